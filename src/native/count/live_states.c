#include "native/count/live_states.h"

#include <string.h>

#define MOST ((size_t)1 << 16)

struct finding {
    struct kp_live_states *fertile;
    const struct kp_mitm *meeting;
    const struct kp_counter_problem *steps;
    struct kp_budget *purse;
    enum kp_stop_reason *stop;
};

/* Add it where it is not there yet.  false: there is no room. */
static bool keep(struct kp_state_set *states, const uint64_t *state)
{
    return kp_state_set_has(states, state) ||
           (states->count < MOST && kp_state_set_add(states, state));
}

static bool note(struct finding *finding, size_t peg, const uint64_t *state)
{
    uint64_t noted[KP_STEP_WORDS + 1] = {peg};

    memcpy(noted + 1, state, finding->steps->words * sizeof *noted);
    return keep(&finding->fertile->states, noted);
}

/* What leads to this state by an option of the peg. */
static bool want(struct finding *finding, size_t peg, const uint64_t *to)
{
    const struct kp_counter_problem *steps = finding->steps;
    uint64_t from[KP_STEP_WORDS];

    for (size_t o = steps->first[peg]; o < steps->first[peg + 1]; o++) {
        for (size_t w = 0; w < steps->words; w++)
            from[w] = to[w] - steps->delta[o * steps->words + w];
        if (!keep(&finding->fertile->wanted, from))
            return false;
    }
    *finding->stop = kp_budget_spend(finding->purse, 0,
                                     4 * (steps->first[peg + 1] - steps->first[peg]));
    return *finding->stop == KP_COMPLETED;
}

/* The same for all noted ones from the `first` on. */
static bool want_all(struct finding *finding, size_t peg, size_t first)
{
    const struct kp_state_set *states = &finding->fertile->states;
    bool wanted = kp_state_set_clear(&finding->fertile->wanted, finding->steps->words);

    for (size_t i = first; i < states->count && wanted; i++)
        wanted = want(finding, peg, states->entries + i * states->words + 1);
    return wanted;
}

static bool note_wanted(struct finding *finding, size_t peg)
{
    const struct kp_layers *ahead = &finding->meeting->ahead;

    *finding->stop = kp_budget_spend(finding->purse, 0, kp_layers_size(ahead, peg));
    for (size_t i = 0; i < kp_layers_size(ahead, peg); i++) {
        const uint64_t *entry = kp_layers_entry(ahead, peg, i);

        if (kp_state_set_has(&finding->fertile->wanted, entry) && !note(finding, peg, entry))
            return false;
    }
    return *finding->stop == KP_COMPLETED;
}

bool kp_live_states_find(struct kp_live_states *fertile, const struct kp_mitm *meeting,
                         const struct kp_counter_problem *steps, struct kp_budget *purse,
                         enum kp_stop_reason *stop)
{
    struct finding finding = {fertile, meeting, steps, purse, stop};
    size_t middle = meeting->ahead.layers - 1, first = 0;
    bool found = meeting->pairs <= KP_MET && kp_state_set_clear(&fertile->states, steps->words + 1);

    for (size_t i = 0; i < meeting->pairs && found; i++)
        found = note(&finding, middle, meeting->met[i]);
    for (size_t peg = middle; peg-- > 0 && found;) {
        size_t last = fertile->states.count;

        found = want_all(&finding, peg, first) && note_wanted(&finding, peg);
        first = last;
    }
    return found;
}

void kp_live_states_free(struct kp_live_states *fertile)
{
    kp_state_set_free(&fertile->states);
    kp_state_set_free(&fertile->wanted);
}
