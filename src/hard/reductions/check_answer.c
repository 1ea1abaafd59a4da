#include "hard/reductions/check_answer.h"

size_t kp_clause_true(const struct kp_formula *formula, size_t clause, const bool *values)
{
    const int *literals = kp_formula_at(formula, clause);
    size_t count = 0;

    for (size_t i = 0; i < formula->clauses[clause].length; i++)
        count += literals[i] > 0 ? values[literals[i]] : !values[-literals[i]];
    return count;
}

size_t kp_formula_not_one(const struct kp_formula *formula, const bool *values)
{
    size_t i = 0;

    while (i < formula->count && kp_clause_true(formula, i, values) == 1)
        i++;
    return i;
}

size_t kp_formula_not_any(const struct kp_formula *formula, const bool *values)
{
    size_t i = 0;

    while (i < formula->count && kp_clause_true(formula, i, values) > 0)
        i++;
    return i;
}

size_t kp_graph_uncovered(const struct kp_graph *graph, const bool *values)
{
    size_t i = 0;

    while (i < graph->count && (values[graph->edges[i].from] || values[graph->edges[i].to]))
        i++;
    return i;
}

int64_t kp_graph_chosen(const struct kp_graph *graph, const bool *values)
{
    int64_t chosen = 0;

    for (int v = 1; v <= graph->vertices; v++)
        chosen += values[v];
    return chosen;
}
