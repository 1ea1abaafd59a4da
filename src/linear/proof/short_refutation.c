/* Let key(r) and black(r) be integers, the weights of row r.  The sum over the rows of key(r) times
 * the key pegs of the row and black(r) times its black ones has a known value.  For a secret with
 * H(c) pegs of class c it is
 *   for each class    the sum over r of key(r) min(H(c), pegs of class c in the guess), and
 *   for each peg      the sum of black(r) over the rows whose guess has the peg's class there.
 * With a price for each class, which is subtracted for each of the H(c) pegs and added at the peg
 * itself, both parts can be bounded one by one: each class by its best count, each peg by its best
 * class.  If the bounds add up to less than the value, no secret fits, whatever the prices are.
 *
 * A row without key pegs, or without black ones, can do without a weight: it excludes its classes,
 * everywhere or in their places.
 *
 * The relaxation of all rows (linear_model.c) has such weights if its root has no point.  Of 166
 * conflicts of classic games that no sentence explains, 87 have a sum.  The weights are made smaller
 * one by one, as long as the sum still refutes the rows: 4 -2 2 -2 for key pegs, -3 -3 0 0 for black
 * ones and two prices became 1 -1 1 -1 for key pegs alone.  A sum with large weights is not worth
 * printing, and is not returned.  All that took 1.1 million instructions for four rows of 5 pegs
 * and 8 colours.
 */
#include "linear/proof/short_refutation.h"

#include "base/allocate.h"
#include "linear/branch_and_bound.h"
#include "linear/proof/combination.h"

#include <stdlib.h>
#include <string.h>

#define MOST_CELLS  1024    /* pegs times colours */
#define MOST_PIVOTS 1000    /* of the relaxation */
#define MOST_STEPS  1000000 /* of the search for smaller weights; about a nanosecond each */
#define MOST_START  4096    /* weights that are too large to begin with */
#define MOST_WEIGHT 6
#define MOST_COST   100

/* ---- The relaxation ----------------------------------------------------------------- */

struct root_relaxation {
    struct kp_linear_model model;
    struct kp_combination combination;
    bool is_refuted; /* by the combination */
};

static enum kp_point_use refuse_point(void *data, const struct kp_branch_point *point)
{
    (void)data;
    (void)point;
    return KP_POINT_REFUSED;
}

static void keep_combination(void *data, const struct kp_infeasibility_proof *proof)
{
    struct root_relaxation *root = data;

    root->is_refuted = kp_combination_translate(&root->combination, &root->model, proof) &&
                       !root->combination.is_odd;
}

/* Only the root is of interest. */
static bool refuse_branch(void *data, size_t column, int32_t below, bool up)
{
    (void)data;
    (void)column;
    (void)below;
    (void)up;
    return false;
}

static void refute_root(struct root_relaxation *root, const struct kp_question *question,
                        const struct kp_limits *limits)
{
    uint64_t pivots = MOST_PIVOTS;
    struct kp_linear_budget budget = kp_linear_budget_open(limits, &pivots, "explaining");
    struct kp_branch_plan plan = {.system = &root->model.system,
                                  .try_point = refuse_point,
                                  .refute_leaf = keep_combination,
                                  .data = root,
                                  .note_branch = refuse_branch};
    struct kp_branch_result result;

    if (kp_linear_model_make(&root->model, question, NULL, NULL, &budget) == KP_COMPLETED &&
        kp_combination_make(&root->combination, question)) {
        plan.branching = root->model.branching;
        kp_branch_and_bound(&plan, &budget, &result);
    }
    kp_linear_model_free(&root->model);
}

/* ---- A sum ------------------------------------------------------------------------------ */

/* The numbers of a sum are in one array: key[row], black[row], price[class]. */
struct sum_search {
    const struct kp_question *question;
    size_t rows, pegs, classes, numbers;
    int *tally;     /* [row][class]: how often the guess has the class */
    bool *excludes; /* [row] */
    bool *allowed;  /* [peg][class] */
    int *most;      /* [class]: pegs that may have it */

    int *now;    /* the best sum so far */
    int *better; /* the best of its neighbours */
    int *trial;  /* the neighbour that is tried */
    int64_t
        *counts; /* [class][count]: what so many pegs of the class add in the trial, at no price */
    int64_t *places;         /* [peg][class]: what the class adds there, at no price */
    int64_t *first, *second; /* [peg]: the largest of these with prices, and the next */
    size_t *best;            /* [peg]: the class of the largest */
    uint64_t steps;
};

static int *prices_of(const struct sum_search *search, int *sum)
{
    return sum + 2 * search->rows;
}

