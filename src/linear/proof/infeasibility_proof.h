/* A proof in integers that a linear system has no solution in a box. */
#ifndef KP_LINEAR_PROOF_INFEASIBILITY_PROOF_H
#define KP_LINEAR_PROOF_INFEASIBILITY_PROOF_H

#include "linear/linear_system.h"

/* A multiplier for each row.  The sum of the rows with these multipliers is an equation, and the
 * left side of it is always smaller, or always larger, than the right side. */
struct kp_infeasibility_proof {
    const struct kp_linear_system *system; /* not owned */
    int64_t *multiplier;                   /* [row] */
    int64_t multiple;                      /* the one that was last found, or 0 */
};

/* false: no memory.  Freed after any return. */
bool kp_infeasibility_proof_make(struct kp_infeasibility_proof *proof,
                                 const struct kp_linear_system *system);
void kp_infeasibility_proof_free(struct kp_infeasibility_proof *proof);

/* Round multiples of these multipliers to integers, smaller multiples first, until the integers
 * are a proof for this box.  `every`: try every small multiple, for the smallest numbers; if not,
 * begin a little below the multiple that was last found.
 * false: no multiple is one. */
bool kp_infeasibility_proof_find(struct kp_infeasibility_proof *proof, const double *multipliers,
                                 const int32_t *least, const int32_t *most, bool every);

/* Whether the multipliers are a proof for this box. */
bool kp_infeasibility_proof_holds(const struct kp_infeasibility_proof *proof, const int32_t *least,
                                  const int32_t *most);

#endif
