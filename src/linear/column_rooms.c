/* How far columns of the basis can go.
 *
 * The row of the inverse says by how much a basic column moves with each column outside the basis.
 * If all of these go to the bound that moves it most, it has gone as far as its equation lets it.
 * Four columns are done at once, for their rows of the inverse can then be read side by side: a
 * quarter of the time of one by one. */
#include "linear/simplex/dual_simplex_impl.h"

#include <string.h>

/* The rows of the inverse for some columns, one row of numbers for each equation. */
static void interleave_rows(struct kp_dual_simplex *simplex, const size_t *columns, size_t count)
{
    memset(simplex->row_weights, 0, simplex->width * KP_SLICE * sizeof *simplex->row_weights);
    for (size_t k = 0; k < count; k++) {
        const double *from = simplex->inverse + simplex->row_of[columns[k]] * simplex->width;

        for (size_t i = 0; i < simplex->rows && kp_is_basic(simplex, columns[k]); i++)
            simplex->row_weights[i * KP_SLICE + k] = from[i];
    }
}

static void add_moves(const struct kp_dual_simplex *simplex, size_t j, double *below, double *above)
{
    double range = simplex->side[j] * (simplex->most[j] - simplex->least[j]);

    for (size_t k = 0; k < KP_SLICE; k++) {
        double move = simplex->row_products[j * KP_SLICE + k] * range;

        below[k] += move > 0 ? move : 0;
        above[k] -= move < 0 ? move : 0;
    }
}

static void find_few_rooms(struct kp_dual_simplex *simplex, const size_t *columns, size_t count,
                           struct kp_column_room *rooms)
{
    const struct kp_sliced_columns *sliced = &simplex->sliced;
    double below[KP_SLICE] = {0}, above[KP_SLICE] = {0};

    interleave_rows(simplex, columns, count);
    simplex->kernel->multiply_by_slice(sliced, simplex->row_weights, simplex->row_products);
    for (size_t k = 0; k < sliced->active_count; k++) {
        size_t first = (size_t)sliced->active[k] * KP_SLICE;

        for (size_t j = first; j < first + KP_SLICE; j++)
            add_moves(simplex, j, below, above);
    }
    for (size_t k = 0; k < count; k++)
        rooms[k] = (struct kp_column_room){below[k], above[k]};
}

void kp_dual_simplex_find_rooms(struct kp_dual_simplex *simplex, const size_t *columns,
                                size_t count, struct kp_column_room *rooms)
{
    for (size_t k = 0; k < count; k += KP_SLICE)
        find_few_rooms(simplex, columns + k, count - k < KP_SLICE ? count - k : KP_SLICE,
                       rooms + k);
}
