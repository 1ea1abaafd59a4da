/* No strategy takes fewer guesses on average; among those in which no game is longer than
 * wish->longest, if that is set. */
#include "base/error.h"
#include "strategy/exact/exact_search.h"
#include "strategy/exact/lower_bound.h"

static enum kp_status solve(const struct kp_position *position, const struct kp_guess_request *wish,
                            struct kp_exact_search **search, int *longest,
                            enum kp_stop_reason *stop, struct kp_diag *why)
{
    enum kp_status status = kp_exact_new(position, wish->limits, KP_FEWEST, search, why);
    int most = wish->longest ? wish->longest : KP_MOST_DEPTH + 1;
    uint32_t total;

    *stop = KP_COMPLETED;
    *longest = wish->longest;
    if (status != KP_OK)
        return status;
    total = kp_exact_total(*search, *longest, stop);
    if (*stop == KP_COMPLETED && total == KP_NEVER)
        return kp_fail(why, KP_BAD_INPUT,
                       "no strategy finds each of %zu secrets within %d guess%s; allow longer "
                       "games",
                       position->count, most, most == 1 ? "" : "es");
    return KP_OK;
}

static enum kp_status choose(const struct kp_position *position,
                             const struct kp_guess_request *wish, size_t *guess,
                             enum kp_stop_reason *stop, struct kp_diag *why)
{
    return kp_exact_choose(solve, position, wish, guess, stop, why);
}

static enum kp_status grow(const struct kp_position *position, const struct kp_guess_request *wish,
                           struct kp_tree *tree, enum kp_stop_reason *stop, struct kp_diag *why)
{
    return kp_exact_grow(solve, position, wish, tree, stop, why);
}

const struct kp_strategy kp_strategy_optimal = {
    .name = "optimal",
    .title = "as few guesses as can be on average, proven (--longest)",
    .source = "K. Koyama and T. W. Lai, An Optimal Mastermind Strategy, 1993",
    .choose = choose,
    .grow = grow,
};
