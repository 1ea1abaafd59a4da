/* Finding the cheapest of all guesses, or the cheapest few.
 *
 * The candidates are evaluated first, then all codes in their order, so that among guesses of
 * the same cost the first one evaluated is the one to keep.  Guesses are left out if
 * - an exchange of pegs and colours turns them into an earlier code (symmetry.h);
 * - one of their parts is so large that they cannot beat the last of the best guesses so far.  That
 *   size falls as better guesses are found, and is compared before the cost is worked out.
 * The search ends early when the guesses to keep separate all candidates, because none costs less.
 *
 * Few candidates are evaluated against 32 guesses at a time (partition_blocks.h).  Blocks
 * are skipped by symmetry only if all codes in them begin with the same colours and none that
 * begins so is canonical; the other codes cost less to evaluate than to examine. */
#include "strategy/best_guess.h"

#include "base/allocate.h"

#include <stdlib.h>
#include <string.h>

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

static int64_t add_part(const struct kp_strategy *strategy, int64_t cost, int64_t part)
{
    if (strategy->combine == KP_SUM)
        return cost + part;
    return part > cost ? part : cost;
}

/* The cost of a guess for the candidates of the splitter. */
static int64_t find_cost(struct kp_guess_evaluator *evaluator, const uint16_t *guess)
{
    const struct kp_part_sizes *split = &evaluator->split;
    int64_t cost;

    kp_splitter_split(&evaluator->splitter, guess, &evaluator->split);
    cost = evaluator->part_costs[split->size[0]];
    for (size_t k = 1; k < split->parts; k++)
        cost = add_part(evaluator->strategy, cost, evaluator->part_costs[split->size[k]]);
    return cost;
}

/* ---- The best so far ----------------------------------------------------- */

static bool is_better(struct kp_rated_guess a, struct kp_rated_guess b)
{
    if (a.cost != b.cost)
        return a.cost < b.cost;
    return a.fits != b.fits ? a.fits : a.guess < b.guess;
}

static void add_guess(struct kp_ranking *ranking, struct kp_rated_guess rated)
{
    size_t i = ranking->count;

    while (i > 0 && is_better(rated, ranking->items[i - 1]))
        i--;
    if (i == ranking->most)
        return;
    if (ranking->count < ranking->most)
        ranking->count++;
    memmove(ranking->items + i + 1, ranking->items + i,
            (ranking->count - i - 1) * sizeof *ranking->items);
    ranking->items[i] = rated;
}

struct best_search {
    struct kp_guess_evaluator *evaluator;
    const struct kp_position *position;
    const struct kp_guess_list *list; /* the guesses; NULL: the canonical codes of the table */
    const struct kp_limits *limits;
    const int *absent; /* without a list: colours that no candidate has */
    struct kp_ranking *ranking;
    size_t count;      /* candidates that guesses are evaluated on */
    int64_t perfect;   /* the cost of separating all of them: none is lower */
    uint32_t too_much; /* the least size that no part of a better guess has */
    uint64_t work;     /* pairs of a candidate and a guess since the last check of the limits */
    enum kp_stop_reason stop;
};

static struct best_search begin_search(struct kp_guess_evaluator *evaluator,
                                       const struct kp_position *position, size_t count,
                                       const struct kp_limits *limits, struct kp_ranking *ranking)
{
    int64_t single = evaluator->part_costs[1];
    bool sum = evaluator->strategy->combine == KP_SUM;

    return (struct best_search){.evaluator = evaluator,
                                .position = position,
                                .limits = limits,
                                .ranking = ranking,
                                .count = count,
                                .perfect = sum ? (int64_t)count * single : single,
                                .too_much = (uint32_t)count + 1,
                                .stop = kp_limits_check(limits)};
}

/* The last of the guesses to keep, once there are enough; else NULL. */
static const struct kp_rated_guess *find_worst(const struct kp_ranking *ranking)
{
    return ranking->count == ranking->most ? &ranking->items[ranking->most - 1] : NULL;
}

