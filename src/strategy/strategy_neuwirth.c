/* Entropy: a part of n secrets leaves log2 n bits to be found, and the secret lies in it
 * n times out of N. */
#include "strategy/strategy.h"

#define BITS 30 /* of the logarithm, behind the point */

/* log2 of n in integers, so that ties are the same on every machine: a bit a squaring. */
static int64_t logarithm(uint32_t n)
{
    int whole = 31 - __builtin_clz(n);
    uint64_t x = ((uint64_t)n << 31) >> whole; /* from 1 to 2, 31 bits behind the point */
    int64_t log = whole;

    for (int i = 0; i < BITS; i++) {
        x = (x * x) >> 31;
        log = 2 * log + (int64_t)(x >> 32);
        x >>= x >> 32;
    }
    return log;
}

static int64_t weigh(uint32_t size)
{
    return size * logarithm(size);
}

const struct kp_strategy kp_strategy_neuwirth = {
    .name = "neuwirth",
    .title = "as much to be learnt as can be (entropy)",
    .source = "E. Neuwirth, Some Strategies for Mastermind, 1982",
    .weigh = weigh,
    .combine = KP_SUM,
};
