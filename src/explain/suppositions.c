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

void kp_copy_supposition(struct kp_chain_search *search, const struct kp_chain_step *from,
                         struct kp_chain_step *to)
{
    size_t bytes = search->sets->fact_words * sizeof *to->premises;
    uint64_t *premises = to->premises, *conclusions = to->conclusions;

    *to = *from;
    to->premises = memcpy(premises, from->premises, bytes);
    to->conclusions = memcpy(conclusions, from->conclusions, bytes);
}

/* Adds the rows of the steps inside.  Returns false if they are too many. */
static bool add_rows(const struct kp_chain *chain, struct kp_chain_step *step)
{
    step->row_count = 0;
    for (size_t i = 0; i < chain->count; i++)
        for (size_t k = 0; k < chain->steps[i].row_count; k++) {
            size_t row = chain->steps[i].rows[k], at = 0;

            while (at < step->row_count && step->rows[at] < row)
                at++;
            if (at < step->row_count && step->rows[at] == row)
                continue;
            if (step->row_count == KP_MOST_STEP_ROWS)
                return false;
            memmove(step->rows + at + 1, step->rows + at,
                    (step->row_count++ - at) * sizeof *step->rows);
            step->rows[at] = row;
        }
    return true;
}

/* Room for the next supposition and the steps inside. */
static void take_room(struct kp_chain_search *search, struct kp_supposing *supposing)
{
    KP_TAKE(&search->sets->arena, supposing->denied, search->sets->fact_words);
    kp_begin_chain(search, &supposing->chain);
}

/* Whether the steps inside end in a contradiction, and cost less than the best supposition. */
static bool try_supposition(struct kp_chain_search *search, struct kp_supposing *supposing,
                            size_t fact, int least)
{
    struct kp_chain_search *inner = &supposing->inner;
    const struct kp_code_sets *sets = search->sets;
    bool ends;

    inner->uses_joint = search->uses_joint;
    deny_fact(sets, fact, supposing->denied);
    for (size_t i = 0; i < sets->fact_words; i++)
        inner->given[i] = search->known[i] | supposing->denied[i];
    ends = kp_go_forward(inner, cheap_order);
    if (ends && !sets->arena.failed)
        kp_extract_chain(inner, true, &supposing->chain);
    search->work += inner->work;
    inner->work = inner->checked = 0;
    search->stop = inner->stop;
    return ends && kp_search_goes_on(search) && supposing->chain.count <= MOST_INNER_STEPS &&
           supposing->chain.cost < least;
}

/* Makes the steps inside, and the rows of `tried`, the best supposition.  The next one gets other
 * room. */
static void keep_supposition(struct kp_chain_search *search, struct kp_supposing *supposing,
                             size_t fact, const struct kp_chain_step *tried)
{
    const struct kp_code_sets *sets = search->sets;
    struct kp_chain_step *best = &supposing->best;
    uint64_t *premises = best->premises, *conclusions = best->conclusions;

    *best = *tried;
    best->kind = KP_STEP_SUPPOSE;
    best->part = KP_ROW_SCORE;
    best->cost = COST_OF_SUPPOSING + supposing->chain.cost * 12 / 10;
    best->premises = premises;
    best->conclusions = conclusions;
    for (size_t i = 0; i < sets->fact_words; i++)
        premises[i] = supposing->inner.needed[i] & search->known[i] & ~sets->rules[i];
    memset(conclusions, 0, sets->fact_words * sizeof *conclusions);
    kp_bit_set(conclusions, fact);
    best->supposed = supposing->denied;
    best->inner = supposing->chain.steps;
    best->inner_count = supposing->chain.count;
    take_room(search, supposing);
}

void kp_begin_supposing(struct kp_chain_search *search, struct kp_supposing *supposing)
{
    struct kp_arena *arena = &search->sets->arena;
    size_t words = search->sets->fact_words;

    KP_TAKE(arena, supposing->inner.given, words);
    KP_TAKE(arena, supposing->best.premises, words);
    KP_TAKE(arena, supposing->best.conclusions, words);
    take_room(search, supposing);
    search->supposing = supposing;
}

bool kp_suppose(struct kp_chain_search *search, struct kp_supposing *supposing)
{
    const struct kp_code_sets *sets = search->sets;
    struct kp_chain_step tried = {0}, *taken;
    int least = INT32_MAX;

    if (supposing->count++ == MOST_SUPPOSITIONS)
        return false;
    for (size_t f = 0; f < sets->simple_count && kp_search_goes_on(search); f++)
        if (!kp_bit(search->known, f) && try_supposition(search, supposing, f, least) &&
            add_rows(&supposing->chain, &tried)) {
            least = supposing->chain.cost;
            keep_supposition(search, supposing, f, &tried);
        }
    taken = least < INT32_MAX ? kp_add_step(search, &search->raw, (struct kp_look){0}) : NULL;
    if (!taken)
        return false;
    kp_copy_supposition(search, &supposing->best, taken);
    kp_add_known(search, taken->conclusions, search->raw.count);
    return true;
}
