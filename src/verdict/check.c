/* From a transcript to a verdict: the steps of `keypeg check`, and what they write.
 *
 * Arithmetic on one or two rows comes first, because it needs no engine.  Then the engines are run.
 * If no secret fits, the rows are narrowed to a minimal conflict, and the audit searches for the
 * wrong rows.  A revealed secret is checked last.
 *
 * A secret is written only after the plain rule has confirmed it.  A lower bound of the count
 * replaces only a lower one.  Two answers that contradict each other are never written. */
#include "verdict/check.h"

#include "base/allocate.h"
#include "keypeg.h"
#include "question/refute.h"
#include "verdict/audit/audit.h"
#include "verdict/verdict.h"

#include <stdlib.h>
#include <string.h>

enum kp_status kp_verdict_builder_make(struct kp_verdict_builder *builder,
                                       const struct kp_transcript *game,
                                       const struct kp_options *options, struct kp_limits limits,
                                       bool merged, struct kp_diag *why)
{
    *builder = (struct kp_verdict_builder){.game = game, .options = options, .why = why};
    builder->question = kp_question_new(game, merged);
    builder->replay = kp_replay_new(game);
    builder->verdict = kp_calloc(1, sizeof *builder->verdict);
    builder->on = kp_calloc(game->row_count, sizeof *builder->on);
    builder->scratch = kp_calloc(game->row_count, sizeof *builder->scratch);
    if (!builder->question || !builder->replay || !builder->verdict || !builder->on ||
        !builder->scratch)
        return kp_no_memory(builder->why);
    for (size_t r = 0; r < game->row_count; r++)
        builder->on[r] = true;
    builder->verdict->first_impossible = KP_NO_ROW;
    builder->verdict->most_wrong_rows = options->wrong_rows;
    return kp_engines_make(&builder->engines, builder->question, options, limits, why);
}

void kp_verdict_builder_free(struct kp_verdict_builder *builder)
{
    kp_engines_free(&builder->engines);
    kp_question_free(builder->question);
    kp_replay_free(builder->replay);
    kp_verdict_free(builder->verdict);
    kp_bignum_free(&builder->count);
    free(builder->on);
    free(builder->scratch);
}

static enum kp_status set_string(struct kp_verdict_builder *builder, const char **where,
                                 const char *text)
{
    free((void *)*where);
    *where = kp_copy(text, strlen(text) + 1);
    return *where ? KP_OK : kp_no_memory(builder->why);
}

/* Sets the name of the solver.  It may be a command line, whose control characters must not reach a
 * terminal. */
static enum kp_status set_solver_name(struct kp_verdict_builder *builder, const char **where,
                                      const char *name)
{
    struct kp_diag printable = {0};

    kp_fail(&printable, KP_OK, "%s", name);
    return set_string(builder, where, printable.says);
}

/* ---- Answers ---------------------------------------------------------------- */

static enum kp_status set_secret(struct kp_verdict_builder *builder, const uint16_t *code)
{
    struct kp_verdict *verdict = builder->verdict;
    uint16_t *copy;

    if (!kp_replay_fits(builder->replay, code, builder->options->wrong_rows))
        return kp_broken(builder->why,
                         "the %s engine found a secret that does not fit these scores",
                         kp_engine_name(verdict->engine));
    copy = kp_copy(code, (size_t)builder->question->pegs * sizeof *code);
    if (!copy)
        return kp_no_memory(builder->why);
    free((void *)verdict->secret);
    verdict->secret = copy;
    return KP_OK;
}

/* Sets the count.  A lower bound replaces only a lower one. */
static enum kp_status set_count(struct kp_verdict_builder *builder, const struct kp_bignum *count,
                                bool exact)
{
    if (count->failed)
        return kp_no_memory(builder->why);
    if (builder->has_count && !exact && kp_bignum_compare(count, &builder->count) <= 0)
        return KP_OK;
    kp_bignum_set(&builder->count, 0);
    kp_bignum_add(&builder->count, count);
    builder->has_count = true;
    builder->verdict->count_is_exact = exact;
    return builder->count.failed ? kp_no_memory(builder->why) : KP_OK;
}

enum kp_status kp_verdict_builder_cheated(struct kp_verdict_builder *builder, enum kp_engine engine)
{
    struct kp_bignum none = {0};

