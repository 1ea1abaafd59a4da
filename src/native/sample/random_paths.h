/* Ways of a meet in the middle drawn at random, each with the same probability: first the two
 * states that meet, by how many ways lead through both; then, from layer to layer, where a
 * state came from, by how many ways lead there. */
#ifndef KP_NATIVE_SAMPLE_RANDOM_PATHS_H
#define KP_NATIVE_SAMPLE_RANDOM_PATHS_H

#include "base/random.h"
#include "native/count/meet_in_the_middle.h"

/* One way; all zero at first, except for `random`. */
struct kp_random_path {
    struct kp_random random;
    struct kp_bignum rank;        /* among all ways that may be drawn; to be freed */
    const uint64_t *left, *right; /* the states that meet, */
    size_t option;                /* and by which option of the step between them */
    size_t number;                /* orders paths of equal rank */
    uint16_t *code;               /* of the caller, as is the next one */
    size_t filled;
};

/* Called with the option that a path takes at a step, once for every step. */
typedef void kp_path_step(void *data, struct kp_random_path *path, size_t step, size_t option);

void kp_random_paths_sort(struct kp_random_path *paths, size_t n);

/* Draws n ways after a count that found `ways`, more than 0.  It drops the layers of the count
 * and changes the order of the paths. */
enum kp_stop_reason kp_mitm_sample(struct kp_mitm *mitm, const struct kp_counter_problem *problem,
                                   const struct kp_bignum *ways, struct kp_random_path *paths,
                                   size_t n, struct kp_budget *budget, kp_path_step *take_step,
                                   void *data);

#endif
