/* The steps of an audit, in this order: the same mistake in every row; the fewest wrong rows and
 * their repairs; guesses that were recorded wrongly; the smallest conflict, or all conflicts.  Each
 * step builds the public structs as it finds them.  In the end the plain rule confirms what is
 * handed over. */
#include "verdict/audit/audit.h"

#include "base/allocate.h"
#include "game/score.h"
#include "verdict/check.h"

#include <stdlib.h>
#include <string.h>

enum kp_status kp_audit_broken(struct kp_verdict_builder *builder)
{
    return kp_broken(builder->why, "the audit found a secret that does not fit its scores");
}

/* Writes a count; NULL for 0, which means "not counted". */
static enum kp_status write_count(struct kp_verdict_builder *builder, const struct kp_bignum *count,
                                  const char **to)
{
    bool counted = count->failed || !kp_bignum_is(count, 0);

    return counted ? kp_verdict_write_count(builder, count, to) : KP_OK;
}

void kp_audit_note_stop(struct kp_audit_context *context, enum kp_stop_reason stop)
{
    bool ends_everything = kp_stop_ends_everything(stop);

    if (stop != KP_COMPLETED &&
        (context->audit->stop == KP_COMPLETED || (ends_everything && !context->over)))
        context->audit->stop = stop;
    context->over |= ends_everything;
}

void kp_audit_note_sure_conflict(struct kp_audit_context *context)
{
    struct kp_audit *audit = context->audit;

    audit->sure_rows_conflict = true;
    audit->wrong_least = 1;
    audit->wrong_most = 0;
    audit->repairs_are_all = audit->suspects_are_all = context->misrecorded.are_all = true;
    context->mistakes_open = context->repairs_open = false;
}

/* ---- Handing over ------------------------------------------------------------- */

/* Checks that the secret gives all scores except those of the wrong rows, and these as they should
 * be. */
static enum kp_status replay(struct kp_verdict_builder *builder, const uint16_t *secret,
                             const struct kp_wrong_row *rows, size_t count)
{
    struct kp_replay *again = builder->replay;

    if (!kp_replay_note(again, secret))
        return kp_no_memory(builder->why);
    if (again->against_rules || again->wrong_row_count != count)
        return kp_audit_broken(builder);
    for (size_t i = 0; i < count; i++)
        if (again->wrong_rows[i].row != rows[i].row ||
            !kp_score_agrees(rows[i].right, again->wrong_rows[i].right))
            return kp_audit_broken(builder);
    return KP_OK;
}

static enum kp_status hand_over_repairs(struct kp_audit_context *context)
{
    struct kp_verdict_builder *builder = context->builder;
    struct kp_repair_list *list = &context->repairs;
    size_t count = list->count < context->wanted ? list->count : context->wanted;
    struct kp_repair *to = kp_calloc(count, sizeof *to);
    enum kp_status status = KP_OK;

    if (!to)
        return kp_no_memory(builder->why);
    context->audit->repairs = to;
    context->audit->repair_count = count;
    context->audit->repairs_left_out = list->count - count;
    for (size_t i = 0; status == KP_OK && i < count; i++) {
        to[i] = list->items[i].repair;
        list->items[i].repair = (struct kp_repair){0};
        status = replay(builder, to[i].secret, to[i].rows, to[i].row_count);
        if (status == KP_OK)
            status = write_count(builder, &list->items[i].secrets, &to[i].count);
    }
    return status;
}

/* Checks that the guess of that row, with its peg changed, gets the recorded score. */
static enum kp_status replay_changed_guess(struct kp_verdict_builder *builder,
                                           const struct kp_misrecorded_guess *peg)
{
    const struct kp_transcript *game = builder->game;
    struct kp_score recorded = game->rows[peg->row].score, right;
    uint16_t *guess = kp_copy(kp_transcript_guess(game, peg->row),
                              (size_t)game->rules->pegs * sizeof *guess);
    struct kp_wrong_row row = {peg->row, {KP_UNKNOWN, KP_UNKNOWN}, NULL};

    if (!guess)
        return kp_no_memory(builder->why);
    guess[peg->peg] = peg->colour;
    right = kp_score_guess(game->rules, peg->secret, guess, builder->replay->tally);
    free(guess);
    return kp_score_agrees(recorded, right) ? replay(builder, peg->secret, &row, 1)
                                            : kp_audit_broken(builder);
}

