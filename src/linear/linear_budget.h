/* The pivots, memory and time that a piece of linear work may still use.  Pivots are counted
 * and not seconds, so that the same work ends at the same place on every machine. */
#ifndef KP_LINEAR_LINEAR_BUDGET_H
#define KP_LINEAR_LINEAR_BUDGET_H

#include "base/limits.h"
#include <stdint.h>

/* Lets the caller do other work between the parts of a search, its turns. */
struct kp_linear_turns {
    uint64_t first; /* work of the first turn, in units of about a nanosecond */
    /* Called after each turn with all the work so far; returns the work of the next turn, and 0
     * ends the search with KP_OUT_OF_EFFORT.  NULL: there is one turn, without a limit. */
    uint64_t (*next)(void *data, uint64_t done);
    void *data;
};

struct kp_linear_budget {
    const struct kp_limits *limits; /* not owned; time, and who is shown the progress */
    uint64_t *pivots;               /* that are left; of the caller */
    uint64_t given;                 /* pivots at first */
    size_t bytes;                   /* that may be held */
    size_t unpolled;                /* work since the clock was last read */
    struct kp_linear_turns turns;   /* all zero: one turn */
    uint64_t work, turn_end;        /* done so far; at which the turn ends */
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
