/* A secret lies in a part of n with probability n / N, and has n then. */
#include "strategy/strategy.h"

static int64_t weigh(uint32_t size)
{
    return (int64_t)size * size;
}

const struct kp_strategy kp_strategy_irving = {
    .name = "irving",
    .title = "the part the secret is expected in as small as can be",
    .source = "R. W. Irving, Towards an Optimum Mastermind Strategy, 1978",
    .weigh = weigh,
    .combine = KP_SUM,
};
