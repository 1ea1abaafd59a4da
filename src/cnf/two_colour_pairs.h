/* What two rows of two colours say together: see two_colour_pairs.c. */
#ifndef KP_CNF_TWO_COLOUR_PAIRS_H
#define KP_CNF_TWO_COLOUR_PAIRS_H

#include "cnf/counter.h"
#include "cnf/question_variables.h"
#include "question/two_colours.h"

/* Writes, for each row and the two rows whose guesses are most like its own, the
 * equation that follows from both, under both selectors. */
void kp_two_colour_pairs(struct kp_clause_sink *cnf, const struct kp_counter *counter,
                         const struct kp_question_vars *vars, const struct kp_two_colours *two);

#endif
