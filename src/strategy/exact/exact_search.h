/* The search to the end: the fewest guesses that all games from a position take together,
 * and a tree that takes no more. */
#ifndef KP_STRATEGY_EXACT_EXACT_SEARCH_H
#define KP_STRATEGY_EXACT_EXACT_SEARCH_H

#include "strategy/exact/guess_candidates.h"
#include "strategy/exact/transposition_table.h"
#include "strategy/strategy.h"
#include "strategy/tree/tree.h"

enum kp_exact {
    KP_FEWEST, /* guesses of all games together, where none is longer than may be */
    KP_ANY     /* tree in which no game is longer than may be */
};

struct kp_exact_search;

/* KP_BAD_INPUT: the position is too large.  To be freed whatever is returned; NULL is
 * fine. */
enum kp_status kp_exact_new(const struct kp_position *position, const struct kp_limits *limits,
                            enum kp_exact aim, struct kp_exact_search **made, struct kp_diag *why);
void kp_exact_free(struct kp_exact_search *search);

/* The guesses that all games take together where none may be longer than `longest` (0: any
 * length); with KP_ANY, those of the tree that was found.  KP_NEVER (bound.h): it cannot
 * be done.  *stop: KP_COMPLETED, or what ended the search, and nothing is known. */
uint32_t kp_exact_total(struct kp_exact_search *search, int longest, enum kp_stop_reason *stop);

/* After that, where it can be done: its first guess, or all of the tree, onto one that is
 * empty. */
size_t kp_exact_guess(struct kp_exact_search *search, int longest, enum kp_stop_reason *stop);

/* A strategy's own question to a search that it makes: afterwards the total is known where no
 * game is longer than *longest.  The search is to be freed whatever is returned. */
typedef enum kp_status kp_exact_solve(const struct kp_position *position,
                                      const struct kp_guess_request *wish,
                                      struct kp_exact_search **search, int *longest,
                                      enum kp_stop_reason *stop, struct kp_diag *why);

/* Ask it, for the first guess or for all of the tree; as `choose` and `grow` of a strategy. */
enum kp_status kp_exact_choose(kp_exact_solve *question, const struct kp_position *position,
                               const struct kp_guess_request *wish, size_t *guess,
                               enum kp_stop_reason *stop, struct kp_diag *why);
enum kp_status kp_exact_grow(kp_exact_solve *question, const struct kp_position *position,
                             const struct kp_guess_request *wish, struct kp_tree *tree,
                             enum kp_stop_reason *stop, struct kp_diag *why);

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

#endif