static bool make_search(struct sum_search *search, const struct kp_question *question)
{
    size_t rows = question->row_count, pegs = (size_t)question->pegs;
    size_t classes = (size_t)question->classes, numbers = 2 * rows + classes;

    *search = (struct sum_search){
        .question = question, .rows = rows, .pegs = pegs, .classes = classes, .numbers = numbers};
    search->tally = kp_calloc(rows * classes, sizeof *search->tally);
    search->excludes = kp_calloc(rows, sizeof *search->excludes);
    search->allowed = kp_calloc(pegs * classes, sizeof *search->allowed);
    search->most = kp_calloc(classes, sizeof *search->most);
    search->now = kp_calloc(numbers, sizeof *search->now);
    search->better = kp_calloc(numbers, sizeof *search->better);
    search->trial = kp_calloc(numbers, sizeof *search->trial);
    search->counts = kp_calloc(classes * (pegs + 1), sizeof *search->counts);
    search->places = kp_calloc(pegs * classes, sizeof *search->places);
    search->first = kp_calloc(pegs, sizeof *search->first);
    search->second = kp_calloc(pegs, sizeof *search->second);
    search->best = kp_calloc(pegs, sizeof *search->best);
    return search->tally && search->excludes && search->allowed && search->most && search->now &&
           search->better && search->trial && search->counts && search->places && search->first &&
           search->second && search->best;
}

static void free_search(struct sum_search *search)
{
    free(search->tally);
    free(search->excludes);
    free(search->allowed);
    free(search->most);
    free(search->now);
    free(search->better);
    free(search->trial);
    free(search->counts);
    free(search->places);
    free(search->first);
    free(search->second);
    free(search->best);
}

static void tally_guesses(struct sum_search *search)
{
    for (size_t r = 0; r < search->rows; r++)
        for (size_t p = 0; p < search->pegs; p++) {
            uint16_t c = search->question->rows[r].guess[p];

            if (c != KP_NO_CLASS)
                search->tally[r * search->classes + c]++;
        }
}

/* A row without key pegs excludes its classes, and one without black ones where it has them. */
static bool is_excluded(const struct sum_search *search, size_t peg, size_t c)
{
    for (size_t r = 0; r < search->rows; r++) {
        const struct kp_question_row *row = &search->question->rows[r];

        if (search->excludes[r] && ((row->total == 0 && search->tally[r * search->classes + c]) ||
                                    (row->black == 0 && row->guess[peg] == c)))
            return true;
    }
    return false;
}

static void find_allowed(struct sum_search *search)
{
    const struct kp_question *question = search->question;

    for (size_t c = 0; c < search->classes; c++) {
        int uses = kp_question_max_uses(question, (int)c), most = 0;

        for (size_t p = 0; p < search->pegs; p++) {
            bool *allowed = &search->allowed[p * search->classes + c];

            *allowed = kp_question_allows(question, (int)p, (int)c) && !is_excluded(search, p, c);
            most += *allowed;
        }
        search->most[c] = most < uses ? most : uses;
    }
}

/* What the scores say about the weights: a count that was not recorded may be any number from 0. */
static bool may_have_weights(const struct sum_search *search, size_t r, int key, int black)
{
    const struct kp_question_row *row = &search->question->rows[r];

    if (!search->question->ordered && black != 0)
        return false;
    if (search->question->game->rules->scores == KP_BLACK_ONLY && key != 0)
        return false;
    if (row->total != KP_UNKNOWN)
        return true;
    if (row->black != KP_UNKNOWN)
        return key >= 0;
    if (row->white != KP_UNKNOWN)
        return key + black >= 0;
    return key == 0 && black == 0;
}

/* The value of the sum, or the least one that it can have. */
static int64_t find_value(const struct sum_search *search, const int *sum)
{
    const int *key = sum, *black = sum + search->rows;
    int64_t value = 0;

    for (size_t r = 0; r < search->rows; r++) {
        const struct kp_question_row *row = &search->question->rows[r];
        bool has_black = row->black != KP_UNKNOWN;

        if (row->total != KP_UNKNOWN)
            value += (int64_t)key[r] * row->total;
        else if (has_black || row->white != KP_UNKNOWN)
            value += (int64_t)key[r] * (has_black ? row->black : row->white);
        value += has_black ? (int64_t)black[r] * row->black : 0;
    }
    return value;
}

/* ---- Its bound ---------------------------------------------------------------------------- */

static void fill_counts(struct sum_search *search)
{
    const int *key = search->trial;

    memset(search->counts, 0, search->classes * (search->pegs + 1) * sizeof *search->counts);
    for (size_t c = 0; c < search->classes; c++)
        for (size_t r = 0; r < search->rows; r++) {
            int often = search->tally[r * search->classes + c];

            for (int h = 1; key[r] != 0 && often > 0 && h <= search->most[c]; h++)
                search->counts[c * (search->pegs + 1) + (size_t)h] += (int64_t)key[r] *
                                                                      (h < often ? h : often);
        }
    search->steps += search->rows * search->classes * 4;
}

