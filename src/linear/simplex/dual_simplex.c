/* A bounded dual simplex method with an explicit inverse of the basis.
 *
 * The question is only whether A x = b has a solution in the box, so the costs can be chosen
 * freely.  They are random numbers that make ties, and with them cycles, unlikely.  Every column
 * has two bounds.  So every basis is dual feasible once each column outside it is placed at the
 * bound that the sign of its reduced cost requires, and there is no first phase.  After a change of
 * bounds, forwards or backwards in a search tree, the method continues from the basis that it has.
 * The first basis consists of artificial columns, one for each row, which must be 0.  Artificial
 * columns that have left the basis never return.
 *
 * A pivot has these steps:
 *  - The row that leaves is the one with the largest violation^2 / |row of the inverse|^2 (dual
 *    steepest edge).  The weights are exact, since the rows are stored.
 *  - The long-step ratio test finds the column that enters.  It flips columns whose reduced costs
 *    change sign to their other bound, as long as the row stays violated.  If the row is still
 *    violated when all of them are flipped, no point of the box satisfies this row of the inverse
 *    times the system.  This row is the refutation.
 *  - The row operations on the inverse take most of the time, rows^2 multiplications twice
 *    (simplex_kernel.h).
 *
 * The matrices are small (60 to 500 rows), and dense inverses of them are fast: 24 pegs, 10 colours
 * and 30 rows have 64 rows, and a pivot takes a few microseconds.  Reduced costs and values are
 * calculated anew for each solution, and the errors in the equations are then measured.  After
 * RESTART solutions, or when errors are found, the method begins with a new basis.
 *
 * Primal simplex and barrier methods were tried with CLP.  The barrier leaves 145 of 147 infeasible
 * relaxations undecided, and the primal simplex has no refutation for 16 of them. */
#include "linear/simplex/dual_simplex_impl.h"

#include <math.h>
#include <string.h>

#define TINY    1e-13 /* an element of a pivot column that counts as 0 */
#define RESTART 400   /* solutions until the method begins with a new basis */

void kp_dual_simplex_set_bounds(struct kp_dual_simplex *simplex, size_t column, int32_t least,
                                int32_t most)
{
    simplex->least[column] = least;
    simplex->most[column] = most;
}

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
    *simplex->solved = 0;
}

/* ---- A pivot --------------------------------------------------------------- */

/* Lists the rows that violate their bounds.  The loop has no branches that a processor would have
 * to guess. */
static size_t list_violated_rows(struct kp_dual_simplex *simplex)
{
    size_t count = 0;

    for (size_t i = 0; i < simplex->rows; i++) {
        simplex->violated[count] = (uint32_t)i;
        count += kp_violation_of(simplex, i) > KP_VIOLATION;
    }
    return count;
}

/* Returns the row that leaves the basis, or `rows` if none violates its bounds. */
static size_t choose_row(struct kp_dual_simplex *simplex)
{
    size_t chosen = simplex->rows, violated = list_violated_rows(simplex);
    double most = 0, weight = 1;

    for (size_t k = 0; k < violated; k++) {
        size_t i = simplex->violated[k];
        double violation = kp_violation_of(simplex, i);

        if (violation * violation * weight > most * simplex->edge_weight[i]) {
            most = violation * violation;
            weight = simplex->edge_weight[i];
            chosen = i;
        }
    }
    return chosen;
}

/* A column with more than 1 / MANY of all entries is multiplied as a dense one. */
#define MANY 8

static void multiply_as_dense(struct kp_dual_simplex *simplex, uint32_t column)
{
    const double *inverse_row = simplex->inverse;
    double *dense = simplex->residue;

    memset(dense, 0, simplex->width * sizeof *dense);
    kp_simplex_add_column(simplex, column, 1, dense);
    for (size_t i = 0; i < simplex->rows; i++, inverse_row += simplex->width)
        simplex->pivot_column[i] = simplex->kernel->dot(inverse_row, dense, simplex->width);
}

static void multiply_as_sparse(struct kp_dual_simplex *simplex, uint32_t column)
{
    const struct kp_linear_system *system = simplex->system;

    memset(simplex->pivot_column, 0, simplex->rows * sizeof *simplex->pivot_column);
    for (size_t k = system->first[column]; k < system->first[column + 1]; k++) {
        double weight = system->coefficient[k] * simplex->scale[system->row[k]];
        const double *element = simplex->inverse + system->row[k];

        for (size_t i = 0; i < simplex->rows; i++, element += simplex->width)
            simplex->pivot_column[i] += weight * *element;
    }
}

/* Expresses the column by the columns of the basis. */
static void compute_pivot_column(struct kp_dual_simplex *simplex, uint32_t column)
{
    const struct kp_linear_system *system = simplex->system;
    size_t entries = system->first[column + 1] - system->first[column];

    if (entries * MANY > simplex->rows)
        multiply_as_dense(simplex, column);
    else
        multiply_as_sparse(simplex, column);
    for (size_t i = 0; i < simplex->rows; i++)
        if (fabs(simplex->pivot_column[i]) <= TINY)
            simplex->pivot_column[i] = 0;
}

