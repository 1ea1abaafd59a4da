/* The strategies `optimal` and `worst`, which search all games to the end.
 *
 * `optimal`: no strategy takes fewer guesses on average; if the request sets `longest`, none
 * of those whose games are no longer than that.  `worst`: no strategy has a shorter longest
 * game; guesses that look good come first, so that the other games are short, too. */
#include "base/error.h"
#include "base/strbuf.h"
#include "strategy/exact/exact_search.h"

/* Starts a search and puts its question.  Afterwards the total is known for games of at most
 * *longest guesses (0: any number).  The search must be freed whatever is returned. */
typedef enum kp_status start_search(const struct kp_position *position,
                                    const struct kp_guess_request *request,
                                    struct kp_exact_search **search, int *longest,
                                    enum kp_stop_reason *stop, struct kp_diag *why);

static enum kp_status choose_guess(start_search *start, const struct kp_position *position,
                                   const struct kp_guess_request *request, size_t *guess,
                                   enum kp_stop_reason *stop, struct kp_diag *why)
{
    struct kp_exact_search *search;
    int longest;
    enum kp_status status = start(position, request, &search, &longest, stop, why);

    if (status == KP_OK && *stop == KP_COMPLETED)
        *guess = kp_exact_guess(search, longest, stop);
    kp_exact_free(search);
    return status;
}

static enum kp_status grow_tree(start_search *start, const struct kp_position *position,
                                const struct kp_guess_request *request, struct kp_tree *tree,
                                enum kp_stop_reason *stop, struct kp_diag *why)
{
    struct kp_exact_search *search;
    int longest;
    enum kp_status status = start(position, request, &search, &longest, stop, why);

    if (status == KP_OK && *stop == KP_COMPLETED)
        status = kp_exact_tree(search, longest, tree, stop, why);
    kp_exact_free(search);
    return status;
}

/* ---- The fewest guesses -------------------------------------------------- */

static enum kp_status start_optimal(const struct kp_position *position,
                                    const struct kp_guess_request *request,
                                    struct kp_exact_search **search, int *longest,
                                    enum kp_stop_reason *stop, struct kp_diag *why)
{
    enum kp_status status = kp_exact_new(position, request->limits, KP_FEWEST_GUESSES, search, why);
    int most = request->longest ? request->longest : KP_MOST_DEPTH + 1;
    uint32_t total;

    *stop = KP_COMPLETED;
    *longest = request->longest;
    if (status != KP_OK)
        return status;
    total = kp_exact_total(*search, *longest, stop);
    if (*stop == KP_COMPLETED && total == KP_NEVER)
        return kp_bad_input(
            why, "no strategy finds each of %s secrets within %d guess%s; allow longer games",
            kp_grouped((long long)position->count).text, most, most == 1 ? "" : "es");
    return KP_OK;
}

static enum kp_status choose_optimal(const struct kp_position *position,
                                     const struct kp_guess_request *request, size_t *guess,
                                     enum kp_stop_reason *stop, struct kp_diag *why)
{
    return choose_guess(start_optimal, position, request, guess, stop, why);
}

static enum kp_status grow_optimal(const struct kp_position *position,
                                   const struct kp_guess_request *request, struct kp_tree *tree,
                                   enum kp_stop_reason *stop, struct kp_diag *why)
{
    return grow_tree(start_optimal, position, request, tree, stop, why);
}

const struct kp_strategy kp_strategy_optimal = {
    .name = "optimal",
    .title = "minimise the total number of guesses (proven; --longest)",
    .source = "K. Koyama and T. W. Lai, An Optimal Mastermind Strategy, 1993",
    .choose = choose_optimal,
    .grow = grow_optimal,
};

/* ---- The shortest longest game ------------------------------------------- */

/* Ask for games of one guess, then of two, three, and so on. */
static enum kp_status start_worst(const struct kp_position *position,
                                  const struct kp_guess_request *request,
                                  struct kp_exact_search **search, int *longest,
                                  enum kp_stop_reason *stop, struct kp_diag *why)
{
    enum kp_status status = kp_exact_new(position, request->limits, KP_ANY_TREE, search, why);
    uint32_t total = KP_NEVER;

    *stop = KP_COMPLETED;
    for (*longest = 0; status == KP_OK && *stop == KP_COMPLETED && total == KP_NEVER;) {
        if (*longest > KP_MOST_DEPTH)
            return kp_bad_input(why, "some games need more than %d guesses, too many to search",
                                KP_MOST_DEPTH + 1);
        total = kp_exact_total(*search, ++*longest, stop);
    }
    return status;
}

static enum kp_status choose_worst(const struct kp_position *position,
                                   const struct kp_guess_request *request, size_t *guess,
                                   enum kp_stop_reason *stop, struct kp_diag *why)
{
    return choose_guess(start_worst, position, request, guess, stop, why);
}

static enum kp_status grow_worst(const struct kp_position *position,
                                 const struct kp_guess_request *request, struct kp_tree *tree,
                                 enum kp_stop_reason *stop, struct kp_diag *why)
{
    return grow_tree(start_worst, position, request, tree, stop, why);
}

const struct kp_strategy kp_strategy_worst = {
    .name = "worst",
    .title = "minimise the longest game (proven)",
    .source = "D. E. Knuth, The Computer as Master Mind, 1976",
    .choose = choose_worst,
    .grow = grow_worst,
};