static void fill_places(struct sum_search *search)
{
    const int *black = search->trial + search->rows;

    memset(search->places, 0, search->pegs * search->classes * sizeof *search->places);
    for (size_t r = 0; r < search->rows; r++)
        for (size_t p = 0; p < search->pegs && black[r] != 0; p++) {
            uint16_t c = search->question->rows[r].guess[p];

            if (c != KP_NO_CLASS)
                search->places[p * search->classes + c] += black[r];
        }
    search->steps += search->rows * search->pegs;
}

#define NOTHING (INT64_MIN / 2) /* no class is allowed */

static void find_best_classes(struct sum_search *search)
{
    const int *price = prices_of(search, search->trial);

    for (size_t p = 0; p < search->pegs; p++) {
        int64_t first = NOTHING, second = NOTHING;

        for (size_t c = 0; c < search->classes; c++) {
            int64_t adds = search->places[p * search->classes + c] + price[c];

            if (!search->allowed[p * search->classes + c])
                continue;
            if (adds > first) {
                second = first;
                first = adds;
                search->best[p] = c;
            } else if (adds > second) {
                second = adds;
            }
        }
        search->first[p] = first;
        search->second[p] = second;
    }
    search->steps += search->pegs * search->classes * 2;
}

static int64_t bound_class(struct sum_search *search, size_t c, int price)
{
    const int64_t *counts = &search->counts[c * (search->pegs + 1)];
    int64_t bound = 0;

    for (int h = 1; h <= search->most[c]; h++)
        if (counts[h] - (int64_t)price * h > bound)
            bound = counts[h] - (int64_t)price * h;
    search->steps += (uint64_t)search->most[c];
    return bound;
}

static int64_t bound_trial(struct sum_search *search)
{
    const int *price = prices_of(search, search->trial);
    int64_t bound = 0;

    for (size_t c = 0; c < search->classes; c++)
        bound += bound_class(search, c, price[c]);
    for (size_t p = 0; p < search->pegs; p++)
        if (search->first[p] == NOTHING)
            return NOTHING;
        else
            bound += search->first[p];
    return bound;
}

/* What the bound gains if a class gets another price. */
static int64_t change_by_price(struct sum_search *search, size_t c, int price)
{
    int old = prices_of(search, search->trial)[c];
    int64_t change = bound_class(search, c, price) - bound_class(search, c, old);

    for (size_t p = 0; p < search->pegs; p++) {
        int64_t others = search->best[p] == c ? search->second[p] : search->first[p];
        int64_t adds = search->places[p * search->classes + c] + price;

        if (search->allowed[p * search->classes + c])
            change += (adds > others ? adds : others) - search->first[p];
    }
    search->steps += search->pegs;
    return change;
}

/* Changes single prices of the trial while that lowers the bound, which is returned. */
static int64_t improve_prices(struct sum_search *search)
{
    static const int changes[] = {1, -1, 2, -2};
    int *price = prices_of(search, search->trial);
    int64_t bound;
    bool changed = true;

    find_best_classes(search);
    bound = bound_trial(search);
    while (changed && bound > NOTHING && search->steps < MOST_STEPS) {
        changed = false;
        for (size_t c = 0; c < search->classes; c++)
            for (size_t i = 0; i < sizeof changes / sizeof *changes; i++) {
                int64_t change = change_by_price(search, c, price[c] + changes[i]);

                if (change >= 0)
                    continue;
                bound += change;
                price[c] += changes[i];
                find_best_classes(search);
                changed = true;
            }
    }
    return bound;
}

/* Whether the trial refutes the rows, at these prices or at better ones. */
static bool refutes(struct sum_search *search, bool may_change_prices)
{
    fill_counts(search);
    fill_places(search);
    if (may_change_prices)
        return improve_prices(search) < find_value(search, search->trial);
    find_best_classes(search);
    return bound_trial(search) < find_value(search, search->trial);
}

/* ---- Smaller numbers ------------------------------------------------------------------------ */

/* How hard a sum is to redo. */
static int64_t cost_of_weights(const struct sum_search *search, const int *sum)
{
    int64_t cost = 0;

    for (size_t i = 0; i < 2 * search->rows; i++)
        cost += INT64_C(4) * (abs(sum[i]) + (sum[i] != 0));
    return cost;
}

static int64_t cost_of(struct sum_search *search, int *sum)
{
    const int *price = prices_of(search, sum);
    int64_t cost = cost_of_weights(search, sum);

    for (size_t c = 0; c < search->classes; c++)
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
    for (size_t r = 0; r < search->rows; r++)
        if (!may_have_weights(search, r, search->trial[r], search->trial[search->rows + r]))
            return;
    if (search->steps >= MOST_STEPS || cost_of_weights(search, search->trial) >= *least ||
        !refutes(search, may_change_prices) || cost_of(search, search->trial) >= *least)
        return;
    *least = cost_of(search, search->trial);
    memcpy(search->better, search->trial, search->numbers * sizeof *search->trial);
}

