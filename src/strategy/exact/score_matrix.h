/* A position laid out for whoever searches it to the end: what every guess would be told
 * by every secret, as a number, in both orders.
 *
 * Secrets have numbers of their own here, from 0; guesses are those of the field. */
#ifndef KP_STRATEGY_EXACT_SCORE_MATRIX_H
#define KP_STRATEGY_EXACT_SCORE_MATRIX_H

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

#endif
