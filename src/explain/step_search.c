/* The best of several chains.  What is minimised is the cost of all steps and that of the dearest,
 * of which all beyond 5.5 counts ten times more: with 60 games of each set of bench/explain.sh that
 * made the dearest step cost at most 5.5 in 60 % of puzzles of four rows, instead of 33 %, and the
 * chains 14 % dearer.
 *
 * Chains are found in several orders of views, with simple facts, and if a step is dear also with
 * joint facts.  Then each step of the best in turn is forbidden, and the search repeated.  Last,
 * the looks of the best chain are replayed without one of them, in another order, or with one more.
 * What a look showed, and the premises of a step, are remembered: nine of ten looks are repeated,
 * and the whole takes a third of the time, for puzzles of eight pegs a sixth. */
#include "explain/step_search_impl.h"

#include <string.h>

#define MOST_TRIES   100
#define MOST_REPLAYS 1000
#define DEAR         50 /* joint facts are tried if a step costs more */
#define DEAR_STEP    55

#define EXCESS_WEIGHT 10

#define MOST_WORK ((size_t)1 << 29) /* words of sets, of all searches of a chain */

void kp_chain_spend(struct kp_chain_search *search, size_t words)
{
    search->work += words;
    if (search->stop != KP_COMPLETED || search->work - search->checked < KP_WORK_PER_CHECK)
        return;
    search->checked = search->work;
    search->stop = search->work > MOST_WORK ? KP_OUT_OF_EFFORT
                                            : kp_limits_check_time(search->limits);
}

/* ---- The best chain ------------------------------------------------------------- */

/* Orders of kinds: facts early, or counts, or places; NULL: the cheapest step. */
static const char *const orders[] = {"afbcdeBCDEgGh", "abefcdBEgCDGh", "afcdbCgeBDEGh", NULL};

#define ORDERS (sizeof orders / sizeof orders[0]) /* NOLINT(bugprone-sizeof-expression) */

struct best_chain {
    struct kp_chain chain, other; /* the best, and one that is compared with it */
    const char *order;            /* that found it */
    bool any;
    struct kp_look *looks;
};

static int64_t find_weight(const struct kp_chain *chain)
{
    int excess = chain->dearest > DEAR_STEP ? chain->dearest - DEAR_STEP : 0;

    return chain->cost + chain->dearest + EXCESS_WEIGHT * (int64_t)excess;
}

static bool is_better(const struct kp_chain *a, const struct kp_chain *b)
{
    if (a->complete != b->complete)
        return a->complete;
    return find_weight(a) < find_weight(b);
}

/* Keeps what the forward search found if it is better.  Returns whether it is. */
static bool keep_better(struct kp_chain_search *search, bool complete, struct best_chain *best)
{
    struct kp_chain worse = best->chain;

    if (!search->sets->arena.failed)
        kp_extract_chain(search, complete, &best->other);
    if (!kp_search_goes_on(search) || (best->any && !is_better(&best->other, &best->chain)))
        return false;
    best->chain = best->other;
    best->other = worse;
    best->any = true;
    return true;
}

static bool try_order(struct kp_chain_search *search, const char *order, struct best_chain *best)
{
    bool complete = kp_go_forward(search, order), better = keep_better(search, complete, best);

    if (better)
        best->order = order;
    return better;
}

/* Forbids each step of the best chain in turn, and keeps what that improves. */
static void forbid_steps(struct kp_chain_search *search, struct best_chain *best)
{
    for (size_t i = 0, tries = 0;
         i < best->chain.count && tries < MOST_TRIES && kp_search_goes_on(search); tries++) {
        bool *banned = &search->banned[best->chain.steps[i].look.view];
        bool improved = false;

        if (!*banned) {
            *banned = true;
            improved = *banned = try_order(search, best->order, best);
        }
        i = improved ? 0 : i + 1;
    }
}

/* Sets the looks to those of the best chain without step `omit`, and with `more` before step
 * `at`. */
static size_t list_looks(struct best_chain *best, size_t omit, size_t at, struct kp_look more)
{
    size_t count = 0;

    for (size_t i = 0; i < best->chain.count; i++) {
        if (i == at)
            best->looks[count++] = more;
        if (i != omit)
            best->looks[count++] = best->chain.steps[i].look;
    }
    return count;
}

/* Moves a step to an earlier place or drops it, or looks at one more view.  Returns whether that
 * improves the chain. */
static bool change_steps(struct kp_chain_search *search, struct best_chain *best, size_t *tries)
{
    size_t steps = best->chain.count;

    for (size_t i = 0; i < steps + search->view_count; i++)
        for (size_t at = 0; at < steps && at <= i; at++) { /* at == i: dropped */
            bool moves = i < steps;
            struct kp_look look = moves ? best->chain.steps[i].look
                                        : (struct kp_look){i - steps, search->uses_joint};
            size_t count = list_looks(best, moves ? i : SIZE_MAX, at < i ? at : SIZE_MAX, look);

            if (!kp_search_goes_on(search) || (*tries)++ == MOST_REPLAYS)
                return false;
            if (kp_replay_looks(search, best->looks, count) && keep_better(search, true, best))
                return true;
        }
    return false;
}