static enum kp_status hand_over_misrecorded(struct kp_audit_context *context)
{
    struct kp_verdict_builder *builder = context->builder;
    struct kp_misrecorded_guesses *list = &context->misrecorded;
    size_t count = list->count < context->wanted ? list->count : context->wanted;
    struct kp_misrecorded_guess *to = kp_calloc(count, sizeof *to);
    struct kp_bignum secrets = {0};
    enum kp_status status = KP_OK;

    if (!to)
        return kp_no_memory(builder->why);
    context->audit->misrecorded_guesses = to;
    context->audit->misrecorded_guess_count = count;
    context->audit->misrecorded_guesses_left_out = list->count - count;
    for (size_t i = 0; status == KP_OK && i < count; i++) {
        to[i] = list->items[i].peg;
        list->items[i].peg = (struct kp_misrecorded_guess){0};
        status = replay_changed_guess(builder, &to[i]);
        kp_bignum_set(&secrets, list->items[i].secrets);
        if (status == KP_OK)
            status = write_count(builder, &secrets, &to[i].count);
    }
    kp_bignum_free(&secrets);
    return status;
}

/* Hands the sets of a list over to the verdict.  An empty list is not NULL. */
static enum kp_status hand_over_sets(struct kp_verdict_builder *builder, struct kp_row_sets *list,
                                     const struct kp_rows **rows, size_t *count)
{
    *rows = list->sets ? list->sets : kp_calloc(1, sizeof **rows);
    *count = list->count;
    *list = (struct kp_row_sets){0};
    return *rows ? KP_OK : kp_no_memory(builder->why);
}

static void free_rows(const struct kp_rows *rows, size_t count)
{
    for (size_t i = 0; i < count; i++)
        free((void *)rows[i].row);
    free((void *)rows);
}

void kp_audit_free(const struct kp_audit *audit)
{
    if (!audit)
        return;
    for (size_t i = 0; i < audit->repair_count; i++) {
        free((void *)audit->repairs[i].rows);
        free((void *)audit->repairs[i].secret);
        free((void *)audit->repairs[i].count);
    }
    for (size_t i = 0; i < audit->repeated_mistake_count; i++) {
        free((void *)audit->repeated_mistakes[i].secret);
        free((void *)audit->repeated_mistakes[i].count);
    }
    for (size_t i = 0; i < audit->misrecorded_guess_count; i++) {
        free((void *)audit->misrecorded_guesses[i].secret);
        free((void *)audit->misrecorded_guesses[i].count);
    }
    free((void *)audit->repairs);
    free((void *)audit->repeated_mistakes);
    free((void *)audit->misrecorded_guesses);
    free_rows(audit->suspects, audit->suspect_count);
    free_rows(audit->conflicts, audit->conflict_count);
    free((void *)audit);
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

    kp_engines_end_step(engines);
    effort = engines->audit.spent / NARROWING_SHARE;
    if (effort < LEAST_NARROWING)
        effort = LEAST_NARROWING;
    percent = effort / (engines->audit.left / 100 + 1) + 1;
    kp_engines_begin_step(engines, percent < most ? (unsigned)percent : most);
}

/* Selects the smallest of the known conflicts. */
static void select_conflict(struct kp_audit_context *context)
{
    const struct kp_row_sets *known = &context->search.known_conflicts;
    bool *on = context->builder->on;
    size_t best = 0;

    for (size_t i = 1; i < known->count; i++)
        if (known->sets[i].count < known->sets[best].count)
            best = i;
    memset(on, 0, context->builder->question->row_count * sizeof *on);
    for (size_t i = 0; i < known->sets[best].count; i++)
        on[known->sets[best].row[i]] = true;
}

/* Narrows a conflict again that a limit left too large.  While it is not minimal, the smallest
 * conflict is out of reach. */
static enum kp_status narrow_further(struct kp_audit_context *context)
{
    struct kp_verdict_builder *builder = context->builder;
    const struct kp_verdict *verdict = builder->verdict;
    size_t before = verdict->conflict_rows;
    enum kp_stop_reason stop;
    enum kp_status status;

    begin_narrowing(context->engines, 60);
    select_conflict(context);
    stop = kp_conflict_narrow(context->engines, &context->engines->limits, builder->on);
    kp_audit_note_stop(context, stop);
    status = kp_verdict_set_conflict(builder, stop);
    if (status == KP_OK && verdict->conflict_rows < before)
        status = kp_verdict_set_reason(builder, NULL);
    return status;
}

