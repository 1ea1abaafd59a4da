/* The stages of an audit, in this order: the row after which no secret was left; whether the sure
 * rows contradict each other; the same mistake in every row; the fewest wrong rows and their
 * repairs; guesses that were recorded wrongly; the smallest conflict, or all conflicts.  In the end
 * the plain rule confirms what will be shown. */
#include "verdict/audit/audit.h"

#include "base/allocate.h"
#include "base/hash.h"
#include "game/score.h"

#include <stdlib.h>
#include <string.h>

void kp_audit_broken(struct kp_verdict_builder *builder)
{
    builder->status = kp_internal_error(builder->why,
                                        "the audit found a secret that does not fit its scores");
}

void kp_audit_note_stop(struct kp_audit_context *context, enum kp_stop_reason stop)
{
    bool ends_everything = kp_stop_ends_everything(stop);

    if (stop != KP_COMPLETED &&
        (context->audit->shown.stop == KP_COMPLETED || (ends_everything && !context->over)))
        context->audit->shown.stop = stop;
    context->over |= ends_everything;
}

void kp_audit_note_sure_conflict(struct kp_audit_context *context)
{
    struct kp_audit_finding *audit = context->audit;

    audit->shown.sure_rows_conflict = true;
    audit->shown.wrong_least = 1;
    audit->shown.wrong_most = 0;
    audit->shown.repairs_are_all = audit->shown.suspects_are_all =
        context->audit->misrecorded.are_all = true;
    context->mistakes_open = context->repairs_open = false;
}

/* ---- What is shown ------------------------------------------------------------- */

/* Checks that the secret gives all scores except those of the wrong rows, and these as they should
 * be. */
static void replay(struct kp_verdict_builder *builder, const uint16_t *secret,
                   const struct kp_wrong_row *rows, size_t count)
{
    struct kp_replay *again = builder->engines.replay;
    bool fits;

    if (!kp_replay_note(again, secret)) {
        builder->status = KP_NO_MEMORY;
        return;
    }
    fits = !again->against_rules && again->wrong_row_count == count;
    for (size_t i = 0; fits && i < count; i++)
        fits = again->wrong_rows[i].row == rows[i].row &&
               kp_score_agrees(rows[i].right, again->wrong_rows[i].right);
    if (!fits)
        kp_audit_broken(builder);
}

/* Checks that the guess of that row, with its peg changed, gets the recorded score. */
static void replay_changed_guess(struct kp_verdict_builder *builder,
                                 const struct kp_misrecorded_guess *peg)
{
    const struct kp_transcript *game = builder->game;
    struct kp_score recorded = game->rows[peg->row].score, right;
    uint16_t *guess = kp_copy(kp_transcript_guess(game, peg->row),
                              (size_t)game->rules->pegs * sizeof *guess);
    struct kp_wrong_row row = {peg->row, {KP_UNKNOWN, KP_UNKNOWN}, NULL};

    if (!guess) {
        builder->status = KP_NO_MEMORY;
        return;
    }
    guess[peg->peg] = peg->colour;
    right = kp_score_guess(game->rules, peg->secret, guess, builder->engines.replay->tally);
    free(guess);
    if (kp_score_agrees(recorded, right))
        replay(builder, peg->secret, &row, 1);
    else
        kp_audit_broken(builder);
}

/* Lets the plain rule confirm what will be shown. */
static void replay_shown(struct kp_verdict_builder *builder)
{
    const struct kp_audit_finding *audit = builder->finding.audit;
    size_t repairs = kp_min_size(audit->repairs.count, audit->wanted);
    size_t guesses = kp_min_size(audit->misrecorded.count, audit->wanted);

    for (size_t i = 0; builder->status == KP_OK && i < repairs; i++) {
        const struct kp_repair *repair = &audit->repairs.items[i].repair;

        replay(builder, repair->secret, repair->rows, repair->row_count);
    }
    for (size_t i = 0; builder->status == KP_OK && i < guesses; i++)
        replay_changed_guess(builder, &audit->misrecorded.items[i].peg);
}

void kp_audit_finding_free(struct kp_audit_finding *audit)
{
    if (!audit)
        return;
    kp_repair_list_free(&audit->repairs);
    kp_row_sets_free(&audit->suspects);
    kp_row_sets_free(&audit->conflicts);
    free(audit->misrecorded.items);
    kp_arena_free(&audit->misrecorded.arena);
}

/* ---- The smallest conflict, or all --------------------------------------------- */