    builder->verdict->answer = KP_CHEATED;
    builder->verdict->engine = engine;
    return set_count(builder, &none, true);
}

enum kp_status kp_verdict_builder_consistent(struct kp_verdict_builder *builder,
                                             enum kp_engine engine, const uint16_t *code)
{
    builder->verdict->answer = KP_CONSISTENT;
    builder->verdict->engine = engine;
    return set_secret(builder, code);
}

/* Sets the stop.  If the solver was not asked to count, what ended the native engine's count is the
 * reason that not all secrets are known. */
static void set_stop(struct kp_verdict_builder *builder, enum kp_stop_reason stop, bool native)
{
    bool is_answer = builder->verdict->answer == KP_CONSISTENT && stop != KP_COMPLETED;
    bool linear = is_answer && builder->verdict->engine == KP_LINEAR;
    bool was_to_count = builder->options->count_all &&
                        (builder->options->wrong_rows == 0 || linear);

    if (native || !is_answer || was_to_count || kp_stop_ends_step(stop))
        builder->verdict->stop = stop;
}

static const char *name_engine(enum kp_engine engine)
{
    return engine == KP_SAT ? "SAT" : kp_engine_name(engine);
}

/* Uses a result.  The native engine's secret is the least, so it replaces any other, and no other
 * replaces it. */
enum kp_status kp_verdict_use_result(struct kp_verdict_builder *builder, enum kp_engine engine,
                                     const struct kp_native_result *result,
                                     enum kp_stop_reason stop)
{
    bool native = engine == KP_NATIVE;
    enum kp_answer before = builder->verdict->answer;
    enum kp_status status = KP_OK;

    if (native && result->expected < UINT64_MAX)
        builder->engines.stats.expected = result->expected;
    if (before == (result->found ? KP_CHEATED : KP_CONSISTENT) &&
        (result->found || stop == KP_COMPLETED))
        return kp_broken(builder->why, "the %s engine and the %s engine contradict each other",
                         name_engine(builder->verdict->engine), name_engine(engine));
    if (result->found && (native || before != KP_CONSISTENT))
        status = kp_verdict_builder_consistent(builder, engine, result->code);
    if (status == KP_OK && result->found)
        status = set_count(builder, &result->secrets, stop == KP_COMPLETED);
    else if (status == KP_OK && stop == KP_COMPLETED)
        status = kp_verdict_builder_cheated(builder, engine);
    set_stop(builder, stop, native);
    return status;
}

void kp_verdict_retract(struct kp_verdict_builder *builder)
{
    struct kp_verdict *verdict = builder->verdict;

    builder->has_count = false;
    verdict->count_is_exact = verdict->conflict_is_minimal = false;
    verdict->engine = KP_AUTO;
    verdict->answer = KP_UNDECIDED;
    verdict->stop = KP_SOLVER_FAILED;
}

/* Writes the rows that this secret does not fit, by the plain rule. */
static enum kp_status note_wrong_rows(struct kp_verdict_builder *builder, const uint16_t *secret)
{
    struct kp_replay *replay = builder->replay;

    if (!kp_replay_note(replay, secret))
        return kp_no_memory(builder->why);
    free((void *)builder->verdict->wrong_rows);
    builder->verdict->wrong_rows = replay->wrong_rows;
    builder->verdict->wrong_row_count = replay->wrong_row_count;
    replay->wrong_rows = NULL;
    replay->wrong_room = 0;
    return KP_OK;
}

/* Scores the rows again with this secret, and writes it to *to, with the rows that it does not
 * fit. */
static enum kp_status replay_secret(struct kp_verdict_builder *builder, const uint16_t *secret,
                                    const uint16_t **to)
{
    const struct kp_replay *replay = builder->replay;
    enum kp_status status;

    *to = kp_copy(secret, (size_t)builder->game->rules->pegs * sizeof *secret);
    status = *to ? note_wrong_rows(builder, secret) : kp_no_memory(builder->why);
    if (status || !replay->against_rules)
        return status;
    return set_string(builder, &builder->verdict->against_rules, replay->why.says);
}

static bool has_wrong_sure_row(const struct kp_verdict_builder *builder)
{
    const struct kp_verdict *verdict = builder->verdict;

    for (size_t i = 0; i < verdict->wrong_row_count; i++)
        if (builder->game->rows[verdict->wrong_rows[i].row].sure)
            return true;
    return false;
}

