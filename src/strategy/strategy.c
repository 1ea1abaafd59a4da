#include "strategy/strategy.h"

#include "base/error.h"
#include "base/utf8.h"

const struct kp_strategy *kp_strategy_named(const char *name)
{
    for (const struct kp_strategy *const *strategy = kp_strategies; *strategy; strategy++)
        if (kp_ascii_same((*strategy)->name, name))
            return *strategy;
    return NULL;
}

enum kp_status kp_strategy_admits_bound(const struct kp_strategy *strategy, int most,
                                        struct kp_diag *why)
{
    if (most < 0)
        return kp_fail(why, KP_BAD_INPUT,
                       "a bound on the longest game is a number of guesses, and not %d", most);
    if (most == 0 || strategy->grow)
        return KP_OK;
    return kp_fail(why, KP_BAD_INPUT, "%s takes no bound on the longest game: only 'optimal' does",
                   strategy->name);
}

/* `optimal` heeds the bound, others that play all games at once may not. */
enum kp_status kp_strategy_keeps_bound(const struct kp_strategy *strategy, int most, int longest,
                                       struct kp_diag *why)
{
    if (most == 0 || longest <= most)
        return KP_OK;
    return kp_fail(why, KP_BAD_INPUT,
                   "the longest game of %s takes %d guess%s, and not %d: allow longer games",
                   strategy->name, longest, longest == 1 ? "" : "es", most);
}
