/* A set of states, each of some words. */
#ifndef KP_NATIVE_COUNT_STATE_SET_H
#define KP_NATIVE_COUNT_STATE_SET_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct kp_state_set {
    uint64_t *entries; /* [entry][word] */
    uint32_t *slots;   /* an entry and 1, or 0 */
    size_t words, count, mask;
    size_t entry_room, slot_room;
};

/* Empty it, for states of so many words; the storage stays.  All zero at
 * first.  false: no memory. */
bool kp_state_set_clear(struct kp_state_set *states, size_t words);

bool kp_state_set_has(const struct kp_state_set *states, const uint64_t *state);

/* Put one in that is not there.  false: no memory. */
bool kp_state_set_add(struct kp_state_set *states, const uint64_t *state);

size_t kp_state_set_bytes(const struct kp_state_set *states);
void kp_state_set_free(struct kp_state_set *states);

#endif
