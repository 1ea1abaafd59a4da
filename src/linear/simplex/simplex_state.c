/* Makes the arrays of the dual simplex, and computes from the inverse what pivots only keep up to
 * date. */
#include "linear/simplex/dual_simplex_impl.h"

#include "base/allocate.h"
#include "base/random.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* ---- Construction ---------------------------------------------------------- */

/* Chooses the width of the inverse.  One row more than there are is always 0, for the entries that
 * fill up slices.  An odd number of cache lines prevents that a column of the inverse falls into
 * few sets of the cache. */
static size_t choose_width(size_t rows)
{
    size_t width = kp_round_up_to_lanes(rows + 1);

    return width / KP_LANES % 2 ? width : width + KP_LANES;
}

static size_t count_entries(const struct kp_linear_system *system, size_t column)
{
    return system->first[column + 1] - system->first[column];
}

static size_t find_longest(const struct kp_linear_system *system)
{
    size_t longest = 0;

    for (size_t j = 0; j < system->columns; j++)
        if (count_entries(system, j) > longest)
            longest = count_entries(system, j);
    return longest;
}

static bool has_other_coefficients(const struct kp_linear_system *system)
{
    for (size_t i = 0; i < system->entries; i++)
        if (system->coefficient[i] != 1)
            return true;
    return false;
}

/* Divides a block into parts, each beginning at a cache line.  Without a block it only adds up the
 * size of the block. */
struct block_parts {
    unsigned char *block;
    size_t used;
};

#define LINE 64

static void *take_part(struct block_parts *parts, size_t count, size_t size)
{
    size_t bytes = kp_multiply_sizes(count, size);
    unsigned char *part = parts->block ? parts->block + parts->used : NULL;

    if (bytes > SIZE_MAX - LINE - parts->used)
        parts->used = SIZE_MAX - LINE;
    else
        parts->used += (bytes + LINE - 1) / LINE * LINE;
    return part;
}

static double *take_vector(struct block_parts *parts, size_t count)
{
    return take_part(parts, count, sizeof(double));
}

/* Lays out the basis first, so that it is one piece of the block. */
static void lay_out_basis(struct kp_dual_simplex *simplex, struct block_parts *parts)
{
    size_t width = simplex->width;

    simplex->inverse = take_vector(parts, kp_multiply_sizes(simplex->rows, width));
    simplex->edge_weight = take_vector(parts, width);
    simplex->basic = take_part(parts, width, sizeof *simplex->basic);
    simplex->row_of = take_part(parts, simplex->room, sizeof *simplex->row_of);
    simplex->pivots = take_part(parts, 1, sizeof *simplex->pivots);
    simplex->basis_bytes = parts->used;
}

static void lay_out_rows_and_columns(struct kp_dual_simplex *simplex, struct block_parts *parts)
{
    double **const of_rows[] = {&simplex->scale,        &simplex->right,      &simplex->value,
                                &simplex->basic_least,  &simplex->basic_most, &simplex->allowance,
                                &simplex->pivot_column, &simplex->residue,    &simplex->shift,
                                &simplex->multipliers};
    double **const of_columns[] = {
        &simplex->least,          &simplex->most,      &simplex->cost,      &simplex->reduced_cost,
        &simplex->nonbasic_value, &simplex->pivot_row, &simplex->bound_sign};

    for (size_t i = 0; i < sizeof of_rows / sizeof *of_rows; i++)
        *of_rows[i] = take_vector(parts, simplex->width);
    simplex->shifted = take_part(parts, simplex->width, sizeof *simplex->shifted);
    simplex->violated = take_part(parts, simplex->width, sizeof *simplex->violated);
    for (size_t i = 0; i < sizeof of_columns / sizeof *of_columns; i++)
        *of_columns[i] = take_vector(parts, simplex->room);
    simplex->breakpoints = take_part(parts, simplex->room, sizeof *simplex->breakpoints);
}

/* Lays out the slices.  Since longer columns come first, a slice is filled up with no more entries
 * than the slice before it has. */
static void lay_out_slices(struct kp_dual_simplex *simplex, struct block_parts *parts)
{
    const struct kp_linear_system *system = simplex->system;
    struct kp_sliced_columns *sliced = &simplex->sliced;
    size_t longest = find_longest(system), entries = system->entries + KP_SLICE * longest;

    simplex->order = take_part(parts, system->columns, sizeof *simplex->order);
    sliced->column = take_part(parts, simplex->room, sizeof *sliced->column);
    sliced->first = take_part(parts, simplex->room / KP_SLICE + 1, sizeof *sliced->first);
    sliced->row = take_part(parts, entries, sizeof *sliced->row);
    if (has_other_coefficients(system))
        sliced->coefficient = take_part(parts, entries, sizeof *sliced->coefficient);
}

/* Returns the size of all parts together. */
static size_t lay_out(struct kp_dual_simplex *simplex, void *block)
{
    struct block_parts parts = {block, 0};

    lay_out_basis(simplex, &parts);
    lay_out_rows_and_columns(simplex, &parts);
    lay_out_slices(simplex, &parts);
    return parts.used;
}

