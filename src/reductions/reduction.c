/* The table of all reductions, in the order in which --help lists them, and the way back
 * from a secret to an answer. */
#include "reductions/reduction.h"

#include "base/utf8.h"

#include <inttypes.h>
#include <string.h>

extern const struct kp_reduction kp_reduction_3sat, kp_reduction_cnf, kp_reduction_consistent,
    kp_reduction_one_in_three, kp_reduction_positive, kp_reduction_vertex_cover;

const struct kp_reduction *const kp_reductions[] = {&kp_reduction_3sat,
                                                    &kp_reduction_cnf,
                                                    &kp_reduction_one_in_three,
                                                    &kp_reduction_consistent,
                                                    &kp_reduction_positive,
                                                    &kp_reduction_vertex_cover,
                                                    NULL};

const struct kp_reduction *kp_reduction_named(const char *name)
{
    for (const struct kp_reduction *const *reduction = kp_reductions; *reduction; reduction++)
        if (kp_ascii_is_name(name, strlen(name), (*reduction)->name))
            return *reduction;
    return NULL;
}

enum kp_status kp_reduction_make(const struct kp_reduction *reduction,
                                 const struct kp_hard_problem *problem,
                                 struct kp_two_colour_game *game, struct kp_diag *why)
{
    const struct kp_formula *formula = &problem->formula;
    const struct kp_graph *graph = &problem->graph;
    enum kp_status status;

    kp_strbuf_addf(&game->about, "%s\nafter %s\n", reduction->title, reduction->source);
    if (reduction->asks == KP_COVER)
        kp_strbuf_addf(&game->about, "the problem: vertices %d, edges %zu, to choose %" PRId64 "\n",
                       graph->vertices, graph->count, problem->size);
    else
        kp_strbuf_addf(&game->about, "the problem: variables %d, clauses %zu\n", formula->variables,
                       formula->count);
    status = reduction->make(problem, game, why);
    return status == KP_OK ? kp_two_colour_game_end(game, why) : status;
}

void kp_hard_problem_read_secret(const struct kp_hard_problem *problem,
                                 const struct kp_two_colour_game *game, const uint16_t *secret,
                                 bool *values)
{
    for (int i = 1; i <= kp_hard_problem_value_count(problem); i++)
        values[i] = secret[(ptrdiff_t)game->step * (i - 1)] == 1;
}
