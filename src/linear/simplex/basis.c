/* The basis of the dual simplex and its inverse: products with it, row operations on it, and how it
 * is made anew.
 *
 * Each pivot multiplies the errors of the inverse a little.  So the inverse is computed again from
 * its columns after some pivots, or when the errors that are measured are too large.  The columns
 * enter an artificial basis one after another, by row operations like those of a pivot.  That costs
 * at most as many pivots as there are rows, while a new search for the same basis would cost
 * several times as many.  Columns with few entries come first, because they leave most elements of
 * the inverse 0, and the row operations pass over these. */
#include "linear/simplex/dual_simplex_impl.h"

#include <math.h>
#include <string.h>

void kp_dual_simplex_restart(struct kp_dual_simplex *simplex)
{
    memset(simplex->inverse, 0, simplex->rows * simplex->width * sizeof(double));
    for (size_t i = 0; i < simplex->rows; i++) {
        simplex->inverse[i * simplex->width + i] = 1;
        simplex->edge_weight[i] = 1;
        simplex->basic[i] = KP_NO_COLUMN;
    }
    for (size_t j = 0; j < simplex->room; j++)
        simplex->row_of[j] = KP_NO_COLUMN;
    *simplex->pivots = 0;
}

/* ---- The pivot column ------------------------------------------------------ */

/* A column with more than 1 / DENSE_COLUMN_SHARE of all entries is multiplied as a dense one. */
#define DENSE_COLUMN_SHARE 8

static void multiply_as_dense(struct kp_dual_simplex *simplex, uint32_t column)
{
    const double *inverse_row = simplex->inverse;
    double *dense = simplex->residue;

    memset(dense, 0, simplex->width * sizeof *dense);
    kp_simplex_add_column(simplex, column, 1, dense);
    for (size_t i = 0; i < simplex->rows; i++, inverse_row += simplex->width)
        simplex->pivot_column[i] = kp_kernel_dot(inverse_row, dense, simplex->width);
}

static void multiply_as_sparse(struct kp_dual_simplex *simplex, uint32_t column)
{
    const struct kp_linear_system *system = simplex->system;

    memset(simplex->pivot_column, 0, simplex->rows * sizeof *simplex->pivot_column);
    for (size_t k = system->first[column]; k < system->first[column + 1]; k++) {
        double weight = simplex->coefficient[k];
        const double *element = simplex->inverse + system->row[k];

        for (size_t i = 0; i < simplex->rows; i++, element += simplex->width)
            simplex->pivot_column[i] += weight * *element;
    }
}

void kp_simplex_find_pivot_column(struct kp_dual_simplex *simplex, uint32_t column)
{
    const struct kp_linear_system *system = simplex->system;
    size_t entries = system->first[column + 1] - system->first[column];

    if (entries * DENSE_COLUMN_SHARE > simplex->rows)
        multiply_as_dense(simplex, column);
    else
        multiply_as_sparse(simplex, column);
}

/* Sets the elements of the pivot column to 0 that would change their rows of the inverse by less
 * than a rounding error. */
static void clear_small_elements(struct kp_dual_simplex *simplex, size_t row)
{
    double zero = KP_ZERO * KP_ZERO / simplex->edge_weight[row];

    for (size_t i = 0; i < simplex->rows; i++) {
        double element = simplex->pivot_column[i];

        if (element * element <= zero * simplex->edge_weight[i])
            simplex->pivot_column[i] = 0;
    }
}

void kp_simplex_eliminate(struct kp_dual_simplex *simplex, size_t row)
{
    double *pivot = simplex->inverse + row * simplex->width;
    double by = 1 / simplex->pivot_column[row];

    for (size_t i = 0; i < simplex->width; i++)
        pivot[i] *= by;
    simplex->edge_weight[row] *= by * by;
    clear_small_elements(simplex, row);
    simplex->pivot_column[row] = 0;
    kp_kernel_eliminate(simplex->inverse, simplex->rows, simplex->width, pivot,
                        simplex->pivot_column, simplex->edge_weight);
}

/* ---- The inverse anew -------------------------------------------------------- */

/* Lists the basic columns, beginning with those that have the fewest entries. */
static size_t list_basic_columns(struct kp_dual_simplex *simplex)
{
    size_t count = 0;

    for (size_t k = simplex->columns; k-- > 0;)
        if (kp_is_basic(simplex, simplex->order[k]))
            simplex->breakpoints[count++].column = simplex->order[k];
    return count;
}

/* Returns the row in which the pivot column is largest, among those that are free, or `rows` if it
 * is too small in all of them. */
static size_t find_largest_row(const struct kp_dual_simplex *simplex, const uint32_t *is_free)
{
    size_t largest = simplex->rows;
    double most = 0;

    for (size_t i = 0; i < simplex->rows; i++) {
        double size = fabs(simplex->pivot_column[i]);

        if (is_free[i] && size > most && kp_is_above(simplex, i, size, KP_PIVOT)) {
            largest = i;
            most = size;
        }
    }
    return largest;
}

/* A row that had an artificial column keeps it.  A column that depends on others leaves the basis,
 * and an artificial column takes its place. */
void kp_simplex_invert_basis(struct kp_dual_simplex *simplex)
{
    size_t count = list_basic_columns(simplex);
    uint32_t *is_free = simplex->violated;

    for (size_t i = 0; i < simplex->rows; i++)
        is_free[i] = simplex->basic[i] != KP_NO_COLUMN;
    kp_dual_simplex_restart(simplex);
    for (size_t k = 0; k < count; k++) {
        uint32_t column = simplex->breakpoints[k].column;
        size_t row;

        kp_simplex_find_pivot_column(simplex, column);
        row = find_largest_row(simplex, is_free);
        if (row == simplex->rows)
            continue;
        kp_simplex_eliminate(simplex, row);
        is_free[row] = false;
        simplex->basic[row] = column;
        simplex->row_of[column] = (uint32_t)row;
    }
}