/* Check the revealed secret by the plain rule.  It is a part of the question, so it has the
 * last word. */
static enum kp_status check_revealed(struct kp_verdict_builder *builder)
{
    const uint16_t *secret = builder->game->secret;
    struct kp_verdict *verdict = builder->verdict;
    enum kp_status status;

    verdict->without_secret = verdict->answer;
    if (!secret || builder->options->rows_alone)
        return KP_OK;
    status = replay_secret(builder, secret, &verdict->revealed);
    if (status)
        return status;
    verdict->engine = KP_REPLAY;
    verdict->wrong_sure_row = has_wrong_sure_row(builder);
    if (verdict->wrong_row_count > builder->options->wrong_rows || verdict->wrong_sure_row ||
        builder->replay->against_rules) {
        verdict->answer = KP_CHEATED;
        return KP_OK;
    }
    verdict->without_secret = KP_CONSISTENT;
    return kp_verdict_builder_consistent(builder, KP_REPLAY, secret);
}

enum kp_status kp_verdict_use_decoded(struct kp_verdict_builder *builder, enum kp_answer answer,
                                      const uint16_t *code)
{
    struct kp_verdict *verdict = builder->verdict;
    enum kp_status status = set_string(builder, &verdict->notes, "");

    verdict->answer = answer;
    verdict->engine = code ? KP_REPLAY : answer == KP_UNDECIDED ? KP_AUTO : KP_OTHER_SOLVER;
    if (status == KP_OK && code)
        status = replay_secret(builder, code, &verdict->revealed);
    if (status || !code)
        return status;
    verdict->answer = KP_CHEATED;
    if (!builder->replay->against_rules && verdict->wrong_row_count == 0) {
        verdict->answer = KP_CONSISTENT;
        verdict->secret = verdict->revealed;
        verdict->revealed = NULL;
    }
    return KP_OK;
}

/* ---- Rows and sentences ------------------------------------------------------ */

static enum kp_status take_conflict(struct kp_verdict_builder *builder, size_t *rows, size_t count)
{
    if (!rows)
        return kp_no_memory(builder->why);
    free((void *)builder->verdict->conflict);
    builder->verdict->conflict = rows;
    builder->verdict->conflict_rows = count;
    return KP_OK;
}

enum kp_status kp_verdict_set_conflict(struct kp_verdict_builder *builder, enum kp_stop_reason stop)
{
    struct kp_verdict *verdict = builder->verdict;
    size_t rows = builder->question->row_count, n = 0;
    size_t *conflict = kp_calloc(rows, sizeof *conflict);

    verdict->conflict_is_minimal = stop == KP_COMPLETED;
    if (stop == KP_COMPLETED || verdict->stop == KP_COMPLETED || kp_stop_ends_everything(stop))
        verdict->stop = stop;
    for (size_t r = 0; conflict && r < rows; r++)
        if (builder->on[r])
            conflict[n++] = r;
    return take_conflict(builder, conflict, n);
}

enum kp_status kp_verdict_replace_conflict(struct kp_verdict_builder *builder, const size_t *rows,
                                           size_t count)
{
    kp_verdict_set_reason(builder, NULL);
    return take_conflict(builder, kp_copy(rows, count * sizeof *rows), count);
}

enum kp_status kp_verdict_set_reason(struct kp_verdict_builder *builder, const char *reason)
{
    if (reason)
        return set_string(builder, &builder->verdict->reason, reason);
    free((void *)builder->verdict->reason);
    builder->verdict->reason = NULL;
    return KP_OK;
}

/* ---- Steps -------------------------------------------------------------------- */

struct kp_step kp_step_begin(const struct kp_engines *engines, enum kp_engine engine)
{
    return (struct kp_step){.engine = engine, .cost = engines->stats, .seconds = -kp_now()};
}

void kp_step_set_result(struct kp_step *step, const struct kp_native_result *result,
                        enum kp_stop_reason stop)
{
    const struct kp_bignum *secrets = &result->secrets;

    step->stop = stop;
    step->counted = stop == KP_COMPLETED;
    step->expected = result->expected;
    if (result->found)
        step->answer = KP_CONSISTENT;
    else if (stop == KP_COMPLETED)
        step->answer = KP_CHEATED;
    if (!secrets->failed && secrets->size > 0)
        step->secrets = secrets->size == 1 ? secrets->limbs[0] : UINT64_MAX;
}

