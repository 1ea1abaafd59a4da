/* Two ends to the middle: in how many ways can one option be chosen at every
 * step so that all counters come to their targets?
 *
 * States are grown from both ends, always where there are fewer of them, until
 * one step is left between them.  Its options join the two sides: what one
 * has after it is exactly what the other lacks (Horowitz and Sahni, Computing
 * Partitions, 1974). */
#ifndef KP_NATIVE_COUNT_MEET_IN_THE_MIDDLE_H
#define KP_NATIVE_COUNT_MEET_IN_THE_MIDDLE_H

#include "base/bignum.h"
#include "native/count/state_layers.h"

#define KP_MET 256

/* Storage, kept from one meeting to the next; all zero at first. */
struct kp_mitm {
    struct kp_layers ahead, behind;
    size_t limbs;                 /* of the ways of one state, so far */
    const uint64_t *left, *right; /* entries that met, or NULL */
    size_t option;                /* of the step between them: ahead.layers - 1 */
    size_t pairs;                 /* that met, where ways are counted */
    const uint64_t *met[KP_MET];  /* the left of each, as far as there is room */
    uint64_t *sum;                /* scratch: 2 * limbs + 2, and limbs + 1 */
    size_t sum_room;
};

/* Add the number of ways to *ways; where `ways` is NULL one is enough.  There
 * is at least one step.  KP_COMPLETED:
 * that is all there are, and meeting->left tells whether there is any. */
enum kp_stop_reason kp_mitm_count(struct kp_mitm *meeting, const struct kp_counter_problem *steps,
                                  struct kp_budget *purse, struct kp_bignum *ways);

/* Two states that meet by an option of the step between them.  false: that is
 * enough. */
struct kp_pairs {
    bool (*visit)(void *data, const uint64_t *left, size_t option, const uint64_t *right);
    void *data;
};

/* After a meeting: visit its pairs, in the same order each time. */
enum kp_stop_reason kp_mitm_pairs(const struct kp_mitm *meeting,
                                  const struct kp_counter_problem *steps, struct kp_budget *purse,
                                  struct kp_pairs pairs);

/* After a meeting with a way: the tags of one, a tag for each step. */
void kp_mitm_solution(const struct kp_mitm *meeting, const struct kp_counter_problem *steps,
                      int *tags);

void kp_mitm_free(struct kp_mitm *meeting);

#endif
