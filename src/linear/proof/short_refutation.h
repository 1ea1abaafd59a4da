/* A refutation of a few rows that a person can redo: a sum of their key pegs, each row's counted
 * with its weight, that no secret can reach. */
#ifndef KP_LINEAR_PROOF_SHORT_REFUTATION_H
#define KP_LINEAR_PROOF_SHORT_REFUTATION_H

#include "base/limits.h"
#include "question/question.h"

/* The weights of the rows and the prices of the classes, room for which the caller has: [row] and
 * [class].  The `row` of a weight is left as it is.  false: no short sum was found, or there is no
 * memory to look for one.  What is found depends on the question and the memory limit alone, and
 * takes at most some 2 ms. */
bool kp_short_refutation_find(const struct kp_question *question, const struct kp_limits *limits,
                              struct kp_row_weight *weights, int *prices);

#endif
