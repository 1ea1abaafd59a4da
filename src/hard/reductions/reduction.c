/* The table of all reductions, in the order in which --help lists them, and the way back
 * from a secret to an answer. */
#include "hard/reductions/reduction.h"

#include <inttypes.h>
#include <string.h>

extern const struct kp_reduction kp_reduction_3sat, kp_reduction_cnf, kp_reduction_consistent,
    kp_reduction_one_in_three, kp_reduction_positive, kp_reduction_vertex_cover;

const struct kp_reduction *const kp_reductions[] = {&kp_reduction_3sat,
                                                    &kp_reduction_cnf,
                                                    &kp_reduction_consistent,
                                                    &kp_reduction_one_in_three,
                                                    &kp_reduction_positive,
                                                    &kp_reduction_vertex_cover,
                                                    NULL};

const struct kp_reduction *kp_reduction_named(const char *name)
{
    for (const struct kp_reduction *const *reduction = kp_reductions; *reduction; reduction++)
        if (strcmp((*reduction)->name, name) == 0)
            return *reduction;
    return NULL;
}

enum kp_status kp_reduction_make(const struct kp_reduction *reduction,
                                 const struct kp_hard_problem *problem,
                                 struct kp_two_colour_game *game, struct kp_diag *why)
{
    enum kp_status status;

    kp_two_colour_game_add_comment(game, "%s", reduction->title);
    kp_two_colour_game_add_comment(game, "after %s", reduction->source);
    status = reduction->make(problem, game, why);
    return status == KP_OK ? kp_two_colour_game_end(game, why) : status;
}

int kp_hard_problem_value_count(const struct kp_hard_problem *problem)
{
    return problem->formula.variables + problem->graph.vertices;
}

void kp_hard_problem_read_secret(const struct kp_hard_problem *problem,
                                 const struct kp_two_colour_game *game, const uint16_t *secret,
                                 bool *values)
{
    for (int i = 1; i <= kp_hard_problem_value_count(problem); i++)
        values[i] = secret[(ptrdiff_t)game->step * (i - 1)] == 1;
}

/* Returns false. */
static bool refuse_clause(const struct kp_formula *formula, size_t clause, const bool *values,
                          struct kp_diag *why)
{
    size_t trues = kp_clause_count_true(formula, clause, values);
    unsigned line = formula->clauses[clause].line;

    kp_fail(why, KP_BAD_INPUT, "clause %zu has %zu true literals", clause + 1, trues);
    if (line)
        kp_fail(why, KP_BAD_INPUT, "clause %zu (line %u) has %zu true literals", clause + 1, line,
                trues);
    return false;
}

static bool is_covered(const struct kp_hard_problem *problem, const bool *values,
                       struct kp_diag *why)
{
    const struct kp_graph *graph = &problem->graph;
    size_t edge = kp_graph_find_uncovered(graph, values);
    int64_t chosen = kp_graph_count_chosen(graph, values);

    if (edge < graph->count)
        kp_fail(why, KP_BAD_INPUT, "neither end of the edge %d %d is chosen",
                graph->edges[edge].from, graph->edges[edge].to);
    else if (chosen != problem->size)
        kp_fail(why, KP_BAD_INPUT, "%" PRId64 " vertices are chosen, and not %" PRId64, chosen,
                problem->size);
    return edge == graph->count && chosen == problem->size;
}

bool kp_hard_problem_is_solved(const struct kp_reduction *reduction,
                               const struct kp_hard_problem *problem, const bool *values,
                               struct kp_diag *why)
{
    const struct kp_formula *formula = &problem->formula;
    size_t clause;

    if (reduction->asks == KP_COVER)
        return is_covered(problem, values, why);
    clause = reduction->asks == KP_EXACTLY_ONE ? kp_formula_find_not_one(formula, values)
                                               : kp_formula_find_unsatisfied(formula, values);
    return clause == formula->count || refuse_clause(formula, clause, values, why);
}

void kp_hard_problem_free(struct kp_hard_problem *problem)
{
    kp_formula_free(&problem->formula);
    kp_graph_free(&problem->graph);
}
