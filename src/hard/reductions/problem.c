#include "hard/reductions/problem.h"

#include "base/memory.h"

#include <limits.h>
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

static size_t end_of_last_clause(const struct kp_formula *formula)
{
    const struct kp_clause *last = formula->count ? &formula->clauses[formula->count - 1] : NULL;

    return last ? last->begin + last->length : 0;
}

void kp_formula_end_clause(struct kp_formula *formula, unsigned line)
{
    size_t begin = end_of_last_clause(formula);

    if (formula->failed ||
        !KP_RESERVE(formula->clauses, formula->clause_room, formula->count + 1)) {
        formula->failed = true;
        return;
    }
    formula->clauses[formula->count++] = (struct kp_clause){begin, formula->literal_count - begin,
                                                            line};
}

void kp_formula_add_clause(struct kp_formula *formula, const int *literals, size_t n)
{
    for (size_t i = 0; i < n; i++)
        kp_formula_add_literal(formula, literals[i]);
    kp_formula_end_clause(formula, 0);
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

void kp_graph_free(struct kp_graph *graph)
{
    free(graph->edges);
    memset(graph, 0, sizeof *graph);
}

size_t kp_clause_count_true(const struct kp_formula *formula, size_t clause, const bool *values)
{
    const int *literals = kp_formula_literals(formula, clause);
    size_t count = 0;

    for (size_t i = 0; i < formula->clauses[clause].length; i++)
        count += literals[i] > 0 ? values[literals[i]] : !values[-literals[i]];
    return count;
}

size_t kp_formula_find_not_one(const struct kp_formula *formula, const bool *values)
{
    size_t i = 0;

    while (i < formula->count && kp_clause_count_true(formula, i, values) == 1)
        i++;
    return i;
}

size_t kp_formula_find_unsatisfied(const struct kp_formula *formula, const bool *values)
{
    size_t i = 0;

    while (i < formula->count && kp_clause_count_true(formula, i, values) > 0)
        i++;
    return i;
}

size_t kp_graph_find_uncovered(const struct kp_graph *graph, const bool *values)
{
    size_t i = 0;

    while (i < graph->count && (values[graph->edges[i].from] || values[graph->edges[i].to]))
        i++;
    return i;
}

int64_t kp_graph_count_chosen(const struct kp_graph *graph, const bool *values)
{
    int64_t chosen = 0;

    for (int v = 1; v <= graph->vertices; v++)
        chosen += values[v];
    return chosen;
}
