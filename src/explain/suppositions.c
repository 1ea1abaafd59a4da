/* A supposition denies a fact: a peg has a colour, or a colour occurs more often, or less.  If
 * cheap steps then end in a contradiction, the fact holds.  It costs 4 and 1.2 times these steps;
 * they cite what was known before, and what is supposed.
 *
 * Suppositions are tried only where nothing else follows.  There is none inside another. */
#include "explain/step_search_impl.h"

#include <string.h>

#define COST_OF_SUPPOSING 40
#define MOST_INNER_STEPS  8
#define MOST_SUPPOSITIONS 16 /* in a search */

/* Kinds of steps inside, the cheap ones. */
static const char cheap_order[] = "afbcdeg";

/* The opposite of a simple fact, as a set of facts. */
static void deny_fact(const struct kp_code_sets *sets, size_t fact, uint64_t *denied)
{
    struct kp_fact about = kp_fact_of(sets, fact);
    int c = about.colour;

    memset(denied, 0, sets->fact_words * sizeof *denied);
    if (about.kind == KP_NOT_AT) {
        for (int other = 0; other < sets->colours; other++)
            if (other != c)
                kp_bit_set(denied, kp_fact_not_at(sets, about.peg, other));
        kp_bit_set(denied, kp_fact_at_least(sets, c, 1));
    } else if (about.kind == KP_AT_LEAST) {
        for (int k = about.times - 1; k < sets->pegs; k++)
            kp_bit_set(denied, kp_fact_at_most(sets, c, k));
        for (int p = 0; about.times == 1 && p < sets->pegs; p++)
            kp_bit_set(denied, kp_fact_not_at(sets, p, c));
    } else {
        for (int k = about.times + 1; k > 0; k--)
            kp_bit_set(denied, kp_fact_at_least(sets, c, k));
    }
}

/* Lists the rows that steps look at.  Returns false if they are too many. */
static bool list_rows(const struct kp_code_sets *sets, const struct kp_chain *chain,
                      struct kp_chain_step *supposition)
{
    supposition->row_count = 0;
    for (size_t r = 0; r < sets->game->row_count; r++) {
        bool any = false;

        for (size_t i = 0; i < chain->count && !any; i++)
            any = kp_step_looks_at(&chain->steps[i], r);
        if (any && supposition->row_count == KP_MOST_STEP_ROWS)
            return false;
        if (any)
            supposition->rows[supposition->row_count++] = r;
    }
    return true;
}

/* Whether the steps that follow from the opposite of a fact end in a contradiction, and are few.
 * They are left in the chain. */
static bool deny(struct kp_chain_search *search, size_t fact, uint64_t *denied,
                 struct kp_chain *chain, struct kp_chain_step *supposition)
{
    struct kp_chain_search *inner = search->inner;
    const struct kp_code_sets *sets = search->sets;
    bool ends;

    inner->uses_joint = search->uses_joint;
    deny_fact(sets, fact, denied);
    for (size_t i = 0; i < sets->fact_words; i++)
        inner->given[i] = search->known[i] | denied[i];
    ends = kp_go_forward(inner, cheap_order);
    if (ends && !sets->arena.failed)
        kp_extract_chain(inner, true, chain);
    search->work += inner->work;
    inner->work = inner->checked = 0;
    search->stop = inner->stop;
    return ends && kp_search_goes_on(search) && chain->count <= MOST_INNER_STEPS &&
           list_rows(sets, chain, supposition);
}

/* The supposition that is taken is made once more, as its steps were overwritten by others. */
bool kp_suppose(struct kp_chain_search *search)
{
    struct kp_code_sets *sets = search->sets;
    struct kp_chain_step step = {.kind = KP_STEP_SUPPOSE, .part = KP_ROW_SCORE}, *taken;
    struct kp_chain chain = {0};
    size_t best = sets->simple_count;
    int least = INT32_MAX;

    if (search->suppositions++ == MOST_SUPPOSITIONS)
        return false;
    KP_TAKE(&sets->arena, step.supposed, sets->fact_words);
    kp_begin_chain(search, &chain);
    for (size_t f = 0; f < sets->simple_count && kp_search_goes_on(search); f++)
        if (!kp_bit(search->known, f) && deny(search, f, step.supposed, &chain, &step) &&
            chain.cost < least) {
            least = chain.cost;
            best = f;
        }
    if (best == sets->simple_count || !deny(search, best, step.supposed, &chain, &step))
        return false;
    step.inner = chain.steps;
    step.inner_count = chain.count;
    step.cost = COST_OF_SUPPOSING + chain.cost * 12 / 10;
    memset(search->fresh, 0, sets->fact_words * sizeof *search->fresh);
    kp_bit_set(search->fresh, best);
    taken = kp_add_step(search, &search->raw, &step, search->fresh);
    for (size_t i = 0; taken && i < sets->fact_words; i++)
        taken->premises[i] = search->inner->needed[i] & search->known[i] & ~sets->rules[i];
    if (taken)
        kp_bits_or(search->known, taken->conclusions, sets->fact_words);
    return taken;
}
