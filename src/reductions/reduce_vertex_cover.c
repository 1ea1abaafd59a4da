/* Vertex cover of exactly k vertices, after Stuckman and Zhang.  Every edge uv has two
 * pegs y and z, exactly one of which is 1, and the row u + v + y = 2: so at least one end
 * is chosen, y is 1 if only one is, and z if both are. */
#include "reductions/reduction.h"

#include <inttypes.h>

static int first_peg_of_edge(const struct kp_graph *graph, size_t edge)
{
    return graph->vertices + 2 * (int)edge;
}

static void name_pegs(const struct kp_graph *graph, struct kp_two_colour_game *game)
{
    for (int v = 1; v <= graph->vertices; v++)
        kp_two_colour_game_add_peg(game, "vertex %d", v);
    for (size_t e = 0; e < graph->count; e++) {
        const struct kp_edge *edge = &graph->edges[e];

        kp_two_colour_game_add_peg(game, "edge %d %d has one end chosen", edge->from, edge->to);
        kp_two_colour_game_add_peg(game, "edge %d %d has both ends chosen", edge->from, edge->to);
    }
}

static void add_edge_rows(const struct kp_graph *graph, size_t e, struct kp_two_colour_game *game)
{
    const struct kp_edge *edge = &graph->edges[e];
    int y = first_peg_of_edge(graph, e);
    const int ends[] = {edge->from - 1, edge->to - 1, y}, both[] = {y, y + 1};

    kp_strbuf_addf(&game->row_notes, "edge %d %d: one end is chosen, or both", edge->from,
                   edge->to);
    kp_two_colour_game_add_row(game, ends, 3, 2);
    kp_strbuf_addf(&game->row_notes, "edge %d %d: exactly one of its two pegs is 1", edge->from,
                   edge->to);
    kp_two_colour_game_add_row(game, both, 2, 1);
}

/* If more vertices are to be chosen than there are, the row of the vertices contradicts the number
 * of ones. */
static enum kp_status make(const struct kp_hard_problem *problem, struct kp_two_colour_game *game,
                           struct kp_diag *why)
{
    const struct kp_graph *graph = &problem->graph;
    int64_t vertices = graph->vertices, edges = (int64_t)graph->count;
    int64_t chosen = problem->size < vertices ? problem->size : vertices;
    enum kp_status status = kp_two_colour_game_begin(game, vertices + 2 * edges, chosen + edges,
                                                     2 + 2 * edges, why);

    if (status)
        return status;
    kp_strbuf_addf(&game->about, "vertex i is chosen if peg i is 1\n"
                                 "each cover of exactly that size is exactly one secret\n");
    name_pegs(graph, game);
    kp_two_colour_game_add_total(game);
    kp_strbuf_addf(&game->row_notes, "%" PRId64 " of the %d vertices are chosen", problem->size,
                   graph->vertices);
    kp_two_colour_game_add_row(game, NULL, (size_t)vertices, problem->size);
    for (size_t e = 0; e < graph->count; e++)
        add_edge_rows(graph, e, game);
    return KP_OK;
}

static void plant(const struct kp_hard_problem *problem, const bool *values, uint16_t *secret)
{
    const struct kp_graph *graph = &problem->graph;

    for (int v = 1; v <= graph->vertices; v++)
        secret[v - 1] = values[v];
    for (size_t e = 0; e < graph->count; e++) {
        bool both = values[graph->edges[e].from] && values[graph->edges[e].to];
        int y = first_peg_of_edge(graph, e);

        secret[y] = !both;
        secret[y + 1] = both;
    }
}

const struct kp_reduction kp_reduction_vertex_cover = {
    .name = "vertex-cover",
    .title = "vertex cover: a given number of vertices that touch every edge",
    .source = "Stuckman and Zhang, \"Mastermind is NP-Complete\", arXiv cs/0512049, 2005",
    .asks = KP_COVER,
    .make = make,
    .plant = plant,
};
