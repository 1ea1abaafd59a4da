/* The best few of the guesses that are evaluated, the best first. */
#pragma once

#include "strategy/best_guess.h"
#include "strategy/plain_partition.h"

struct kp_ranking {
    struct kp_rated_guess *items;
    size_t count, most;
    size_t looked_at; /* guesses that were added, kept or not */
};

/* For the `most` best, 1 or more.  false: no memory.  The ranking must be cleared whatever is
 * returned. */
bool kp_ranking_make(struct kp_ranking *ranking, size_t most);
void kp_ranking_clear(struct kp_ranking *ranking);
void kp_ranking_add(struct kp_ranking *ranking, struct kp_rated_guess rated);

/* The numbers of some codes of a table, ascending. */
struct kp_guess_list {
    uint32_t *items;
    size_t count;
};

/* The canonical codes of the table (symmetry.h), or all of them in a position without symmetry.
 * false: no memory.  The caller frees the items after any return. */
bool kp_guess_list_make(struct kp_guess_list *list, const struct kp_position *position);

/* Rank the guesses of the list by a strategy that has part costs.  The sample has the candidates of
 * the position, or some of them; guesses are evaluated on the sample.  KP_COMPLETED, or
 * the limit that ended it. */
enum kp_stop_reason kp_rank_guesses(const struct kp_strategy *strategy,
                                    const struct kp_position *position, struct kp_view sample,
                                    const struct kp_guess_list *list,
                                    const struct kp_limits *limits, struct kp_ranking *ranking);

/* Rank `count` codes by the plain scoring rule.  The candidates are the codes of the view, which
 * are the first of them.  KP_COMPLETED, or what ended it: a limit, or memory. */
enum kp_stop_reason kp_rank_guesses_plainly(const struct kp_strategy *strategy, struct kp_view view,
                                            size_t count, const struct kp_limits *limits,
                                            struct kp_ranking *ranking);
