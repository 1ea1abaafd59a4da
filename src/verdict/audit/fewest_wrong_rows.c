/* The native engine visits all codes with at most one wrong row, then two, and so on, until there
 * are codes.  These codes give all repairs, with the number of secrets of each.  If there are too
 * many codes, the corrections with the fewest rows are found by hitting sets (conflict_search.h),
 * and the scores that their rows may have had by asking (score_corrections.h). */
#include "verdict/audit/audit.h"

#include "base/allocate.h"
#include "game/score.h"
#include "game/scoring_mistakes.h"

#include <stdlib.h>
#include <string.h>

/* ---- By visiting codes ---------------------------------------------------------- */

struct repair_search {
    const struct kp_question *question;
    struct kp_repair_list *repairs;
    struct kp_wrong_row *wrong; /* the wrong rows of the last code */
    int *tally;
    struct kp_bignum ways; /* the number of secrets that a code with `others` such pegs
                            * represents */
    int others;            /* pegs of the merged class */
    bool failed;           /* no memory */
};

/* Freed after any return; false: no memory. */
static bool make_repair_search(struct repair_search *search, const struct kp_question *question,
                               struct kp_repair_list *repairs)
{
    size_t colours = (size_t)kp_rules_guess_colours(question->game->rules);

    *search = (struct repair_search){.question = question, .repairs = repairs, .others = -1};
    search->wrong = kp_calloc(question->row_count, sizeof *search->wrong);
    search->tally = kp_calloc(colours, sizeof *search->tally);
    return search->wrong && search->tally;
}

static void free_repair_search(struct repair_search *search)
{
    free(search->wrong);
    free(search->tally);
    kp_bignum_free(&search->ways);
}

struct kp_wrong_row kp_wrong_row_of(const struct kp_transcript *game, size_t row,
                                    struct kp_score right)
{
    struct kp_score recorded = game->rows[row].score;

    if (recorded.black == KP_UNKNOWN)
        right.black = KP_UNKNOWN;
    if (recorded.white == KP_UNKNOWN)
        right.white = KP_UNKNOWN;
    return kp_mistake_in_row(game, row, right);
}

/* Finds the rows whose score the code does not give, by the plain rule. */
static size_t find_wrong(struct repair_search *search, const uint16_t *code)
{
    const struct kp_transcript *game = search->question->game;
    size_t n = 0;

    for (size_t r = 0; r < game->row_count; r++) {
        struct kp_score right = kp_score_guess(game->rules, code, kp_transcript_guess(game, r),
                                               search->tally);

        if (!kp_score_agrees(game->rows[r].score, right))
            search->wrong[n++] = kp_wrong_row_of(game, r, right);
    }
    return n;
}

static void set_ways(struct repair_search *search, int others)
{
    if (search->others == others)
        return;
    kp_question_colourings(search->question, others, &search->ways);
    search->others = others;
}

static bool add_code(void *data, const uint16_t *code, int others)
{
    struct repair_search *search = data;
    size_t n = find_wrong(search, code);

    set_ways(search, others);
    search->failed |= search->ways.failed ||
                      !kp_repair_list_add(search->repairs, search->wrong, n, code, &search->ways);
    return !search->failed;
}

/* The states that take as long as scoring a code against every row and adding the repair. */
static uint64_t cost_of_code(const struct kp_question *question)
{
    return 4 + (uint64_t)question->row_count * (uint64_t)(question->pegs + 8) / 16;
}

static enum kp_stop_reason visit_codes(struct kp_engines *engines, struct repair_search *search,
                                       size_t *least)
{
    struct kp_visitor visitor = {add_code, search, "looking for repairs"};

    for (; *least <= engines->question->row_count; ++*least) {
        struct kp_ask ask = {.goal = KP_GOAL_EACH,
                             .engine = KP_NATIVE,
                             .wrong = *least,
                             .each = visitor,
                             .visit_cost = cost_of_code(engines->question)};
        struct kp_replies replies = {0};
        enum kp_stop_reason stop;

        kp_engines_ask(engines, &engines->limits, &ask, &replies);
        kp_replies_free(&replies);
        stop = replies.stop;
        if (search->failed)
            return KP_OUT_OF_MEMORY;
        if (stop != KP_COMPLETED || search->repairs->count > 0)
            return stop;
    }
    return KP_COMPLETED;
}

