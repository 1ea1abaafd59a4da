/* What the linear engine may spend: pivots, which are the same on every machine, and bytes.  Work
 * between two looks at the clock is counted in elements, about a millisecond each time.  Bytes are
 * taken before an array is made, and an engine that would need more than the cap of 1 GiB is told
 * apart from one that a smaller --memory-limit stops. */
#include "linear/system/linear_budget.h"

#include "base/allocate.h"
#include "base/hash.h"
#include "linear/system/size_limits.h"

/* Units of work that take as long as a state of the native engine.  A state takes some 30 ns.  In a
 * nanosecond the engine does 3 to 5 units on boards of 10 colours, and 0.7 to 1.5 with two (the
 * processor time of kp_linear_solve and its result.work, 20x10x26 to 60x20x200). */
#define WORK_PER_STATE 90

/* The work between two readings of the clock, a millisecond or two. */
#define POLL (1u << 20)

struct kp_linear_budget kp_linear_budget_open(const struct kp_limits *limits, uint64_t *pivots,
                                              const char *what)
{
    size_t bytes = limits->memory ? kp_min_size(limits->memory, KP_LINEAR_MOST_BYTES)
                                  : KP_LINEAR_USUAL_BYTES;

    return (struct kp_linear_budget){.limits = limits,
                                     .pivots = pivots,
                                     .given = *pivots,
                                     .bytes = bytes,
                                     .withheld = KP_LINEAR_MOST_BYTES - bytes,
                                     .turn_end = UINT64_MAX,
                                     .check_at = POLL,
                                     .what = what};
}

void kp_linear_budget_pay(struct kp_linear_budget *budget)
{
    uint64_t states = budget->work / WORK_PER_STATE;

    kp_meter_spend(budget->limits->meter, states - budget->paid);
    budget->paid = states;
}

static void check_limits(struct kp_linear_budget *budget)
{
    uint64_t left;

    kp_linear_budget_pay(budget);
    left = kp_meter_left(budget->limits->meter);
    budget->check_at = budget->work + (left < POLL / WORK_PER_STATE ? left * WORK_PER_STATE : POLL);
    budget->stop = kp_limits_check(budget->limits);
}

void kp_linear_budget_begin_turn(struct kp_linear_budget *budget, const struct kp_limits *limits,
                                 uint64_t states)
{
    bool ends = states < (UINT64_MAX - budget->work) / WORK_PER_STATE;

    budget->limits = limits;
    budget->turn_end = ends ? budget->work + states * WORK_PER_STATE : UINT64_MAX;
    check_limits(budget);
}

bool kp_linear_budget_ends_turn(const struct kp_linear_budget *budget)
{
    return budget->work >= budget->turn_end && budget->stop == KP_COMPLETED;
}

bool kp_linear_budget_spend(struct kp_linear_budget *budget, uint64_t pivots, uint64_t work)
{
    if (budget->stop != KP_COMPLETED)
        return false;
    if (pivots > *budget->pivots) {
        *budget->pivots = 0;
        budget->stop = KP_OUT_OF_STATES;
        return false;
    }
    *budget->pivots -= pivots;
    budget->work += work;
    if (budget->work >= budget->check_at) {
        kp_limits_report(budget->limits, (struct kp_progress){budget->what, "pivots",
                                                              budget->given - *budget->pivots, -1});
        check_limits(budget);
    }
    return budget->stop == KP_COMPLETED;
}

bool kp_linear_budget_has_bytes(struct kp_linear_budget *budget, size_t bytes)
{
    if (bytes <= budget->bytes)
        return true;
    budget->too_large = bytes - budget->bytes > budget->withheld;
    return false;
}

bool kp_linear_budget_take_bytes(struct kp_linear_budget *budget, size_t bytes)
{
    if (!kp_linear_budget_has_bytes(budget, bytes))
        return false;
    budget->bytes -= bytes;
    return true;
}

void *kp_linear_budget_take(struct kp_linear_budget *budget, struct kp_arena *arena, size_t count,
                            size_t size)
{
    if (!arena->failed && !kp_linear_budget_take_bytes(budget, kp_multiply_sizes(count, size)))
        arena->failed = true;
    return kp_arena_take(arena, count, size);
}
