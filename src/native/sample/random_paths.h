/* Ways of a meeting drawn at random, each as likely as any other: first the two
 * states that meet, by how many ways lead through both; then, from layer to
 * layer, where a state came from, by how many ways led there. */
#ifndef KP_NATIVE_SAMPLE_RANDOM_PATHS_H
#define KP_NATIVE_SAMPLE_RANDOM_PATHS_H

#include "base/random.h"
#include "native/count/meet_in_the_middle.h"

/* One way; all zero but for the draw at first. */
struct kp_trace {
    struct kp_draw draw;
    struct kp_count rank;         /* among all that may be drawn */
    const uint64_t *left, *right; /* the states that met, */
    size_t option;                /* and by which option of the step between them */
    size_t number;                /* for whoever asked, as is: */
    uint16_t *code;
    size_t filled;
};

/* Told the option that a trace takes at a step: every step once. */
struct kp_tracer {
    void (*take)(void *data, struct kp_trace *trace, size_t step, size_t option);
    void *data;
};

/* Sort by rank. */
void kp_traces_sort(struct kp_trace *traces, size_t n);

/* Draw n ways from a meeting that had so many.  Its layers are dropped, and
 * the traces are in another order afterwards. */
enum kp_stop kp_meeting_trace(struct kp_meeting *meeting, const struct kp_steps *steps,
                              const struct kp_count *ways, struct kp_trace *traces, size_t n,
                              struct kp_purse *purse, struct kp_tracer tracer);

#endif
