/* Searches a linear system for a point in integers.
 *
 * The search solves a relaxation, in which columns may have fractions.  If a column has a fraction,
 * the search branches: it splits the box at this column, and searches the two parts one after the
 * other.  A part without a solution is a leaf.  Floating-point arithmetic only suggests that a leaf
 * has no solution; every leaf is proved in integers. */
#pragma once

#include "linear/system/infeasibility_proof.h"
#include "linear/system/linear_budget.h"

/* How the search branches on a column whose value v in the relaxation is a fraction. */
enum kp_branching {
    KP_BRANCH_UP,       /* first at least v, then at most v */
    KP_BRANCH_LIKELIER, /* first towards the likelier integer */
    KP_BRANCH_LAST,     /* as KP_BRANCH_LIKELIER, if no other column is left to branch on */
    KP_DO_NOT_BRANCH    /* the column need not be an integer */
};

/* The solution of a relaxation. */
struct kp_branch_point {
    const double *values;            /* [column] */
    int32_t *only_least, *only_most; /* [column]: a copy of the box that is searched, which
                                      * try_point may narrow before KP_POINT_SET_ASIDE */
};

enum kp_point_use {
    KP_POINT_REFUSED,  /* the point leads to no solution */
    KP_POINT_ENDS,     /* the search ends here */
    KP_POINT_SET_ASIDE /* the part of the box between only_least and only_most is done; the search
                        * continues with the rest */
};

struct kp_branch_plan {
    const struct kp_linear_system *system;
    const uint8_t *branching; /* [column]: enum kp_branching */

    /* Tries a point.  It must not refuse a solution if no column is left to branch on, or the
     * search ends as inexact. */
    enum kp_point_use (*try_point)(void *data, const struct kp_branch_point *point);
    /* Called for each leaf.  The proof refutes the part of the box at the leaf. */
    void (*refute_leaf)(void *data, const struct kp_infeasibility_proof *proof);
    void *data;

    /* Called before each branch, or NULL.  The search first takes the values of the column above
     * `below`, or up to `below` if `up` is false, then the other values.  The search ends with what
     * this returns, unless that is KP_COMPLETED. */
    enum kp_stop_reason (*note_branch)(void *data, size_t column, int32_t below, bool up);
};

struct kp_branch_result {
    bool found;   /* try_point returned KP_POINT_ENDS */
    bool inexact; /* rounding errors ended the search */
    uint64_t nodes, leaves;
};

/* A search of the box of the plan's system, which ends its turns with those of the budget. */
struct kp_tree_search;

/* Begins a search.  The plan, the budget and the result must outlive it.  Returns NULL if memory runs
 * out. */
struct kp_tree_search *kp_tree_search_new(const struct kp_branch_plan *plan,
                                          struct kp_linear_budget *budget,
                                          struct kp_branch_result *result);

/* Searches until the end of the turn.  Returns false if that ended it; another call continues.
 * Otherwise the search has ended: *stop gets KP_COMPLETED if a point was found, if all leaves were
 * refuted, or if rounding errors ended it (result->inexact), KP_OUT_OF_STATES if the pivots are used
 * up, and KP_OUT_OF_MEMORY only if memory is. */
bool kp_tree_search_resume(struct kp_tree_search *search, enum kp_stop_reason *stop);
void kp_tree_search_free(struct kp_tree_search *search);

/* Searches in one turn without an end.  Returns *stop as above. */
enum kp_stop_reason kp_branch_and_bound(const struct kp_branch_plan *plan,
                                        struct kp_linear_budget *budget,
                                        struct kp_branch_result *result);

/* What a search is expected to be, before it is made. */
struct kp_tree_estimate {
    bool branches; /* whether the search branches at all; if not, the box is refuted or a point */
    size_t column; /* of its first branch, which divides the column's values into those up to */
    int32_t below; /* `below` and those above it */
    double work;   /* the expected work of the whole search, in units of about a nanosecond */
};

/* Estimates the search of kp_branch_and_bound by at most `most` random ways down its tree.  They
 * end when they have taken more than `enough` work, but there is at least one.  The same plan gets
 * the same estimate.  plan->try_point refuses every point, and note_branch and refute_leaf are not
 * called.  Returns KP_COMPLETED, KP_OUT_OF_MEMORY, or what ended the work; then the estimate is of
 * no use. */
enum kp_stop_reason kp_branch_and_bound_estimate(const struct kp_branch_plan *plan,
                                                 struct kp_linear_budget *budget, unsigned most,
                                                 uint64_t enough,
                                                 struct kp_tree_estimate *estimate);