enum kp_status kp_verdict_keep_step(struct kp_verdict_builder *builder, const struct kp_step *step)
{
    struct kp_verdict *verdict = builder->verdict;
    struct kp_step *kept = &verdict->steps[verdict->step_count];

    if (verdict->step_count == KP_MOST_STEPS)
        return KP_OK;
    *kept = *step;
    kept->who = NULL;
    verdict->step_count++;
    return set_solver_name(builder, &kept->who,
                           step->engine == KP_SAT ? builder->engines.solver_name
                                                  : kp_engine_name(step->engine));
}

enum kp_status kp_verdict_add_step(struct kp_verdict_builder *builder, struct kp_step *step)
{
#define SUBTRACT(name, what) step->cost.name = builder->engines.stats.name - step->cost.name;
    KP_STATS(SUBTRACT)
#undef SUBTRACT
    step->seconds += kp_now();
    return kp_verdict_keep_step(builder, step);
}

/* ---- Notes and costs ---------------------------------------------------------- */

/* Writes notes: the reader's remarks, and rows after the winning row or beyond the board. */
static void note_game(const struct kp_transcript *game, struct kp_strbuf *to)
{
    size_t won = kp_transcript_winning_row(game), board = (size_t)game->rules->board;

    if (game->notes.text)
        kp_strbuf_add(to, game->notes.text, game->notes.length);
    else
        kp_strbuf_add(to, "", 0);
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

/* Writes notes on the solver: what is wrong with it, and that its "no" was not checked. */
static void note_solver(const struct kp_verdict_builder *builder, struct kp_strbuf *to)
{
    const struct kp_verdict *verdict = builder->verdict;
    const struct kp_engines *engines = &builder->engines;

    if (engines->complaint.says[0])
        kp_strbuf_addf(to, "%s\n", engines->complaint.says);
    if (verdict->answer == KP_CHEATED && verdict->engine == KP_SAT &&
        kp_engines_use_unknown_program(engines))
        kp_strbuf_addf(to, "only '%s' says that no secret fits%s\n", verdict->solver,
                       verdict->most_wrong_rows ? "" : "; with --proof PicoSAT checks it");
}

static enum kp_status write_notes(struct kp_verdict_builder *builder)
{
    struct kp_strbuf notes = {0};

    note_game(builder->game, &notes);
    note_solver(builder, &notes);
    builder->verdict->notes = notes.text;
    return notes.failed ? kp_no_memory(builder->why) : KP_OK;
}

/* Writes what the engines cost, the encoding and the solver, and the notes. */
static enum kp_status describe_work(struct kp_verdict_builder *builder)
{
    struct kp_verdict *verdict = builder->verdict;
    enum kp_status status = KP_OK;

    verdict->stats = builder->engines.stats;
    if (builder->engines.wrote_clauses) {
        status = set_string(builder, &verdict->encoding,
                            kp_engines_encoding(&builder->engines)->name);
        if (status == KP_OK)
            status = set_solver_name(builder, &verdict->solver, builder->engines.solver_name);
    }
    return status ? status : write_notes(builder);
}

enum kp_status kp_verdict_write_count(struct kp_verdict_builder *builder,
                                      const struct kp_bignum *count, const char **to)
{
    struct kp_strbuf text = {0};

    kp_bignum_write(count, &text);
    *to = text.text;
    return text.failed ? kp_no_memory(builder->why) : KP_OK;
}

enum kp_status kp_verdict_builder_finish(struct kp_verdict_builder *builder,
                                         struct kp_verdict **verdict)
{
    enum kp_status status = KP_OK;

    if (builder->has_count)
        status = kp_verdict_write_count(builder, &builder->count, &builder->verdict->count);
    if (status)
        return status;
    *verdict = builder->verdict;
    builder->verdict = NULL;
    return KP_OK;
}

/* ---- The check ---------------------------------------------------------------- */

/* Refutes the game by arithmetic, with a sentence, if it can. */
static enum kp_status refute_by_arithmetic(struct kp_verdict_builder *builder)
{
    struct kp_refutation refutation = {0};
    struct kp_step step = kp_step_begin(&builder->engines, KP_ARITHMETIC);
    bool refuted = kp_question_refute(builder->question, &refutation);
    enum kp_status status;

    step.answer = refuted ? KP_CHEATED : KP_UNDECIDED;
    status = kp_verdict_add_step(builder, &step);
    if (status || !refuted)
        return status;
    memset(builder->on, 0, builder->question->row_count * sizeof *builder->on);
    for (size_t i = 0; i < refutation.count; i++)
        builder->on[refutation.rows[i]] = true;
    status = kp_verdict_builder_cheated(builder, KP_ARITHMETIC);
    return status ? status : kp_verdict_set_reason(builder, refutation.why.says);
}

/* Narrows the rows to a conflict, and searches for the wrong rows. */
static enum kp_status explain(struct kp_verdict_builder *builder)
{
    bool audits = builder->options->repairs >= 0;
    enum kp_status status;

    builder->engines.audits_by_relaxation = kp_engines_expect_relaxation(&builder->engines,
                                                                         builder->verdict->engine);
    kp_engines_begin_audit(&builder->engines);
    if (audits && builder->engines.engine != KP_LINEAR)
        kp_engines_make_table(&builder->engines);
    status = kp_conflict_find(builder);
    if (status || builder->verdict->conflict_rows == 0)
        return status;
    if (audits && !kp_stop_ends_everything(builder->verdict->stop))
        status = kp_audit_run(builder);
    if (status == KP_OK && builder->options->minimal)
        status = kp_conflict_minimise(builder);
    if (status == KP_OK)
        status = kp_conflict_explain(builder);
    return status;
}

/* Whether the conflict is to be explained.  The questions about fewer rows also show whether an
 * unknown program answers "no" to all of them. */
static bool is_explained(const struct kp_verdict_builder *builder)
{
    return builder->verdict->answer == KP_CHEATED &&
           (!builder->options->answer_alone || (builder->verdict->engine == KP_SAT &&
                                                kp_engines_use_unknown_program(&builder->engines)));
}

static enum kp_status check_game(struct kp_verdict_builder *builder)
{
    const struct kp_verdict *verdict = builder->verdict;
    enum kp_status status = KP_OK;

    if (builder->options->wrong_rows == 0)
        status = refute_by_arithmetic(builder);
    if (status == KP_OK && verdict->answer == KP_UNDECIDED)
        status = kp_run_engines(builder);
    if (status == KP_OK && is_explained(builder))
        status = explain(builder);
    if (status == KP_OK && builder->options->wrong_rows > 0 && verdict->answer == KP_CONSISTENT)
        status = note_wrong_rows(builder, verdict->secret);
    if (status == KP_OK)
        status = describe_work(builder);
    if (status == KP_OK && builder->options->story)
        status = kp_verdict_add_story(builder);
    return status ? status : check_revealed(builder);
}

enum kp_status kp_verdict_check(const struct kp_transcript *game, const struct kp_options *options,
                                struct kp_limits limits, struct kp_verdict **verdict,
                                struct kp_diag *why)
{
    struct kp_verdict_builder builder;
    enum kp_status status = kp_verdict_builder_make(&builder, game, options, limits, true, why);

    *verdict = NULL;
    if (status == KP_OK)
        status = check_game(&builder);
    if (status == KP_OK)
        status = kp_verdict_builder_finish(&builder, verdict);
    kp_verdict_builder_free(&builder);
    return status;
}

enum kp_status kp_check(const struct kp_transcript *game, const struct kp_options *options,
                        struct kp_verdict **verdict, struct kp_diag *why)
{
    options = kp_options_or_default(options);
    return kp_end_progress(options,
                           kp_verdict_check(game, options, kp_limits_of(options), verdict, why));
}

void kp_verdict_free(struct kp_verdict *verdict)
{
    if (!verdict)
        return;
    free((void *)verdict->secret);
    free((void *)verdict->count);
    free((void *)verdict->conflict);
    free((void *)verdict->encoding);
    free((void *)verdict->solver);
    free((void *)verdict->reason);
    free((void *)verdict->revealed);
    free((void *)verdict->against_rules);
    free((void *)verdict->wrong_rows);
    free((void *)verdict->notes);
    kp_audit_free(verdict->audit);
    for (size_t i = 0; i < verdict->step_count; i++)
        free((void *)verdict->steps[i].who);
    for (size_t i = 0; i < verdict->story_row_count; i++)
        free((void *)verdict->story_rows[i].count);
    free((void *)verdict->story_rows);
    free(verdict);
}
