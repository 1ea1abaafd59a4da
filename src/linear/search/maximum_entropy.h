/* The middle of a box that satisfies linear equations: the point of the greatest entropy.
 *
 * The point shows how likely each value of a column is if nothing but the equations is known.  At
 * this point the leverage of a column is the part of its freedom that the equations take.  Both are
 * computed in floating point, so they may only guide a search. */
#pragma once

#include "base/arena.h"
#include "linear/system/linear_budget.h"
#include "linear/system/linear_system.h"

struct kp_maximum_entropy {
    struct kp_arena arena; /* of all arrays */
    const struct kp_linear_system *system;
    bool is_too_large; /* a step would take too long; all shares and leverages are 0 */
    size_t width;      /* elements of a row of the matrix; a multiple of KP_LANES */
    double *prices;    /* [slot][row]: prices of the rows at the point of a depth of the search */
    double *price;     /* [row]: prices of the rows at the last point */
    double *matrix;    /* [row][width]: below the diagonal, a factor of A D A' */
    double *inverse; /* [row]: the inverse of the factor's diagonal; 0: the row depends on the rows
                      * before it */
    size_t *first;   /* [row]: the first column of the matrix whose element is not 0 */
    double *missing, *move; /* [row] */
    double *solutions;      /* [row][KP_LANES] */
    uint32_t *list;         /* [row] */
    double *share;          /* [column]: the place of the point between the least value (0) and the
                             * most (1) */
    double *spread;         /* [column]: D, the variance if there were no equations */
    uint32_t *open;         /* [open_count]: columns with more than one value */
    size_t open_count;
};

/* Makes the arrays for a system, which must outlive them, and takes their bytes from the budget.
 * Returns false if memory runs out.  The caller frees the arrays after any return. */
bool kp_maximum_entropy_make(struct kp_maximum_entropy *entropy,
                             const struct kp_linear_system *system,
                             struct kp_linear_budget *budget);
void kp_maximum_entropy_free(struct kp_maximum_entropy *entropy);

/* Finds the point of a box, not exactly.  The search begins at the point of the last box with a
 * depth of one less.  The budget may end it early. */
void kp_maximum_entropy_find(struct kp_maximum_entropy *entropy, const int32_t *least,
                             const int32_t *most, size_t depth, struct kp_linear_budget *budget);

/* Finds the leverages of these columns, from 0 to 1. */
void kp_maximum_entropy_find_leverages(struct kp_maximum_entropy *entropy, const size_t *columns,
                                       size_t count, double *leverages);
