/* What the files of the dual simplex share.  dual_simplex.c has the method, simplex_state.c makes
 * the arrays and computes values anew, basis.c has the inverse, and ratio_test.c finds the column
 * that enters. */
#pragma once

#include "linear/simplex/dual_simplex.h"
#include "linear/simplex/simplex_kernel.h"
#include "linear/simplex/tolerances.h"

#define KP_NO_COLUMN UINT32_MAX

/* A column that could enter the basis, and the ratio at which its reduced cost reaches 0. */
struct kp_breakpoint {
    double ratio;
    uint32_t column;
};

struct kp_dual_simplex {
    const struct kp_linear_system *system;
    struct kp_arena arena; /* of all arrays */
    size_t rows, width;    /* rows and columns of the inverse; width >= rows, a multiple of
                                      * KP_LANES */
    size_t columns, room;  /* room > columns, a multiple of KP_LANES */
    uint32_t *order;       /* [column]: all columns, beginning with those that have the
                                      * most entries */
    uint32_t *open;        /* [open_count]: the columns that are not fixed */
    size_t open_count;
    double *scale;       /* [row]: a power of 2 that multiplies the equation */
    double *right;       /* [row]: the right-hand side, scaled */
    double *coefficient; /* [entry of the system]: scaled */

    /* The basis.  It can be saved: it takes basis_bytes from `inverse` on. */
    double *inverse;     /* [row][width] */
    double *edge_weight; /* [row]: its weight for dual steepest edge, the sum of the squares of this
                          * row of the inverse */
    uint32_t *basic;  /* [row]: the basic column; KP_NO_COLUMN: the artificial column of the row */
    uint32_t *row_of; /* [column]: its row in the basis, or KP_NO_COLUMN if it is nonbasic */
    uint32_t *pivots; /* [1]: pivots since the inverse was computed from its columns */
    size_t basis_bytes;

    double *value, *basic_least, *basic_most; /* [row]: the value and the bounds of the basic
                                               * column */
    double *allowance; /* [row]: a violation of these bounds that is a rounding error; HUGE_VAL: the
                        * row must not leave the basis */
    bool has_forbidden_rows;

    double *least, *most, *cost; /* [column] */
    double *reduced_cost;        /* [column] */
    double *nonbasic_value;      /* [column]: its value outside the basis */
    double *bound_sign;          /* [column]: 1 at its least value, -1 at its most, 0 if it is fixed
                                  * or basic */

    double *pivot_row;    /* [column]: the leaving row of the inverse times the system */
    double *pivot_column; /* [row]: the inverse times the entering column */
    double *residue, *shift, *multipliers; /* [row]: scratch */
    uint32_t *violated;                /* [row]: scratch: the rows whose basic columns violate their
                                        * bounds */
    uint32_t *shifted;                 /* [row]: the rows whose shift is not 0 */
    struct kp_breakpoint *breakpoints; /* [column] */
    size_t breakpoint_count, flipped;  /* the last `flipped` breakpoints are of columns to be
                                        * flipped */
};

static inline bool kp_is_basic(const struct kp_dual_simplex *simplex, size_t column)
{
    return simplex->row_of[column] != KP_NO_COLUMN;
}

/* How far a basic column is outside its bounds; negative if it is inside. */
static inline double kp_violation_of(const struct kp_dual_simplex *simplex, size_t row)
{
    double below = simplex->basic_least[row] - simplex->value[row];
    double above = simplex->value[row] - simplex->basic_most[row];

    return below > above ? below : above;
}

/* Whether an element of a pivot row or column is above a tolerance, which is relative to the norm
 * of its row of the inverse. */
static inline bool kp_is_above(const struct kp_dual_simplex *simplex, size_t row, double element,
                               double tolerance)
{
    return element * element > tolerance * tolerance * simplex->edge_weight[row];
}

/* ---- simplex_state.c ------------------------------------------------------- */

/* Places the columns outside the basis, and computes reduced costs and values from nothing but the
 * inverse.  Returns false if the equations miss by more than rounding errors should. */
bool kp_simplex_recompute(struct kp_dual_simplex *simplex);

/* Sets product[j] to the sum over column j of coefficient times weight[row], for the open columns
 * j. */
void kp_simplex_multiply_columns(const struct kp_dual_simplex *simplex, const double *weight,
                                 double *product);

/* Adds `by` times the column to `to`, in scaled rows. */
void kp_simplex_add_column(const struct kp_dual_simplex *simplex, size_t column, double by,
                           double *to);

/* Sets the bounds of the basic column of row i, and their allowance. */
void kp_simplex_set_basic_bounds(struct kp_dual_simplex *simplex, size_t i);

/* ---- basis.c --------------------------------------------------------------- */

/* Computes the inverse anew from the columns of the basis.  They may change their rows. */
void kp_simplex_invert_basis(struct kp_dual_simplex *simplex);

/* Expresses a column by the columns of the basis. */
void kp_simplex_find_pivot_column(struct kp_dual_simplex *simplex, uint32_t column);

/* Does the row operations on the inverse that make the pivot column a unit vector. */
void kp_simplex_eliminate(struct kp_dual_simplex *simplex, size_t row);

/* ---- ratio_test.c ---------------------------------------------------------- */

/* Returns the column that enters the basis if this row leaves, and collects the columns to be
 * flipped.  direction: 1 if the row is above its bounds, -1 if below.  Returns KP_NO_COLUMN if no
 * values of the columns satisfy the row. */
uint32_t kp_simplex_choose_column(struct kp_dual_simplex *simplex, size_t row, double direction);

/* Flips the columns that the pivot passes: moves them to their other bounds. */
void kp_simplex_flip_bounds(struct kp_dual_simplex *simplex);
