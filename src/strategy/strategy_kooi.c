/* Every part that there is has its own best guess next, which is right once. */
#include "strategy/strategy.h"

static int64_t weigh(uint32_t size)
{
    (void)size;
    return -1;
}

const struct kp_strategy kp_strategy_kooi = {
    .name = "kooi",
    .title = "as many parts as can be",
    .source = "B. Kooi, Yet Another Mastermind Strategy, 2005",
    .weigh = weigh,
    .combine = KP_SUM,
};
