/* Which guesses of a set are worth a try, and in what order. */
#ifndef KP_STRATEGY_EXACT_GUESS_CANDIDATES_H
#define KP_STRATEGY_EXACT_GUESS_CANDIDATES_H

#include "strategy/exact/part_counts.h"
#include "strategy/exact/score_matrix.h"

struct kp_guess_candidate {
    uint32_t rank; /* the less, the better */
    uint32_t guess;
};

/* What a guess takes at least that has so many parts besides the secret itself: one that
 * may be it, and any other. */
struct kp_candidate_ladder {
    uint32_t fits[KP_MOST_MARKS + 1], other[KP_MOST_MARKS + 1];
};

/* Room for one set. */
struct kp_guess_candidates {
    const struct kp_score_matrix *ground; /* not owned */
    const struct kp_guess_bounds *bounds; /* not owned */
    const struct kp_part_counter *way;
    uint8_t *parts; /* of each guess */
    struct kp_guess_candidate *met, *options;
    uint8_t (*beyond)[KP_LANE]; /* KP_BEYONDS of them for each KP_LANE guesses */
    bool *known;                /* whether that was looked for */
    struct kp_candidate_ladder ladder;
    size_t count;
    bool exact; /* ranks are bounds: a guess takes no less than its own */
};

/* false: no memory.  To be cleared whatever is returned. */
bool kp_guess_candidates_make(struct kp_guess_candidates *shortlist,
                              const struct kp_score_matrix *ground,
                              const struct kp_guess_bounds *bounds,
                              const struct kp_part_counter *way);
void kp_guess_candidates_clear(struct kp_guess_candidates *shortlist);

/* Look at all guesses, and lower set->parts to the most parts of any; what the set takes
 * at least. */
uint32_t kp_guess_candidates_look(struct kp_guess_candidates *shortlist,
                                  struct kp_candidate_subset *set);

/* After that: list those that might take less than `bound`, as options[0 to count-1].  Of
 * guesses with the same parts, one that may be the secret comes before all others. */
void kp_guess_candidates_list(struct kp_guess_candidates *shortlist,
                              const struct kp_candidate_subset *set, uint32_t bound);

#endif
