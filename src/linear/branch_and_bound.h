/* Searches a linear system for a point in integers, by relaxation and branching.
 *
 * "There is none" is never the word of floating-point arithmetic: every leaf of the search tree
 * is proved in integers. */
#ifndef KP_LINEAR_BRANCH_AND_BOUND_H
#define KP_LINEAR_BRANCH_AND_BOUND_H

#include "linear/linear_budget.h"
#include "linear/proof/infeasibility_proof.h"
#include "linear/simplex/simplex_kernel.h"

/* How the search branches on a column whose value v in the relaxation is a fraction. */
enum kp_branching {
    KP_BRANCH_UP,       /* first at least v, then at most v */
    KP_BRANCH_LIKELIER, /* first towards the likelier integer */
    KP_BRANCH_LAST,     /* as KP_BRANCH_LIKELIER, if no other column is left to branch on */
    KP_DO_NOT_BRANCH    /* the column need not be an integer */
};

/* The point of a relaxation. */
struct kp_branch_point {
    const double *values;            /* [column] */
    const int32_t *least, *most;     /* [column]: the box that is searched */
    int32_t *only_least, *only_most; /* [column]: as these; for KP_POINT_SET_ASIDE to narrow */
};

enum kp_point_use {
    KP_POINT_REFUSED,  /* it leads to no solution */
    KP_POINT_ENDS,     /* the search ends here */
    KP_POINT_SET_ASIDE /* the part of the box between only_least and only_most is done, the rest of
                        * it is searched */
};

struct kp_branch_plan {
    const struct kp_linear_system *system;
    const uint8_t *branching;               /* [column]: enum kp_branching */
    const struct kp_simplex_kernel *kernel; /* NULL: the fastest */

    /* Tries a point.  Where no column is left to branch on, it must not refuse a solution. */
    enum kp_point_use (*try_point)(void *data, const struct kp_branch_point *point);
    /* A leaf is refuted; the proof is for a part of the box. */
    void (*refute_leaf)(void *data, const struct kp_infeasibility_proof *proof);
    void *data;

    /* NULL, or the search branches: first on the values of the column above `below` (up = false: on
     * those up to it), then on the others.  false: there is no memory for it. */
    bool (*note_branch)(void *data, size_t column, int32_t below, bool up);
};

struct kp_branch_result {
    bool found;   /* try_point returned KP_POINT_ENDS */
    bool inexact; /* rounding errors ended the search; then budget->stop is KP_COMPLETED */
    uint64_t nodes, leaves;
};

/* KP_COMPLETED: found, refuted or inexact.  KP_OUT_OF_STATES: the pivots are used up. */
enum kp_stop_reason kp_branch_and_bound(const struct kp_branch_plan *plan,
                                        struct kp_linear_budget *budget,
                                        struct kp_branch_result *result);

#endif
