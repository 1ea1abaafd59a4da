/* The search itself: what a set of secrets takes, by branch and bound.
 *
 * A set takes n guesses, one for each game, and what the parts of its best guess take.
 * All guesses are tried but those that
 * - take too much by the number of their parts, or by the sizes of these (shortlist.h);
 * - are like one before them, by an exchange that takes every guess so far to itself, or
 *   because they have the same parts;
 * - take too much once each part was looked at, but not what follows;
 * - take too much once some parts are known, and the others have their bounds.
 * "Too much" is no less than the best guess before takes, or than is asked for. */
#ifndef KP_STRATEGY_EXACT_SEARCH_H
#define KP_STRATEGY_EXACT_SEARCH_H

#include "strategy/exact/exact_search.h"
#include "strategy/exact/guess_candidates.h"
#include "strategy/exact/transposition_table.h"

#define KP_SEEN 1024

struct kp_seen {
    struct kp_set_hash key;
    uint64_t visit;
};

/* What a set needs while it is searched; one for each guess before it. */
struct kp_frame {
    bool made;
    struct kp_guess_candidates shortlist;
    uint16_t *sorted;
    struct kp_seen *seen; /* partitions */
};

struct kp_exact_search {
    struct kp_score_matrix ground;
    struct kp_guess_bounds bounds;
    struct kp_transposition_table memo;
    const struct kp_limits *limits;
    enum kp_exact aim;
    struct kp_frame frames[KP_MOST_DEPTH + 1];
    enum kp_stop_reason stop;
    uint64_t sets; /* looked at */
};

/* What the set takes, and a guess that takes no more, where that is less than `bound`;
 * else a number from `bound` to that, and KP_NO_GUESS.  Nothing where search->stop is
 * set. */
uint32_t kp_search_set(struct kp_exact_search *search, struct kp_candidate_subset *set,
                       uint32_t bound, uint32_t *guess);
void kp_search_clear(struct kp_exact_search *search);

#endif
