/* Reads DIMACS formulas and graphs: a line 'p' with the size, then clauses that end with
 * 0, or a line 'e' per edge.  Each mistake is reported once, with its place. */
#ifndef KP_HARD_REDUCTIONS_DIMACS_READER_H
#define KP_HARD_REDUCTIONS_DIMACS_READER_H

#include "base/tokenizer.h"
#include "hard/reductions/reduction.h"

/* Reads a formula that the reduction accepts.  Free it after any return. */
enum kp_status kp_formula_read(const char *text, size_t length,
                               const struct kp_reduction *reduction, struct kp_formula *formula,
                               struct kp_errors *errors);

/* Reads a graph as DIMACS has them for colouring.  Free it after any return. */
enum kp_status kp_graph_read(const char *text, size_t length, struct kp_graph *graph,
                             struct kp_errors *errors);

#endif
