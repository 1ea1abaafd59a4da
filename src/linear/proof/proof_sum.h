/* Expresses a proof by the equations of a model as a sum over the rows of its question, which does
 * not depend on the model. */
#pragma once

#include "linear/model/linear_model.h"
#include "linear/system/infeasibility_proof.h"
#include "question/row_sum.h"

enum kp_proof_sum {
    KP_PROOF_SUM_MADE,     /* the weights have no common divisor */
    KP_PROOF_SUM_IS_ODD,   /* the sum never differs from its value by an even number */
    KP_PROOF_SUM_TOO_LARGE /* a weight does not fit into 64 bits */
};

enum kp_proof_sum kp_proof_sum_translate(const struct kp_linear_model *model,
                                         const struct kp_infeasibility_proof *proof,
                                         struct kp_row_sum *sum);
