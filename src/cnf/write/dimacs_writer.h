/* Writes a question as clauses: in DIMACS CNF, for any SAT solver, or in the WCNF of the
 * MaxSAT Evaluations since 2022, for solvers that weigh clauses.
 *
 * Comments name every variable and every row.  The selectors of the rows are the last
 * clauses, of one literal each, so the file as a whole is the question: satisfiable means
 * consistent.  Without some of those last lines it is the question for the other rows.  In
 * WCNF only these clauses are soft, so the fewest that fail are the fewest wrong rows. */
#pragma once

#include "cnf/encoding.h"

/* Both encode the question twice, to count and to write, so the clauses need no memory.
 * *stop: KP_COMPLETED, or the limit that ended the file early. */
enum kp_status kp_dimacs_write(const struct kp_question *question,
                               const struct kp_encoding_choice *choice,
                               const struct kp_limits *limits, const struct kp_out *out,
                               enum kp_stop_reason *stop);
enum kp_status kp_wcnf_write(const struct kp_question *question,
                             const struct kp_encoding_choice *choice,
                             const struct kp_limits *limits, const struct kp_out *out,
                             enum kp_stop_reason *stop);
