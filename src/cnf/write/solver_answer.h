/* What a solver elsewhere printed, as the competitions want it: a line 's' with
 * the answer, lines 'v' with literals (1 -2 for clauses, x1 -x2 for constraints)
 * or one row of bits (MaxSAT); or the file that MiniSat writes, SAT and a line
 * of literals.  Where several models are told, behind a 0 or a line 'o' each, the
 * last one counts.  Other lines are passed over. */
#ifndef KP_CNF_WRITE_SOLVER_ANSWER_H
#define KP_CNF_WRITE_SOLVER_ANSWER_H

#include "base/error.h"
#include <stdbool.h>

struct kp_solver_answer {
    enum kp_answer answer; /* KP_CONSISTENT: there are values, the best the solver has */
    bool constraints;      /* variables are written x1, x2 */
    int most;
    char *values; /* of the variables 1 to most: '0', '1', or 0 where it says nothing */
};

/* Read it; values past `most` are nobody's business.  Free it after any return.
 * KP_BAD_INPUT: *why has the line, or 0 where the text as a whole is wrong. */
enum kp_status kp_solver_answer_read(struct kp_solver_answer *reply, int most, const char *text,
                                     size_t length, struct kp_diag *why);
void kp_solver_answer_free(struct kp_solver_answer *reply);

/* Whether it says that the literal is true. */
bool kp_solver_answer_text(const struct kp_solver_answer *reply, int lit);

#endif
