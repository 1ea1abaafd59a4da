/* Rows that clash, in the words of the problem. */
#ifndef KP_HARD_REDUCTIONS_VARIABLE_NAMES_H
#define KP_HARD_REDUCTIONS_VARIABLE_NAMES_H

#include "hard/reductions/solve_problem.h"

/* Copy the verdict's conflict, and what the sheet says of each of its rows.  false: no
 * memory.  To be freed after any return. */
bool kp_variable_names_make(const struct kp_two_colour_game *sheet,
                            const struct kp_verdict *verdict, struct kp_solution *solution);
void kp_variable_names_free(struct kp_solution *solution);

#endif
