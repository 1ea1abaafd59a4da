/* Whether an answer is one, by the words of the problem alone: no reduction has
 * a part in it.
 *
 * values[v] belongs to variable or vertex v, from 1; values[0] to none. */
#ifndef KP_HARD_REDUCTIONS_CHECK_ANSWER_H
#define KP_HARD_REDUCTIONS_CHECK_ANSWER_H

#include "hard/reductions/formula.h"
#include "hard/reductions/graph.h"
#include <stdint.h>

/* How many literals of a clause are true; one that stands there twice counts twice. */
size_t kp_clause_true(const struct kp_formula *formula, size_t clause, const bool *values);

/* The first clause, from 0, that has not exactly one true literal, or none at all;
 * or formula->count. */
size_t kp_formula_not_one(const struct kp_formula *formula, const bool *values);
size_t kp_formula_not_any(const struct kp_formula *formula, const bool *values);

/* The first edge, from 0, with no chosen end; or graph->count. */
size_t kp_graph_uncovered(const struct kp_graph *graph, const bool *values);

/* Chosen vertices. */
int64_t kp_graph_chosen(const struct kp_graph *graph, const bool *values);

#endif
