/* Finding the cheapest of all guesses.
 *
 * The candidates are evaluated first, then all codes in their order, so that among guesses of
 * the same cost the first one evaluated is the one to keep.  Guesses are left out if
 * - an exchange of pegs and colours turns them into an earlier code (symmetry.h);
 * - one of their parts is so large that they cannot beat the best guess so far.  That size
 *   falls as better guesses are found, and is compared before the cost is worked out.
 * The search ends early when a guess separates all candidates, because none costs less.
 *
 * Few candidates are evaluated against 32 guesses at a time (partition_blocks.h).  Blocks
 * are skipped by symmetry only if all codes in them begin with the same colours and none that
 * begins so is canonical; the other codes cost less to evaluate than to examine. */
#include "strategy/best_guess.h"

#include "base/allocate.h"

#include <stdlib.h>

/* ---- The evaluator ------------------------------------------------------- */

static bool are_convex(const int64_t *costs, size_t most)
{
    for (size_t size = 2; size <= most; size++)
        if (costs[size] - costs[size - 1] < costs[size - 1] - costs[size - 2])
            return false;
    return true;
}

bool kp_guess_evaluator_make(struct kp_guess_evaluator *evaluator,
                             const struct kp_strategy *strategy, const struct kp_code_table *table,
                             size_t most)
{
    int64_t *costs = kp_calloc(most + 1, sizeof *costs);

    *evaluator = (struct kp_guess_evaluator){.strategy = strategy, .part_costs = costs};
    for (size_t size = 1; costs && size <= most; size++)
        costs[size] = strategy->part_cost((uint32_t)size);
    evaluator->convex = costs && are_convex(costs, most);
    return kp_splitter_make(&evaluator->splitter, table) &&
           kp_partition_blocks_make(&evaluator->blocks, table) && costs;
}

void kp_guess_evaluator_clear(struct kp_guess_evaluator *evaluator)
{
    kp_splitter_clear(&evaluator->splitter);
    kp_partition_blocks_clear(&evaluator->blocks);
    free(evaluator->part_costs);
    *evaluator = (struct kp_guess_evaluator){0};
}

int64_t kp_guess_evaluator_cost(struct kp_guess_evaluator *evaluator, const uint16_t *guess)
{
    const struct kp_part_sizes *split = &evaluator->split;
    int64_t cost;

    kp_splitter_split(&evaluator->splitter, guess, &evaluator->split);
    cost = evaluator->part_costs[split->size[0]];
    for (size_t k = 1; k < split->parts; k++) {
        int64_t part = evaluator->part_costs[split->size[k]];

        if (evaluator->strategy->combine == KP_SUM)
            cost += part;
        else if (part > cost)
            cost = part;
    }
    return cost;
}

bool kp_rated_guess_before(struct kp_rated_guess a, struct kp_rated_guess b)
{
    if (a.cost != b.cost)
        return a.cost < b.cost;
    return a.fits != b.fits ? a.fits : a.guess < b.guess;
}

/* ---- The best so far ----------------------------------------------------- */

struct best_search {
    struct kp_guess_evaluator *evaluator;
    const struct kp_position *position;
    const struct kp_limits *limits;
    int absent[KP_BULK_SCORE_COLOURS]; /* colours that no candidate has */
    struct kp_rated_guess *best;
    bool found;        /* there is a best guess */
    int64_t perfect;   /* the cost of separating all candidates: none is lower */
    uint32_t too_much; /* the least size that no part of a better guess has */
    unsigned evaluations;
    enum kp_stop_reason stop;
};

static bool is_over(const struct best_search *search)
{
    return search->stop != KP_COMPLETED || (search->found && search->best->cost == search->perfect);
}

/* The least that a split with a part of this size costs: the other parts share the remaining
 * candidates equally. */
static int64_t bound_cost(const struct best_search *search, size_t size)
{
    const struct kp_guess_evaluator *evaluator = search->evaluator;
    const int64_t *costs = evaluator->part_costs;
    size_t others = search->position->table->mark_count - 1;
    size_t rest = search->position->count - size;

    if (evaluator->strategy->combine == KP_MOST || others == 0)
        return costs[size];
    if (!evaluator->convex)
        return INT64_MIN;
    return costs[size] + (int64_t)(rest % others) * costs[rest / others + 1] +
           (int64_t)(others - rest % others) * costs[rest / others];
}

static void consider(struct best_search *search, struct kp_rated_guess rated)
{
    if (search->found && !kp_rated_guess_before(rated, *search->best))
        return;
    *search->best = rated;
    search->found = true;
    while (search->too_much > 1 && bound_cost(search, search->too_much - 1) >= rated.cost)
        search->too_much--;
}

#define EVALUATIONS_PER_CHECK 64

static void check_limits(struct best_search *search)
{
    if (search->evaluations++ % EVALUATIONS_PER_CHECK == 0)
        search->stop = kp_limits_check(search->limits);
}

/* ---- Guess after guess --------------------------------------------------- */

