/* Searches a linear system for a point in integers, by relaxation and branching.
 *
 * "There is none" is never the word of floating-point arithmetic: every leaf of the search tree
 * is proved in integers. */
#ifndef KP_LINEAR_BRANCH_AND_BOUND_H
#define KP_LINEAR_BRANCH_AND_BOUND_H

#include "linear/infeasibility_proof.h"
#include "linear/linear_budget.h"
#include "linear/simplex_kernel.h"

/* How the search branches on a column whose value v in the relaxation is a fraction. */
enum kp_branching {
    KP_BRANCH_UP,     /* first at least v, then at most v */
    KP_BRANCH_NEARER, /* first towards the nearer integer */
    KP_BRANCH_LAST,   /* as KP_BRANCH_NEARER, if no other column is left to branch on */
    KP_DO_NOT_BRANCH  /* the column need not be an integer */
};

struct kp_branch_plan {
    const struct kp_linear_system *system;
    const uint8_t *branching;               /* [column]: enum kp_branching */
    const struct kp_simplex_kernel *kernel; /* NULL: the fastest */

    /* Tries the point of a relaxation, whose columns have these values; true ends the search.
     * Where no column is left to branch on, it must not refuse a solution. */
    bool (*try_point)(void *data, const double *values);
    /* A leaf is refuted; the proof is for a part of the box. */
    void (*refute_leaf)(void *data, const struct kp_infeasibility_proof *proof);
    void *data;
};

struct kp_branch_result {
    bool found;   /* try_point returned true */
    bool inexact; /* rounding errors ended the search; then budget->stop is KP_COMPLETED */
    uint64_t nodes, leaves;
};

/* KP_COMPLETED: found, refuted or inexact.  KP_OUT_OF_STATES: the pivots are used up. */
enum kp_stop_reason kp_branch_and_bound(const struct kp_branch_plan *plan,
                                        struct kp_linear_budget *budget,
                                        struct kp_branch_result *result);

#endif
