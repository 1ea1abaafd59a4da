/* An undirected graph over the vertices 1 to n.  An edge joins two of them
 * and is there once, however often it was added.
 *
 * All zero is the graph without vertices.  Once memory runs out it is `failed`. */
#ifndef KP_HARD_REDUCTIONS_GRAPH_H
#define KP_HARD_REDUCTIONS_GRAPH_H

#include <stdbool.h>
#include <stddef.h>

struct kp_edge {
    int from, to; /* from < to */
};

struct kp_graph {
    int vertices;
    struct kp_edge *edges;
    size_t count, room;
    bool failed;
};

/* Add an edge between two different vertices. */
void kp_graph_edge(struct kp_graph *graph, int a, int b);

/* Put the edges in order and leave each there once; to be called after the last. */
void kp_graph_end(struct kp_graph *graph);

void kp_graph_free(struct kp_graph *graph);

#endif
