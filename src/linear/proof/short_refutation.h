/* A refutation of a few rows that a person can redo: a sum of the rows' key pegs, each row
 * multiplied by its weight, that no secret can reach. */
#ifndef KP_LINEAR_PROOF_SHORT_REFUTATION_H
#define KP_LINEAR_PROOF_SHORT_REFUTATION_H

#include "base/limits.h"
#include "question/question.h"

/* Finds the weights of the rows and the prices of the classes.  The caller owns the arrays:
 * weights[row] and prices[class].  The `row` member of a weight does not change.  Returns false if
 * no short sum was found, or if memory runs out.  The result depends only on the question and the
 * memory limit.  The search takes at most some 2 ms. */
bool kp_short_refutation_find(const struct kp_question *question, const struct kp_limits *limits,
                              struct kp_row_weight *weights, int *prices);

#endif
