/* From a transcript to a verdict: the steps of `keypeg check`.
 *
 * Arithmetic on one or two rows comes first, because it needs no engine.  Then the engines are run.
 * If no secret fits, the rows are narrowed to a minimal conflict, and the audit searches for the
 * wrong rows.  A revealed secret is checked last. */
#include "verdict/verdict.h"

#include "keypeg.h"
#include "question/refute.h"
#include "verdict/audit/audit.h"

#include <string.h>

/* ---- Notes ---------------------------------------------------------- */

/* Writes notes: the reader's remarks, and rows after the winning row or beyond the board. */
static void note_game(const struct kp_transcript *game, struct kp_strbuf *to)
{
    size_t won = kp_transcript_winning_row(game), board = (size_t)game->rules->board;

    if (game->notes.text)
        kp_strbuf_add(to, game->notes.text, game->notes.length);
    if (won + 1 < game->row_count)
        kp_strbuf_addf(to,
                       "row %zu (%s %s) already found the secret. The rows after it were checked "
                       "too\n",
                       won + 1, kp_grouped(game->rules->pegs).text,
                       game->rules->scores == KP_COLOURS_ONLY ? "in common" : "black");
    if (board && game->row_count > board)
        kp_strbuf_addf(
            to, "the game has %s rows and the board %s; the extra rows were checked too\n",
            kp_grouped((long long)game->row_count).text, kp_grouped((long long)board).text);
}

/* Notes what the engines did and cost, the encoding, and what is odd. */
static void describe_work(struct kp_verdict_builder *builder)
{
    struct kp_verdict *verdict = &builder->finding.verdict;

    for (size_t i = 0; i < builder->steps.count; i++) {
        struct kp_step *step = &verdict->steps[verdict->step_count++];

        *step = builder->steps.step[i];
        step->who = step->engine == KP_SAT ? "picosat" : kp_engine_name(step->engine);
    }
    verdict->stats = builder->engines.stats;
    if (builder->engines.wrote_clauses) {
        const char *name = kp_engines_encoding(&builder->engines)->name;

        verdict->encoding = kp_arena_copy(&builder->finding.arena, name, strlen(name) + 1, 1);
    }
    note_game(builder->game, &builder->finding.notes);
}

/* ---- Arithmetic --------------------------------------------------------------- */

/* Refutes the game by arithmetic, with a sentence, if it can. */
static void refute_by_arithmetic(struct kp_verdict_builder *builder)
{
    struct kp_refutation refutation = {0};
    struct kp_step step = kp_step_begin(&builder->engines, KP_ARITHMETIC);
    bool refuted = kp_question_refute(builder->question, &refutation);
    bool *conflict = builder->finding.conflict;

    step.answer = refuted ? KP_CHEATED : KP_UNDECIDED;
    kp_step_end(&step, &builder->engines, &builder->steps);
    if (!refuted)
        return;
    memset(conflict, 0, builder->question->row_count * sizeof *conflict);
    for (size_t i = 0; i < refutation.count; i++)
        conflict[refutation.rows[i]] = true;
    kp_verdict_set_reason(builder, refutation.why.says);
    kp_verdict_builder_cheated(builder, KP_ARITHMETIC);
}

/* ---- The engines on all rows --------------------------------------------------- */

/* Sets the count.  A lower bound replaces only a lower one. */
static void set_count(struct kp_secret_count *count, const struct kp_bignum *number, bool exact)
{
    if (exact || !count->is_known || number->failed ||
        kp_bignum_compare(number, &count->number) > 0)
        kp_secret_count_set(count, number, exact);
}

static const char *name_engine(enum kp_engine engine)
{
    return engine == KP_SAT ? "SAT" : kp_engine_name(engine);
}

/* Uses a reply, which is exact or not.  The least secret replaces any other, and no other replaces
 * it. */
static void use_reply(struct kp_verdict_builder *builder, enum kp_engine engine,
                      const struct kp_reply *reply, bool exact)
{
    const struct kp_verdict *verdict = &builder->finding.verdict;
    enum kp_answer before = verdict->answer;

    if (before == (reply->found ? KP_CHEATED : KP_CONSISTENT) && (reply->found || exact)) {
        builder->status = kp_internal_error(builder->why,
                                            "the %s engine and the %s engine contradict each other",
                                            name_engine(verdict->engine), name_engine(engine));
    } else if (reply->found) {
        if (reply->is_least || before != KP_CONSISTENT)
            kp_verdict_builder_consistent(builder, engine, reply->code);
        set_count(&builder->finding.count, &reply->secrets, exact);
    } else if (exact) {
        kp_verdict_builder_cheated(builder, engine);
    }
}

/* Uses the replies of all engines.  Counts that are lower bounds come before one that may be
 * exact. */
