/* Finds how often each class can be in the secret, from the totals of the rows alone. */
#pragma once

#include "linear/system/linear_budget.h"
#include "question/question.h"

struct kp_colour_counts {
    int32_t *counts; /* [found][class] */
    size_t found;
    bool *used;     /* [row]: whether it ruled out some of the other counts */
    uint64_t nodes; /* of the search */
};

/* How far the search goes. */
struct kp_colour_counts_limits {
    size_t most;    /* counts to find */
    uint64_t nodes; /* to visit */
};

/* Follows the search, for a proof.  At a node where several counts of a class are
 * left, the search branches on the count of this class.  Otherwise it calls `cut` or `found`, or
 * continues with further nodes. */
struct kp_colour_counts_visitor {
    void (*branch)(void *data, int class, int32_t count); /* first this count, then all others */
    void (*cut)(void *data, size_t row); /* the row refutes all counts that are left; KP_NO_ROW: the
                                          * rules refute them */
    enum kp_stop_reason (*found)(void *data, const int32_t *counts); /* KP_COMPLETED: continue */
    void *data;
};

/* Finds all counts that the rows r with on[r] (NULL: all rows) allow.  Returns KP_COMPLETED if
 * these are all, KP_ENOUGH if there are more than `most`, and KP_OUT_OF_STATES if the nodes are
 * used up.  With a visitor (or NULL) no counts are kept, and it can stop the search.  The caller
 * frees the counts after any return. */
enum kp_stop_reason kp_colour_counts_find(struct kp_colour_counts *counts,
                                          const struct kp_question *question, const bool *on,
                                          struct kp_colour_counts_limits limits,
                                          const struct kp_colour_counts_visitor *visitor,
                                          struct kp_linear_budget *budget);
void kp_colour_counts_free(struct kp_colour_counts *counts);
