/* The middle of a box that satisfies linear equations: the point of the greatest entropy.
 *
 * It says how likely each value of a column is if nothing is known but the equations, and how much
 * of its freedom they leave to the column.  Floating point: for guidance only. */
#ifndef KP_LINEAR_MAXIMUM_ENTROPY_H
#define KP_LINEAR_MAXIMUM_ENTROPY_H

#include "linear/linear_budget.h"
#include "linear/linear_system.h"
#include "linear/simplex/simplex_kernel.h"

struct kp_maximum_entropy {
    const struct kp_linear_system *system;
    const struct kp_simplex_kernel *kernel;
    bool is_too_large; /* for a step in reasonable time: all shares and leverages are 0 */
    size_t width;      /* of the matrix; a multiple of KP_LANES */
    double *prices;    /* [slot][row]: the point of a depth of the search, as prices of the rows */
    double *price;     /* [row]: of the last point */
    double *matrix;    /* [row][width]: the part below the diagonal of a factor of A D A' */
    double *inverse; /* [row]: of the factor's diagonal; 0 where a row depends on those before it */
    size_t *first;   /* [row]: the first column of the matrix that is not 0 */
    double *missing, *move; /* [row] */
    double *solutions;      /* [row][KP_LANES] */
    uint32_t *list;         /* [row] */
    double *share;          /* [column]: how far the point is from the least value to the most */
    double *spread;         /* [column]: D, the variance if there were no equations */
    uint32_t *open;         /* [open_count]: columns with more than one value */
    size_t open_count;
};

/* The system must outlive it; takes its bytes from the budget.  false: no memory.  Freed after any
 * return. */
bool kp_maximum_entropy_make(struct kp_maximum_entropy *entropy,
                             const struct kp_linear_system *system,
                             const struct kp_simplex_kernel *kernel,
                             struct kp_linear_budget *budget);
void kp_maximum_entropy_free(struct kp_maximum_entropy *entropy);

/* Find the point of a box.  It is sought near that of the last box with a depth of one less, and
 * need not be exact.  The budget may end it early. */
void kp_maximum_entropy_find(struct kp_maximum_entropy *entropy, const int32_t *least,
                             const int32_t *most, size_t depth, struct kp_linear_budget *budget);

/* The leverages of these columns, 0 to 1: how much of their freedom the equations take. */
void kp_maximum_entropy_find_leverages(struct kp_maximum_entropy *entropy, const size_t *columns,
                                       size_t count, double *leverages);

#endif