/* What the linear engine may spend on a smaller conflict: a share of what it has spent to find the
 * wrong rows, and at least a fixed effort.  Most conflicts of large games are too large to be
 * read. */
#define NARROWING_SHARE 2
#define LEAST_NARROWING ((uint64_t)2 * KP_STATES)

static void begin_narrowing(struct kp_engines *engines, unsigned most)
{
    uint64_t effort, percent;

    kp_engines_end_stage(engines);
    effort = engines->audit.spent / NARROWING_SHARE;
    if (effort < LEAST_NARROWING)
        effort = LEAST_NARROWING;
    percent = effort / (engines->audit.left / 100 + 1) + 1;
    kp_engines_begin_stage(engines, percent < most ? (unsigned)percent : most);
}

/* Sets on[r] for the rows of the set alone. */
static void select_rows(const struct kp_audit_context *context, const struct kp_rows *set, bool *on)
{
    memset(on, 0, context->builder->question->row_count * sizeof *on);
    for (size_t i = 0; i < set->count; i++)
        on[set->row[i]] = true;
}

/* Narrows the smallest of the known conflicts again, if a limit left the conflict too large.  While
 * it is not minimal, the smallest of all conflicts is out of reach. */
static void narrow_further(struct kp_audit_context *context)
{
    struct kp_verdict_builder *builder = context->builder;
    const struct kp_row_sets *known = &context->search.known_conflicts;
    size_t before = builder->finding.verdict.conflict_rows, best = 0;

    begin_narrowing(context->engines, 60);
    for (size_t i = 1; i < known->count; i++)
        if (known->sets[i].count < known->sets[best].count)
            best = i;
    select_rows(context, &known->sets[best], builder->finding.conflict);
    kp_audit_note_stop(context, kp_conflict_narrow_found(builder, true));
    if (builder->finding.verdict.conflict_rows < before)
        kp_verdict_set_reason(builder, "");
}

/* Shows the earliest of the smallest conflicts, if its rows may be shown.  If it has no row, no
 * code exists, and kp_check says so. */
static bool replace_conflict(struct kp_audit_context *context, bool is_sure)
{
    const struct kp_rows *smallest = &context->search.conflicts.sets[0];

    if (is_sure && smallest->count > 0)
        return false;
    select_rows(context, smallest, context->search.on);
    kp_verdict_replace_conflict(context->builder, context->search.on);
    return true;
}

/* Finds the earliest of the smallest conflicts.  A conflict that comes with a sentence stays unless
 * there is a smaller one.  A conflict of sure rows stays, too, unless no row is needed. */
static void find_smallest_conflict(struct kp_audit_context *context)
{
    struct kp_conflict_search *search = &context->search;
    struct kp_finding *finding = &context->builder->finding;
    bool is_sure = context->audit->shown.sure_rows_conflict;
    bool found;

    if (context->engines->prefers_linear && !finding->verdict.conflict_is_minimal) {
        narrow_further(context);
        if (!finding->verdict.conflict_is_minimal)
            return;
    }
    if (context->engines->prefers_linear)
        begin_narrowing(context->engines, 30);
    else
        kp_engines_begin_stage(context->engines,
                               context->builder->options->all_conflicts ? 60 : 100);
    search->conflict_hitting.most = finding->reason.text || is_sure
                                        ? finding->verdict.conflict_rows - 1
                                        : SIZE_MAX;
    found = kp_conflict_search_next(search, true);
    search->conflict_hitting.most = SIZE_MAX;
    kp_audit_note_stop(context, found ? KP_COMPLETED : search->stop);
    finding->verdict.conflict_is_smallest = found ? replace_conflict(context, is_sure)
                                                  : search->stop == KP_COMPLETED;
    if (finding->verdict.conflict_is_smallest && !finding->verdict.conflict_is_minimal) {
        finding->verdict.conflict_is_minimal = true;
        finding->verdict.stop = KP_COMPLETED;
    }
}

/* The most conflicts that are listed; more are not readable. */
#define MOST_CONFLICTS 1000

static void find_all_conflicts(struct kp_audit_context *context)
{
    struct kp_conflict_search *search = &context->search;
    const struct kp_finding *finding = &context->builder->finding;
    struct kp_audit_finding *audit = context->audit;
    bool more = true;

    if (!context->builder->options->all_conflicts)
        return;
    kp_engines_begin_stage(context->engines, 100);
    while (more && search->conflicts.count < MOST_CONFLICTS)
        more = kp_conflict_search_next(search, true);
    audit->shown.conflicts_are_all = !more && search->stop == KP_COMPLETED;
    if (search->conflicts.count > 0 && search->conflicts.sets[0].count == 0)
        replace_conflict(context, false); /* no code exists */
    kp_audit_note_stop(context, search->stop);
    audit->lists_conflicts = true;
    audit->conflicts = search->conflicts;
    search->conflicts = (struct kp_row_sets){0};
    if (audit->conflicts.count == 0 &&
        finding->verdict.conflict_is_minimal && /* a limit came before it */
        !kp_row_sets_add(&audit->conflicts, finding->conflict, true,
                         context->engines->question->row_count))
        context->builder->status = KP_NO_MEMORY;
}