/* Finds the earliest of the smallest conflicts.  A conflict that comes with a sentence stays unless
 * there is a smaller one. */
static enum kp_status find_smallest_conflict(struct kp_audit_context *context)
{
    struct kp_conflict_search *search = &context->search;
    struct kp_verdict *verdict = context->builder->verdict;
    enum kp_status status = KP_OK;
    bool found;

    if (context->engines->audits_by_relaxation && !verdict->conflict_is_minimal) {
        status = narrow_further(context);
        if (status || !verdict->conflict_is_minimal)
            return status;
    }
    if (context->engines->audits_by_relaxation)
        begin_narrowing(context->engines, 30);
    else
        kp_engines_begin_step(context->engines,
                              context->builder->options->all_conflicts ? 60 : 100);
    search->conflict_hitting.most = verdict->reason ? verdict->conflict_rows - 1 : SIZE_MAX;
    found = kp_conflict_search_next(search, true);
    search->conflict_hitting.most = SIZE_MAX;
    kp_audit_note_stop(context, found ? KP_COMPLETED : search->stop);
    verdict->conflict_is_smallest = found || search->stop == KP_COMPLETED;
    if (verdict->conflict_is_smallest && !verdict->conflict_is_minimal) {
        verdict->conflict_is_minimal = true;
        verdict->stop = KP_COMPLETED;
    }
    if (!found)
        return KP_OK;
    return kp_verdict_replace_conflict(context->builder, search->conflicts.sets[0].row,
                                       search->conflicts.sets[0].count);
}

/* The most conflicts that are listed; more are not readable. */
#define MOST_CONFLICTS 1000

/* Adds the known conflict to the list.  Called if a limit ended the search before it reached that
 * conflict. */
static bool add_known_conflict(struct kp_audit_context *context)
{
    const struct kp_verdict *verdict = context->builder->verdict;
    size_t rows = context->engines->question->row_count;
    bool *in = context->search.on;

    memset(in, 0, rows * sizeof *in);
    for (size_t i = 0; i < verdict->conflict_rows; i++)
        in[verdict->conflict[i]] = true;
    return kp_row_sets_add(&context->search.conflicts, in, true, rows);
}

static enum kp_status find_all_conflicts(struct kp_audit_context *context)
{
    struct kp_conflict_search *search = &context->search;
    struct kp_audit *audit = context->audit;
    bool more = true;

    if (!context->builder->options->all_conflicts)
        return KP_OK;
    kp_engines_begin_step(context->engines, 100);
    while (more && search->conflicts.count < MOST_CONFLICTS)
        more = kp_conflict_search_next(search, true);
    audit->conflicts_are_all = !more && search->stop == KP_COMPLETED;
    kp_audit_note_stop(context, search->stop);
    if (search->conflicts.count == 0 && context->builder->verdict->conflict_is_minimal &&
        !add_known_conflict(context))
        return kp_no_memory(context->builder->why);
    return hand_over_sets(context->builder, &search->conflicts, &audit->conflicts,
                          &audit->conflict_count);
}

/* ---- Guesses that were recorded wrongly ----------------------------------------- */

/* Finds guesses that were recorded wrongly, if a single row is wrong.  If more are wrong, another
 * guess in one row leaves the others wrong. */
static enum kp_status find_misrecorded_guesses(struct kp_audit_context *context)
{
    const struct kp_audit *audit = context->audit;
    struct kp_misrecorded_guesses *list = &context->misrecorded;
    const struct kp_repair_list *repairs = context->all_secrets ? &context->repairs : NULL;
    bool one = audit->wrong_least == 1 && audit->wrong_most == 1;
    enum kp_stop_reason stop = KP_COMPLETED;

    kp_engines_begin_step(context->engines, 50);
    list->are_all = audit->wrong_least > 1 || (one && audit->suspects_are_all);
    for (size_t i = 0; one && i < context->suspects.count && !kp_stop_ends_step(stop); i++) {
        stop = kp_misrecorded_guess_find(context->engines, context->suspects.sets[i].row[0],
                                         repairs, list);
        kp_audit_note_stop(context, stop);
        list->are_all &= stop == KP_COMPLETED;
    }
    return KP_OK;
}

/* ---- Sure rows --------------------------------------------------------------------- */

static bool has_sure_row(const struct kp_audit_context *context, const struct kp_rows *set)
{
    for (size_t i = 0; i < set->count; i++)
        if (context->search.sure[set->row[i]])
            return true;
    return false;
}