static void use_replies(struct kp_verdict_builder *builder, const struct kp_replies *replies)
{
    const struct kp_reply *last = &replies->of[replies->engine];

    for (enum kp_engine engine = KP_NATIVE; engine < KP_ENGINES; engine++)
        if (replies->of[engine].is_broken) {
            kp_verdict_builder_consistent(builder, engine, replies->of[engine].code);
            return;
        }
    for (enum kp_engine engine = KP_NATIVE; engine < KP_ENGINES; engine++)
        if (&replies->of[engine] != last && replies->of[engine].found && builder->status == KP_OK)
            use_reply(builder, engine, &replies->of[engine], false);
    if (builder->status == KP_OK && (last->found || replies->answer != KP_UNDECIDED))
        use_reply(builder, replies->engine, last, replies->stop == KP_COMPLETED);
}

/* Returns how many secrets are enough. */
static uint64_t count_enough(const struct kp_verdict_builder *builder)
{
    const struct kp_options *options = builder->options;

    if (options->most > 0)
        return options->most;
    if (!options->count_all)
        return 2;
    return options->states > 0 && options->wrong_rows == 0 && builder->engines.engine == KP_AUTO
               ? KP_COUNTED
               : UINT64_MAX;
}

/* Asks the engines about all rows, and records what they know.  Which engine is asked when is
 * decided in engines/schedule.c and, if rows may be wrong, in find_with_wrong_rows.c.  The answer is
 * KP_UNDECIDED if a limit ended all of them. */
static void run_engines(struct kp_verdict_builder *builder)
{
    const struct kp_options *options = builder->options;
    struct kp_verdict *verdict = &builder->finding.verdict;
    struct kp_ask ask = {.goal = options->count_all ? KP_GOAL_COUNT : KP_GOAL_ANOTHER,
                         .wrong = options->wrong_rows,
                         .sink.used = builder->finding.conflict,
                         .most = count_enough(builder),
                         .sink.steps = &builder->steps};
    struct kp_replies replies = {0};

    if (ask.wrong > 0)
        kp_find_with_wrong_rows(&builder->engines, &ask, &replies);
    else
        kp_engines_ask(&builder->engines, &builder->engines.limits, &ask, &replies);
    for (enum kp_engine engine = KP_NATIVE; engine < KP_ENGINES; engine++)
        if (replies.of[engine].expected > 0 && replies.of[engine].expected < UINT64_MAX)
            builder->engines.stats.expected = replies.of[engine].expected;
    use_replies(builder, &replies);
    verdict->stop = replies.stop;
    if (replies.stop == KP_ENOUGH && (!options->count_all || replies.sought_one))
        verdict->stop = KP_COMPLETED; /* one secret was enough, so no limit ended the search */
    kp_replies_free(&replies);
}

/* ---- The check ---------------------------------------------------------------- */

/* Narrows the rows to a conflict, and searches for the wrong rows. */
static void find_wrong_scores(struct kp_verdict_builder *builder)
{
    struct kp_engines *engines = &builder->engines;
    bool audits = builder->options->repairs >= 0;

    kp_engines_begin_audit(engines, builder->finding.verdict.engine);
    if (audits)
        kp_engines_make_table(engines);
    kp_conflict_find(builder);
    if (builder->finding.verdict.conflict_rows == 0)
        return;
    if (audits && !kp_stop_ends_everything(builder->finding.verdict.stop))
        kp_audit_run(builder);
    if (builder->status == KP_OK && builder->finding.verdict.conflict_rows == 0) {
        kp_conflict_note_no_code(builder); /* a limit kept the narrowing from it */
        return;
    }
    if (builder->status == KP_OK && builder->options->minimal)
        kp_conflict_minimise(builder);
}

/* Takes the steps that the head of this file lists. */
enum kp_status kp_find_verdict(const struct kp_transcript *game, const struct kp_options *options,
                               struct kp_limits limits, struct kp_finding *finding,
                               struct kp_diag *why)
{
    struct kp_verdict_builder builder;
    const struct kp_verdict *verdict = &builder.finding.verdict;

    kp_verdict_builder_make(&builder, game, options, limits, true, why);
    if (builder.status == KP_OK && options->wrong_rows == 0)
        refute_by_arithmetic(&builder);
    if (builder.status == KP_OK && verdict->answer == KP_UNDECIDED)
        run_engines(&builder);
    if (builder.status == KP_OK && verdict->answer == KP_CHEATED && !options->verdict_only)
        find_wrong_scores(&builder);
    if (builder.status == KP_OK) {
        if (options->wrong_rows > 0 && verdict->answer == KP_CONSISTENT)
            kp_verdict_note_wrong_rows(&builder, verdict->secret);
        describe_work(&builder);
        if (options->story)
            kp_verdict_add_story(&builder);
        kp_verdict_check_revealed(&builder);
    }
    return kp_verdict_builder_end(&builder, finding);
}

enum kp_status kp_check(const struct kp_transcript *game, const struct kp_options *options,
                        struct kp_verdict **verdict, struct kp_diag *why)
{
    struct kp_finding finding;
    enum kp_status status;

    options = kp_options_or_default(options);
    *verdict = NULL;
    status = kp_find_verdict(game, options, kp_limits_of(options), &finding, why);
    return kp_end_progress(options, kp_verdict_make(status, &finding, verdict, why));
}
