/* Ways of a meeting drawn at random, each as likely as any other: first the two
 * states that meet, by how many ways lead through both; then, from layer to
 * layer, where a state came from, by how many ways led there. */
#ifndef KP_NATIVE_SAMPLE_RANDOM_PATHS_H
#define KP_NATIVE_SAMPLE_RANDOM_PATHS_H

#include "base/random.h"
#include "native/count/meet_in_the_middle.h"

/* One way; all zero but for the draw at first. */
struct kp_random_path {
    struct kp_random draw;
    struct kp_bignum rank;        /* among all that may be drawn */
    const uint64_t *left, *right; /* the states that met, */
    size_t option;                /* and by which option of the step between them */
    size_t number;                /* for whoever asked, as is: */
    uint16_t *code;
    size_t filled;
};

/* Told the option that a trace takes at a step: every step once. */
struct kp_path_receiver {
    void (*take)(void *data, struct kp_random_path *trace, size_t step, size_t option);
    void *data;
};

/* Sort by rank. */
void kp_random_paths_sort(struct kp_random_path *traces, size_t n);

/* Draw n ways from a meeting that had so many.  Its layers are dropped, and
 * the traces are in another order afterwards. */
enum kp_stop_reason kp_mitm_sample(struct kp_mitm *meeting, const struct kp_counter_problem *steps,
                                   const struct kp_bignum *ways, struct kp_random_path *traces,
                                   size_t n, struct kp_budget *purse,
                                   struct kp_path_receiver tracer);

#endif
