/* Finds the sums over the rows that close the leaves of a search in a proof by cases
 * (linear/proof/case_proof.h). */
#pragma once

#include "linear/model/linear_model.h"
#include "linear/proof/case_proof.h"
#include "linear/system/infeasibility_proof.h"
#include "linear/system/linear_budget.h"

/* Begins a branch on a column of a model.  First part: its values above `below`, or up to `below` if
 * `up` is false.  Second part: its other values. */
void kp_prove_branch(struct kp_case_proof *proof, const struct kp_linear_model *model,
                     size_t column, int32_t below, bool up);

/* Closes a leaf that the multipliers of a model's equations refute. */
void kp_prove_leaf(struct kp_case_proof *proof, const struct kp_linear_model *model,
                   const struct kp_infeasibility_proof *multipliers,
                   struct kp_linear_budget *budget);

/* Closes a leaf of the search over counts, which this row refutes; KP_NO_ROW: the rules do. */
void kp_prove_cut(struct kp_case_proof *proof, size_t row, struct kp_linear_budget *budget);
