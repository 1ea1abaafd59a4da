/* Makes the arrays of the dual simplex, and computes from the inverse what pivots only keep up to
 * date. */
#include "linear/simplex/dual_simplex_impl.h"

#include "base/allocate.h"
#include "base/random.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* ---- Construction ---------------------------------------------------------- */

/* Chooses the width of the inverse.  An odd number of cache lines prevents that a column of the
 * inverse falls into few sets of the cache. */
static size_t choose_width(size_t rows)
{
    size_t width = kp_round_up_to_lanes(rows);

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

#define LINE 64 /* bytes of a cache line */

/* The basis is one piece of memory.  Its rows begin at cache lines, since the loops over them take
 * most of the time. */
static void make_basis(struct kp_dual_simplex *simplex, struct kp_linear_budget *budget)
{
    size_t numbers = (simplex->rows + 1) * simplex->width;
    size_t others = simplex->width + simplex->room + 1;
    unsigned char *bytes;

    simplex->basis_bytes = numbers * sizeof(double) + others * sizeof(uint32_t);
    KP_TAKE_WITHIN(budget, &simplex->arena, bytes, simplex->basis_bytes + LINE);
    if (!bytes)
        return;
    bytes += LINE - (uintptr_t)bytes % LINE;
    simplex->inverse = (double *)(void *)bytes;
    simplex->edge_weight = simplex->inverse + simplex->rows * simplex->width;
    simplex->basic = (uint32_t *)(void *)(simplex->edge_weight + simplex->width);
    simplex->row_of = simplex->basic + simplex->width;
    simplex->pivots = simplex->row_of + simplex->room;
}

static void make_rows_and_columns(struct kp_dual_simplex *simplex, struct kp_linear_budget *budget)
{
    double **const of_rows[] = {&simplex->scale,        &simplex->right,      &simplex->value,
                                &simplex->basic_least,  &simplex->basic_most, &simplex->allowance,
                                &simplex->pivot_column, &simplex->residue,    &simplex->shift,
                                &simplex->multipliers};
    double **const of_columns[] = {
        &simplex->least,          &simplex->most,      &simplex->cost,      &simplex->reduced_cost,
        &simplex->nonbasic_value, &simplex->pivot_row, &simplex->bound_sign};
    struct kp_arena *arena = &simplex->arena;

    for (size_t i = 0; i < sizeof of_rows / sizeof *of_rows; i++)
        KP_TAKE_WITHIN(budget, arena, *of_rows[i], simplex->width);
    KP_TAKE_WITHIN(budget, arena, simplex->shifted, simplex->width);
    KP_TAKE_WITHIN(budget, arena, simplex->violated, simplex->width);
    for (size_t i = 0; i < sizeof of_columns / sizeof *of_columns; i++)
        KP_TAKE_WITHIN(budget, arena, *of_columns[i], simplex->room);
    KP_TAKE_WITHIN(budget, arena, simplex->breakpoints, simplex->room);
    KP_TAKE_WITHIN(budget, arena, simplex->order, simplex->columns);
    KP_TAKE_WITHIN(budget, arena, simplex->open, simplex->columns);
    KP_TAKE_WITHIN(budget, arena, simplex->coefficient, simplex->system->entries);
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
    for (size_t i = 0; i < system->entries; i++)
        simplex->coefficient[i] = (double)system->coefficient[i] * simplex->scale[system->row[i]];
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

struct kp_dual_simplex *kp_dual_simplex_new(const struct kp_linear_system *system,
                                            struct kp_linear_budget *budget)
{
    struct kp_dual_simplex *simplex = kp_calloc(1, sizeof *simplex);

    if (!simplex)
        return NULL;
    simplex->system = system;
    simplex->rows = system->rows;
    simplex->width = choose_width(system->rows);
    simplex->columns = system->columns;
    simplex->room = kp_round_up_to_lanes(system->columns + 1);
    simplex->arena.failed = simplex->width >= KP_SIMPLEX_MOST_WIDTH || simplex->room >= INT32_MAX;
    make_basis(simplex, budget);
    make_rows_and_columns(simplex, budget);
    if (simplex->arena.failed) {
        kp_dual_simplex_free(simplex);
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
    if (simplex)
        kp_arena_free(&simplex->arena);
    free(simplex);
}

/* ---- Computing values ------------------------------------------------------ */

void kp_simplex_add_column(const struct kp_dual_simplex *simplex, size_t column, double by,
                           double *to)
{
    const struct kp_linear_system *system = simplex->system;

    for (size_t i = system->first[column]; i < system->first[column + 1]; i++)
        to[system->row[i]] += by * simplex->coefficient[i];
}

/* Lists the columns that are not fixed.  A fixed column cannot enter the basis, and half of the
 * columns are fixed at a node of a search. */
static void list_open_columns(struct kp_dual_simplex *simplex)
{
    simplex->open_count = 0;
    for (size_t j = 0; j < simplex->columns; j++)
        if (simplex->least[j] < simplex->most[j])
            simplex->open[simplex->open_count++] = (uint32_t)j;
}

void kp_simplex_multiply_columns(const struct kp_dual_simplex *simplex, const double *weight,
                                 double *product)
{
    const uint32_t *row = simplex->system->row;
    const double *coefficient = simplex->coefficient;

    for (size_t k = 0; k < simplex->open_count; k++) {
        uint32_t j = simplex->open[k];
        size_t i = simplex->system->first[j], end = simplex->system->first[j + 1];
        double even = 0, odd = 0; /* a single sum would wait for each addition */

        for (; i + 1 < end; i += 2) {
            even += coefficient[i] * weight[row[i]];
            odd += coefficient[i + 1] * weight[row[i + 1]];
        }
        if (i < end)
            even += coefficient[i] * weight[row[i]];
        product[j] = even + odd;
    }
}

static void compute_reduced_costs(struct kp_dual_simplex *simplex)
{
    double *dual = simplex->residue;

    memset(dual, 0, simplex->width * sizeof *dual);
    for (size_t i = 0; i < simplex->rows; i++)
        if (simplex->basic[i] != KP_NO_COLUMN)
            kp_kernel_add_multiple(dual, simplex->inverse + i * simplex->width,
                                   simplex->cost[simplex->basic[i]], simplex->width);
    kp_simplex_multiply_columns(simplex, dual, simplex->pivot_row);
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
        simplex->value[i] = kp_kernel_dot(simplex->inverse + i * simplex->width, residue,
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
    list_open_columns(simplex);
    compute_reduced_costs(simplex);
    for (size_t j = 0; j < simplex->columns; j++)
        place_column(simplex, j);
    compute_values(simplex);
    return has_small_residue(simplex);
}
