/* A set of secrets that is searched, and the parts that a guess splits it into. */
#ifndef KP_STRATEGY_EXACT_CANDIDATE_SUBSET_H
#define KP_STRATEGY_EXACT_CANDIDATE_SUBSET_H

#include "strategy/exact/lower_bound.h"
#include "strategy/exact/score_matrix.h"

struct kp_candidate_subset {
    const uint16_t *secrets; /* ascending; not owned */
    size_t count;
    struct kp_set_hash key;
    size_t parts;                       /* that a guess can have, but for the secret itself */
    int left;                           /* guesses that a game may take from here */
    int depth;                          /* guesses so far */
    const struct kp_symmetry *symmetry; /* NULL: none, or none that would be worth the while */
};

/* In the order of outcomes, until they are put in the order of their sizes. */
struct kp_partition {
    size_t count;
    uint32_t start[KP_MOST_MARKS], size[KP_MOST_MARKS];
    uint32_t least[KP_MOST_MARKS]; /* guesses that its games take together, at least */
    uint8_t outcome[KP_MOST_MARKS];
    uint8_t number[KP_MOST_MARKS]; /* by outcome: which part that is, if any */
    struct kp_set_hash key[KP_MOST_MARKS];
};

/* The row of a guess: what each secret would tell it. */
const uint8_t *kp_score_matrix_row(const struct kp_score_matrix *ground, size_t guess);

/* What number the secret has as a guess. */
size_t kp_score_matrix_guess(const struct kp_score_matrix *ground, uint16_t secret);

/* How large the parts are; and what they are, one after the other. */
void kp_partition_measure(struct kp_partition *partition, const struct kp_score_matrix *ground,
                          const struct kp_candidate_subset *set, size_t guess);
void kp_partition_fill(struct kp_partition *partition, const struct kp_score_matrix *ground,
                       const struct kp_candidate_subset *set, size_t guess, uint16_t *sorted);

/* Say what each part takes at least by its size alone, where no guess has more than `parts`
 * parts and a game may take `left` guesses more; what all of it takes. */
uint32_t kp_partition_bound(struct kp_partition *partition, const struct kp_score_matrix *ground,
                            const struct kp_guess_bounds *bounds,
                            const struct kp_candidate_subset *set, size_t room);

/* Leave the secret itself out, of which nothing is left; whether it was there. */
bool kp_partition_drop_won(struct kp_partition *partition, const struct kp_score_matrix *ground);

/* By ascending sizes; outcomes stay behind. */
void kp_partition_ascend(struct kp_partition *partition);

/* Stands for the parts, in any order. */
struct kp_set_hash kp_partition_key(const struct kp_partition *partition);

#endif
