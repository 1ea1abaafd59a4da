/* The problems that reductions start from: formulas and graphs, and whether an answer
 * solves them, by the words of the problem alone.
 *
 * An answer is values[1..n], one for each variable or vertex; values[0] is unused.
 * All zero is the empty formula or graph.  If memory runs out, `failed` is set, and what
 * is added afterwards is lost. */
#pragma once

#include "base/error.h"
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* ---- Formulas ----------------------------------------------------------
 *
 * Clauses over the variables 1 to n, as DIMACS CNF has them.  A literal is a variable, or
 * with a minus its negation.  A formula does not know what a clause asks of its
 * literals: that at least one is true, or exactly one. */

struct kp_clause {
    size_t begin, length; /* of its literals, in `literals` */
    size_t origin;        /* from 1: the line of the text it was read from, or the clause of
                             another formula that it was written for; 0: neither */
};

struct kp_formula {
    int variables;
    struct kp_clause *clauses;
    int *literals; /* of all clauses, one after the other */
    size_t count, literal_count, clause_room, literal_room;
    bool failed;
};

/* Adds a literal to the clause that is open; ends that clause, which becomes the last. */
void kp_formula_add_literal(struct kp_formula *formula, int literal);
void kp_formula_end_clause(struct kp_formula *formula, size_t origin);

/* Adds a whole clause. */
void kp_formula_add_clause(struct kp_formula *formula, const int *literals, size_t n,
                           size_t origin);

/* Adds a variable and returns its number. */
int kp_formula_add_variable(struct kp_formula *formula);

/* The literals of a clause, valid until one is added; NULL if no clause has any. */
const int *kp_formula_literals(const struct kp_formula *formula, size_t clause);

void kp_formula_free(struct kp_formula *formula);

/* How many of the three literals of one clause another clause of three has. */
int kp_count_shared_literals(const int *x, const int *y);

/* ---- Graphs ------------------------------------------------------------
 *
 * Undirected, over the vertices 1 to n.  An edge joins two different vertices and exists
 * once, however often it was added. */

struct kp_edge {
    int from, to; /* from < to */
};

struct kp_graph {
    int vertices;
    struct kp_edge *edges;
    size_t count, room;
    bool failed;
};

void kp_graph_add_edge(struct kp_graph *graph, int a, int b);

/* Sorts the edges and removes copies; must be called after the last one. */
void kp_graph_end(struct kp_graph *graph);

/* ---- Problems ----------------------------------------------------------- */

/* What makes an answer right. */
enum kp_asked_of {
    KP_EXACTLY_ONE,  /* exactly one literal of every clause is true; one that is there twice
                        counts twice */
    KP_AT_LEAST_ONE, /* at least one is */
    KP_COVER         /* an end of every edge is chosen, and `size` vertices in all */
};

struct kp_hard_problem {
    struct kp_formula formula; /* empty if the problem is a cover */
    struct kp_graph graph;     /* empty if it is a formula */
    int64_t size;              /* of a cover */
};

void kp_hard_problem_free(struct kp_hard_problem *problem);

/* The number of variables or vertices: an answer is values[1] to values[that]. */
int kp_hard_problem_value_count(const struct kp_hard_problem *problem);

/* Whether the answer is right, by the problem alone; if not, *why says what is wrong. */
bool kp_hard_problem_is_solved(const struct kp_hard_problem *problem, enum kp_asked_of asks,
                               const bool *values, struct kp_diag *why);
