/* Two searches find the lists.  The first goes through the counts of one class after the other, and
 * is the faster one on most boards.  On boards of many colours it takes too long, because it sees
 * one row at a time.  The second is a branch and bound over the totals of all rows: the linear
 * model of a game in which places do not count.
 *
 * Three games of 40 pegs, 20 colours and 60 rows take the first search 25 to 60 seconds, and the
 * second one 16,000 pivots and 0.05 s.  With the counts known, the estimates of their search fall
 * from 15, 1,200 and 22 seconds to 1.9, 103 and 2.2. */
#include "linear/count_lists.h"

#include "base/allocate.h"
#include "linear/model/linear_model.h"
#include "linear/search/branch_and_bound.h"

#include <string.h>

/* Lists that make systems.  A sum of large numbers is a weak equation for a system with the counts
 * as variables, so more lists are worth their systems. */
#define MOST_COUNTS          16
#define MOST_COUNTS_WITH_SUM 256

/* Nodes of the first search; a million take some 30 ms.  With two rows per peg the system with
 * counts as variables is nearly always decided at its root, so the search gets fewer nodes: 60
 * pegs, 20 colours and 200 rows take 0.09 s.  With fewer rows known counts are worth more: 28 pegs,
 * 10 colours and 34 rows took 900,000 nodes and 0.4 s, and 1.2 s without counts. */
#define FEW_COUNT_NODES  100000
#define MANY_COUNT_NODES 1000000

/* Pivots of the second search. */
#define RELAXED_PIVOTS 100000

struct relaxed_counts {
    struct kp_arena arena;       /* of all arrays */
    struct kp_question question; /* places do not count */
    struct kp_linear_model model;
    struct kp_colour_counts *counts;
    size_t most, room;
    int32_t *amount;       /* [class] */
    int32_t *fewest, *top; /* [class]: its counts, by the rules and single pegs */
    uint16_t *classes;     /* [peg] */
    enum kp_stop_reason stop;
};

/* ---- A list -------------------------------------------------------------------------- */

/* Whether the counts of the classes satisfy the rules, all rows, the sum and the quotas of all
 * pegs. */
static bool is_list(struct relaxed_counts *relaxed)
{
    const struct kp_question *question = &relaxed->question;
    int64_t sum = 0;
    bool fits = true;

    memset(relaxed->amount, 0, (size_t)question->classes * sizeof *relaxed->amount);
    for (int p = 0; p < question->pegs; p++)
        relaxed->amount[relaxed->classes[p]]++;
    for (int c = 0; c < question->classes && fits; c++) {
        fits = relaxed->amount[c] >= relaxed->fewest[c] && relaxed->amount[c] <= relaxed->top[c];
        sum += question->number ? relaxed->amount[c] * question->number[c] : 0;
    }
    fits = fits && (!question->number || sum == question->sum);
    for (size_t i = 0; i < question->quota_count && fits; i++)
        fits = question->quotas[i].peg_count > 0 ||
               kp_quota_miss(&question->quotas[i], relaxed->classes, question->pegs) == 0;
    for (size_t r = 0; r < question->row_count && fits; r++)
        fits = !relaxed->model.on[r] || question->rows[r].total == KP_UNKNOWN ||
               kp_linear_model_total(&relaxed->model, relaxed->amount, r) ==
                   question->rows[r].total;
    return fits;
}

static bool keep_list(struct relaxed_counts *relaxed)
{
    struct kp_colour_counts *counts = relaxed->counts;
    size_t classes = (size_t)relaxed->question.classes, at = counts->found * classes;

    if (!KP_RESERVE(counts->counts, relaxed->room, at + classes))
        relaxed->stop = KP_OUT_OF_MEMORY;
    else if (counts->found == relaxed->most)
        relaxed->stop = KP_ENOUGH;
    if (relaxed->stop != KP_COMPLETED)
        return false;
    memcpy(counts->counts + at, relaxed->amount, classes * sizeof *counts->counts);
    counts->found++;
    return true;
}

static enum kp_point_use try_list(void *data, const struct kp_branch_point *point)
{
    struct relaxed_counts *relaxed = data;

    kp_linear_model_round(&relaxed->model, point->values, relaxed->amount, relaxed->classes);
    if (!is_list(relaxed) ||
        !kp_linear_model_isolate(&relaxed->model, relaxed->classes, relaxed->amount,
                                 point->only_least, point->only_most))
        return KP_POINT_REFUSED;
    return keep_list(relaxed) ? KP_POINT_SET_ASIDE : KP_POINT_ENDS;
}

static void blame_rows(void *data, const struct kp_infeasibility_proof *proof)
{
    struct relaxed_counts *relaxed = data;

    kp_linear_model_blame(&relaxed->model, proof->multiplier, relaxed->counts->used);
}

