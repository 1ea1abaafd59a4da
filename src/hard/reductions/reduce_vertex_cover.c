/* Vertex cover of exactly k vertices.  An edge e = uv with its pegs y and z, of
 * which one is 1, says u + v + y = 2: one end at least is chosen. */
#include "hard/reductions/reduction.h"

#include "base/memory.h"
#include <inttypes.h>
#include <stdlib.h>

static int y_of(const struct kp_graph *graph, size_t edge)
{
    return graph->vertices + 2 * (int)edge;
}

static void name_pegs(const struct kp_graph *graph, struct kp_two_colour_game *sheet)
{
    for (int v = 1; v <= graph->vertices; v++)
        kp_two_colour_game_name(sheet, "vertex %d", v);
    for (size_t e = 0; e < graph->count; e++) {
        const struct kp_edge *edge = &graph->edges[e];

        kp_two_colour_game_name(sheet, "edge %d %d has one end chosen", edge->from, edge->to);
        kp_two_colour_game_name(sheet, "edge %d %d has both ends chosen", edge->from, edge->to);
    }
}

static void write_vertices(const struct kp_hard_problem *problem, struct kp_two_colour_game *sheet)
{
    size_t n = (size_t)problem->graph.vertices;
    int *vertices = kp_calloc(n, sizeof *vertices);

    for (size_t v = 0; vertices && v < n; v++)
        vertices[v] = (int)v;
    if (vertices)
        kp_two_colour_game_add_row(sheet, vertices, n, problem->size,
                                   "%" PRId64 " of the %zu vertices are chosen", problem->size, n);
    else
        sheet->failed = true;
    free(vertices);
}

static void write_edge(const struct kp_graph *graph, size_t e, struct kp_two_colour_game *sheet)
{
    const struct kp_edge *edge = &graph->edges[e];
    int y = y_of(graph, e);
    const int ends[] = {edge->from - 1, edge->to - 1, y}, both[] = {y, y + 1};

    kp_two_colour_game_add_row(sheet, ends, 3, 2, "edge %d %d: one end is chosen, or both",
                               edge->from, edge->to);
    kp_two_colour_game_add_row(sheet, both, 2, 1, "edge %d %d: it is one or the other", edge->from,
                               edge->to);
}

/* More vertices cannot be chosen than there are; the row of vertices says so. */
static int64_t most(const struct kp_hard_problem *problem)
{
    return problem->size < problem->graph.vertices ? problem->size : problem->graph.vertices;
}

static enum kp_status make(const struct kp_hard_problem *problem, struct kp_two_colour_game *sheet,
                           struct kp_diag *why)
{
    const struct kp_graph *graph = &problem->graph;
    int64_t vertices = graph->vertices, edges = (int64_t)graph->count;
    enum kp_status status = kp_two_colour_game_begin(sheet, vertices + 2 * edges,
                                                     most(problem) + edges, 2 + 2 * edges, why);

    if (status)
        return status;
    kp_two_colour_game_about(sheet, "the problem: vertices %d, edges %zu, to choose %" PRId64,
                             graph->vertices, graph->count, problem->size);
    kp_two_colour_game_tell_size(sheet);
    kp_two_colour_game_about(sheet, "vertex i is chosen where peg i is 1");
    kp_two_colour_game_about(sheet, "each cover of exactly that size is exactly one secret");
    name_pegs(graph, sheet);
    kp_two_colour_game_total(sheet);
    write_vertices(problem, sheet);
    for (size_t e = 0; e < graph->count; e++)
        write_edge(graph, e, sheet);
    return KP_OK;
}

static bool plant(const struct kp_hard_problem *problem, const bool *values, uint16_t *secret)
{
    const struct kp_graph *graph = &problem->graph;

    secret[0] = 0;
    for (int v = 1; v <= graph->vertices; v++)
        secret[v - 1] = values[v];
    for (size_t e = 0; e < graph->count; e++) {
        bool both = values[graph->edges[e].from] && values[graph->edges[e].to];
        int y = y_of(graph, e);

        secret[y] = !both;
        secret[y + 1] = both;
    }
    return true;
}

const struct kp_reduction kp_reduction_vertex_cover = {
    .name = "vertex-cover",
    .title = "vertex cover: so many vertices that every edge has an end among them",
    .source = "Stuckman and Zhang, \"Mastermind is NP-Complete\", arXiv cs/0512049, 2005",
    .asks = KP_COVER,
    .make = make,
    .plant = plant,
};
