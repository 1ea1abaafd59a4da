/* Work that several threads do, and that is handed over in order. */
#ifndef KP_KEYPEG_CREW_H
#define KP_KEYPEG_CREW_H

#include <stdbool.h>
#include <stddef.h>

struct kp_crew {
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
void kp_crew_run(const struct kp_crew *crew, void **pieces, size_t count, unsigned jobs);

#endif
