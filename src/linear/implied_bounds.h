/* The bounds that single equations imply in a box: if one peg of a row's blacks is known, and it
 * has one black, no other peg of the row agrees.
 *
 * A relaxation knows all of this by itself; bounds that are stated save it the pivots. */
#ifndef KP_LINEAR_IMPLIED_BOUNDS_H
#define KP_LINEAR_IMPLIED_BOUNDS_H

#include "linear/linear_budget.h"
#include "linear/linear_system.h"

/* A bound of a column, and the equation that implies it in the box of the bounds before it. */
struct kp_implied_bound {
    uint32_t column, row;
    int32_t coefficient; /* of the column in the row */
    bool is_most;
};

struct kp_implied_bounds {
    const struct kp_linear_system *system; /* not owned */
    int32_t *least, *most;                 /* [column]: the box with all bounds that were found */
    struct kp_implied_bound *found;        /* in this order */
    size_t count;

    size_t *first;                       /* [row]: its first entry; [rows]: the number of entries */
    uint32_t *column;                    /* [entry] */
    int32_t *coefficient;                /* [entry] */
    int64_t *widest;                     /* [row]: the largest change that one column can make */
    int64_t *box_smallest, *box_largest; /* [row]: of the left side in the box that is searched */
    int64_t *smallest, *largest;         /* [row]: in the narrower one */
    double *sum;                         /* [column] */
};

/* Begins with the box of the system.  Takes its bytes from the budget.  false: no memory.  Freed
 * after any return. */
bool kp_implied_bounds_make(struct kp_implied_bounds *bounds, const struct kp_linear_system *system,
                            struct kp_linear_budget *budget);
void kp_implied_bounds_free(struct kp_implied_bounds *bounds);

/* The bounds of a column in the box that is searched change by this. */
void kp_implied_bounds_move(struct kp_implied_bounds *bounds, size_t column, int32_t least_by,
                            int32_t most_by);

/* Finds the bounds for this box, which is the one that is searched.  Returns an equation that no
 * point of the box satisfies, or the number of equations if none is found. */
size_t kp_implied_bounds_find(struct kp_implied_bounds *bounds, const int32_t *least,
                              const int32_t *most);

/* The sum of the equations with these multipliers has no solution in the narrower box.  Changes
 * them so that the sum has none in the box that is searched, but for rounding errors. */
void kp_implied_bounds_unfold(struct kp_implied_bounds *bounds, double *multipliers);

#endif
