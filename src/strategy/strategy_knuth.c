/* Minimax: however the codemaker answers, few secrets are left. */
#include "strategy/strategy.h"

static int64_t weigh(uint32_t size)
{
    return size;
}

const struct kp_strategy kp_strategy_knuth = {
    .name = "knuth",
    .title = "the largest part as small as can be",
    .source = "D. E. Knuth, The Computer as Master Mind, 1976",
    .weigh = weigh,
    .combine = KP_MOST,
};
