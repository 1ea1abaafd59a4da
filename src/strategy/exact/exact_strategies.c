/* The strategies `optimal` and `worst`, which search all games to the end.
 *
 * `optimal`: no strategy takes fewer guesses on average; if the request sets `longest`, none
 * of those whose games are no longer than that.  `worst`: no strategy has a shorter longest
 * game; guesses that look good come first, so that the other games are short, too. */
#include "base/error.h"
#include "base/strbuf.h"
#include "strategy/exact/exact_search.h"

/* Grow a tree whose games are no longer than the request allows; or, if any tree will do, ask for
 * games of one guess, then of two, three, and so on. */
static enum kp_status grow(const struct kp_position *position,
                           const struct kp_guess_request *request, enum kp_exact_aim aim,
                           struct kp_tree_node root, struct kp_tree *tree,
                           enum kp_stop_reason *stop, struct kp_diag *why)
{
    struct kp_exact_search *search;
    enum kp_status status = kp_exact_new(position, request->limits, aim, &search, why);
    bool fixed = aim == KP_FEWEST_GUESSES;
    int longest = !fixed ? 0 : request->longest ? request->longest : KP_MOST_DEPTH + 1;
    uint32_t total = KP_NEVER, guess;

    *stop = KP_COMPLETED;
    while (status == KP_OK && *stop == KP_COMPLETED && total == KP_NEVER)
        if (!fixed && longest > KP_MOST_DEPTH) {
            status = kp_bad_input(why, "some games need more than %d guesses, too many to search",
                                  KP_MOST_DEPTH + 1);
        } else {
            total = kp_exact_total(search, fixed ? longest : ++longest, &guess, stop);
            if (fixed && *stop == KP_COMPLETED && total == KP_NEVER)
                status = kp_bad_input(
                    why,
                    "no strategy finds each of %s secrets within %d guess%s; allow longer games",
                    kp_grouped((long long)position->count).text, longest, longest == 1 ? "" : "es");
        }
    if (status == KP_OK && *stop == KP_COMPLETED)
        status = kp_exact_tree(search, longest, root, tree, stop, why);
    kp_exact_free(search);
    return status;
}

static enum kp_status grow_optimal(const struct kp_position *position,
                                   const struct kp_guess_request *request, struct kp_tree_node root,
                                   struct kp_tree *tree, enum kp_stop_reason *stop,
                                   struct kp_diag *why)
{
    return grow(position, request, KP_FEWEST_GUESSES, root, tree, stop, why);
}

const struct kp_strategy kp_strategy_optimal = {
    .name = "optimal",
    .title = "minimise the total number of guesses (proven; --longest)",
    .source = "K. Koyama and T. W. Lai, An Optimal Mastermind Strategy, 1993",
    .grow = grow_optimal,
};

static enum kp_status grow_worst(const struct kp_position *position,
                                 const struct kp_guess_request *request, struct kp_tree_node root,
                                 struct kp_tree *tree, enum kp_stop_reason *stop,
                                 struct kp_diag *why)
{
    return grow(position, request, KP_ANY_TREE, root, tree, stop, why);
}

const struct kp_strategy kp_strategy_worst = {
    .name = "worst",
    .title = "minimise the longest game (proven)",
    .source = "D. E. Knuth, The Computer as Master Mind, 1976",
    .grow = grow_worst,
};
