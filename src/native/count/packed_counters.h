/* A counting problem: choose one option at every step so that every counter ends exactly at its
 * target.  There are two uses.  In arrangements.c the steps are pegs and the options are colours.
 * In colour_histograms.c the steps are colours and the options are numbers of pegs.
 *
 * A state is the values of all counters after some steps.  It is packed into a few 64-bit words.
 * The field of a counter starts at 2^bits - 1 - target, so all its bits are set at the target, and
 * the guard bit above them is set beyond the target.  To add an option takes one addition per word,
 * and one mask shows whether any counter has passed its target. */
#pragma once

#include "base/hash.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define KP_STATE_WORDS 64 /* at most */

struct kp_packed_field {
    uint64_t target;
    unsigned word, shift, bits;
};

struct kp_counter_problem {
    size_t words, counters, steps, options;
    struct kp_packed_field *fields; /* [counter] */
    uint64_t start[KP_STATE_WORDS], full[KP_STATE_WORDS], guards[KP_STATE_WORDS];
    uint64_t *delta;         /* [option][word]: what it adds to a state */
    uint64_t *ways;          /* [option]: how many equal options it stands for */
    int *tag;                /* [option]: the caller's number for it */
    size_t *first;           /* [step], and the end: the step's first option */
    uint64_t *greatest;      /* [step][counter]: the most that an option adds */
    uint64_t *lift_forward;  /* [step][word]: for a state of the steps before this one.  It owns the
                              * memory of the next two */
    uint64_t *lift_backward; /* [step][word]: for a state of the steps from this one on */
    uint64_t *left;          /* scratch, [counter] */
    size_t field_room, delta_room, ways_room, tag_room, first_room, greatest_room, lift_room;
    unsigned used; /* bits of the last word */
    bool failed;   /* out of memory, or more than KP_STATE_WORDS words are needed */
};

/* Order of calls: add all counters, then each step with all its options and what they add, and
 * finish.  A problem that is all zero must be cleared first.  Clearing keeps the storage. */
void kp_counter_problem_clear(struct kp_counter_problem *problem);
size_t kp_counter_problem_add_counter(struct kp_counter_problem *problem, uint64_t target);
void kp_counter_problem_add_step(struct kp_counter_problem *problem);
size_t kp_counter_problem_add_option(struct kp_counter_problem *problem, uint64_t ways, int tag);
void kp_counter_problem_add_amount(struct kp_counter_problem *problem, size_t option,
                                   size_t counter, uint64_t amount);
void kp_counter_problem_finish(struct kp_counter_problem *problem);
void kp_counter_problem_free(struct kp_counter_problem *problem);

/* Multiplicative hashing (Knuth, volume 3). */
static inline uint64_t kp_state_hash(const uint64_t *state, size_t words)
{
    uint64_t h = 0;

    for (size_t w = 0; w < words; w++) {
        h = (h ^ state[w]) * KP_GOLDEN_RATIO;
        h ^= h >> 32;
    }
    return h;
}

static inline bool kp_states_equal(const uint64_t *a, const uint64_t *b, size_t words)
{
    uint64_t differ = 0;

    for (size_t w = 0; w < words; w++)
        differ |= a[w] ^ b[w];
    return !differ;
}

/* Whether the remaining steps may still bring a state to all targets.  That is so if no counter is
 * past its target, and if each one would be past it when lifted by one more than those steps can
 * add.  `lift` is a row of lift_forward or lift_backward. */
static inline bool kp_targets_reachable(const uint64_t *state, const uint64_t *lift,
                                        const uint64_t *guards, size_t words)
{
    uint64_t wrong = 0;

    for (size_t w = 0; w < words; w++)
        wrong |= (state[w] & guards[w]) | (~(state[w] + lift[w]) & guards[w]);
    return !wrong;
}
