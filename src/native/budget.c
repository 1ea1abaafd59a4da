#include "native/budget.h"

/* Held without a limit: a state takes some 32 bytes. */
#define WITHOUT_LIMIT ((size_t)1 << 29)

struct kp_budget kp_budget_open(const struct kp_limits *limits, uint64_t *states, const char *what)
{
    size_t bytes = limits->memory ? limits->memory : WITHOUT_LIMIT;

    return (struct kp_budget){limits, states, *states, UINT64_MAX, bytes, 0, what};
}

/* What was needed is a guess: nobody is told that all is done. */
#define MOST 0.99

static enum kp_stop_reason look(const struct kp_budget *purse)
{
    uint64_t done = purse->given - *purse->states;
    uint64_t whole = purse->needed < purse->given ? purse->needed : purse->given;
    double share = -1;

    if (whole < UINT64_MAX)
        share = (double)done < MOST * (double)whole ? (double)done / (double)whole : MOST;
    kp_limits_tell(purse->limits, (struct kp_progress){purse->what, "states", done, share});
    return kp_limits_check(purse->limits);
}

/* Between two looks at the clock: a millisecond or two. */
#define POLL (1u << 18)

enum kp_stop_reason kp_budget_spend(struct kp_budget *purse, uint64_t states, size_t work)
{
    if (states > *purse->states) {
        *purse->states = 0;
        return KP_OUT_OF_STATES;
    }
    *purse->states -= states;
    purse->unpolled += work;
    if (purse->unpolled < POLL)
        return KP_COMPLETED;
    purse->unpolled = 0;
    return look(purse);
}
