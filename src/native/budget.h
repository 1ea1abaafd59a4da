/* The states, memory and time that a piece of native work may still use. */
#pragma once

#include "base/limits.h"
#include <stdint.h>

/* Nanoseconds that a state of a count takes, and that a histogram takes in addition to its states.
 * A state took 22 to 33 on balanced games of 32 to 44 pegs (12,294,954 states in 0.37 s). */
#define KP_STATE_COST     30
#define KP_HISTOGRAM_COST 800

struct kp_budget {
    const struct kp_limits *limits; /* not owned; the deadline and the progress function */
    uint64_t *states;               /* states that are left; not owned */
    uint64_t given;                 /* states at first */
    uint64_t needed;                /* states that the work should take; UINT64_MAX: unknown */
    size_t bytes;                   /* bytes that may be allocated */
    size_t unpolled;                /* work since the clock was last read */
    const char *what;               /* the work, as progress shows it */
    double walked; /* the share of a walk that is done, which is shown if it is more than that of
                    * the states */
};

/* `what` NULL: "searching". */
struct kp_budget kp_budget_open(const struct kp_limits *limits, uint64_t *states, const char *what);

/* Reads the clock and reports progress.  Returns KP_COMPLETED if the work may continue. */
enum kp_stop_reason kp_budget_check(struct kp_budget *budget);

/* The work between two readings of the clock, a millisecond or two. */
#define KP_WORK_PER_CHECK (1u << 18)

/* Spends states, and work in units of some nanoseconds, and reads the clock from time to time.
 * Returns KP_COMPLETED if the work may continue. */
static inline enum kp_stop_reason kp_budget_spend(struct kp_budget *budget, uint64_t states,
                                                  size_t work)
{
    if (states > *budget->states) {
        *budget->states = 0;
        return KP_OUT_OF_STATES;
    }
    *budget->states -= states;
    budget->unpolled += work;
    return budget->unpolled < KP_WORK_PER_CHECK ? KP_COMPLETED : kp_budget_check(budget);
}
