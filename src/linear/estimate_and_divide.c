/* The estimate follows the search of linear_engine.c: first the lists of colour counts, then a system
 * for each list, or one with the counts as variables.  Of each system's tree a few random ways are
 * searched (kp_branch_and_bound_estimate), and their work is added up.
 *
 * The question is divided where the engine would branch.  With several lists of counts that is the
 * class whose counts divide the expected work best.  With one system it is the column of the first
 * branch.  A column of several pegs cannot divide a question, because it is not about single pegs;
 * then one of these pegs does.  If the engine would not branch, any peg or count divides. */
#include "linear/estimate_and_divide.h"

#include "base/hash.h"
#include "linear/count_lists.h"
#include "linear/model/linear_model.h"
#include "linear/search/branch_and_bound.h"

#include <string.h>

struct linear_estimating {
    struct kp_arena arena; /* of all arrays */
    const struct kp_question *question;
    struct kp_linear_budget budget;
    unsigned most;
    uint64_t enough; /* for each system */
    struct kp_linear_estimate *estimate;
    bool *distinct;             /* [row] */
    int32_t *least, *most_uses; /* [class]: its counts, by the rules */
    double *work;               /* [list]: expected */
};

/* ---- Divisions ------------------------------------------------------------------ */

/* Divides by a peg, or, if `peg` is -1, by the number of pegs. */
static void divide(struct linear_estimating *estimating, int peg, int class, int32_t below)
{
    estimating->estimate->divides = true;
    estimating->estimate->division = (struct kp_code_division){peg, class, below};
}

/* Whether the number of pegs of a class can divide.  It cannot if the class is of several
 * colours. */
static bool can_count_divide(const struct linear_estimating *estimating, int class)
{
    return class < estimating->question->kept &&
           estimating->least[class] < estimating->most_uses[class];
}

/* Divides by a peg that can have several classes, or by a count.  Pegs do not divide codes in which
 * places do not count. */
static void divide_anyhow(struct linear_estimating *estimating)
{
    const struct kp_question *question = estimating->question;

    for (int p = 0; p < question->pegs && question->ordered; p++) {
        int allowed = 0, first = 0;

        for (int c = question->classes; c-- > 0;)
            if (kp_question_allows(question, p, c)) {
                allowed++;
                first = c;
            }
        if (allowed > 1) {
            divide(estimating, p, first, 0);
            return;
        }
    }
    for (int c = 0; c < question->classes; c++)
        if (can_count_divide(estimating, c)) {
            divide(estimating, -1, c, (estimating->least[c] + estimating->most_uses[c]) / 2);
            return;
        }
}

/* Divides at a column of a group, or where the count of a class is 1 in s(class, count), so that both
 * parts have some count. */
static void divide_at_column(struct linear_estimating *estimating,
                             const struct kp_linear_model *model, size_t column)
{
    int class = model->class_of[column];
    size_t group = model->group_of[column];
    int32_t below = (int32_t)(column - model->class_column[class]);

    if (group != KP_NO_GROUP) {
        divide(estimating, model->groups.first[group], class, 0);
    } else if (!can_count_divide(estimating, class)) {
        divide_anyhow(estimating);
    } else {
        below = below < estimating->most_uses[class] ? below : estimating->most_uses[class] - 1;
        divide(estimating, -1, class, kp_max_int(below, estimating->least[class]));
    }
}

/* Divides by the count that divides the expected work of the lists best. */
static void divide_lists(struct linear_estimating *estimating,
                         const struct kp_colour_counts *counts)
{
    int classes = estimating->question->classes;
    double best = 0;

    for (int c = 0; c < classes; c++)
        for (int32_t below = estimating->least[c];
             can_count_divide(estimating, c) && below < estimating->most_uses[c]; below++) {
            double under = 0, above = 0, less;

            for (size_t i = 0; i < counts->found; i++)
                *(counts->counts[i * (size_t)classes + (size_t)c] <= below
                      ? &under
                      : &above) += estimating->work[i];
            less = under < above ? under : above;
            if (less > best) {
                best = less;
                divide(estimating, -1, c, below);
            }
        }
    if (!estimating->estimate->divides)
        divide_anyhow(estimating);
}

/* ---- Systems ---------------------------------------------------------------------- */

