/* Meet in the middle: counts the ways to choose one option at every step so that all counters end
 * at their targets.
 *
 * States are grown from both ends, always on the side that has fewer of them, until one step is
 * left between the sides.  The options of this step join them: after it, a state of one side must
 * have exactly what a state of the other lacks (Horowitz and Sahni, Computing Partitions, 1974).
 * Both sides together have about the square root of the states that one side alone would reach. */
#pragma once

#include "base/bignum.h"
#include "native/count/state_layers.h"

/* Storage that is kept from one count to the next; all zero at first. */
struct kp_mitm {
    struct kp_layers ahead, behind; /* states from the first step on, and from the last one
                                         * back */
    size_t limbs;                   /* limbs for the ways of a state */
    const uint64_t *left, *right;   /* the last pair of entries that met, or NULL */
    size_t option;                  /* the option by which they met, of step ahead.layers - 1 */
    uint64_t *sum;                  /* scratch: 2 * limbs + 2, and limbs + 1 more */
    size_t sum_room;
};

/* Adds the number of ways to *ways; if `ways` is NULL, stops at the first way.  The problem has at
 * least one step.  After KP_COMPLETED, mitm->left is NULL if there is no way. */
enum kp_stop_reason kp_mitm_count(struct kp_mitm *mitm, const struct kp_counter_problem *problem,
                                  const struct kp_limits *limits, struct kp_bignum *ways);

/* After a count: visits the pairs of states that meet, and the option between them, always in
 * the same order, until the visitor returns false. */
typedef bool kp_pair_visit(void *data, const uint64_t *left, size_t option, const uint64_t *right);
enum kp_stop_reason kp_mitm_visit_pairs(const struct kp_mitm *mitm,
                                        const struct kp_counter_problem *problem,
                                        const struct kp_limits *limits, kp_pair_visit *visit,
                                        void *data);

/* Ways that go back together from the middle to both ends. */
struct kp_ways {
    struct kp_way {
        const uint64_t *entry[2]; /* the states that it has reached ahead and behind */
    } * way;
    size_t count;
    int side;                      /* the side on which they go back now: 0 is ahead, 1 behind */
    size_t step;                   /* the step over which they go */
    struct kp_predecessor *before; /* predecessors of the way that goes */
};

/* After a count: moves ways back, all of them over a step before the next step, because only the
 * last layer is hashed; to hash the one before costs less than it took to grow it.  A layer is
 * dropped, and then `move` moves each way to one of its n predecessors; it may add ways.  It
 * returns false if memory runs out. */
typedef bool kp_way_move(void *data, size_t way, size_t n);
enum kp_stop_reason kp_mitm_go_back(struct kp_mitm *mitm, const struct kp_counter_problem *problem,
                                    const struct kp_limits *limits, struct kp_ways *ways,
                                    kp_way_move *move, void *data);

/* After a count that found a way: writes the tags of one way, a tag for each step. */
void kp_mitm_solution(const struct kp_mitm *mitm, const struct kp_counter_problem *problem,
                      int *tags);

/* Frees the storage, which may then be used again. */
void kp_mitm_free(struct kp_mitm *mitm);
