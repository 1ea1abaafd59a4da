#include "native/budget.h"

#include <math.h>

/* The bytes if there is no limit; a state takes some 32. */
#define WITHOUT_LIMIT ((size_t)1 << 29)

struct kp_budget kp_budget_open(const struct kp_limits *limits, uint64_t *states, const char *what)
{
    size_t bytes = limits->memory ? limits->memory : WITHOUT_LIMIT;

    return (struct kp_budget){.limits = limits,
                              .states = states,
                              .given = *states,
                              .needed = UINT64_MAX,
                              .bytes = bytes,
                              .what = what ? what : "searching",
                              .walked = -1};
}

/* `needed` is an estimate, so progress never shows that all is done. */
#define MOST_SHARE 0.99

enum kp_stop_reason kp_budget_check(struct kp_budget *budget)
{
    uint64_t done = budget->given - *budget->states;
    uint64_t whole = budget->needed < budget->given ? budget->needed : budget->given;
    double share = -1;

    budget->unpolled = 0;
    if (whole < UINT64_MAX)
        share = (double)done < MOST_SHARE * (double)whole ? (double)done / (double)whole
                                                          : MOST_SHARE;
    share = fmax(share, budget->walked);
    kp_limits_report(budget->limits, (struct kp_progress){budget->what, "states", done, share});
    return kp_limits_check(budget->limits);
}
