/* Any code that may be the secret, each as likely as any other; the same in the same
 * position, so that a seed stands for one tree. */
#include "base/random.h"
#include "strategy/strategy.h"

/* Different positions, different numbers (FNV-1a). */
static uint64_t number_of(const struct kp_position *position)
{
    uint64_t number = UINT64_C(0xcbf29ce484222325);

    for (size_t i = 0; i < position->count; i++)
        number = (number ^ position->secrets[i]) * UINT64_C(0x100000001b3);
    return number;
}

static enum kp_status choose(const struct kp_position *position,
                             const struct kp_guess_request *wish, size_t *guess,
                             enum kp_stop_reason *stop, struct kp_diag *why)
{
    struct kp_random draw = kp_random_seed(wish->seed, number_of(position));

    (void)why;
    *guess = position->secrets[kp_random_below(&draw, position->count)];
    *stop = KP_COMPLETED;
    return KP_OK;
}

const struct kp_strategy kp_strategy_random = {
    .name = "random",
    .title = "any code that may be the secret (--seed)",
    .source = "what most people do, see E. Shapiro, 1983",
    .choose = choose,
};
