/* What the linear engine may spend: pivots, which are the same on every machine, and bytes.  Work
 * between two looks at the clock is counted in elements, about a millisecond each time.  Bytes are
 * taken before an array is made, and an engine that would need more than the cap of 1 GiB is told
 * apart from one that a smaller --memory-limit stops. */
#include "linear/system/linear_budget.h"

#include "base/allocate.h"
#include "base/hash.h"
#include "linear/system/size_limits.h"

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
                                     .what = what};
}

/* The work between two readings of the clock, a millisecond or two. */
#define POLL (1u << 20)

static void read_clock(struct kp_linear_budget *budget)
{
    uint64_t done = budget->given - *budget->pivots;

    budget->unpolled = 0;
    kp_limits_report(budget->limits, (struct kp_progress){budget->what, "pivots", done, -1});
    budget->stop = kp_limits_check(budget->limits);
}

static void end_turn(struct kp_linear_budget *budget)
{
    uint64_t more = budget->turns.next(budget->turns.data, budget->work);

    budget->turn_end = more < UINT64_MAX - budget->work ? budget->work + more : UINT64_MAX;
    if (more == 0)
        budget->stop = KP_OUT_OF_EFFORT;
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
    budget->unpolled += work;
    if (budget->unpolled >= POLL)
        read_clock(budget);
    if (budget->turns.next && budget->work >= budget->turn_end && budget->stop == KP_COMPLETED)
        end_turn(budget);
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