/* ---- Guesses that were recorded wrongly ----------------------------------------- */

/* Finds guesses that were recorded wrongly, if a single row is wrong.  If more are wrong, another
 * guess in one row leaves the others wrong. */
static void find_misrecorded_guesses(struct kp_audit_context *context)
{
    const struct kp_audit_finding *audit = context->audit;
    struct kp_misrecorded_guesses *list = &context->audit->misrecorded;
    bool one = audit->shown.wrong_least == 1 && audit->shown.wrong_most == 1;
    enum kp_stop_reason stop = KP_COMPLETED;

    kp_engines_begin_stage(context->engines, 50);
    list->are_all = audit->shown.wrong_least > 1 || (one && audit->shown.suspects_are_all);
    for (size_t i = 0; one && i < context->audit->suspects.count && !kp_stop_ends_stage(stop);
         i++) {
        stop = kp_misrecorded_guess_find(context, context->audit->suspects.sets[i].row[0]);
        kp_audit_note_stop(context, stop);
        list->are_all &= stop == KP_COMPLETED;
    }
}

/* ---- Sure rows --------------------------------------------------------------------- */

/* Whether the conflict has sure rows only. */
static bool are_all_sure(const struct kp_audit_context *context)
{
    const bool *conflict = context->builder->finding.conflict;

    for (size_t r = 0; r < context->builder->question->row_count; r++)
        if (conflict[r] && !context->search.sure[r])
            return false;
    return true;
}

/* If the sure rows alone contradict each other, no row can be called wrong, and the conflict is one
 * of sure rows. */
static void compare_sure_rows(struct kp_audit_context *context)
{
    struct kp_verdict_builder *builder = context->builder;
    enum kp_answer answer;

    if (kp_transcript_sure_rows(builder->game) == 0)
        return;
    if (are_all_sure(context)) {
        kp_audit_note_sure_conflict(context);
        return;
    }
    kp_engines_begin_stage(context->engines, 10);
    answer = kp_engines_decide(context->engines, &context->engines->limits,
                               (struct kp_ask){.on = context->search.sure}, context->search.code,
                               NULL);
    context->audit->shown.sure_rows_agree = answer == KP_CONSISTENT;
    if (answer != KP_CHEATED)
        return;
    kp_audit_note_sure_conflict(context);
    kp_verdict_replace_conflict(builder, context->search.sure);
    kp_audit_note_stop(context, kp_conflict_narrow_found(builder, true));
}

/* ---- The audit ------------------------------------------------------------------ */

/* If the fewest wrong rows are not known, takes the smallest correction that was met on the way. */
static void suspect_any(struct kp_audit_context *context)
{
    const struct kp_row_sets *known = &context->search.known_corrections;
    size_t rows = context->engines->question->row_count, best = SIZE_MAX;
    bool *in = context->search.on;

    if (context->audit->shown.wrong_most > 0 || context->audit->shown.sure_rows_conflict)
        return;
    for (size_t i = 0; i < known->count; i++) {
        bool has_sure_row = false;

        for (size_t k = 0; k < known->sets[i].count; k++)
            has_sure_row |= context->search.sure[known->sets[i].row[k]];
        if (!has_sure_row && (best == SIZE_MAX || known->sets[i].count < known->sets[best].count))
            best = i;
    }
    if (best == SIZE_MAX)
        return;
    context->audit->shown.wrong_most = known->sets[best].count;
    select_rows(context, &known->sets[best], in);
    if (!kp_row_sets_add(&context->audit->suspects, in, true, rows))
        context->builder->status = KP_NO_MEMORY;
}

/* Returns the parts of the audit that a limit left unfinished.  While the number of wrong rows is
 * not known, neither all suspects nor all repairs can be known. */
