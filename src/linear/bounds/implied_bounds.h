/* Finds the bounds that single equations imply in a box.  Example: a row has one black key peg, and
 * the secret is known to agree with its guess at one peg; then it agrees at no other.
 *
 * A relaxation finds the same bounds without help, but stating them saves pivots. */
#pragma once

#include "base/arena.h"
#include "linear/system/linear_budget.h"
#include "linear/system/linear_system.h"

/* A bound of a column, and the equation that implies it in the box with all earlier bounds. */
struct kp_implied_bound {
    uint32_t column, row;
    int64_t coefficient; /* of the column in the row */
    bool is_most;
};

struct kp_implied_bounds {
    struct kp_arena arena;                 /* of all arrays */
    const struct kp_linear_system *system; /* not owned */
    int32_t *least, *most;                 /* [column]: the box with all bounds that were found */
    struct kp_implied_bound *found;        /* in the order in which they were found */
    size_t count;

    size_t *first;                       /* [row]: its first entry; [rows]: the number of entries */
    uint32_t *column;                    /* [entry] */
    int64_t *coefficient;                /* [entry] */
    int64_t *widest;                     /* [row]: the largest change that one column can make */
    int64_t *box_smallest, *box_largest; /* [row]: least and largest left side in the box that is
                                          * searched */
    int64_t *smallest, *largest;         /* [row]: the same in the box with the implied bounds */
    double *sum;                         /* [column] */
};

/* Makes the bounds of the system's box.  They take their bytes from the budget.  Returns false if
 * memory runs out.  The caller frees them after any return. */
bool kp_implied_bounds_make(struct kp_implied_bounds *bounds, const struct kp_linear_system *system,
                            struct kp_linear_budget *budget);
void kp_implied_bounds_free(struct kp_implied_bounds *bounds);

/* Changes the bounds of a column in the box that is searched by these differences. */
void kp_implied_bounds_move(struct kp_implied_bounds *bounds, size_t column, int32_t least_by,
                            int32_t most_by);

/* Finds the implied bounds of this box, which must be the box that is searched.  Returns an
 * equation that no point of the box satisfies, or the number of equations if it finds none. */
size_t kp_implied_bounds_find(struct kp_implied_bounds *bounds, const int32_t *least,
                              const int32_t *most);

/* Replaces a refutation of the narrower box by a refutation of the box that is searched.  Before
 * the call, the sum of the equations with these multipliers has no solution in the narrower box.
 * Afterwards it has none in the box that is searched, except for rounding errors. */
void kp_implied_bounds_unfold(struct kp_implied_bounds *bounds, double *multipliers);
