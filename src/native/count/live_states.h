/* The states before each peg that lead to what met: where few did, they are
 * found layer by layer back from the middle, each an entry from which an option
 * leads to one that was found before. */
#ifndef KP_NATIVE_COUNT_LIVE_STATES_H
#define KP_NATIVE_COUNT_LIVE_STATES_H

#include "native/count/meet_in_the_middle.h"
#include "native/count/state_set.h"

/* Storage, kept from one meeting to the next; all zero at first. */
struct kp_live_states {
    struct kp_state_set states; /* a word that says which peg they are before, and their own */
    struct kp_state_set wanted; /* scratch: any that would lead to those before the next peg */
};

/* After a meeting whose ways were counted.  false: they are too many, or *stop
 * says why not. */
bool kp_live_states_find(struct kp_live_states *fertile, const struct kp_mitm *meeting,
                         const struct kp_counter_problem *steps, struct kp_budget *purse,
                         enum kp_stop_reason *stop);

void kp_live_states_free(struct kp_live_states *fertile);

#endif