static bool is_over(const struct best_search *search)
{
    const struct kp_rated_guess *worst = find_worst(search->ranking);

    return search->stop != KP_COMPLETED || (worst && worst->cost == search->perfect);
}

/* The least that a split with a part of this size costs: the other parts share the remaining
 * candidates equally. */
static int64_t bound_cost(const struct best_search *search, size_t size)
{
    const struct kp_guess_evaluator *evaluator = search->evaluator;
    const int64_t *costs = evaluator->part_costs;
    size_t others = search->position->table->mark_count - 1;
    size_t rest = search->count - size;

    if (evaluator->strategy->combine == KP_MOST || others == 0)
        return costs[size];
    if (!evaluator->convex)
        return INT64_MIN;
    return costs[size] + (int64_t)(rest % others) * costs[rest / others + 1] +
           (int64_t)(others - rest % others) * costs[rest / others];
}

static void consider(struct best_search *search, struct kp_rated_guess rated)
{
    const struct kp_rated_guess *worst = find_worst(search->ranking);

    if (worst && !is_better(rated, *worst))
        return;
    add_guess(search->ranking, rated);
    worst = find_worst(search->ranking);
    while (worst && search->too_much > 1 && bound_cost(search, search->too_much - 1) >= worst->cost)
        search->too_much--;
}

/* Between two checks of the limits: a few milliseconds. */
#define PAIRS_PER_CHECK ((uint64_t)1 << 20)

static void spend(struct best_search *search, size_t guesses)
{
    const struct kp_ranking *ranking = search->ranking;

    search->work += guesses * search->count;
    if (search->work < PAIRS_PER_CHECK)
        return;
    search->work = 0;
    search->stop = kp_limits_check(search->limits);
    if (search->list)
        kp_limits_report(
            search->limits,
            (struct kp_progress){"ranking guesses", "guesses", ranking->looked_at,
                                 (double)ranking->looked_at / (double)search->list->count});
}

/* ---- Guess after guess --------------------------------------------------- */

static void evaluate_guess(struct best_search *search, size_t guess, bool fits)
{
    struct kp_guess_evaluator *evaluator = search->evaluator;
    const uint16_t *code = kp_code_table_code(search->position->table, guess);

    if (!search->list && !evaluator->plainly &&
        !kp_symmetry_is_canonical(search->position->symmetry, search->absent, code))
        return;
    search->ranking->looked_at++;
    if (evaluator->plainly || search->too_much > search->count ||
        (search->list && evaluator->strategy->combine == KP_SUM) ||
        kp_splitter_largest(&evaluator->splitter, code, search->too_much) < search->too_much)
        consider(search, (struct kp_rated_guess){guess, find_cost(evaluator, code), fits});
    spend(search, 1);
}

/* Whether an ascending list has a number.  *next is where the search for a smaller one ended. */
static bool has_number(const uint32_t *list, size_t count, size_t *next, size_t number)
{
    while (*next < count && list[*next] < number)
        ++*next;
    return *next < count && list[*next] == number;
}

static void evaluate_all(struct best_search *search)
{
    const struct kp_position *position = search->position;
    const struct kp_guess_list *list = search->list;
    size_t count = list ? list->count : position->table->count, next = 0;

    for (size_t i = 0; i < position->count && !is_over(search); i++)
        if (!list || has_number(list->items, count, &next, position->secrets[i]))
            evaluate_guess(search, position->secrets[i], true);
    next = 0;
    for (size_t i = 0; i < count && !is_over(search); i++) {
        size_t guess = list ? list->items[i] : i;

        if (!has_number(position->secrets, position->count, &next, guess))
            evaluate_guess(search, guess, false);
    }
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
        evaluate_block(search, guesses, first);
        spend(search, KP_CODE_LANES);
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
    struct kp_ranking ranking = {.items = best, .most = 1};
    struct best_search search = begin_search(evaluator, position, position->count, limits,
                                             &ranking);
    int absent[KP_BULK_SCORE_COLOURS];

    if (position->count <= 2 && !evaluator->plainly) { /* either separates the two */
        *best = (struct kp_rated_guess){position->secrets[0], search.perfect, true};
        return search.stop;
    }
    if (!kp_splitter_load(&evaluator->splitter, position->secrets, position->count))
        return KP_OUT_OF_MEMORY;
    kp_position_absent(position, absent);
    search.absent = absent;
    if (evaluator->blocks.method && !evaluator->plainly && position->count <= KP_BLOCK_SECRETS)
        evaluate_blocks(&search);
    else
        evaluate_all(&search);
    return search.stop;
}

