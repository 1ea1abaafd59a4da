/* Formulas and graphs, and whether an answer solves them by the words of the problem alone.
 * Nothing here knows of games, so an error in a reduction cannot hide in the check of its
 * answers.  Both grow by appending; a failed allocation is remembered and makes the problem
 * unusable. */
#include "reductions/problem.h"

#include "base/allocate.h"

#include <inttypes.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void kp_formula_add_literal(struct kp_formula *formula, int literal)
{
    if (!formula->failed &&
        KP_RESERVE(formula->literals, formula->literal_room, formula->literal_count + 1))
        formula->literals[formula->literal_count++] = literal;
    else
        formula->failed = true;
}

void kp_formula_end_clause(struct kp_formula *formula, size_t origin)
{
    const struct kp_clause *last = formula->count ? &formula->clauses[formula->count - 1] : NULL;
    size_t begin = last ? last->begin + last->length : 0;

    if (formula->failed ||
        !KP_RESERVE(formula->clauses, formula->clause_room, formula->count + 1) ||
        !formula->clauses) {
        formula->failed = true;
        return;
    }
    formula->clauses[formula->count++] = (struct kp_clause){begin, formula->literal_count - begin,
                                                            origin};
}

void kp_formula_add_clause(struct kp_formula *formula, const int *literals, size_t n, size_t origin)
{
    for (size_t i = 0; i < n; i++)
        kp_formula_add_literal(formula, literals[i]);
    kp_formula_end_clause(formula, origin);
}

/* A formula with more variables than can be numbered counts as too large for memory. */
int kp_formula_add_variable(struct kp_formula *formula)
{
    if (formula->variables == INT_MAX)
        formula->failed = true;
    else
        formula->variables++;
    return formula->variables;
}

const int *kp_formula_literals(const struct kp_formula *formula, size_t clause)
{
    return formula->literals ? formula->literals + formula->clauses[clause].begin : NULL;
}

void kp_formula_free(struct kp_formula *formula)
{
    free(formula->clauses);
    free(formula->literals);
    memset(formula, 0, sizeof *formula);
}

int kp_count_shared_literals(const int *x, const int *y)
{
    int shared = 0;

    for (int i = 0; i < 9; i++)
        shared += x[i / 3] == y[i % 3];
    return shared;
}

void kp_graph_add_edge(struct kp_graph *graph, int a, int b)
{
    if (!graph->failed && KP_RESERVE(graph->edges, graph->room, graph->count + 1))
        graph->edges[graph->count++] = a < b ? (struct kp_edge){a, b} : (struct kp_edge){b, a};
    else
        graph->failed = true;
}

static int compare_edges(const void *one, const void *other)
{
    const struct kp_edge *a = one, *b = other;

    if (a->from != b->from)
        return a->from < b->from ? -1 : 1;
    return (a->to > b->to) - (a->to < b->to);
}

void kp_graph_end(struct kp_graph *graph)
{
    size_t kept = 0;

    if (graph->count)
        qsort(graph->edges, graph->count, sizeof *graph->edges, compare_edges);
    for (size_t i = 0; i < graph->count; i++)
        if (i == 0 || compare_edges(&graph->edges[i - 1], &graph->edges[i]) != 0)
            graph->edges[kept++] = graph->edges[i];
    graph->count = kept;
}

/* ---- Problems ------------------------------------------------------------- */

void kp_hard_problem_free(struct kp_hard_problem *problem)
{
    kp_formula_free(&problem->formula);
    free(problem->graph.edges);
    memset(&problem->graph, 0, sizeof problem->graph);
}

int kp_hard_problem_value_count(const struct kp_hard_problem *problem)
{
    return problem->formula.variables + problem->graph.vertices;
}

static bool is_satisfied(const struct kp_formula *formula, bool exactly, const bool *values,
                         struct kp_diag *why)
{
    for (size_t clause = 0; clause < formula->count; clause++) {
        const int *literals = kp_formula_literals(formula, clause);
        size_t line = formula->clauses[clause].origin;
        size_t trues = 0;
        char place[32] = "";

        for (size_t i = 0; i < formula->clauses[clause].length; i++)
            trues += literals[i] > 0 ? values[literals[i]] : !values[-literals[i]];
        if (trues == 1 || (trues > 1 && !exactly))
            continue;
        if (line)
            snprintf(place, sizeof place, " (line %zu)", line);
        kp_fail(why, KP_BAD_INPUT, "clause %zu%s has %zu true literals", clause + 1, place, trues);
        return false;
    }
    return true;
}

static bool is_covered(const struct kp_hard_problem *problem, const bool *values,
                       struct kp_diag *why)
{
    const struct kp_graph *graph = &problem->graph;
    int64_t chosen = 0;

    for (size_t i = 0; i < graph->count; i++) {
        struct kp_edge edge = graph->edges[i];

        if (!values[edge.from] && !values[edge.to]) {
            kp_fail(why, KP_BAD_INPUT, "neither end of the edge %d %d is chosen", edge.from,
                    edge.to);
            return false;
        }
    }
    for (int v = 1; v <= graph->vertices; v++)
        chosen += values[v];
    if (chosen != problem->size)
        kp_fail(why, KP_BAD_INPUT, "%" PRId64 " vertices are chosen instead of %" PRId64, chosen,
                problem->size);
    return chosen == problem->size;
}

bool kp_hard_problem_is_solved(const struct kp_hard_problem *problem, enum kp_asked_of asks,
                               const bool *values, struct kp_diag *why)
{
    return asks == KP_COVER ? is_covered(problem, values, why)
                            : is_satisfied(&problem->formula, asks == KP_EXACTLY_ONE, values, why);
}
