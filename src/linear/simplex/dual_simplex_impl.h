/* What the files of the dual simplex share: dual_simplex.c has the method, simplex_state.c makes
 * the arrays and computes values anew, and ratio_test.c finds the column that enters. */
#ifndef KP_LINEAR_SIMPLEX_DUAL_SIMPLEX_IMPL_H
#define KP_LINEAR_SIMPLEX_DUAL_SIMPLEX_IMPL_H

#include "linear/simplex/dual_simplex.h"

#define KP_VIOLATION 1e-7 /* of a bound, that is taken for a rounding error */
#define KP_WEAK      1e-7 /* a pivot smaller than this spoils the inverse */

#define KP_ARTIFICIAL UINT32_MAX

/* A column that could enter the basis: when its reduced cost reaches 0. */
struct kp_breakpoint {
    double ratio;
    uint32_t column;
};

struct kp_dual_simplex {
    const struct kp_linear_system *system;
    const struct kp_simplex_kernel *kernel;
    void *block;                     /* all arrays are in it */
    size_t rows, width;              /* of the inverse; width > rows, a multiple of KP_LANES */
    size_t columns, room;            /* room > columns, a multiple of KP_LANES */
    uint32_t *order;                 /* [column]: columns, those with the most entries first */
    uint32_t *after;                 /* [entries]: the columns with more, while they are ordered */
    struct kp_sliced_columns sliced; /* those that are not fixed; filled up with a column that is
                                      * not there, whose number is `columns` */
    double *scale;                   /* [row]: a power of 2, by which the equation is multiplied */
    double *right;                   /* [row]: the right-hand side, scaled */

    /* The basis, which can be saved: basis_bytes from `inverse` on. */
    double *inverse;  /* [row][width] */
    double *norm;     /* [row]: the sum of the squares of that row of the inverse */
    uint32_t *basic;  /* [row]: the column in the basis, or KP_ARTIFICIAL */
    uint32_t *row_of; /* [column]: its row in the basis, or KP_ARTIFICIAL if it is not in it */
    uint32_t *solved; /* [1]: solutions since the last restart */
    size_t basis_bytes;

    double *value, *basic_least, *basic_most; /* [row]: of the basic column */

    double *least, *most, *cost;       /* [column] */
    double *reduced, *place, *product; /* [column]: place: the value outside the basis; product:
                                        * with the leaving row of the inverse */
    double *side; /* [column]: 1 at its least value, -1 at its most, 0 fixed or in the basis */

    double *factor, *residue, *shift, *multipliers; /* [row]: for a moment */
    uint32_t *violated;                /* [row]: those that violate their bounds, for a moment */
    uint32_t *shifted;                 /* [row]: where shift is not 0 */
    struct kp_breakpoint *breakpoints; /* [column] */
    size_t breakpoint_count, flipped;  /* the last `flipped` are to be flipped */
};

static inline bool kp_is_basic(const struct kp_dual_simplex *simplex, size_t column)
{
    return simplex->row_of[column] != KP_ARTIFICIAL;
}

/* How far a basic column is outside its bounds; negative: it is inside. */
static inline double kp_violation_of(const struct kp_dual_simplex *simplex, size_t row)
{
    double below = simplex->basic_least[row] - simplex->value[row];
    double above = simplex->value[row] - simplex->basic_most[row];

    return below > above ? below : above;
}

/* ---- simplex_state.c ------------------------------------------------------- */

/* Place the columns outside the basis, and compute reduced costs and values from nothing but the
 * inverse.  false: the equations miss by more than rounding errors should. */
bool kp_simplex_recompute(struct kp_dual_simplex *simplex);

/* to += by * the column, in scaled rows. */
void kp_simplex_add_column(const struct kp_dual_simplex *simplex, size_t column, double by,
                           double *to);

/* The bounds of the basic column of row i. */
void kp_simplex_set_basic_bounds(struct kp_dual_simplex *simplex, size_t i);

/* ---- ratio_test.c ---------------------------------------------------------- */

/* The column that enters if this row leaves, and which columns are to be flipped; direction: 1 if
 * the row is above its bounds, -1 if below.  KP_ARTIFICIAL: no values of the columns satisfy the
 * row. */
uint32_t kp_simplex_choose_column(struct kp_dual_simplex *simplex, size_t row, double direction);

/* Move the columns that are to be flipped to their other bounds. */
void kp_simplex_flip_columns(struct kp_dual_simplex *simplex);

#endif