/* A power of 2 that brings the largest coefficient of each row near 1.  Columns need none: each is
 * in equations whose coefficients are 1 and -1. */
static void scale_rows(struct kp_dual_simplex *simplex)
{
    const struct kp_linear_system *system = simplex->system;

    for (size_t i = 0; i < simplex->rows; i++)
        simplex->scale[i] = 1;
    for (size_t i = 0; i < system->entries; i++)
        while (fabs((double)system->coefficient[i] * simplex->scale[system->row[i]]) >= 2)
            simplex->scale[system->row[i]] /= 2;
    for (size_t i = 0; i < simplex->rows; i++)
        simplex->right[i] = (double)system->right[i] * simplex->scale[i];
}

static void order_columns(struct kp_dual_simplex *simplex)
{
    const struct kp_linear_system *system = simplex->system;
    uint32_t *next = simplex->order;

    for (size_t entries = find_longest(system) + 1; entries-- > 0;)
        for (size_t j = 0; j < system->columns; j++)
            if (count_entries(system, j) == entries)
                *next++ = (uint32_t)j;
}

static void set_columns(struct kp_dual_simplex *simplex)
{
    struct kp_random random = kp_random_seed(1, 0);

    for (size_t j = 0; j < simplex->columns; j++) {
        simplex->least[j] = simplex->system->least[j];
        simplex->most[j] = simplex->system->most[j];
        simplex->cost[j] = -1 + (double)kp_random_below(&random, 1u << 20) / (1u << 19);
    }
}

/* Aligned to a cache line. */
static void *find_start(void *block)
{
    uintptr_t beyond = (uintptr_t)block % LINE;

    return (unsigned char *)block + (beyond ? LINE - beyond : 0);
}

static bool make_arrays(struct kp_dual_simplex *simplex, struct kp_linear_budget *budget)
{
    size_t bytes = lay_out(simplex, NULL);

    if (bytes > SIZE_MAX - LINE || !kp_linear_budget_take_bytes(budget, bytes + LINE))
        return false;
    simplex->block = kp_calloc(bytes + LINE, 1);
    if (!simplex->block)
        return false;
    lay_out(simplex, find_start(simplex->block));
    return true;
}

struct kp_dual_simplex *kp_dual_simplex_new(const struct kp_linear_system *system,
                                            struct kp_linear_budget *budget,
                                            const struct kp_simplex_kernel *kernel)
{
    struct kp_dual_simplex *simplex = kp_calloc(1, sizeof *simplex);

    if (!simplex)
        return NULL;
    simplex->system = system;
    simplex->kernel = kernel ? kernel : kp_simplex_fastest();
    simplex->rows = system->rows;
    simplex->width = choose_width(system->rows);
    simplex->columns = system->columns;
    simplex->room = kp_round_up_to_lanes(system->columns + 1);
    if (simplex->width >= INT32_MAX || simplex->room >= INT32_MAX ||
        !make_arrays(simplex, budget)) {
        free(simplex);
        return NULL;
    }
    scale_rows(simplex);
    order_columns(simplex);
    set_columns(simplex);
    kp_dual_simplex_restart(simplex);
    return simplex;
}

void kp_dual_simplex_free(struct kp_dual_simplex *simplex)
{
    if (!simplex)
        return;
    free(simplex->block);
    free(simplex);
}

/* ---- Computing values ------------------------------------------------------ */

void kp_simplex_add_column(const struct kp_dual_simplex *simplex, size_t column, double by,
                           double *to)
{
    const struct kp_linear_system *system = simplex->system;

    for (size_t i = system->first[column]; i < system->first[column + 1]; i++)
        to[system->row[i]] += by * (double)system->coefficient[i] * simplex->scale[system->row[i]];
}

/* Adds a column to the last slice, which has room for it. */
static void slice_column(struct kp_dual_simplex *simplex, uint32_t column, size_t lane)
{
    const struct kp_linear_system *system = simplex->system;
    struct kp_sliced_columns *sliced = &simplex->sliced;
    size_t to = sliced->first[sliced->slices - 1] + lane;

    sliced->column[(sliced->slices - 1) * KP_SLICE + lane] = column;
    for (size_t i = system->first[column]; i < system->first[column + 1]; i++, to += KP_SLICE) {
        sliced->row[to] = (int32_t)system->row[i];
        if (sliced->coefficient)
            sliced->coefficient[to] = (double)system->coefficient[i] *
                                      simplex->scale[system->row[i]];
    }
}

