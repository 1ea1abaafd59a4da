/* The sum of the secret's numbers, written as the sums that the first p pegs can
 * reach.  For numbers that are too large to be counted in unary. */
#ifndef KP_CNF_SUM_STATES_H
#define KP_CNF_SUM_STATES_H

#include "cnf/question_clauses.h"

/* Add clauses by which the values of all pegs add up to `target`.  value[c] >= 0 is
 * the number of class c, and `span` the greatest of them. */
void kp_write_sum_states(struct kp_question_writer *parts, const int64_t *value, int64_t span,
                         int64_t target);

#endif
