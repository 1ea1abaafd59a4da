/* Finds a weighted sum (weighted_sum.h) that refutes the rows, with weights that a person can work
 * with.
 *
 * The relaxation of all rows (linear_model.c) has weights like this if its root has no point.  Of
 * 166 conflicts of classic games that no sentence explains, 87 have a sum.  The weights are made
 * smaller one by one, as long as the sum still refutes the rows.  For example, weights 4 -2 2 -2
 * for key pegs, -3 -3 0 0 for black pegs and two prices became 1 -1 1 -1 for key pegs alone.  A sum
 * with large weights is not worth printing, and is not returned.  All this took 1.1 million
 * instructions for four rows of 5 pegs and 8 colours. */
#include "linear/proof/short_refutation.h"

#include "base/allocate.h"
#include "linear/branch_and_bound.h"
#include "linear/proof/combination.h"
#include "linear/proof/weighted_sum.h"

#include <stdlib.h>
#include <string.h>

#define MOST_CELLS  1024 /* pegs times colours */
#define MOST_PIVOTS 1000 /* pivots of the relaxation */
#define MOST_START  4096 /* the search does not begin with weights larger than this */
#define MOST_WEIGHT 6
#define MOST_COST   100

/* ---- The relaxation ----------------------------------------------------------------- */

struct root_relaxation {
    struct kp_linear_model model;
    struct kp_combination combination;
    bool is_refuted; /* whether the combination refutes the rows */
};

/* Ends the search at the root's point, because only a refutation at the root is used. */
static enum kp_point_use end_at_point(void *data, const struct kp_branch_point *point)
{
    (void)data;
    (void)point;
    return KP_POINT_ENDS;
}

static void keep_combination(void *data, const struct kp_infeasibility_proof *proof)
{
    struct root_relaxation *root = data;

    root->is_refuted = kp_combination_translate(&root->combination, &root->model, proof) &&
                       !root->combination.is_odd;
}

static void refute_root(struct root_relaxation *root, const struct kp_question *question,
                        const struct kp_limits *limits)
{
    uint64_t pivots = MOST_PIVOTS;
    struct kp_linear_budget budget = kp_linear_budget_open(limits, &pivots, "explaining");
    struct kp_branch_plan plan = {.system = &root->model.system,
                                  .try_point = end_at_point,
                                  .refute_leaf = keep_combination,
                                  .data = root};
    struct kp_branch_result result;

    if (kp_linear_model_make(&root->model, question, NULL, NULL, &budget) == KP_COMPLETED &&
        kp_combination_make(&root->combination, question)) {
        plan.branching = root->model.branching;
        kp_branch_and_bound(&plan, &budget, &result);
    }
    kp_linear_model_free(&root->model);
}

/* ---- Smaller numbers ------------------------------------------------------------------------ */

struct sum_search {
    struct kp_weighted_sum trial; /* the sum that is tried, with one weight changed */
    int *now;                     /* the weights of the best sum so far */
    int *better;                  /* the weights of the best sum that was tried next */
};

static bool make_search(struct sum_search *search, const struct kp_question *question)
{
    if (!kp_weighted_sum_make(&search->trial, question))
        return false;
    search->now = kp_calloc(search->trial.numbers, sizeof *search->now);
    search->better = kp_calloc(search->trial.numbers, sizeof *search->better);
    return search->now && search->better;
}

static void free_search(struct sum_search *search)
{
    kp_weighted_sum_free(&search->trial);
    free(search->now);
    free(search->better);
}

static int *prices_of(const struct kp_weighted_sum *sum, int *weights)
{
    return weights + 2 * sum->rows;
}

/* How hard a sum is to redo. */
static int64_t cost_of_weights(const struct sum_search *search, const int *sum)
{
    int64_t cost = 0;

    for (size_t i = 0; i < 2 * search->trial.rows; i++)
        cost += INT64_C(4) * (abs(sum[i]) + (sum[i] != 0));
    return cost;
}