/* Collects the repairs of the least number of wrong rows, from *least on, for which there are any.
 * Sets *least to that number.  If it does not return KP_COMPLETED, smaller numbers are ruled out,
 * but the repairs found for *least may not be all. */
static enum kp_stop_reason find_repairs(struct kp_engines *engines, struct kp_repair_list *repairs,
                                        size_t *least)
{
    struct repair_search search;
    enum kp_stop_reason stop = KP_OUT_OF_MEMORY;

    if (make_repair_search(&search, engines->question, repairs))
        stop = visit_codes(engines, &search, least);
    free_repair_search(&search);
    return stop;
}

static bool has_same_rows(const struct kp_rows *set, const struct kp_repair *repair)
{
    for (size_t i = 0; i < repair->row_count; i++)
        if (set->row[i] != repair->rows[i].row)
            return false;
    return true;
}

/* Adds the rows of a repair to the suspects, once.  All repairs have the same number of rows. */
static bool add_suspects(struct kp_audit_context *context, const struct kp_repair *repair,
                         bool *scratch)
{
    struct kp_row_sets *suspects = &context->audit->suspects;
    size_t rows = context->engines->question->row_count;

    for (size_t i = 0; i < suspects->count; i++)
        if (has_same_rows(&suspects->sets[i], repair))
            return true;
    memset(scratch, 0, rows * sizeof *scratch);
    for (size_t i = 0; i < repair->row_count; i++)
        scratch[repair->rows[i].row] = true;
    return kp_row_sets_add(suspects, scratch, true, rows) &&
           kp_row_sets_add(&context->search.known_corrections, scratch, true, rows);
}

static bool suspect_repairs(struct kp_audit_context *context)
{
    bool *scratch = kp_calloc(context->engines->question->row_count, sizeof *scratch);
    bool good = scratch != NULL;

    for (size_t i = 0; good && i < context->audit->repairs.count; i++)
        good = add_suspects(context, &context->audit->repairs.items[i].repair, scratch);
    free(scratch);
    kp_row_sets_sort(&context->audit->suspects);
    return good;
}

static enum kp_status search_natively(struct kp_audit_context *context, enum kp_stop_reason *stop)
{
    struct kp_audit_finding *audit = context->audit;

    kp_engines_begin_step(context->engines, context->engines->engine == KP_NATIVE ? 60 : 8);
    *stop = find_repairs(context->engines, &context->audit->repairs, &audit->shown.wrong_least);
    context->repairs_open = *stop != KP_COMPLETED;
    if (*stop != KP_COMPLETED)
        kp_repair_list_uncount(&context->audit->repairs);
    if (!suspect_repairs(context))
        return kp_no_memory(context->builder->why);
    audit->shown.repairs_are_all = *stop == KP_COMPLETED && !audit->repairs.overflowed;
    context->all_secrets = audit->shown.repairs_are_all;
    audit->shown.suspects_are_all = audit->shown.repairs_are_all;
    if (audit->repairs.count > 0)
        audit->shown.wrong_most = audit->shown.wrong_least;
    else if (*stop == KP_COMPLETED)
        kp_audit_note_sure_conflict(context);
    return KP_OK;
}

/* ---- By hitting sets ------------------------------------------------------------ */

/* Finds all corrections with the fewest rows. */
static void find_corrections(struct kp_audit_context *context)
{
    struct kp_conflict_search *search = &context->search;
    struct kp_audit_finding *audit = context->audit;
    bool more = kp_conflict_search_next(search, false);

    if (more) /* larger corrections are not needed */
        search->correction_hitting.most = search->corrections.sets[0].count;
    while (more && search->correction_hitting.least == search->corrections.sets[0].count)
        more = kp_conflict_search_next(search, false);
    search->correction_hitting.most = SIZE_MAX;
    kp_audit_note_stop(context, more ? KP_COMPLETED : search->stop);
    if (search->correction_hitting.least > audit->shown.wrong_least)
        audit->shown.wrong_least = search->correction_hitting.least;
    if (search->corrections.count == 0 && search->stop == KP_COMPLETED)
        kp_audit_note_sure_conflict(context);
    if (search->corrections.count == 0)
        return;
    audit->shown.suspects_are_all = more || search->stop == KP_COMPLETED;
    audit->shown.wrong_most = audit->shown.wrong_least = search->corrections.sets[0].count;
    if (more) /* the last one is larger */
        kp_row_sets_drop(&search->corrections);
}

