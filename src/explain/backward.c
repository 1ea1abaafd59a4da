/* Backward: steps and conclusions that nothing needs are left out.  The premises of what remains
 * are chosen again, as few pegs and colours as a greedy cover and deletion find. */
#include "explain/step_search_impl.h"

#include "base/hash.h"

#include <string.h>

/* Of a colour that no peg has, a step says that instead of naming the pegs that matter. */
static void conclude_missing_colours(const struct kp_chain_search *search, const uint64_t *all,
                                     uint64_t *conclusions)
{
    const struct kp_code_sets *sets = search->sets;

    for (int c = 0; c < sets->colours; c++) {
        size_t none = kp_fact_at_most(sets, c, 0);

        for (int p = 0; p < sets->pegs && kp_bit(all, none); p++)
            if (kp_bit(conclusions, kp_fact_not_at(sets, p, c)))
                kp_bit_set(conclusions, none);
    }
}

static void reverse_steps(struct kp_chain *chain)
{
    for (size_t i = 0; 2 * i + 1 < chain->count; i++) {
        struct kp_chain_step step = chain->steps[i];

        chain->steps[i] = chain->steps[chain->count - 1 - i];
        chain->steps[chain->count - 1 - i] = step;
    }
}

/* The steps of the forward search that the goal needs, with what it needs of their conclusions. */
void kp_extract_chain(struct kp_chain_search *search, bool complete, struct kp_chain *chain)
{
    const struct kp_code_sets *sets = search->sets;
    uint64_t *needed = search->needed, *citable = search->citable;

    *chain = (struct kp_chain){.steps = chain->steps, .complete = complete};
    for (size_t i = 0; i < sets->fact_words; i++) {
        needed[i] = search->goal.facts ? search->goal.facts[i] & search->known[i] : 0;
        citable[i] = search->known[i] & ~sets->rules[i];
    }
    for (size_t i = search->raw.count; i-- > 0;) {
        const struct kp_chain_step *raw = &search->raw.steps[i];
        bool supposes = raw->kind == KP_STEP_SUPPOSE;
        struct kp_chain_step *step;

        for (size_t k = 0; k < sets->fact_words; k++) {
            search->fresh[k] = raw->conclusions[k] & needed[k];
            citable[k] &= ~raw->conclusions[k];
        }
        if (!kp_bits_empty(raw->conclusions, sets->fact_words) &&
            kp_bits_empty(search->fresh, sets->fact_words))
            continue;
        conclude_missing_colours(search, raw->conclusions, search->fresh);
        step = kp_add_step(search, chain, raw, supposes ? raw->conclusions : search->fresh);
        if (!step)
            return;
        if (!supposes)
            kp_choose_premises(search, citable, step);
        chain->cost += step->cost;
        chain->dearest = kp_max_int(chain->dearest, step->cost);
        kp_bits_or(needed, step->premises, sets->fact_words);
    }
    reverse_steps(chain);
}
