/* The table of a small board knows how many rows are wrong at least, and which codes get no more
 * wrong.  Without a table, the native engine visits all codes with at most one wrong row, then two,
 * and so on, until there are codes.  These codes give all repairs, with the number of secrets of
 * each.  If there are too many codes, the corrections with the fewest rows are found by hitting
 * sets (conflict_search.h), and the scores that their rows may have had by asking
 * (score_corrections.h). */
#include "verdict/audit/audit.h"

#include "base/allocate.h"
#include "game/score.h"
#include "game/scoring_mistakes.h"

#include <stdlib.h>
#include <string.h>

/* ---- By visiting codes ---------------------------------------------------------- */

struct repair_search {
    struct kp_audit_context *context;
    struct kp_wrong_row *wrong; /* the wrong rows of the last code */
    struct kp_bignum ways;      /* the number of secrets that it represents */
    bool failed;                /* no memory */
};

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

/* For struct kp_visitor.  The rows whose score the code does not give, by the plain rule, are a
 * repair. */
static bool add_code(void *data, const uint16_t *code, int others)
{
    struct repair_search *search = data;
    const struct kp_transcript *game = search->context->builder->game;
    struct kp_score right;
    size_t n = 0;

    for (size_t r = 0; r < game->row_count; r++)
        if (!kp_replay_gives(search->context->engines->replay, code, r, &right))
            search->wrong[n++] = kp_wrong_row_of(game, r, right);
    kp_question_colourings(search->context->engines->question, others, &search->ways);
    search->failed |= search->ways.failed ||
                      !kp_repair_list_add(&search->context->audit->repairs, search->wrong, n, code,
                                          &search->ways);
    return !search->failed;
}

/* Adds the repairs of all codes that answer the question. */
static enum kp_stop_reason collect_repairs(struct kp_audit_context *context, struct kp_ask ask)
{
    struct kp_engines *engines = context->engines;
    const struct kp_question *question = engines->question;
    struct repair_search search = {.context = context,
                                   .wrong = kp_calloc(question->row_count, sizeof *search.wrong)};
    struct kp_replies replies = {0};

    ask.goal = KP_GOAL_EACH;
    ask.sink.each = (struct kp_visitor){add_code, &search, "looking for repairs"};
    /* In states: to score a code against every row and to add the repair takes as long. */
    ask.sink.visit_cost = 4 + (uint64_t)question->row_count * (uint64_t)(question->pegs + 8) / 16;
    if (search.wrong)
        kp_engines_ask(engines, &engines->limits, &ask, &replies);
    if (!search.wrong || search.failed)
        replies.stop = KP_OUT_OF_MEMORY;
    kp_replies_free(&replies);
    free(search.wrong);
    kp_bignum_free(&search.ways);
    return replies.stop;
}

/* Collects the repairs of the least number of wrong rows, from *least on, for which there are any.
 * Sets *least to that number.  If it does not return KP_COMPLETED, smaller numbers are ruled out,
 * but the repairs found for *least may not be all. */
static enum kp_stop_reason find_repairs(struct kp_audit_context *context, size_t *least)
{
    size_t fewest = kp_engines_fewest_wrong(context->engines);
    enum kp_stop_reason stop = KP_COMPLETED;

    if (*least < fewest)
        *least = fewest;
    for (; *least <= context->engines->question->row_count; ++*least) {
        stop = collect_repairs(context,
                               (struct kp_ask){.options.engine = KP_NATIVE, .wrong = *least});
        if (stop != KP_COMPLETED || context->audit->repairs.count > 0)
            return stop;
    }
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
static bool add_suspects(struct kp_audit_context *context, const struct kp_repair *repair)
{
    bool *scratch = context->search.on;
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
    bool good = true;

    for (size_t i = 0; good && i < context->audit->repairs.count; i++)
        good = add_suspects(context, &context->audit->repairs.items[i].repair);
    kp_row_sets_sort(&context->audit->suspects);
    return good;
}

static enum kp_stop_reason search_natively(struct kp_audit_context *context)
{
    struct kp_audit_finding *audit = context->audit;
    enum kp_stop_reason stop;

