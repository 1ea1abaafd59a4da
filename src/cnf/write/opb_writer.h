/* A question as pseudo-Boolean constraints, in the OPB format of those
 * competitions (also read by clasp and by integer programs).
 *
 * A row is a line or two: so many pegs agree, so many colours agree.  The only
 * variables besides the pegs say "at least k pegs are red", for the colours that
 * rows ask about.  Comments name every variable and stand above every row. */
#ifndef KP_CNF_WRITE_OPB_WRITER_H
#define KP_CNF_WRITE_OPB_WRITER_H

#include "cnf/encoding.h"

/* As kp_dimacs_write; of the variables in vars.h only the pegs' are used,
 * without twins. */
enum kp_status kp_opb_write(const struct kp_question *question, const struct kp_limits *limits,
                            const struct kp_out *out, enum kp_stop_reason *stop);

#endif
