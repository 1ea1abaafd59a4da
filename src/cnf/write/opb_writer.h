/* Writes a question as pseudo-Boolean constraints, in the OPB format of those competitions
 * (also read by clasp and by integer programming solvers).
 *
 * A row is a line or two: the number of pegs that agree, and the number of colours that
 * agree.  The only variables besides those of the pegs say "at least k pegs are red", for
 * the colours of the rows.  Comments name every variable and precede every row. */
#pragma once

#include "cnf/encoding.h"

/* As kp_dimacs_write.  Every peg has a variable per class, also with two classes. */
enum kp_status kp_opb_write(const struct kp_question *question, const struct kp_limits *limits,
                            const struct kp_out *out, enum kp_stop_reason *stop);
