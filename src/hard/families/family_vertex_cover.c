/* Random graphs, and how many vertices are to touch all their edges, as games by
 * Stuckman and Zhang's reduction: V vertices and E edges are V + 2E pegs and 2 + 2E
 * rows.  As many vertices are to be chosen as leave one such cover expected, of all
 * sets of so many. */
#include "hard/families/reduction_family.h"

#include "base/fixed_log2.h"

static int64_t edges_of(const struct kp_recipe *recipe)
{
    return recipe->rows ? ((int64_t)recipe->rows - 2) / 2 : recipe->pegs / 3;
}

static int64_t vertices_of(const struct kp_recipe *recipe)
{
    return recipe->pegs - 2 * edges_of(recipe);
}

/* Without rows as many edges as vertices. */
static void fit(struct kp_recipe *recipe)
{
    if (recipe->rows)
        recipe->rows -= recipe->rows % 2;
    else
        recipe->pegs -= recipe->pegs % 3;
}

static const char *suits(const struct kp_recipe *recipe)
{
    int64_t vertices = vertices_of(recipe), edges = edges_of(recipe);

    if (recipe->colours != 2)
        return "has two colours: take --colours 2, or none";
    if (vertices < 3 || edges < 1)
        return "takes more --pegs or fewer --rows: two rows, and two for each edge; two pegs for "
               "each edge, and three vertices at least";
    if (edges > vertices * (vertices - 1) / 4)
        return "takes more --pegs or fewer --rows: at most half of the edges are there that there "
               "can be";
    return NULL;
}

static enum kp_status rows(const struct kp_family *family, const struct kp_recipe *recipe,
                           size_t *rows, struct kp_diag *why)
{
    (void)family, (void)why;
    *rows = 2 + 2 * ((size_t)recipe->pegs / 3);
    return KP_OK;
}

/* The bits of the sets of k vertices cover those that the edges take away: an edge is
 * missed by as many pairs as there are of the others. */
static int64_t size_of(unsigned vertices, uint64_t edges)
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

static void draw_values(struct kp_random *draw, int vertices, int64_t size, bool *values)
{
    for (int left = vertices; left > 0; left--) {
        values[left] = kp_random_below(draw, (uint64_t)left) < (uint64_t)size;
        size -= values[left];
    }
}

static bool has(const struct kp_graph *graph, int a, int b)
{
    for (size_t e = 0; e < graph->count; e++)
        if (graph->edges[e].from == (a < b ? a : b) && graph->edges[e].to == (a < b ? b : a))
            return true;
    return false;
}

#define DRAWS 10000 /* of an edge that is not there yet, and is covered */

static bool add_edge(struct kp_random *draw, const bool *values, struct kp_graph *graph)
{
    uint64_t vertices = (uint64_t)graph->vertices;

    for (int i = 0; i < DRAWS; i++) {
        int a = 1 + (int)kp_random_below(draw, vertices),
            b = 1 + (int)kp_random_below(draw, vertices);

        if (a != b && (!values || values[a] || values[b]) && !has(graph, a, b)) {
            kp_graph_edge(graph, a, b);
            return !graph->failed;
        }
    }
    return false;
}

static bool draw_graph(struct kp_random *draw, const struct kp_recipe *recipe, bool *values,
                       struct kp_hard_problem *problem)
{
    int vertices = (int)vertices_of(recipe);
    int64_t edges = edges_of(recipe);
    bool found = true;

    problem->graph.vertices = vertices;
    problem->size = size_of((unsigned)vertices, (uint64_t)edges);
    if (values)
        draw_values(draw, vertices, problem->size, values);
    for (int64_t e = 0; found && e < edges; e++)
        found = add_edge(draw, values, &problem->graph);
    kp_graph_end(&problem->graph);
    return found;
}

static const struct kp_reduction_family drawn = {&kp_reduction_vertex_cover, draw_graph};

const struct kp_family kp_family_vertex_cover = {
    .name = "vertex-cover",
    .title = "vertex covers of random graphs",
    .source = "Stuckman and Zhang, Mastermind is NP-Complete, arXiv cs/0512049, 2005",
    .pegs = 150,
    .colours = 2,
    .statuses = KP_STATUS(KP_PLANTED) | KP_STATUS(KP_FALSIFIED) | KP_STATUS(KP_UNPLANTED),
    .usual = KP_PLANTED,
    .fit = fit,
    .suits = suits,
    .rows = rows,
    .rows_are = "as many edges as vertices",
    .make = kp_reduction_family_make,
    .drawn = &drawn,
};
