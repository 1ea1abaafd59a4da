/* A sum of the constraints of a game, each with an integer multiplier, as certificates use it.
 *
 * For a secret, let X(p, c) be 1 if peg p has class c, and H(c) the number of its pegs of class c.
 * Then these constraints hold:
 *   black    sum over p of X(p, class of the guess at p) = black key pegs of the row
 *   total    sum over c of min(H(c), pegs of class c in the guess) = all key pegs of the row
 *   white    the left side of `total` minus that of `black` = white key pegs, if black is unknown
 *   colour   sum over p of X(p, c) - H(c) = 0
 *   pegs     sum over c of H(c) = pegs
 *   sum      sum over c of number(c) H(c) = sum
 * If one of the two counts of a row is unknown, its total is at least the known count. */
#ifndef KP_LINEAR_PROOF_COMBINATION_H
#define KP_LINEAR_PROOF_COMBINATION_H

#include "linear/model/linear_model.h"
#include "linear/system/infeasibility_proof.h"

struct kp_combination {
    const struct kp_question *question; /* not owned */
    int64_t *black, *total, *white;     /* [row]: multipliers */
    int64_t *colour;                    /* [class] */
    int64_t pegs, sum;
    bool is_odd; /* the two sides differ by an odd number, so it has no solution */
};

/* Makes a combination whose multipliers are 0.  Returns false if memory runs out.  The caller frees
 * it after any return. */
bool kp_combination_make(struct kp_combination *combination, const struct kp_question *question);
void kp_combination_free(struct kp_combination *combination);

void kp_combination_clear(struct kp_combination *combination);
void kp_combination_negate(struct kp_combination *combination);

/* Expresses a proof by these constraints, with multipliers whose greatest common divisor is 1.
 * Returns false if a multiplier is too large. */
bool kp_combination_translate(struct kp_combination *combination,
                              const struct kp_linear_model *model,
                              const struct kp_infeasibility_proof *proof);

#endif