/* The search goes on, so that it also divides what has one secret. */
static enum kp_point_use refuse_point(void *data, const struct kp_branch_point *point)
{
    (void)data, (void)point;
    return KP_POINT_REFUSED;
}

/* Estimates the search of a system, and adds it to *work.  counts: NULL if they are variables.
 * With `divide` the question is divided at the first branch. */
static enum kp_stop_reason estimate_system(struct linear_estimating *estimating,
                                           const int32_t *counts, bool divide, double *work)
{
    struct kp_linear_model model;
    struct kp_tree_estimate tree = {0};
    size_t bytes = estimating->budget.bytes;
    enum kp_stop_reason stop = kp_linear_model_make(
        &model, estimating->question, estimating->distinct, counts, &estimating->budget);

    if (stop == KP_COMPLETED) {
        struct kp_branch_plan plan = {
            .system = &model.system, .branching = model.branching, .try_point = refuse_point};

        stop = kp_branch_and_bound_estimate(&plan, &estimating->budget, estimating->most,
                                            estimating->enough, &tree);
    }
    *work += tree.work;
    if (stop == KP_COMPLETED && divide && tree.branches)
        divide_at_column(estimating, &model, tree.column);
    kp_linear_model_free(&model);
    estimating->budget.bytes = bytes;
    return stop;
}

/* A list of counts is a secret or none if places do not count. */
static enum kp_stop_reason estimate_lists(struct linear_estimating *estimating,
                                          const struct kp_colour_counts *counts)
{
    const struct kp_question *question = estimating->question;
    enum kp_stop_reason stop = KP_COMPLETED;

    estimating->enough /= counts->found ? counts->found : 1;
    for (size_t i = 0; i < counts->found && stop == KP_COMPLETED; i++) {
        estimating->work[i] = 1;
        if (question->ordered)
            stop = estimate_system(estimating, counts->counts + i * (size_t)question->classes,
                                   counts->found == 1, &estimating->work[i]);
        estimating->estimate->work += estimating->work[i];
    }
    if (counts->found > 1)
        divide_lists(estimating, counts);
    return stop;
}

/* ---- The estimate ----------------------------------------------------------------- */

/* Finds the lists of counts as the engine does.  If there are too many, the counts are variables. */
static enum kp_stop_reason estimate_by_counts(struct linear_estimating *estimating,
                                              struct kp_colour_counts *counts)
{
    struct kp_linear_estimate *estimate = estimating->estimate;
    enum kp_stop_reason stop = kp_count_lists_find(counts, estimating->question,
                                                   estimating->distinct, true, &estimating->budget);

    estimate->work = (double)estimating->budget.work;
    if (stop == KP_ENOUGH || (stop == KP_OUT_OF_STATES && estimating->budget.stop == KP_COMPLETED))
        return estimate_system(estimating, NULL, true, &estimate->work);
    if (stop != KP_COMPLETED)
        return stop;
    estimate->is_refuted = counts->found == 0;
    KP_TAKE(&estimating->arena, estimating->work, counts->found);
    return estimating->work ? estimate_lists(estimating, counts) : KP_OUT_OF_MEMORY;
}

enum kp_stop_reason kp_estimate_linear_work(const struct kp_question *question,
                                            const struct kp_limits *limits, unsigned most,
                                            uint64_t enough, struct kp_linear_estimate *estimate)
{
    uint64_t pivots = UINT64_MAX;
    struct linear_estimating estimating = {
        .question = question,
        .budget = kp_linear_budget_open(limits, &pivots, "estimating"),
        .most = most,
        .enough = enough,
        .estimate = estimate};
    struct kp_colour_counts counts = {0};
    enum kp_stop_reason stop = KP_OUT_OF_MEMORY;

    *estimate = (struct kp_linear_estimate){0};
    KP_TAKE(&estimating.arena, estimating.distinct, question->row_count);
    KP_TAKE(&estimating.arena, estimating.least, (size_t)question->classes);
    KP_TAKE(&estimating.arena, estimating.most_uses, (size_t)question->classes);
    if (!estimating.arena.failed &&
        kp_question_find_distinct(question, NULL, estimating.distinct)) {
        kp_question_bound_counts(question, estimating.least, estimating.most_uses);
        stop = estimate_by_counts(&estimating, &counts);
        if (!estimate->divides)
            divide_anyhow(&estimating);
    }
    kp_colour_counts_free(&counts);
    kp_arena_free(&estimating.arena);
    return stop;
}