    kp_engines_begin_stage(context->engines,
                           kp_engines_only_examine_codes(context->engines) ? 60 : 8);
    stop = find_repairs(context, &audit->shown.wrong_least);
    context->repairs_open = stop != KP_COMPLETED;
    if (stop != KP_COMPLETED)
        kp_repair_list_uncount(&context->audit->repairs);
    if (!suspect_repairs(context))
        context->builder->status = KP_NO_MEMORY;
    audit->shown.repairs_are_all = stop == KP_COMPLETED && !audit->repairs.overflowed;
    audit->shown.suspects_are_all = audit->shown.repairs_are_all;
    if (audit->repairs.count > 0)
        audit->shown.wrong_most = audit->shown.wrong_least;
    else if (stop == KP_COMPLETED)
        kp_audit_note_sure_conflict(context);
    return stop;
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

/* Visits all secrets of each correction, since they may be few. */
static enum kp_stop_reason visit_corrections(struct kp_audit_context *context)
{
    const struct kp_row_sets *corrections = &context->search.corrections;
    enum kp_stop_reason stop = KP_COMPLETED;
    bool *on = context->search.on;

    for (size_t i = 0; i < corrections->count && stop == KP_COMPLETED; i++) {
        memset(on, true, context->engines->question->row_count * sizeof *on);
        for (size_t k = 0; k < corrections->sets[i].count; k++)
            on[corrections->sets[i].row[k]] = false;
        stop = collect_repairs(context, (struct kp_ask){.on = on, .options.is_hurried = true});
    }
    return stop;
}

/* Returns whether all secrets of the corrections were visited. */
static bool visit_right_scores(struct kp_audit_context *context)
{
    struct kp_audit_finding *audit = context->audit;
    enum kp_stop_reason stop;

    kp_engines_begin_stage(context->engines, 25);
    stop = visit_corrections(context);
    audit->shown.repairs_are_all = stop == KP_COMPLETED && !audit->repairs.overflowed;
    if (kp_stop_ends_everything(stop))
        kp_audit_note_stop(context, stop);
    if (stop != KP_COMPLETED)
        kp_repair_list_free(&audit->repairs);
    return stop == KP_COMPLETED;
}

/* Finds the scores that the rows of the corrections may have had. */
static void find_right_scores(struct kp_audit_context *context)
{
    struct kp_audit_finding *audit = context->audit;
    struct kp_row_sets *corrections = &context->search.corrections;
    enum kp_stop_reason stop = KP_COMPLETED;
    bool done;

    if (corrections->count == 0)
        return;
    kp_repair_list_free(&audit->repairs); /* the repairs of the native engine are found again */
    kp_row_sets_free(&audit->suspects);
    done = context->engines->prefers_linear && visit_right_scores(context);
    kp_engines_begin_stage(context->engines, 50);
    if (!done && !context->over)
        stop = kp_score_corrections_find(context->engines, corrections, audit->wanted,
                                         &audit->repairs, &audit->shown.repairs_are_all);
    kp_audit_note_stop(context, stop);
    context->repairs_open = stop != KP_COMPLETED || !audit->shown.suspects_are_all;
    audit->shown.repairs_are_all &= audit->shown.suspects_are_all;
    audit->suspects = *corrections;
    *corrections = (struct kp_row_sets){0};
}

void kp_audit_fewest_rows(struct kp_audit_context *context)
{
    struct kp_engines *engines = context->engines;
    enum kp_stop_reason stop = KP_OUT_OF_STATES;

    if (kp_engines_may_examine_codes(engines) && (!engines->prefers_linear || engines->table))
        stop = search_natively(context);
    if (context->builder->status != KP_OK || stop == KP_COMPLETED ||
        kp_stop_ends_everything(stop) || kp_engines_only_examine_codes(engines)) {
        kp_audit_note_stop(context, stop);
        return;
    }
    kp_engines_begin_stage(engines, 50);
    find_corrections(context);
    if (!context->over)
        find_right_scores(context);
}
