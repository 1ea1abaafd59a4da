/* The exact search: the fewest guesses that all games from a position take together, and the
 * guesses of a tree that takes no more. */
#pragma once

#include "strategy/exact/guess_candidates.h"
#include "strategy/exact/transposition_table.h"
#include "strategy/strategy.h"
#include "strategy/tree/tree.h"

struct kp_exact_search;

/* KP_BAD_INPUT: the position is too large.  The search must be freed whatever is returned. */
enum kp_status kp_exact_new(const struct kp_position *position, const struct kp_limits *limits,
                            struct kp_exact_search **made, struct kp_diag *why);
void kp_exact_free(struct kp_exact_search *search); /* NULL is fine */

/* The guesses of all games together that begin at `some` of the candidates (NULL: all of them) and
 * take `left` guesses at most (0: any number).
 * *guess: the first of them.  No guess has more than *parts parts besides the secret itself (0: any
 * number), which may become less.  KP_NEVER (lower_bound.h): that is not possible.  *stop:
 * KP_COMPLETED, or what ended the search, and nothing is known. */
uint32_t kp_exact_total(struct kp_exact_search *search, const struct kp_position *some, int left,
                        size_t *parts, uint32_t *guess, enum kp_stop_reason *stop);

/* ---- For the search itself, and its tests -------------------------------- */

struct kp_exact_search {
    struct kp_arena arena; /* of all arrays but the table */
    struct kp_score_matrix matrix;
    struct kp_guess_bounds bounds;
    struct kp_transposition_table memo;
    const struct kp_limits *limits;                           /* not owned */
    struct kp_guess_candidates shortlists[KP_MOST_DEPTH + 1]; /* sets of one depth share one */
    enum kp_stop_reason stop;
    uint64_t sets; /* visited */
};

/* If the set takes less than `bound` guesses: how many, and the best guess.  Else a number that
 * is at least `bound` and at most what it takes, and KP_NO_GUESS.  If search->stop is set,
 * nothing is known. */
uint32_t kp_exact_search_set(struct kp_exact_search *search, struct kp_candidate_subset *set,
                             uint32_t bound, uint32_t *guess);
