#include "strategy/strategy.h"

#include <strings.h>

const struct kp_strategy *kp_strategy_named(const char *name)
{
    for (const struct kp_strategy *const *strategy = kp_strategys; *strategy; strategy++)
        if (strcasecmp((*strategy)->name, name) == 0)
            return *strategy;
    return NULL;
}
