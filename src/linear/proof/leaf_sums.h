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

/* Closes a leaf that the rules refute: the possible counts cannot have the sum, or the number of
 * pegs, that they must. */
void kp_prove_rules(struct kp_case_proof *proof, struct kp_linear_budget *budget);

/* Closes a leaf that a row refutes: the possible counts cannot have the row's total. */
void kp_prove_total(struct kp_case_proof *proof, size_t row, struct kp_linear_budget *budget);