static void restore_trial(struct sum_search *search)
{
    memcpy(search->trial, search->now, search->numbers * sizeof *search->trial);
}

static void try_fraction(struct sum_search *search, int by, int64_t *least)
{
    for (size_t i = 0; i < search->numbers; i++)
        search->trial[i] = divide(search->now[i], by);
    try_trial(search, true, least);
}

/* With old and with smaller prices. */
static void try_weights(struct sum_search *search, size_t r, int key, int black, int64_t *least)
{
    restore_trial(search);
    search->trial[r] = key;
    search->trial[search->rows + r] = black;
    try_trial(search, true, least);
    if (key == 0 && search->now[r] != 0) {
        restore_trial(search);
        search->trial[r] = key;
        search->trial[search->rows + r] = black;
        for (size_t c = 0; c < search->classes; c++)
            prices_of(search, search->trial)[c] /= 2;
        try_trial(search, true, least);
    }
}

static void try_row(struct sum_search *search, size_t r, int64_t *least)
{
    int key = search->now[r], black = search->now[search->rows + r];
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
    if (prices_of(search, search->now)[c] == 0)
        return;
    restore_trial(search);
    prices_of(search, search->trial)[c] = price;
    try_trial(search, false, least);
}

/* Moves to the best neighbour of the sum.  false: none is better. */
static bool find_better_sum(struct sum_search *search)
{
    int64_t before = cost_of(search, search->now), least = before;

    for (int by = 2; by <= 8; by++)
        try_fraction(search, by, &least);
    for (size_t r = 0; r < search->rows; r++)
        try_row(search, r, &least);
    for (size_t c = 0; c < search->classes; c++) {
        try_price(search, c, 0, &least);
        try_price(search, c, towards_zero(prices_of(search, search->now)[c]), &least);
    }
    if (least < before)
        memcpy(search->now, search->better, search->numbers * sizeof *search->now);
    return least < before;
}

/* ---- From the relaxation to a short sum ------------------------------------------------------ */

static bool is_small(int64_t number)
{
    return number >= -MOST_START && number <= MOST_START;
}

/* The combination, in the sense in which its left side is too small, as a trial.  Its multiplier of
 * the number of pegs is a price of every class.  false: a number is too large. */
static bool use_combination(struct sum_search *search, const struct kp_combination *combination,
                            int sign)
{
    int *key = search->trial, *black = key + search->rows, *price = prices_of(search, key);

    for (size_t r = 0; r < search->rows; r++) {
        int64_t all = combination->total[r] + combination->white[r];
        int64_t in_place = combination->black[r] - combination->white[r];

        if (!is_small(all) || !is_small(in_place))
            return false;
        key[r] = sign * (int)all;
        black[r] = sign * (int)in_place;
        if (!may_have_weights(search, r, key[r], black[r]))
            key[r] = 0;
        if (!may_have_weights(search, r, key[r], black[r]))
            black[r] = 0;
    }
    for (size_t c = 0; c < search->classes; c++) {
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
        if (use_combination(search, combination, sign) && refutes(search, true)) {
            memcpy(search->now, search->trial, search->numbers * sizeof *search->now);
            return true;
        }
    return false;
}

/* Rows that need not exclude anything do not. */
static void drop_exclusions(struct sum_search *search)
{
    for (size_t r = 0; r < search->rows; r++) {
        if (!search->excludes[r])
            continue;
        search->excludes[r] = false;
        find_allowed(search);
        restore_trial(search);
        search->excludes[r] = !refutes(search, false);
    }
    find_allowed(search);
}

static bool is_short(struct sum_search *search)
{
    for (size_t i = 0; i < search->numbers; i++)
        if (abs(search->now[i]) > MOST_WEIGHT)
            return false;
    return cost_of(search, search->now) <= MOST_COST;
}

static bool find_short_sum(struct sum_search *search, const struct kp_combination *combination)
{
    tally_guesses(search);
    for (size_t r = 0; r < search->rows; r++)
        search->excludes[r] = search->question->rows[r].total == 0 ||
                              search->question->rows[r].black == 0;
    find_allowed(search);
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
    for (size_t r = 0; found && r < search.rows; r++) {
        weights[r].key_pegs = search.now[r];
        weights[r].black = search.now[search.rows + r];
        weights[r].excludes = search.excludes[r];
    }
    if (found)
        memcpy(prices, prices_of(&search, search.now), search.classes * sizeof *prices);
    free_search(&search);
    kp_combination_free(&root.combination);
    return found;
}
