/* How long reading may go on.  Whoever reads tells what it has passed, stops where that
 * says so, and leaves what it has read to be thrown away.  All zero is no limit. */
#ifndef KP_BASE_PACE_H
#define KP_BASE_PACE_H

#include "base/limits.h"

struct kp_read_limit {
    struct kp_limits limits;
    double seconds;           /* for each game; 0: no limit */
    size_t passed;            /* bytes since somebody was asked */
    enum kp_stop_reason stop; /* what ended the reading, or KP_COMPLETED */
};

/* A game begins: its time does. */
void kp_read_limit_begin(struct kp_read_limit *pace);

/* So many bytes are behind us.  Whether it may go on. */
bool kp_read_limit_advance(struct kp_read_limit *pace, size_t bytes);

#endif
