/* Which guesses of a set are worth trying, and in which order. */
#pragma once

#include "strategy/exact/part_counts.h"
#include "strategy/exact/score_matrix.h"

struct kp_guess_candidate {
    uint32_t rank; /* less is better */
    uint32_t guess;
};

/* The shortlist of one set at a time, and what the set needs while its guesses are tried. */
struct kp_guess_candidates {
    const struct kp_score_matrix *matrix; /* not owned */
    const struct kp_guess_bounds *bounds; /* not owned */
    uint8_t *parts;                       /* the number of parts of each guess */
    struct kp_guess_candidate *found;     /* in the order in which they are found */
    struct kp_guess_candidate *options;   /* the result, sorted */
    size_t count;                         /* of either */
    size_t room;                          /* candidates that later guesses can find at most */

    /* Lower bounds for guesses by the number of their parts besides the secret itself: for
     * candidates, and for other guesses. */
    uint32_t fits[KP_MOST_MARKS + 1], other[KP_MOST_MARKS + 1];

    bool exact;       /* ranks are lower bounds of what their guesses take */
    uint16_t *sorted; /* for the caller: the set, in the order of its parts */
};

/* With arrays of the arena.  If memory ran out, `sorted` is NULL. */
void kp_guess_candidates_make(struct kp_guess_candidates *shortlist, struct kp_arena *arena,
                              const struct kp_score_matrix *matrix,
                              const struct kp_guess_bounds *bounds);

/* Counts the parts of all guesses, and lowers set->parts to the most of any.  Returns a lower
 * bound of what the set takes. */
uint32_t kp_guess_candidates_look(struct kp_guess_candidates *shortlist,
                                  struct kp_candidate_subset *set);

/* After that: list the guesses that might take less than `bound` as options[0 to count-1].  Of
 * guesses with the same parts, candidates come first. */
void kp_guess_candidates_list(struct kp_guess_candidates *shortlist,
                              const struct kp_candidate_subset *set, uint32_t bound);
