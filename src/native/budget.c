#include "native/budget.h"

/* The bytes if there is no limit; a state takes some 32. */
#define WITHOUT_LIMIT ((size_t)1 << 29)

struct kp_budget kp_budget_open(const struct kp_limits *limits, uint64_t *states, const char *what)
{
    size_t bytes = limits->memory ? limits->memory : WITHOUT_LIMIT;

    return (struct kp_budget){limits, states, *states, UINT64_MAX, bytes, 0, what};
}

/* `needed` is an estimate, so progress never shows that all is done. */
#define MOST_SHARE 0.99

static enum kp_stop_reason read_clock(const struct kp_budget *budget)
{
    uint64_t done = budget->given - *budget->states;
    uint64_t whole = budget->needed < budget->given ? budget->needed : budget->given;
    double share = -1;

    if (whole < UINT64_MAX)
        share = (double)done < MOST_SHARE * (double)whole ? (double)done / (double)whole
                                                          : MOST_SHARE;
    kp_limits_report(budget->limits, (struct kp_progress){budget->what, "states", done, share});
    return kp_limits_check(budget->limits);
}

/* The work between two readings of the clock, a millisecond or two. */
#define WORK_PER_CHECK (1u << 18)

enum kp_stop_reason kp_budget_spend(struct kp_budget *budget, uint64_t states, size_t work)
{
    if (states > *budget->states) {
        *budget->states = 0;
        return KP_OUT_OF_STATES;
    }
    *budget->states -= states;
    budget->unpolled += work;
    if (budget->unpolled < WORK_PER_CHECK)
        return KP_COMPLETED;
    budget->unpolled = 0;
    return read_clock(budget);
}
