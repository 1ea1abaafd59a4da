/* A position laid out for whoever searches it to the end: what every guess would be told
 * by every secret, as a number, in both orders.
 *
 * Secrets have numbers of their own here, from 0; guesses are those of the field. */
#ifndef KP_STRATEGY_EXACT_SCORE_MATRIX_H
#define KP_STRATEGY_EXACT_SCORE_MATRIX_H

#include "strategy/exact/lower_bound.h"
#include "strategy/position.h"

#define KP_LANE           32    /* guesses that are looked at together */
#define KP_GROUND_SECRETS 16000 /* the most */

/* Stands for a set of secrets: the numbers of its members, added bit by bit without
 * carry.  Two sets have the same key once in 2^128. */
struct kp_set_hash {
    uint64_t a, b;
};

struct kp_score_matrix {
    const struct kp_position *position; /* not owned */
    size_t guesses, wide;               /* `wide`: rounded up to lanes */
    size_t secrets;
    size_t outcomes;          /* in the order of marks; the last one is that of the secret itself */
    uint8_t *by_guess;        /* [guess][secret] */
    uint8_t *by_secret;       /* [secret][guess], `wide` of them */
    struct kp_set_hash *keys; /* of the secrets */
};

/* KP_BAD_INPUT: it would not fit into `most` bytes.  To be cleared whatever is returned. */
enum kp_status kp_score_matrix_make(struct kp_score_matrix *ground,
                                    const struct kp_position *position, uint64_t most,
                                    struct kp_diag *why);
void kp_score_matrix_clear(struct kp_score_matrix *ground);

/* A set of secrets that is searched, and the parts that a guess splits it into. */
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