static bool are_all_sure(const struct kp_audit_context *context)
{
    const struct kp_verdict *verdict = context->builder->verdict;

    for (size_t i = 0; i < verdict->conflict_rows; i++)
        if (!context->search.sure[verdict->conflict[i]])
            return false;
    return true;
}

/* If the sure rows alone contradict each other, no row can be called wrong, and the conflict is one
 * of sure rows. */
static enum kp_status compare_sure_rows(struct kp_audit_context *context)
{
    struct kp_verdict_builder *builder = context->builder;
    bool *on = builder->on;
    enum kp_stop_reason stop;
    enum kp_status status;
    enum kp_answer answer;

    if (kp_transcript_sure_rows(builder->game) == 0)
        return KP_OK;
    if (are_all_sure(context)) {
        kp_audit_note_sure_conflict(context);
        return KP_OK;
    }
    kp_engines_begin_step(context->engines, 10);
    memcpy(on, context->search.sure, builder->question->row_count * sizeof *on);
    answer = kp_engines_decide(context->engines, &context->engines->limits, on,
                               context->search.code);
    context->audit->sure_rows_agree = answer == KP_CONSISTENT;
    if (answer != KP_CHEATED)
        return KP_OK;
    kp_audit_note_sure_conflict(context);
    stop = kp_conflict_narrow(context->engines, &context->engines->limits, on);
    kp_audit_note_stop(context, stop);
    status = kp_verdict_set_reason(builder, NULL);
    return status ? status : kp_verdict_set_conflict(builder, stop);
}

/* ---- The audit ------------------------------------------------------------------ */

/* If the fewest wrong rows are not known, takes the smallest correction that was met on the way. */
static enum kp_status suspect_any(struct kp_audit_context *context)
{
    const struct kp_row_sets *known = &context->search.known_corrections;
    size_t rows = context->engines->question->row_count, best = SIZE_MAX;
    bool *in = context->search.on;

    if (context->audit->wrong_most > 0 || context->audit->sure_rows_conflict)
        return KP_OK;
    for (size_t i = 0; i < known->count; i++)
        if ((best == SIZE_MAX || known->sets[i].count < known->sets[best].count) &&
            !has_sure_row(context, &known->sets[i]))
            best = i;
    if (best == SIZE_MAX)
        return KP_OK;
    context->audit->wrong_most = known->sets[best].count;
    memset(in, 0, rows * sizeof *in);
    for (size_t i = 0; i < known->sets[best].count; i++)
        in[known->sets[best].row[i]] = true;
    return kp_row_sets_add(&context->suspects, in, true, rows)
               ? KP_OK
               : kp_no_memory(context->builder->why);
}

/* Returns the parts of the audit that a limit left unfinished.  While the number of wrong rows is
 * not known, neither all suspects nor all repairs can be known. */
static unsigned find_unfinished(const struct kp_audit_context *context)
{
    const struct kp_verdict *verdict = context->builder->verdict;
    const struct kp_audit *audit = context->audit;
    bool known = audit->wrong_most > 0 && audit->wrong_least == audit->wrong_most;
    bool all = context->builder->options->all_conflicts;
    unsigned parts = 0;

    parts |= (unsigned)(verdict->first_impossible == KP_NO_ROW) << KP_PART_FIRST_IMPOSSIBLE;
    parts |= (unsigned)context->mistakes_open << KP_PART_REPEATED_MISTAKES;
    parts |= (unsigned)(!known && !audit->sure_rows_conflict) << KP_PART_WRONG_ROWS;
    parts |= (unsigned)(known && !audit->suspects_are_all) << KP_PART_SUSPECTS;
    parts |= (unsigned)(known && context->repairs_open) << KP_PART_REPAIRS;
    parts |= (unsigned)!audit->misrecorded_guesses_are_all << KP_PART_MISRECORDED_GUESSES;
    parts |= (unsigned)!verdict->conflict_is_smallest << KP_PART_CONFLICT;
    parts |= (unsigned)(all && !audit->conflicts_are_all) << KP_PART_CONFLICTS;
    return audit->stop == KP_COMPLETED ? 0 : parts;
}

/* If a later step found that the sure rows contradict each other, a limit has kept the first step
 * from it, and the conflict may have other rows.  All sure rows are a conflict. */
