#include "hard/reductions/graph.h"

#include "base/memory.h"
#include <stdlib.h>
#include <string.h>

void kp_graph_edge(struct kp_graph *graph, int a, int b)
{
    if (!graph->failed && KP_RESERVE(graph->edges, graph->room, graph->count + 1))
        graph->edges[graph->count++] = a < b ? (struct kp_edge){a, b} : (struct kp_edge){b, a};
    else
        graph->failed = true;
}

static int in_order(const void *one, const void *other)
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
        qsort(graph->edges, graph->count, sizeof *graph->edges, in_order);
    for (size_t i = 0; i < graph->count; i++)
        if (i == 0 || in_order(&graph->edges[i - 1], &graph->edges[i]) != 0)
            graph->edges[kept++] = graph->edges[i];
    graph->count = kept;
}

void kp_graph_free(struct kp_graph *graph)
{
    free(graph->edges);
    memset(graph, 0, sizeof *graph);
}