/* ---- The search ---------------------------------------------------------------------- */

/* Copies the rows, without what depends on places. */
static bool make_question(struct relaxed_counts *relaxed, const struct kp_question *question)
{
    struct kp_question_row *rows = kp_arena_copy(&relaxed->arena, question->rows,
                                                 question->row_count, sizeof *rows);

    for (size_t r = 0; rows && r < question->row_count; r++)
        rows[r].black = rows[r].white = KP_UNKNOWN;
    relaxed->question = *question;
    relaxed->question.ordered = false;
    relaxed->question.rows = rows;
    KP_TAKE(&relaxed->arena, relaxed->amount, (size_t)question->classes);
    KP_TAKE(&relaxed->arena, relaxed->fewest, (size_t)question->classes);
    KP_TAKE(&relaxed->arena, relaxed->top, (size_t)question->classes);
    KP_TAKE(&relaxed->arena, relaxed->classes, (size_t)question->pegs);
    return !relaxed->arena.failed;
}

/* Excludes the counts that the rules and single pegs do not allow. */
static void bound_columns(struct relaxed_counts *relaxed)
{
    struct kp_linear_model *model = &relaxed->model;

    kp_question_bound_counts(&relaxed->question, relaxed->fewest, relaxed->top);
    for (int c = 0; c < relaxed->question.classes; c++)
        /* NOLINTNEXTLINE(clang-analyzer-core.NullDereference): the model was made */
        for (size_t j = model->class_column[c]; j < model->class_column[c + 1]; j++) {
            int32_t count = (int32_t)(j - model->class_column[c]);

            if (count < relaxed->fewest[c] || count > relaxed->top[c])
                model->system.most[j] = 0;
        }
}

static enum kp_stop_reason search_lists(struct relaxed_counts *relaxed,
                                        struct kp_linear_budget *budget)
{
    struct kp_branch_plan plan = {.system = &relaxed->model.system,
                                  .branching = relaxed->model.branching,
                                  .try_point = try_list,
                                  .refute_leaf = blame_rows,
                                  .data = relaxed};
    struct kp_branch_result result = {0};
    enum kp_stop_reason stop;

    bound_columns(relaxed);
    stop = kp_branch_and_bound(&plan, budget, &result);
    if (stop == KP_COMPLETED && relaxed->stop != KP_COMPLETED)
        return relaxed->stop;
    return result.inexact ? KP_OUT_OF_STATES : stop;
}

enum kp_stop_reason kp_count_lists_relax(struct kp_colour_counts *counts,
                                         const struct kp_question *question, const bool *on,
                                         size_t most, struct kp_linear_budget *budget)
{
    struct relaxed_counts relaxed = {.counts = counts, .most = most};
    uint64_t withheld = *budget->pivots > RELAXED_PIVOTS ? *budget->pivots - RELAXED_PIVOTS : 0;
    size_t bytes = budget->bytes;
    enum kp_stop_reason stop = KP_OUT_OF_MEMORY;

    counts->found = 0;
    *budget->pivots -= withheld;
    budget->given -= withheld;
    if (make_question(&relaxed, question)) {
        stop = kp_linear_model_make(&relaxed.model, &relaxed.question, on, NULL, budget);
        if (stop == KP_COMPLETED)
            stop = search_lists(&relaxed, budget);
        kp_linear_model_free(&relaxed.model);
    }
    if (withheld > 0 && *budget->pivots == 0 && budget->stop == KP_OUT_OF_STATES)
        budget->stop = KP_COMPLETED;
    *budget->pivots += withheld;
    budget->given += withheld;
    budget->bytes = bytes;
    kp_arena_free(&relaxed.arena);
    return stop;
}

enum kp_stop_reason kp_count_lists_find(struct kp_colour_counts *counts,
                                        const struct kp_question *question, const bool *on,
                                        bool may_relax, struct kp_linear_budget *budget)
{
    size_t rows = 0, most = question->sum < 0 ? MOST_COUNTS : MOST_COUNTS_WITH_SUM;
    bool has_many_rows;
    enum kp_stop_reason stop;

    for (size_t r = 0; r < question->row_count; r++)
        rows += on[r];
    has_many_rows = rows / 2 >= (size_t)question->pegs;
    stop = kp_colour_counts_find(
        counts, question, on,
        (struct kp_colour_counts_limits){most, has_many_rows ? FEW_COUNT_NODES : MANY_COUNT_NODES},
        NULL, budget);
    if (stop == KP_OUT_OF_STATES && budget->stop == KP_COMPLETED && may_relax && question->ordered)
        stop = kp_count_lists_relax(counts, question, on, most, budget);
    return stop;
}
