/* The pivots, memory and time that a piece of linear work may still use.  Pivots are counted
 * instead of seconds, so that the same work ends at the same place on every machine.
 *
 * Work is counted in units of about a nanosecond.  The meter of the limits is paid now and then, in
 * states that take as long; the last pivot may use more than it has left.
 *
 * A turn is a part of the work, after which a search that can be resumed lets others work. */
#pragma once

#include "base/arena.h"
#include "base/limits.h"
#include <stdint.h>

struct kp_linear_budget {
    const struct kp_limits *limits; /* not owned */
    uint64_t *pivots;               /* pivots that are left; not owned */
    uint64_t given;                 /* pivots at first */
    size_t bytes;                   /* bytes that may still be allocated */
    size_t withheld;                /* more bytes that a larger memory limit would allow */
    bool too_large;                 /* bytes were refused that no memory limit would allow */
    uint64_t work;                  /* units of about a nanosecond: done so far, */
    uint64_t turn_end;              /* done at the end of the turn; UINT64_MAX: it has no end, */
    uint64_t check_at;              /* done when the limits are checked next */
    uint64_t paid;                  /* states */
    const char *what;               /* the work, as progress shows it */
    enum kp_stop_reason stop;       /* what ended the work, or KP_COMPLETED */
};

/* The budget has one turn without an end. */
struct kp_linear_budget kp_linear_budget_open(const struct kp_limits *limits, uint64_t *pivots,
                                              const char *what);

/* Begins a turn of this many states within these limits, which are checked. */
void kp_linear_budget_begin_turn(struct kp_linear_budget *budget, const struct kp_limits *limits,
                                 uint64_t states);

/* Whether the turn, but nothing else, ends the work. */
bool kp_linear_budget_ends_turn(const struct kp_linear_budget *budget);

/* Pays the meter for all work so far. */
void kp_linear_budget_pay(struct kp_linear_budget *budget);

/* Spends pivots and work, and checks the limits from time to time.  Returns whether the work may
 * continue; if not, `stop` has the reason. */
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
