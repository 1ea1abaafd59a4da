/* Random graphs, and how many vertices should touch all their edges, as games by Stuckman
 * and Zhang's reduction: V vertices and E edges make V + 2E pegs and 2 + 2E rows.  The
 * size of the cover is the one at which a single cover is expected. */
#include "hard/families/reduction_family.h"

#include "base/fixed_log2.h"

static int64_t count_edges(const struct kp_recipe *recipe)
{
    return recipe->rows ? ((int64_t)recipe->rows - 2) / 2 : recipe->pegs / 3;
}

static int64_t count_vertices(const struct kp_recipe *recipe)
{
    return recipe->pegs - 2 * count_edges(recipe);
}

/* Without --rows there are as many edges as vertices. */
static void round_size(struct kp_recipe *recipe)
{
    if (recipe->rows)
        recipe->rows -= recipe->rows % 2;
    else
        recipe->pegs -= recipe->pegs % 3;
}

static const char *find_objection(const struct kp_recipe *recipe)
{
    int64_t vertices = count_vertices(recipe), edges = count_edges(recipe);

    if (recipe->colours != 2)
        return KP_HAS_TWO_COLOURS;
    if (vertices < 3 || edges < 1)
        return "takes more --pegs or fewer --rows: two rows, and two for each edge; two pegs for "
               "each edge, and three vertices at least";
    if (edges > vertices * (vertices - 1) / 4)
        return "takes more --pegs or fewer --rows: at most half of the edges are there that there "
               "can be";
    return NULL;
}

static enum kp_status usual_rows(const struct kp_family *family, const struct kp_recipe *recipe,
                                 size_t *rows, struct kp_diag *why)
{
    (void)family, (void)why;
    *rows = 2 + 2 * ((size_t)recipe->pegs / 3);
    return KP_OK;
}

/* The least k at which the sets of k vertices have as many bits as all edges take away.
 * A random edge is covered by `touched` of the `pairs` of vertices. */
static int64_t choose_size(unsigned vertices, uint64_t edges)
{
    uint64_t pairs = (uint64_t)vertices * (vertices - 1) / 2, sets = kp_log2(vertices);
    unsigned k = 1;

    for (; k + 1 < vertices; k++) {
        uint64_t others = vertices - k, touched = pairs - others * (others - 1) / 2;

        if (sets >= edges * (kp_log2(pairs) - kp_log2(touched)))
            break;
        sets = sets + kp_log2(others) - kp_log2(k + 1);
    }
    return (int64_t)k;
}

static bool has_edge(const struct kp_graph *graph, int a, int b)
{
    for (size_t e = 0; e < graph->count; e++)
        if (graph->edges[e].from == (a < b ? a : b) && graph->edges[e].to == (a < b ? b : a))
            return true;
    return false;
}

#define DRAWS 10000 /* of an edge that is new, and covered by the planted answer */

static bool add_edge(struct kp_random *draw, const bool *values, struct kp_graph *graph)
{
    uint64_t vertices = (uint64_t)graph->vertices;

    for (int i = 0; i < DRAWS; i++) {
        int a = 1 + (int)kp_random_below(draw, vertices),
            b = 1 + (int)kp_random_below(draw, vertices);

        if (a != b && (!values || values[a] || values[b]) && !has_edge(graph, a, b)) {
            kp_graph_add_edge(graph, a, b);
            return !graph->failed;
        }
    }
    return false;
}

static bool draw_graph(struct kp_random *draw, const struct kp_recipe *recipe, bool *values,
                       struct kp_hard_problem *problem)
{
    int vertices = (int)count_vertices(recipe);
    int64_t edges = count_edges(recipe);
    bool found = true;

    problem->graph.vertices = vertices;
    problem->size = choose_size((unsigned)vertices, (uint64_t)edges);
    if (values)
        kp_draw_true_values(draw, vertices, problem->size, values);
    for (int64_t e = 0; found && e < edges; e++)
        found = add_edge(draw, values, &problem->graph);
    kp_graph_end(&problem->graph);
    return found;
}

static const struct kp_reduction_family reduction = {&kp_reduction_vertex_cover, draw_graph};

const struct kp_family kp_family_vertex_cover = {
    .name = "vertex-cover",
    .title = "vertex covers of random graphs",
    .source = "Stuckman and Zhang, Mastermind is NP-Complete, arXiv cs/0512049, 2005",
    .pegs = 150,
    .colours = 2,
    .statuses = KP_EVERY_STATUS,
    .usual = KP_PLANTED,
    .round_size = round_size,
    .objection = find_objection,
    .usual_rows = usual_rows,
    .usual_rows_note = "as many edges as vertices",
    .make = kp_reduction_family_make,
    .reduction = &reduction,
};
