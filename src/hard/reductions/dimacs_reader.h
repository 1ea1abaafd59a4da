/* Formulas and graphs as DIMACS has them: a line 'p' that says how large they are,
 * then clauses that end with 0, or lines 'e' with an edge each.
 *
 * What is wrong is told with its place; one defect is one problem. */
#ifndef KP_HARD_REDUCTIONS_DIMACS_READER_H
#define KP_HARD_REDUCTIONS_DIMACS_READER_H

#include "base/tokenizer.h"
#include "hard/reductions/reduction.h"

/* What the line 'p' says. */
struct kp_dimacs_header {
    bool found;
    int64_t size, count;        /* variables and clauses, vertices and edges */
    struct kp_token count_word; /* where the second of them stands */
};

/* A formula that the reduction can take.  Free the problem after any return. */
enum kp_status kp_formula_read(const char *text, size_t length,
                               const struct kp_reduction *reduction, struct kp_formula *formula,
                               struct kp_errors *problems);

enum kp_status kp_graph_read(const char *text, size_t length, struct kp_graph *graph,
                             struct kp_errors *problems);

#endif