static enum kp_status show_sure_conflict(struct kp_audit_context *context)
{
    struct kp_verdict_builder *builder = context->builder;
    struct kp_verdict *verdict = builder->verdict;
    const bool *sure = context->search.sure;
    size_t *rows, n = 0;
    bool has_others = false;
    enum kp_status status;

    for (size_t i = 0; i < verdict->conflict_rows; i++)
        has_others = has_others || !sure[verdict->conflict[i]];
    if (!context->audit->sure_rows_conflict || !has_others)
        return KP_OK;
    rows = kp_calloc(builder->question->row_count, sizeof *rows);
    if (!rows)
        return kp_no_memory(builder->why);
    for (size_t r = 0; r < builder->question->row_count; r++)
        if (sure[r])
            rows[n++] = r;
    verdict->conflict_is_minimal = false;
    status = kp_verdict_replace_conflict(builder, rows, n);
    free(rows);
    return status;
}

static enum kp_status hand_over(struct kp_audit_context *context)
{
    struct kp_audit *audit = context->audit;
    enum kp_status status = hand_over_sets(context->builder, &context->suspects, &audit->suspects,
                                           &audit->suspect_count);

    audit->misrecorded_guesses_are_all = context->misrecorded.are_all && !context->over;
    audit->sure_rows_agree |= audit->wrong_most > 0; /* a secret fits all rows but those */
    if (status == KP_OK)
        status = hand_over_repairs(context);
    if (status == KP_OK)
        status = hand_over_misrecorded(context);
    if (status == KP_OK)
        status = show_sure_conflict(context);
    audit->unfinished = find_unfinished(context);
    return status;
}

static enum kp_status run_steps(struct kp_audit_context *context)
{
    static enum kp_status (*const steps[])(struct kp_audit_context *) = {
        compare_sure_rows,        kp_audit_repeated_mistakes, kp_audit_fewest_rows,
        find_misrecorded_guesses, find_smallest_conflict,     find_all_conflicts};
    struct kp_verdict_builder *builder = context->builder;
    enum kp_status status = KP_OK;

    if (!kp_conflict_search_make(&context->search, context->engines) ||
        !kp_row_sets_add(&context->search.known_conflicts, builder->on, true,
                         builder->game->row_count))
        return kp_no_memory(builder->why);
    if (builder->verdict->first_impossible == KP_NO_ROW)
        kp_audit_note_stop(context, context->engines->stop);
    for (size_t i = 0; i < sizeof steps / sizeof *steps && status == KP_OK; i++)
        if (!context->over &&
            (!context->audit->sure_rows_conflict || steps[i] == find_all_conflicts))
            status = steps[i](context);
    if (status == KP_OK)
        status = suspect_any(context);
    return status ? status : hand_over(context);
}

static enum kp_status make_audit(struct kp_verdict_builder *builder)
{
    struct kp_audit *audit = kp_calloc(1, sizeof *audit);
    struct kp_audit_context context = {.builder = builder,
                                       .engines = &builder->engines,
                                       .audit = audit,
                                       .repairs = {.game = builder->game},
                                       .wanted = KP_REPAIRS,
                                       .mistakes_open = true,
                                       .repairs_open = true};
    enum kp_status status;

    builder->verdict->audit = audit;
    if (!audit)
        return kp_no_memory(builder->why);
    audit->wrong_least = 1;
    if (builder->options->repairs > 0)
        context.wanted = (size_t)builder->options->repairs;
    status = run_steps(&context);
    kp_engines_end_step(&builder->engines);
    kp_conflict_search_free(&context.search);
    kp_repair_list_free(&context.repairs);
    kp_row_sets_free(&context.suspects);
    kp_misrecorded_guesses_free(&context.misrecorded);
    return status;
}

#define FIRST_IMPOSSIBLE_PERCENT 10
#define LARGE_PERCENT            3 /* by the linear engine: the rows near it are the hardest */

enum kp_status kp_audit_run(struct kp_verdict_builder *builder)
{
    struct kp_progress questions = {"looking for the wrong rows", "questions", 0, -1};
    struct kp_engines *engines = &builder->engines;
    enum kp_status status;

    engines->questions = &questions;
    engines->limits.whole = &questions;
    kp_engines_begin_step(engines,
                          engines->audits_by_relaxation ? LARGE_PERCENT : FIRST_IMPOSSIBLE_PERCENT);
    builder->verdict->first_impossible = kp_story_first_impossible(builder);
    status = make_audit(builder);
    engines->questions = NULL;
    engines->limits.whole = NULL;
    return status;
}