static void find_best(struct kp_chain_search *search, struct best_chain *best)
{
    size_t tries = 0;

    for (size_t i = 0; i < ORDERS && kp_search_goes_on(search); i++)
        try_order(search, orders[i], best);
    if (kp_search_goes_on(search))
        forbid_steps(search, best);
    while (kp_search_goes_on(search) && best->chain.complete && change_steps(search, best, &tries))
        ;
    for (size_t v = 0; v < search->view_count; v++)
        search->banned[v] = false;
}

/* Which facts a step can use, and which are about the same peg or colour. */
static void group_facts(struct kp_chain_search *search)
{
    const struct kp_code_sets *sets = search->sets;

    for (size_t f = 0; f < sets->fact_count; f++) {
        struct kp_fact fact = kp_fact_of(sets, f);
        int group = fact.kind == KP_NOT_AT ? fact.peg : sets->pegs + fact.colour;

        kp_bit_set(search->usable[KP_ROW_SCORE], f);
        kp_bit_set(search->usable[kp_is_bound(fact) ? KP_ROW_TOTAL : KP_ROW_BLACK], f);
        if (f < sets->simple_count)
            kp_bit_set(search->groups + (size_t)group * sets->fact_words, f);
    }
}

static void take_scratch(struct kp_chain_search *search)
{
    struct kp_code_sets *sets = search->sets;
    struct kp_arena *arena = &sets->arena;
    size_t groups = (size_t)sets->pegs + (size_t)sets->colours;
    uint64_t **fact_sets[] = {&search->known, &search->needed, &search->fresh, &search->citable,
                              &search->cited};

    for (size_t part = 0; part < KP_ROW_PARTS; part++)
        KP_TAKE(arena, search->usable[part], sets->fact_words);
    for (size_t i = 0; i < sizeof fact_sets / sizeof *fact_sets; i++)
        KP_TAKE(arena, *fact_sets[i], sets->fact_words);
    KP_TAKE(arena, search->groups, groups * sets->fact_words);
    KP_TAKE(arena, search->view_codes, sets->words);
    KP_TAKE(arena, search->bad, sets->words);
    KP_TAKE(arena, search->trial, sets->words + sets->fact_words);
    KP_TAKE(arena, search->group_codes, groups * sets->words);
    KP_TAKE(arena, search->listed, sets->fact_count);
    KP_TAKE(arena, search->candidates, sets->fact_count);
    KP_TAKE(arena, search->bounds, 1);
    kp_memo_table_begin(&search->implied, arena, 1 + sets->fact_words, 1 + sets->fact_words);
    kp_memo_table_begin(&search->premises, arena, 1 + 2 * sets->fact_words,
                        1 + 2 * sets->fact_words);
    kp_begin_chain(search, &search->raw);
    if (!arena->failed)
        group_facts(search);
}

static struct kp_chain_search begin_search(struct kp_code_sets *sets, struct kp_chain_goal goal,
                                           const struct kp_limits *limits)
{
    struct kp_chain_search search = {.sets = sets, .goal = goal, .limits = limits};

    take_scratch(&search);
    kp_list_views(&search);
    return search;
}

/* The same with suppositions, which are not improved. */
static void find_with_suppositions(struct kp_chain_search *search, struct best_chain *best)
{
    struct kp_chain_goal contradiction = {.row = search->goal.row,
                                          .without_row = search->goal.without_row};
    struct kp_chain_search inner = begin_search(search->sets, contradiction, search->limits);

    KP_TAKE(&search->sets->arena, inner.given, search->sets->fact_words);
    search->inner = &inner;
    for (size_t i = 0; i < ORDERS && kp_search_goes_on(search); i++)
        try_order(search, orders[i], best);
    search->inner = NULL;
}

enum kp_stop_reason kp_find_chain(struct kp_code_sets *sets, struct kp_chain_goal goal,
                                  const struct kp_limits *limits, struct kp_chain *chain)
{
    struct kp_chain_search search = begin_search(sets, goal, limits);
    struct best_chain best = {.any = false};

    kp_begin_chain(&search, &best.chain);
    kp_begin_chain(&search, &best.other);
    KP_TAKE(&sets->arena, best.looks, sets->fact_count + 2);
    find_best(&search, &best);
    if (kp_search_goes_on(&search) && (!best.chain.complete || best.chain.dearest > DEAR)) {
        search.uses_joint = kp_codes_are_listed(sets) && kp_code_sets_add_joint_facts(sets);
        if (search.uses_joint)
            find_best(&search, &best);
    }
    if (kp_search_goes_on(&search) && !best.chain.complete)
        find_with_suppositions(&search, &best);
    *chain = best.chain;
    if (search.stop == KP_OUT_OF_EFFORT || chain->complete) /* there may be a better chain */
        search.stop = KP_COMPLETED;
    return sets->arena.failed ? KP_OUT_OF_MEMORY : search.stop;
}

enum kp_stop_reason kp_find_known(struct kp_code_sets *sets, const struct kp_limits *limits,
                                  uint64_t *known, bool *contradiction)
{
    struct kp_chain_search search = begin_search(sets, (struct kp_chain_goal){.row = KP_NO_ROW},
                                                 limits);

    *contradiction = !sets->arena.failed && kp_go_forward(&search, orders[0]);
    if (!sets->arena.failed)
        memcpy(known, search.known, sets->fact_words * sizeof *known);
    if (search.stop == KP_OUT_OF_EFFORT) /* what is known is */
        search.stop = KP_COMPLETED;
    return sets->arena.failed ? KP_OUT_OF_MEMORY : search.stop;
}