/* Visits all secrets of each correction, since they may be few.  Returns
 * false if memory runs out. */
static bool visit_corrections(struct kp_audit_context *context, enum kp_stop_reason *stop)
{
    struct kp_engines *engines = context->engines;
    const struct kp_question *question = engines->question;
    const struct kp_row_sets *corrections = &context->search.corrections;
    struct repair_search search;
    bool *on = context->search.on;
    struct kp_ask ask = {.goal = KP_GOAL_EACH,
                         .on = on,
                         .each = {add_code, &search, "looking for repairs"},
                         .visit_cost = cost_of_code(question),
                         .is_hurried = true};

    if (!make_repair_search(&search, question, &context->audit->repairs)) {
        free_repair_search(&search);
        return false;
    }
    *stop = KP_COMPLETED;
    for (size_t i = 0; i < corrections->count && *stop == KP_COMPLETED && !search.failed; i++) {
        struct kp_replies replies = {0};

        memset(on, true, question->row_count * sizeof *on);
        for (size_t k = 0; k < corrections->sets[i].count; k++)
            on[corrections->sets[i].row[k]] = false;
        kp_engines_ask(engines, &engines->limits, &ask, &replies);
        kp_replies_free(&replies);
        *stop = replies.stop;
    }
    free_repair_search(&search);
    return !search.failed;
}

static enum kp_status visit_right_scores(struct kp_audit_context *context, bool *done)
{
    struct kp_audit_finding *audit = context->audit;
    enum kp_stop_reason stop = KP_OUT_OF_STATES;

    kp_engines_begin_step(context->engines, 25);
    if (!visit_corrections(context, &stop))
        return kp_no_memory(context->builder->why);
    *done = stop == KP_COMPLETED;
    audit->shown.repairs_are_all = *done && !audit->repairs.overflowed;
    context->all_secrets = audit->shown.repairs_are_all;
    if (kp_stop_ends_everything(stop))
        kp_audit_note_stop(context, stop);
    if (!*done)
        kp_repair_list_free(&context->audit->repairs);
    return KP_OK;
}

/* Finds the scores that the rows of the corrections may have had. */
static enum kp_status find_right_scores(struct kp_audit_context *context)
{
    struct kp_audit_finding *audit = context->audit;
    struct kp_row_sets *corrections = &context->search.corrections;
    enum kp_stop_reason stop = KP_COMPLETED;
    enum kp_status status = KP_OK;
    bool done = false;

    if (corrections->count == 0)
        return KP_OK;
    kp_repair_list_free(
        &context->audit->repairs); /* the repairs of the native engine are found again */
    kp_row_sets_free(&context->audit->suspects);
    if (context->engines->audits_by_relaxation)
        status = visit_right_scores(context, &done);
    if (status)
        return status;
    kp_engines_begin_step(context->engines, 50);
    if (!done && !context->over)
        stop = kp_score_corrections_find(context->engines, corrections, context->audit->wanted,
                                         &context->audit->repairs, &audit->shown.repairs_are_all);
    kp_audit_note_stop(context, stop);
    context->repairs_open = stop != KP_COMPLETED || !audit->shown.suspects_are_all;
    audit->shown.repairs_are_all &= audit->shown.suspects_are_all;
    context->audit->suspects = *corrections;
    *corrections = (struct kp_row_sets){0};
    return KP_OK;
}

enum kp_status kp_audit_fewest_rows(struct kp_audit_context *context)
{
    struct kp_engines *engines = context->engines;
    enum kp_status status = KP_OK;
    enum kp_stop_reason stop = KP_OUT_OF_STATES;

    if (engines->engine != KP_SAT && (!engines->audits_by_relaxation || engines->table))
        status = search_natively(context, &stop);
    if (status || stop == KP_COMPLETED || kp_stop_ends_everything(stop) ||
        engines->engine == KP_NATIVE) {
        kp_audit_note_stop(context, stop);
        return status;
    }
    kp_engines_begin_step(engines, 50);
    find_corrections(context);
    return context->over ? KP_OK : find_right_scores(context);
}