/* ---- The best few -------------------------------------------------------- */

bool kp_guess_list_make(struct kp_guess_list *list, struct kp_arena *arena,
                        const struct kp_position *position)
{
    const struct kp_code_table *table = position->table;
    int absent[KP_BULK_SCORE_COLOURS];

    *list = (struct kp_guess_list){0};
    KP_TAKE(arena, list->items, table->count);
    if (!list->items)
        return false;
    if (position->symmetry)
        kp_position_absent(position, absent);
    for (size_t i = 0; i < table->count; i++)
        if (!position->symmetry ||
            kp_symmetry_is_canonical(position->symmetry, absent, kp_code_table_code(table, i)))
            list->items[list->count++] = (uint32_t)i;
    return true;
}

enum kp_stop_reason kp_rank_guesses(const struct kp_strategy *strategy,
                                    const struct kp_position *position, struct kp_view sample,
                                    const struct kp_guess_list *list,
                                    const struct kp_limits *limits, struct kp_ranking *ranking)
{
    struct kp_guess_evaluator evaluator;
    enum kp_stop_reason stop = KP_OUT_OF_MEMORY;

    if (kp_guess_evaluator_make(&evaluator, strategy, position->table, sample.count) &&
        kp_splitter_load(&evaluator.splitter, sample.which, sample.count)) {
        struct best_search search = begin_search(&evaluator, position, sample.count, limits,
                                                 ranking);

        search.list = list;
        evaluate_all(&search);
        stop = search.stop;
    }
    kp_guess_evaluator_clear(&evaluator);
    return stop;
}

/* ---- By the plain rule --------------------------------------------------- */

static int64_t cost_of_split(const struct kp_strategy *strategy,
                             const struct kp_plain_partition *plain)
{
    int64_t cost = strategy->part_cost((uint32_t)plain->parts[0].secrets);

    for (size_t k = 1; k < plain->count; k++)
        cost = add_part(strategy, cost, strategy->part_cost((uint32_t)plain->parts[k].secrets));
    return cost;
}

enum kp_stop_reason kp_rank_guesses_plainly(const struct kp_strategy *strategy, struct kp_view view,
                                            size_t count, const struct kp_limits *limits,
                                            struct kp_ranking *ranking)
{
    size_t pegs = (size_t)view.rules->pegs;
    struct kp_plain_partition plain;
    bool made = kp_plain_partition_make(&plain, view);
    enum kp_stop_reason stop = KP_COMPLETED;

    for (size_t i = 0; made && i < count; i++) {
        stop = kp_limits_check(limits);
        if (stop != KP_COMPLETED)
            break;
        made = kp_plain_partition_split(&plain, view.codes + i * pegs);
        if (made)
            add_guess(ranking,
                      (struct kp_rated_guess){i, cost_of_split(strategy, &plain), i < view.count});
        ranking->looked_at = i + 1;
        kp_limits_report(limits, (struct kp_progress){"ranking guesses", "guesses", i + 1,
                                                      (double)(i + 1) / (double)count});
    }
    kp_plain_partition_clear(&plain);
    return made ? stop : KP_OUT_OF_MEMORY;
}
