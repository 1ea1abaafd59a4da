/* What a piece of native work may still spend: states, memory, time. */
#ifndef KP_NATIVE_BUDGET_H
#define KP_NATIVE_BUDGET_H

#include "base/limits.h"
#include <stdint.h>

struct kp_budget {
    const struct kp_limits *limits;
    uint64_t *states; /* left */
    uint64_t given;   /* of them at first */
    uint64_t needed;  /* of them, as far as anybody can tell; or UINT64_MAX */
    size_t bytes;     /* that may be held */
    size_t unpolled;  /* work since the last look at the clock */
    const char *what; /* the work, as progress tells it */
};

struct kp_budget kp_budget_open(const struct kp_limits *limits, uint64_t *states, const char *what);

/* Pay for so many states and so much work (options looked at, at some
 * nanoseconds each); now and then look at the clock. */
enum kp_stop_reason kp_budget_spend(struct kp_budget *purse, uint64_t states, size_t work);

#endif
