/* The pivots, memory and time that a piece of linear work may still use.  Pivots are counted
 * and not seconds, so that the same work ends at the same place on every machine. */
#ifndef KP_LINEAR_LINEAR_BUDGET_H
#define KP_LINEAR_LINEAR_BUDGET_H

#include "base/limits.h"
#include <stdint.h>

struct kp_linear_budget {
    const struct kp_limits *limits; /* not owned; time, and who is shown the progress */
    uint64_t *pivots;               /* that are left; of the caller */
    uint64_t given;                 /* pivots at first */
    size_t bytes;                   /* that may be held */
    size_t unpolled;                /* work since the clock was last read */
    const char *what;               /* the work, as progress shows it */
    enum kp_stop_reason stop;       /* what ended the work, or KP_COMPLETED */
};

struct kp_linear_budget kp_linear_budget_open(const struct kp_limits *limits, uint64_t *pivots,
                                              const char *what);

/* Spend pivots, and work in units of about a nanosecond; read the clock from time to time.
 * Returns whether the work may go on; if not, `stop` says why. */
bool kp_linear_budget_spend(struct kp_linear_budget *budget, uint64_t pivots, size_t work);

/* Take some of the bytes that may be held.  false: there are not as many. */
bool kp_linear_budget_take_bytes(struct kp_linear_budget *budget, size_t bytes);

#endif
