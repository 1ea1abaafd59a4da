/* The pivots, memory and time that a piece of linear work may still use.  Pivots are counted
 * instead of seconds, so that the same work ends at the same place on every machine.
 *
 * It is not a kp_meter, because it counts nanoseconds, of which the last pivot may use more than are
 * left, and bytes; the engine pays its meters between turns (engines/linear.c). */
#pragma once

#include "base/arena.h"
#include "base/limits.h"
#include <stdint.h>

/* Divides a search into turns, between which the caller can do other work. */
struct kp_linear_turns {
    uint64_t first; /* work of the first turn, in units of about a nanosecond */
    /* Called after each turn with all the work so far.  Returns the work of the next turn; 0 ends
     * the search with KP_OUT_OF_EFFORT.  NULL: there is one turn, without a limit. */
    uint64_t (*next)(void *data, uint64_t done);
    void *data;
};

struct kp_linear_budget {
    const struct kp_limits *limits; /* not owned; the deadline and the progress function */
    uint64_t *pivots;               /* pivots that are left; not owned */
    uint64_t given;                 /* pivots at first */
    size_t bytes;                   /* bytes that may still be allocated */
    size_t withheld;                /* more bytes that a larger memory limit would allow */
    bool too_large;                 /* bytes were refused that no memory limit would allow */
    uint64_t unpolled;              /* work since the clock was last read */
    struct kp_linear_turns turns;   /* all zero: one turn without a limit */
    uint64_t work, turn_end;        /* units of about a nanosecond: work done so far, and work at
                                     * the end of the turn */
    const char *what;               /* the work, as progress shows it */
    enum kp_stop_reason stop;       /* what ended the work, or KP_COMPLETED */
};

struct kp_linear_budget kp_linear_budget_open(const struct kp_limits *limits, uint64_t *pivots,
                                              const char *what);

/* Spends pivots, and work in units of about a nanosecond, and reads the clock from time to time.
 * Returns whether the work may continue; if not, `stop` has the reason. */
bool kp_linear_budget_spend(struct kp_linear_budget *budget, uint64_t pivots, uint64_t work);

/* Whether this many bytes may still be allocated. */
bool kp_linear_budget_has_bytes(struct kp_linear_budget *budget, size_t bytes);

/* Takes some of the bytes that may still be allocated.  Returns false if there are not enough. */
bool kp_linear_budget_take_bytes(struct kp_linear_budget *budget, size_t bytes);

/* As KP_TAKE, with bytes of the budget.  The arena fails if there are not enough. */
#define KP_TAKE_WITHIN(budget, arena, array, count) \
    ((array) = kp_linear_budget_take((budget), (arena), (count), sizeof *(array)))

void *kp_linear_budget_take(struct kp_linear_budget *budget, struct kp_arena *arena, size_t count,
                            size_t size);
