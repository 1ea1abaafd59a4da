/* A proof in integers that a linear system has no solution in a box. */
#pragma once

#include "linear/system/linear_system.h"

/* A multiplier for each row.  The sum of the rows with these multipliers is an equation whose left
 * side is always smaller, or always larger, than its right side. */
struct kp_infeasibility_proof {
    const struct kp_linear_system *system; /* not owned */
    int64_t *multiplier;                   /* [row] */
    int64_t multiple;                      /* the multiple that was found last; 0: none yet */
};

/* Makes an empty proof for a system, which must outlive it.  Returns false if memory runs out.  The
 * caller frees the proof after any return. */
bool kp_infeasibility_proof_make(struct kp_infeasibility_proof *proof,
                                 const struct kp_linear_system *system);
void kp_infeasibility_proof_free(struct kp_infeasibility_proof *proof);

/* Rounds multiples of these multipliers to integers, smaller multiples first, until the integers
 * are a proof for this box.  With `every` it tries every small multiple, so that the numbers are
 * small.  Otherwise it begins a little below the multiple that was found last.  Returns false if no
 * multiple gives a proof. */
bool kp_infeasibility_proof_find(struct kp_infeasibility_proof *proof, const double *multipliers,
                                 const int32_t *least, const int32_t *most, bool every);

/* Whether the multipliers are a proof for this box. */
bool kp_infeasibility_proof_holds(const struct kp_infeasibility_proof *proof, const int32_t *least,
                                  const int32_t *most);