static unsigned find_unfinished(const struct kp_audit_context *context)
{
    const struct kp_finding *finding = &context->builder->finding;
    const struct kp_audit_finding *audit = context->audit;
    bool known = audit->shown.wrong_most > 0 && audit->shown.wrong_least == audit->shown.wrong_most;
    bool all = context->builder->options->all_conflicts;
    unsigned parts = 0;

    parts |= (unsigned)(finding->verdict.first_impossible == KP_NO_ROW) << KP_PART_FIRST_IMPOSSIBLE;
    parts |= (unsigned)context->mistakes_open << KP_PART_REPEATED_MISTAKES;
    parts |= (unsigned)(!known && !audit->shown.sure_rows_conflict) << KP_PART_WRONG_ROWS;
    parts |= (unsigned)(known && !audit->shown.suspects_are_all) << KP_PART_SUSPECTS;
    parts |= (unsigned)(known && context->repairs_open) << KP_PART_REPAIRS;
    parts |= (unsigned)!audit->misrecorded.are_all << KP_PART_MISRECORDED_GUESSES;
    parts |= (unsigned)!finding->verdict.conflict_is_smallest << KP_PART_CONFLICT;
    parts |= (unsigned)(all && !audit->shown.conflicts_are_all) << KP_PART_CONFLICTS;
    return audit->shown.stop == KP_COMPLETED ? 0 : parts;
}

/* If a later stage found that the sure rows contradict each other, a limit has kept the first stage
 * from it, and the conflict may have other rows.  All sure rows are a conflict. */
static void show_sure_conflict(struct kp_audit_context *context)
{
    if (!context->audit->shown.sure_rows_conflict || are_all_sure(context))
        return;
    context->builder->finding.verdict.conflict_is_minimal = false;
    context->builder->finding.verdict.conflict_is_smallest = false;
    kp_verdict_replace_conflict(context->builder, context->search.sure);
}

#define FIRST_IMPOSSIBLE_PERCENT          10
#define FIRST_IMPOSSIBLE_PERCENT_LINEARLY 3 /* the rows near it are the hardest */

/* Runs the stages for which there is time, and completes what they leave open. */
static void run_stages(struct kp_audit_context *context)
{
    static void (*const stages[])(struct kp_audit_context *) = {
        compare_sure_rows,        kp_audit_repeated_mistakes, kp_audit_fewest_rows,
        find_misrecorded_guesses, find_smallest_conflict,     find_all_conflicts};
    struct kp_verdict_builder *builder = context->builder;
    struct kp_audit_finding *audit = context->audit;

    if (!kp_conflict_search_make(&context->search, context->engines) ||
        !kp_row_sets_add(&context->search.known_conflicts, builder->finding.conflict, true,
                         builder->game->row_count))
        builder->status = KP_NO_MEMORY;
    for (size_t i = 0; i < sizeof stages / sizeof *stages && builder->status == KP_OK; i++)
        if (!context->over &&
            (!audit->shown.sure_rows_conflict || stages[i] == find_smallest_conflict ||
             stages[i] == find_all_conflicts))
            stages[i](context);
    if (builder->status != KP_OK)
        return;
    suspect_any(context);
    replay_shown(builder);
    audit->misrecorded.are_all &= !context->over;
    audit->shown.sure_rows_agree |= audit->shown.wrong_most >
                                    0; /* a secret fits all rows but those */
    show_sure_conflict(context);
    audit->shown.unfinished = find_unfinished(context);
}

void kp_audit_run(struct kp_verdict_builder *builder)
{
    struct kp_progress questions = {"looking for the wrong rows", "questions", 0, -1};
    struct kp_engines *engines = &builder->engines;
    struct kp_audit_finding *audit = kp_arena_take(&builder->finding.arena, 1, sizeof *audit);
    struct kp_audit_context context = {.builder = builder,
                                       .engines = engines,
                                       .audit = audit,
                                       .mistakes_open = true,
                                       .repairs_open = true};
    enum kp_stop_reason stop;

    builder->finding.audit = audit;
    if (!audit)
        return;
    audit->repairs.game = builder->game;
    audit->shown.wrong_least = 1;
    audit->wanted = builder->options->repairs > 0 ? (size_t)builder->options->repairs : KP_REPAIRS;
    engines->questions = &questions;
    kp_engines_begin_stage(engines, engines->prefers_linear ? FIRST_IMPOSSIBLE_PERCENT_LINEARLY
                                                            : FIRST_IMPOSSIBLE_PERCENT);
    builder->finding.verdict.first_impossible = kp_story_first_impossible(builder, &stop);
    kp_audit_note_stop(&context, stop);
    run_stages(&context);
    kp_engines_end_stage(engines);
    kp_conflict_search_free(&context.search);
    engines->questions = NULL;
}
