/* Writes a question into a file for SAT solvers elsewhere: DIMACS CNF, for any solver, or WCNF, for
 * solvers that weigh clauses, as in the MaxSAT Evaluations since 2022 or as before.
 *
 * The selectors of the rows are the last clauses, of one literal each, so the file as a whole is the
 * question: satisfiable means consistent.  Without some of those last lines it is the question for
 * the other rows.  In WCNF only these clauses are soft, so the fewest that fail are the fewest wrong
 * rows.  Comments name every variable and every row. */
#pragma once

#include "cnf/encoding.h"

struct kp_dimacs_form;

/* dimacs, wcnf and wcnf-old; NULL: the form has no such name. */
const struct kp_dimacs_form *kp_dimacs_form_find(const char *name);

/* Encodes the question twice, to count and to write, so the clauses need no memory.  *stop:
 * KP_COMPLETED, or the limit that ended the file early; its last line then says "incomplete", so that
 * no solver can take it for a smaller question. */
enum kp_status kp_dimacs_write(const struct kp_dimacs_form *form,
                               const struct kp_question *question,
                               const struct kp_encoding_choice *choice,
                               const struct kp_limits *limits, const struct kp_out *out,
                               enum kp_stop_reason *stop);
