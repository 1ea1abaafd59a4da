#include "native/count/state_set.h"

#include "base/memory.h"
#include <stdlib.h>
#include <string.h>

static size_t hash(const uint64_t *state, size_t words)
{
    uint64_t sum = 0;

    for (size_t w = 0; w < words; w++) {
        sum = (sum ^ state[w]) * UINT64_C(0x9e3779b97f4a7c15);
        sum ^= sum >> 32;
    }
    return (size_t)sum;
}

static bool same(const uint64_t *a, const uint64_t *b, size_t words)
{
    uint64_t differ = 0;

    for (size_t w = 0; w < words; w++)
        differ |= a[w] ^ b[w];
    return !differ;
}

/* Its slot, or the free one where it would be. */
static size_t slot_of(const struct kp_state_set *states, const uint64_t *state)
{
    size_t slot = hash(state, states->words) & states->mask;

    while (states->slots[slot]) {
        const uint64_t *there = states->entries + (states->slots[slot] - 1) * states->words;

        if (same(there, state, states->words))
            break;
        slot = (slot + 1) & states->mask;
    }
    return slot;
}

static bool lay_slots(struct kp_state_set *states, size_t slots)
{
    if (slots > UINT32_MAX / 2 || !KP_RESERVE(states->slots, states->slot_room, slots))
        return false;
    memset(states->slots, 0, slots * sizeof *states->slots);
    states->mask = slots - 1;
    for (size_t i = 0; i < states->count; i++)
        states->slots[slot_of(states, states->entries + i * states->words)] = (uint32_t)i + 1;
    return true;
}

#define FIRST_SLOTS 64

bool kp_state_set_clear(struct kp_state_set *states, size_t words)
{
    states->words = words;
    states->count = 0;
    /* Room for one, so that the entries are not NULL if states have no words. */
    return KP_RESERVE(states->entries, states->entry_room, 1) && lay_slots(states, FIRST_SLOTS);
}

bool kp_state_set_has(const struct kp_state_set *states, const uint64_t *state)
{
    return states->slots[slot_of(states, state)] != 0;
}

bool kp_state_set_add(struct kp_state_set *states, const uint64_t *state)
{
    size_t n = states->count + 1;

    if (2 * n > states->mask && !lay_slots(states, 2 * (states->mask + 1)))
        return false;
    if (!KP_RESERVE(states->entries, states->entry_room, n * states->words))
        return false;
    memcpy(states->entries + states->count * states->words, state, states->words * sizeof *state);
    states->slots[slot_of(states, state)] = (uint32_t)n;
    states->count = n;
    return true;
}

size_t kp_state_set_bytes(const struct kp_state_set *states)
{
    return states->entry_room * sizeof *states->entries + states->slot_room * sizeof *states->slots;
}

void kp_state_set_free(struct kp_state_set *states)
{
    free(states->entries);
    free(states->slots);
}
