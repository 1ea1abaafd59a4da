/* Clauses over the variables 1 to n: what DIMACS CNF holds.  A literal is a
 * variable, or with a minus its negation.  What a clause asks of its literals,
 * one true at least or exactly one, is for the reader to know.
 *
 * All zero is the formula without variables and clauses.  Once memory runs out
 * it is `failed` and stays as it is. */
#ifndef KP_HARD_REDUCTIONS_PROBLEM_H
#define KP_HARD_REDUCTIONS_PROBLEM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct kp_clause {
    size_t begin, length; /* of its literals */
    unsigned line;        /* of the text it came from, or 0 */
};

struct kp_formula {
    int variables;
    struct kp_clause *clauses;
    int *literals; /* of all clauses, one after the other */
    size_t count, literal_count, clause_room, literal_room;
    bool failed;
};

/* Add a literal to the clause that is open, and end it: it is then the last. */
void kp_formula_literal(struct kp_formula *formula, int literal);
void kp_formula_end(struct kp_formula *formula, unsigned line);

/* Add a whole clause. */
void kp_formula_clause(struct kp_formula *formula, const int *literals, size_t n);

/* One more variable; its number. */
int kp_formula_variable(struct kp_formula *formula);

/* The literals of a clause, valid until another is added; NULL where no clause has any. */
const int *kp_formula_at(const struct kp_formula *formula, size_t clause);

void kp_formula_free(struct kp_formula *formula);

/* An undirected graph over the vertices 1 to n.  An edge joins two of them
 * and is there once, however often it was added.
 *
 * All zero is the graph without vertices.  Once memory runs out it is `failed`. */
struct kp_edge {
    int from, to; /* from < to */
};

struct kp_graph {
    int vertices;
    struct kp_edge *edges;
    size_t count, room;
    bool failed;
};

/* Add an edge between two different vertices. */
void kp_graph_edge(struct kp_graph *graph, int a, int b);

/* Put the edges in order and leave each there once; to be called after the last. */
void kp_graph_end(struct kp_graph *graph);

void kp_graph_free(struct kp_graph *graph);

/* Whether an answer is one, by the words of the problem alone: no reduction has
 * a part in it.
 *
 * values[v] belongs to variable or vertex v, from 1; values[0] to none. */
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