static int64_t cost_of(struct sum_search *search, int *sum)
{
    const int *price = prices_of(&search->trial, sum);
    int64_t cost = cost_of_weights(search, sum);

    for (size_t c = 0; c < search->trial.classes; c++)
        cost += INT64_C(2) * (abs(price[c]) + (price[c] != 0));
    return cost;
}

static int divide(int number, int by)
{
    int half = by / 2;

    return (number < 0 ? number - half : number + half) / by;
}

static int towards_zero(int number)
{
    return number - (number > 0) + (number < 0);
}

/* Keeps the trial if it refutes the rows at a lower cost than *least. */
static void try_trial(struct sum_search *search, bool may_change_prices, int64_t *least)
{
    for (size_t r = 0; r < search->trial.rows; r++)
        if (!kp_weighted_sum_may_have(&search->trial, r, search->trial.weights[r],
                                      search->trial.weights[search->trial.rows + r]))
            return;
    if (search->trial.steps >= KP_WEIGHTED_SUM_STEPS ||
        cost_of_weights(search, search->trial.weights) >= *least ||
        !kp_weighted_sum_refutes(&search->trial, may_change_prices) ||
        cost_of(search, search->trial.weights) >= *least)
        return;
    *least = cost_of(search, search->trial.weights);
    memcpy(search->better, search->trial.weights, search->trial.numbers * sizeof *search->better);
}

static void restore_trial(struct sum_search *search)
{
    memcpy(search->trial.weights, search->now, search->trial.numbers * sizeof *search->now);
}

static void try_fraction(struct sum_search *search, int by, int64_t *least)
{
    for (size_t i = 0; i < search->trial.numbers; i++)
        search->trial.weights[i] = divide(search->now[i], by);
    try_trial(search, true, least);
}

/* Tries two weights of a row, with old and with smaller prices. */
static void try_weights(struct sum_search *search, size_t r, int key, int black, int64_t *least)
{
    restore_trial(search);
    search->trial.weights[r] = key;
    search->trial.weights[search->trial.rows + r] = black;
    try_trial(search, true, least);
    if (key == 0 && search->now[r] != 0) {
        restore_trial(search);
        search->trial.weights[r] = key;
        search->trial.weights[search->trial.rows + r] = black;
        for (size_t c = 0; c < search->trial.classes; c++)
            kp_weighted_sum_prices(&search->trial)[c] /= 2;
        try_trial(search, true, least);
    }
}

static void try_row(struct sum_search *search, size_t r, int64_t *least)
{
    int key = search->now[r], black = search->now[search->trial.rows + r];
    int less_key = towards_zero(key), less_black = towards_zero(black);

    if (key == 0 && black == 0)
        return;
    try_weights(search, r, 0, 0, least);
    try_weights(search, r, 0, black, least);
    try_weights(search, r, key, 0, least);
    try_weights(search, r, key / 2, black / 2, least);
    try_weights(search, r, key / 2, black, least);
    try_weights(search, r, key, black / 2, least);
    try_weights(search, r, less_key, less_black, least);
    try_weights(search, r, less_key, black, least);
    try_weights(search, r, key, less_black, least);
    try_weights(search, r, less_key, black + 1, least);
    try_weights(search, r, less_key, black - 1, least);
}

static void try_price(struct sum_search *search, size_t c, int price, int64_t *least)
{
    if (prices_of(&search->trial, search->now)[c] == 0)
        return;
    restore_trial(search);
    kp_weighted_sum_prices(&search->trial)[c] = price;
    try_trial(search, false, least);
}

/* Replaces the sum by the best sum with one changed weight.  Returns false if none is better. */
static bool find_better_sum(struct sum_search *search)
{
    int64_t before = cost_of(search, search->now), least = before;

    for (int by = 2; by <= 8; by++)
        try_fraction(search, by, &least);
    for (size_t r = 0; r < search->trial.rows; r++)
        try_row(search, r, &least);
    for (size_t c = 0; c < search->trial.classes; c++) {
        try_price(search, c, 0, &least);
        try_price(search, c, towards_zero(prices_of(&search->trial, search->now)[c]), &least);
    }
    if (least < before)
        memcpy(search->now, search->better, search->trial.numbers * sizeof *search->now);
    return least < before;
}

