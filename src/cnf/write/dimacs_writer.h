/* A question as clauses in the format of DIMACS, for any SAT solver, or in
 * the one of the MaxSAT Evaluations since 2022, for those that weigh clauses.
 *
 * Comments name every variable and every row.  The selectors of the rows
 * stand at the end as clauses of one literal, so the file as a whole is the
 * question: satisfiable says consistent.  Without some of those last lines it
 * is the question for the other rows.  In WCNF these lines alone are soft, and
 * the fewest that fail are the fewest rows that can be wrong. */
#ifndef KP_CNF_WRITE_DIMACS_WRITER_H
#define KP_CNF_WRITE_DIMACS_WRITER_H

#include "cnf/encoding.h"

/* Encode twice, to count and to write, and so need no room for the clauses.
 * *stop is not KP_COMPLETED when the limits or the memory ended it; what was written
 * by then is no whole file. */
enum kp_status kp_dimacs_write(const struct kp_question *question,
                               const struct kp_encoding_choice *choice,
                               const struct kp_limits *limits, const struct kp_out *out,
                               enum kp_stop_reason *stop);
enum kp_status kp_wcnf_write(const struct kp_question *question,
                             const struct kp_encoding_choice *choice,
                             const struct kp_limits *limits, const struct kp_out *out,
                             enum kp_stop_reason *stop);

#endif