static void evaluate_guess(struct best_search *search, size_t guess, bool fits)
{
    struct kp_guess_evaluator *evaluator = search->evaluator;
    const uint16_t *code = kp_code_table_code(search->position->table, guess);

    if (!evaluator->plainly &&
        !kp_symmetry_is_canonical(search->position->symmetry, search->absent, code))
        return;
    check_limits(search);
    if (!evaluator->plainly &&
        kp_splitter_largest(&evaluator->splitter, code, search->too_much) >= search->too_much)
        return;
    consider(search,
             (struct kp_rated_guess){guess, kp_guess_evaluator_cost(evaluator, code), fits});
}

static void evaluate_all(struct best_search *search)
{
    const struct kp_position *position = search->position;
    size_t next = 0;

    for (size_t i = 0; i < position->count && !is_over(search); i++)
        evaluate_guess(search, position->secrets[i], true);
    for (size_t guess = 0; guess < position->table->count && !is_over(search); guess++)
        if (next < position->count && position->secrets[next] == guess)
            next++;
        else
            evaluate_guess(search, guess, false);
}

/* ---- Block after block --------------------------------------------------- */

/* Guesses in the layout of the bulk scorer. */
struct guess_blocks {
    struct kp_blocks blocks;
    const uint32_t *numbers; /* in the table; NULL: these are all codes of the table */
    size_t count;
    bool fit;
};

static void evaluate_block(struct best_search *search, const struct guess_blocks *guesses,
                           size_t first)
{
    struct kp_partition_blocks *blocks = &search->evaluator->blocks;
    const int64_t *costs = search->evaluator->part_costs;
    const unsigned char *block = guesses->blocks.block +
                                 first / KP_CODE_LANES * guesses->blocks.size;
    size_t lanes = guesses->count - first < KP_CODE_LANES ? guesses->count - first : KP_CODE_LANES;
    uint8_t largest[KP_CODE_LANES];
    int64_t sums[KP_CODE_LANES];
    uint32_t left = blocks->method->largest(blocks, block, search->too_much, largest);
    bool sum = search->evaluator->strategy->combine == KP_SUM;

    if (left && sum)
        blocks->method->sum(blocks, costs, sums);
    for (size_t lane = 0; left && lane < lanes; lane++, left >>= 1)
        if (left & 1) {
            size_t i = first + lane;

            consider(search, (struct kp_rated_guess){guesses->numbers ? guesses->numbers[i] : i,
                                                     sum ? sums[lane] : costs[largest[lane]],
                                                     guesses->fit});
        }
}

/* Codes are in order, so what the first and the last of a block begin with, all do. */
static bool may_have_canonical(const struct best_search *search, size_t first)
{
    const struct kp_code_table *table = search->position->table;
    size_t last = first + KP_CODE_LANES <= table->count ? first + KP_CODE_LANES - 1
                                                        : table->count - 1;
    const uint16_t *a = kp_code_table_code(table, first), *b = kp_code_table_code(table, last);
    int length = 0;

    while (length < table->pegs && a[length] == b[length])
        length++;
    return kp_symmetry_may_begin(search->position->symmetry, search->absent, a, length);
}

static void evaluate_list(struct best_search *search, const struct guess_blocks *guesses)
{
    for (size_t first = 0; first < guesses->count && !is_over(search); first += KP_CODE_LANES) {
        if (!guesses->numbers && !may_have_canonical(search, first))
            continue;
        check_limits(search);
        evaluate_block(search, guesses, first);
    }
}

/* Candidates come up again among all codes, where they are no better than before. */
static void evaluate_blocks(struct best_search *search)
{
    const struct kp_position *position = search->position;
    struct guess_blocks secrets = {kp_bulk_scorer_blocks(search->evaluator->splitter.scorer),
                                   position->secrets, position->count, true};
    struct guess_blocks all = {kp_bulk_scorer_blocks(position->table->all), NULL,
                               position->table->count, false};

    kp_partition_blocks_load(&search->evaluator->blocks, position->secrets, position->count);
    evaluate_list(search, &secrets);
    evaluate_list(search, &all);
}

/* ---- The best ------------------------------------------------------------ */

enum kp_stop_reason kp_guess_evaluator_best(struct kp_guess_evaluator *evaluator,
                                            const struct kp_position *position,
                                            const struct kp_limits *limits,
                                            struct kp_rated_guess *best)
{
    int64_t single = evaluator->part_costs[1];
    bool sum = evaluator->strategy->combine == KP_SUM;
    struct best_search search = {.evaluator = evaluator,
                                 .position = position,
                                 .limits = limits,
                                 .best = best,
                                 .too_much = (uint32_t)position->count + 1,
                                 .perfect = sum ? (int64_t)position->count * single : single};

    if (position->count <= 2 && !evaluator->plainly) { /* either separates the two */
        *best = (struct kp_rated_guess){position->secrets[0], search.perfect, true};
        return kp_limits_check(limits);
    }
    if (!kp_splitter_load(&evaluator->splitter, position->secrets, position->count))
        return KP_OUT_OF_MEMORY;
    kp_position_absent(position, search.absent);
    if (evaluator->blocks.method && !evaluator->plainly && position->count <= KP_BLOCK_SECRETS)
        evaluate_blocks(&search);
    else
        evaluate_all(&search);
    return search.stop;
}
