/* No strategy has a shorter longest game; guesses that look good come first, so that the
 * others are short, too. */
#include "base/error.h"
#include "strategy/exact/exact_search.h"
#include "strategy/exact/lower_bound.h"

/* Whether it can be done within one guess, two, three, and so on. */
static enum kp_status solve(const struct kp_position *position, const struct kp_guess_request *wish,
                            struct kp_exact_search **search, int *longest,
                            enum kp_stop_reason *stop, struct kp_diag *why)
{
    enum kp_status status = kp_exact_new(position, wish->limits, KP_ANY, search, why);
    uint32_t total = KP_NEVER;

    *stop = KP_COMPLETED;
    for (*longest = 0; status == KP_OK && *stop == KP_COMPLETED && total == KP_NEVER;) {
        if (*longest > KP_MOST_DEPTH)
            return kp_fail(why, KP_BAD_INPUT, "games would take more than %d guesses",
                           KP_MOST_DEPTH + 1);
        total = kp_exact_total(*search, ++*longest, stop);
    }
    return status;
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

const struct kp_strategy kp_strategy_worst = {
    .name = "worst",
    .title = "the longest game as short as can be, proven",
    .source = "D. E. Knuth, The Computer as Master Mind, 1976",
    .choose = choose,
    .grow = grow,
};