static void add_slice(struct kp_dual_simplex *simplex, size_t longest)
{
    struct kp_sliced_columns *sliced = &simplex->sliced;
    size_t first = sliced->first[sliced->slices], end = first + longest * KP_SLICE;

    for (size_t lane = 0; lane < KP_SLICE; lane++)
        sliced->column[sliced->slices * KP_SLICE + lane] = (uint32_t)simplex->columns;
    for (size_t i = first; i < end; i++)
        sliced->row[i] = (int32_t)simplex->rows;
    if (sliced->coefficient)
        memset(sliced->coefficient + first, 0, (end - first) * sizeof *sliced->coefficient);
    sliced->first[++sliced->slices] = end;
}

/* Slices the columns that are not fixed.  A fixed column cannot enter the basis, and half of the
 * columns are fixed at a node of a search. */
static void slice_columns(struct kp_dual_simplex *simplex)
{
    size_t count = 0;

    simplex->sliced.slices = 0;
    simplex->sliced.first[0] = 0;
    for (size_t k = 0; k < simplex->columns; k++) {
        uint32_t j = simplex->order[k];

        if (simplex->least[j] == simplex->most[j])
            continue;
        if (count % KP_SLICE == 0)
            add_slice(simplex, count_entries(simplex->system, j));
        slice_column(simplex, j, count++ % KP_SLICE);
    }
}

static void compute_reduced_costs(struct kp_dual_simplex *simplex)
{
    double *dual = simplex->residue;

    memset(dual, 0, simplex->width * sizeof *dual);
    for (size_t i = 0; i < simplex->rows; i++)
        if (simplex->basic[i] != KP_NO_COLUMN)
            simplex->kernel->add_multiple(dual, simplex->inverse + i * simplex->width,
                                          simplex->cost[simplex->basic[i]], simplex->width);
    dual[simplex->rows] = 0;
    simplex->kernel->multiply_columns(&simplex->sliced, dual, simplex->pivot_row);
    for (size_t j = 0; j < simplex->columns; j++)
        simplex->reduced_cost[j] = kp_is_basic(simplex, j)
                                       ? 0
                                       : simplex->cost[j] - simplex->pivot_row[j];
}

static void place_column(struct kp_dual_simplex *simplex, size_t j)
{
    bool at_most = simplex->reduced_cost[j] < 0;

    simplex->nonbasic_value[j] = at_most ? simplex->most[j] : simplex->least[j];
    simplex->bound_sign[j] = at_most ? -1 : 1;
    if (kp_is_basic(simplex, j) || simplex->least[j] == simplex->most[j])
        simplex->bound_sign[j] = 0;
}

/* The largest absolute value of these numbers, or 1. */
static double size_of(double a, double b)
{
    double size = fabs(a) > fabs(b) ? fabs(a) : fabs(b);

    return size > 1 ? size : 1;
}

void kp_simplex_set_basic_bounds(struct kp_dual_simplex *simplex, size_t i)
{
    uint32_t column = simplex->basic[i];

    simplex->basic_least[i] = column == KP_NO_COLUMN ? 0 : simplex->least[column];
    simplex->basic_most[i] = column == KP_NO_COLUMN ? 0 : simplex->most[column];
    simplex->allowance[i] = KP_FEASIBILITY *
                            size_of(simplex->basic_least[i], simplex->basic_most[i]);
}

/* Computes the values of the basic columns, and how much is then missing in the equations. */
static void compute_values(struct kp_dual_simplex *simplex)
{
    double *residue = simplex->residue;

    memcpy(residue, simplex->right, simplex->width * sizeof *residue);
    for (size_t j = 0; j < simplex->columns; j++)
        if (!kp_is_basic(simplex, j) && simplex->nonbasic_value[j] != 0)
            kp_simplex_add_column(simplex, j, -simplex->nonbasic_value[j], residue);
    for (size_t i = 0; i < simplex->rows; i++) {
        simplex->value[i] = simplex->kernel->dot(simplex->inverse + i * simplex->width, residue,
                                                 simplex->width);
        kp_simplex_set_basic_bounds(simplex, i);
    }
    for (size_t i = 0; i < simplex->rows; i++) {
        if (simplex->basic[i] == KP_NO_COLUMN)
            continue;
        kp_simplex_add_column(simplex, simplex->basic[i], -simplex->value[i], residue);
    }
}

/* Whether the equations miss by rounding errors only.  An artificial column is 0, or its equation
 * is not satisfied yet.  Its column is a unit vector, and it has never left its row. */
static bool has_small_residue(const struct kp_dual_simplex *simplex)
{
    for (size_t i = 0; i < simplex->rows; i++) {
        double missing = simplex->residue[i];

        if (simplex->basic[i] == KP_NO_COLUMN)
            missing -= simplex->value[i];
        if (!(fabs(missing) <= KP_RESIDUE * size_of(simplex->right[i], 1)))
            return false;
    }
    return true;
}

bool kp_simplex_recompute(struct kp_dual_simplex *simplex)
{
    simplex->has_forbidden_rows = false;
    slice_columns(simplex);
    compute_reduced_costs(simplex);
    for (size_t j = 0; j < simplex->columns; j++)
        place_column(simplex, j);
    compute_values(simplex);
    return has_small_residue(simplex);
}
