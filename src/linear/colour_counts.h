/* How often each class can be in the secret, by the totals of the rows alone. */
#ifndef KP_LINEAR_COLOUR_COUNTS_H
#define KP_LINEAR_COLOUR_COUNTS_H

#include "linear/linear_budget.h"
#include "question/question.h"

struct kp_colour_counts {
    int32_t *counts; /* [found][class] */
    size_t found;
    bool *used;     /* [row]: it ruled out counts that are not among these */
    uint64_t nodes; /* of the search */
};

/* How far the search goes. */
struct kp_colour_counts_limits {
    size_t most;    /* counts to find */
    uint64_t nodes; /* to visit */
};

/* Finds all counts for the rows with on[r] (NULL: all).  KP_COMPLETED: these are all;
 * KP_ENOUGH: there are more than `most`; KP_OUT_OF_STATES: the nodes are used up.  Freed after any
 * return. */
enum kp_stop_reason kp_colour_counts_find(struct kp_colour_counts *counts,
                                          const struct kp_question *question, const bool *on,
                                          struct kp_colour_counts_limits limits,
                                          struct kp_linear_budget *budget);
/* Follows the same search, for its certificate.  Every node is a branch on the count of a class,
 * unless only one count is left, and then `cut`, `found` or further nodes. */
struct kp_colour_counts_visitor {
    void (*branch)(void *data, int class, int32_t count); /* first this count, then all others */
    void (*cut)(void *data, size_t row); /* the row refutes what is left; KP_NO_ROW: the rules do */
    enum kp_stop_reason (*found)(void *data, const int32_t *counts); /* KP_COMPLETED: go on */
    void *data;
};

/* KP_COMPLETED: all counts were visited; else what stopped it. */
enum kp_stop_reason kp_colour_counts_visit(const struct kp_question *question, const bool *on,
                                           const struct kp_colour_counts_visitor *visitor,
                                           struct kp_linear_budget *budget);
void kp_colour_counts_free(struct kp_colour_counts *counts);

#endif