/* Moves the basic column of the row to its bound and out of the basis, and the other column into
 * it. */
static void exchange(struct kp_dual_simplex *simplex, size_t row, uint32_t entering,
                     double direction)
{
    uint32_t leaving = simplex->basic[row];
    double bound = direction > 0 ? simplex->basic_most[row] : simplex->basic_least[row];
    double step = (simplex->value[row] - bound) / simplex->pivot_column[row];
    double price = simplex->reduced_cost[entering] / simplex->pivot_row[entering];

    simplex->kernel->add_multiple(simplex->value, simplex->pivot_column, -step, simplex->width);
    simplex->kernel->add_multiple(simplex->reduced_cost, simplex->pivot_row, -price, simplex->room);
    if (leaving != KP_NO_COLUMN) {
        simplex->row_of[leaving] = KP_NO_COLUMN;
        simplex->reduced_cost[leaving] = -price;
        simplex->nonbasic_value[leaving] = bound;
        simplex->bound_sign[leaving] = simplex->least[leaving] < simplex->most[leaving] ? -direction
                                                                                        : 0;
    }
    simplex->row_of[entering] = (uint32_t)row;
    simplex->basic[row] = entering;
    simplex->reduced_cost[entering] = 0;
    simplex->bound_sign[entering] = 0;
    simplex->value[row] = simplex->nonbasic_value[entering] + step;
    kp_simplex_set_basic_bounds(simplex, row);
}

/* Does the row operations that make the entering column a unit vector. */
static void eliminate(struct kp_dual_simplex *simplex, size_t row)
{
    double *pivot = simplex->inverse + row * simplex->width;
    double by = 1 / simplex->pivot_column[row];

    for (size_t i = 0; i < simplex->width; i++)
        pivot[i] *= by;
    simplex->edge_weight[row] *= by * by;
    simplex->pivot_column[row] = 0;
    simplex->kernel->eliminate(simplex->inverse, simplex->rows, simplex->width, pivot,
                               simplex->pivot_column, simplex->edge_weight);
}

static void keep_multipliers(struct kp_dual_simplex *simplex, size_t row)
{
    const double *inverse_row = simplex->inverse + row * simplex->width;

    for (size_t i = 0; i < simplex->rows; i++)
        simplex->multipliers[i] = inverse_row[i] * simplex->scale[i];
}

/* How a pivot ended. */
enum pivot_end { PIVOT_DONE, PIVOT_NOT_NEEDED, PIVOT_IMPOSSIBLE, PIVOT_WEAK };

static enum pivot_end pivot(struct kp_dual_simplex *simplex)
{
    size_t row = choose_row(simplex);
    double direction;
    uint32_t entering;

    if (row == simplex->rows)
        return PIVOT_NOT_NEEDED;
    direction = simplex->value[row] > simplex->basic_most[row] ? 1 : -1;
    simplex->kernel->multiply_columns(&simplex->sliced, simplex->inverse + row * simplex->width,
                                      simplex->pivot_row);
    entering = kp_simplex_choose_column(simplex, row, direction);
    if (entering == KP_NO_COLUMN) {
        keep_multipliers(simplex, row);
        return PIVOT_IMPOSSIBLE;
    }
    compute_pivot_column(simplex, entering);
    if (fabs(simplex->pivot_column[row]) < KP_WEAK)
        return PIVOT_WEAK;
    kp_simplex_flip_bounds(simplex);
    exchange(simplex, row, entering, direction);
    eliminate(simplex, row);
    return PIVOT_DONE;
}

/* If one solution takes more pivots, rounding errors lead it in circles. */
static size_t most_pivots(const struct kp_dual_simplex *simplex)
{
    return 1000 + 20 * (simplex->rows + simplex->columns);
}

enum kp_simplex_end kp_dual_simplex_solve(struct kp_dual_simplex *simplex,
                                          struct kp_linear_budget *budget)
{
    size_t work = 2 * simplex->rows * simplex->width + simplex->system->entries, most;

    if (*simplex->solved >= RESTART)
        kp_dual_simplex_restart(simplex);
    ++*simplex->solved;
    if (!kp_simplex_recompute(simplex))
        return KP_SIMPLEX_UNSTABLE;
    for (most = most_pivots(simplex); most > 0; most--) {
        if (!kp_linear_budget_spend(budget, 1, work))
            return KP_SIMPLEX_STOPPED;
        switch (pivot(simplex)) {
        case PIVOT_DONE:
            break;
        case PIVOT_NOT_NEEDED:
            return KP_SIMPLEX_POINT;
        case PIVOT_IMPOSSIBLE:
            return KP_SIMPLEX_NO_POINT;
        case PIVOT_WEAK:
            return KP_SIMPLEX_UNSTABLE;
        }
    }
    return KP_SIMPLEX_UNSTABLE;
}

double kp_dual_simplex_value(const struct kp_dual_simplex *simplex, size_t column)
{
    return kp_is_basic(simplex, column) ? simplex->value[simplex->row_of[column]]
                                        : simplex->nonbasic_value[column];
}

const double *kp_dual_simplex_multipliers(const struct kp_dual_simplex *simplex)
{
    return simplex->multipliers;
}
