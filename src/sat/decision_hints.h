/* What a solver should guess first.  No answer depends on it. */
#ifndef KP_SAT_DECISION_HINTS_H
#define KP_SAT_DECISION_HINTS_H

#include "cnf/question_variables.h"
#include "sat/solver.h"

/* That a peg has a class rather than that it has not, where that is faster and the
 * solver takes advice. */
void kp_prefer_true_pegs(const struct kp_solver *class, void *solver,
                         const struct kp_question_vars *vars);

#endif
