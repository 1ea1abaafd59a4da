/* Work that several threads do: a row of pieces that are handed over in order, or
 * two works side by side.  The only place where threads are begun. */
#ifndef KP_BASE_THREAD_POOL_H
#define KP_BASE_THREAD_POOL_H

#include <stdbool.h>
#include <stddef.h>

struct kp_pipeline {
    /* Fill the next piece; false: none is left.  One thread at a time. */
    bool (*take)(void *data, void *piece);

    /* Work on it, beside others. */
    void (*work)(void *data, void *piece);

    /* Hand it over, in the order of taking and one at a time; false: no
     * piece is wanted any more. */
    bool (*give)(void *data, void *piece);

    void *data;
};

/* Run until nothing is left.  pieces[0..count-1] are used again and again;
 * more of them than jobs let the quick overtake the slow.  The caller's thread
 * is one of the crew; fewer than `jobs` work where the machine has no more. */
void kp_pipeline_run(const struct kp_pipeline *crew, void **pieces, size_t count, unsigned jobs);

/* Do both at once: one here, the other on a thread of its own.  false: no thread
 * could be had, and nothing was done. */
bool kp_run_in_parallel(void (*here)(void *data), void *data, void *(*beside)(void *other),
                        void *other);

#endif