/* ---- From the relaxation to a short sum ------------------------------------------------------ */

static bool is_small(int64_t number)
{
    return number >= -MOST_START && number <= MOST_START;
}

/* Uses the combination as a trial, with signs such that its left side is too small.  Its multiplier
 * of the number of pegs becomes a price of every class.  Returns false if a number is too large. */
static bool use_combination(struct sum_search *search, const struct kp_combination *combination,
                            int sign)
{
    int *key = search->trial.weights, *black = key + search->trial.rows,
        *price = kp_weighted_sum_prices(&search->trial);

    for (size_t r = 0; r < search->trial.rows; r++) {
        int64_t all = combination->total[r] + combination->white[r];
        int64_t in_place = combination->black[r] - combination->white[r];

        if (!is_small(all) || !is_small(in_place))
            return false;
        key[r] = sign * (int)all;
        black[r] = sign * (int)in_place;
        if (!kp_weighted_sum_may_have(&search->trial, r, key[r], black[r]))
            key[r] = 0;
        if (!kp_weighted_sum_may_have(&search->trial, r, key[r], black[r]))
            black[r] = 0;
    }
    for (size_t c = 0; c < search->trial.classes; c++) {
        int64_t each = combination->colour[c] - combination->pegs;

        if (!is_small(each))
            return false;
        price[c] = sign * (int)each;
    }
    return true;
}

static bool begin_with_combination(struct sum_search *search,
                                   const struct kp_combination *combination)
{
    for (int sign = 1; sign >= -1; sign -= 2)
        if (use_combination(search, combination, sign) &&
            kp_weighted_sum_refutes(&search->trial, true)) {
            memcpy(search->now, search->trial.weights, search->trial.numbers * sizeof *search->now);
            return true;
        }
    return false;
}

/* Drops the exclusions of rows that the refutation does not need. */
static void drop_exclusions(struct sum_search *search)
{
    for (size_t r = 0; r < search->trial.rows; r++) {
        if (!search->trial.excludes[r])
            continue;
        search->trial.excludes[r] = false;
        kp_weighted_sum_find_allowed(&search->trial);
        restore_trial(search);
        search->trial.excludes[r] = !kp_weighted_sum_refutes(&search->trial, false);
    }
    kp_weighted_sum_find_allowed(&search->trial);
}

static bool is_short(struct sum_search *search)
{
    for (size_t i = 0; i < search->trial.numbers; i++)
        if (abs(search->now[i]) > MOST_WEIGHT)
            return false;
    return cost_of(search, search->now) <= MOST_COST;
}

static bool find_short_sum(struct sum_search *search, const struct kp_combination *combination)
{
    if (!begin_with_combination(search, combination))
        return false;
    while (find_better_sum(search))
        ;
    drop_exclusions(search);
    return is_short(search);
}

bool kp_short_refutation_find(const struct kp_question *question, const struct kp_limits *limits,
                              struct kp_row_weight *weights, int *prices)
{
    struct root_relaxation root = {0};
    struct sum_search search = {0};
    bool found = false;

    if ((size_t)question->pegs * (size_t)question->classes > MOST_CELLS)
        return false;
    refute_root(&root, question, limits);
    if (root.is_refuted && make_search(&search, question))
        found = find_short_sum(&search, &root.combination);
    for (size_t r = 0; found && r < search.trial.rows; r++) {
        weights[r].key_pegs = search.now[r];
        weights[r].black = search.now[search.trial.rows + r];
        weights[r].excludes = search.trial.excludes[r];
    }
    if (found)
        memcpy(prices, prices_of(&search.trial, search.now), search.trial.classes * sizeof *prices);
    free_search(&search);
    kp_combination_free(&root.combination);
    return found;
}
