/* What a piece of work may cost.  Whoever works asks kp_limits_check now and
 * then and gives up when it says so; giving up is "undecided", never a guess.
 * States, conflicts and memory are counted by who spends them. */
#ifndef KP_BASE_LIMITS_H
#define KP_BASE_LIMITS_H

#include "keypeg.h" /* enum kp_stop */
#include <stddef.h>

struct kp_limits {
    double deadline; /* on the clock of kp_now, or 0: none */
    size_t memory;   /* bytes, or 0: no limit */
    int (*asked_to_stop)(void *data);
    void *stop_data;
};

/* Seconds on a clock that only goes forward. */
double kp_now(void);

/* KP_RAN while there is time and nobody asked to stop. */
enum kp_stop kp_limits_check(const struct kp_limits *limits);

#endif
