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
 * calculated anew for each solution, and the errors in the equations are then measured.
 *
 * Rounding errors have three remedies.  The inverse is computed anew from its columns after
 * KEPT_PIVOTS pivots, when the equations miss by too much, and when a pivot is in doubt: its
 * element is known twice, from the leaving row and from the entering column, and the two differ or
 * are too small (basis.c).  If a pivot is in doubt with a new inverse, its row is left violated
 * until the next solution.  If only such rows remain, the solution is unstable.
 *
 * Primal simplex and barrier methods were tried with CLP.  The barrier leaves 145 of 147 infeasible
 * relaxations undecided, and the primal simplex has no refutation for 16 of them. */
#include "linear/simplex/dual_simplex_impl.h"

#include <math.h>

#define KEPT_PIVOTS 10000 /* pivots until the inverse is computed anew */

void kp_dual_simplex_set_bounds(struct kp_dual_simplex *simplex, size_t column, int32_t least,
                                int32_t most)
{
    simplex->least[column] = least;
    simplex->most[column] = most;
}

/* ---- A pivot --------------------------------------------------------------- */

/* Lists the rows that violate their bounds.  The loop has no branches that a processor would have
 * to guess. */
static size_t list_violated_rows(struct kp_dual_simplex *simplex)
{
    size_t count = 0;

    for (size_t i = 0; i < simplex->rows; i++) {
        simplex->violated[count] = (uint32_t)i;
        count += kp_violation_of(simplex, i) > simplex->allowance[i];
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

/* Moves the basic column of the row to its bound and out of the basis, and the other column into
 * it. */
static void exchange(struct kp_dual_simplex *simplex, size_t row, uint32_t entering,
                     double direction)
{
    uint32_t leaving = simplex->basic[row];
    double bound = direction > 0 ? simplex->basic_most[row] : simplex->basic_least[row];
    double step = (simplex->value[row] - bound) / simplex->pivot_column[row];
    double price = simplex->reduced_cost[entering] / simplex->pivot_row[entering];

    kp_kernel_add_multiple(simplex->value, simplex->pivot_column, -step, simplex->width);
    kp_kernel_add_multiple(simplex->reduced_cost, simplex->pivot_row, -price, simplex->room);
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

static void keep_multipliers(struct kp_dual_simplex *simplex, size_t row)
{
    const double *inverse_row = simplex->inverse + row * simplex->width;

    for (size_t i = 0; i < simplex->rows; i++)
        simplex->multipliers[i] = inverse_row[i] * simplex->scale[i];
}

/* Whether the element of a pivot is large enough, and the same by its row and by its column. */
static bool is_sound_pivot(const struct kp_dual_simplex *simplex, size_t row, uint32_t entering)
{
    double by_column = simplex->pivot_column[row], by_row = simplex->pivot_row[entering];

    return kp_is_above(simplex, row, by_column, KP_PIVOT) &&
           fabs(by_column - by_row) <= KP_RESIDUE * fabs(by_column);
}

/* Computes the inverse and the values anew.  Returns whether the equations then hold. */
static bool invert_and_recompute(struct kp_dual_simplex *simplex)
{
    kp_simplex_invert_basis(simplex);
    return kp_simplex_recompute(simplex);
}

/* Leaves a row violated until values are computed anew. */
static void forbid_row(struct kp_dual_simplex *simplex, size_t row)
{
    simplex->allowance[row] = HUGE_VAL;
    simplex->has_forbidden_rows = true;
}

/* Returns whether the solution needs further pivots.  If not, sets *end. */
static bool pivot(struct kp_dual_simplex *simplex, enum kp_simplex_end *end)
{
    size_t row = choose_row(simplex);
    double direction;
    uint32_t entering;

    *end = row == simplex->rows && !simplex->has_forbidden_rows ? KP_SIMPLEX_POINT
                                                                : KP_SIMPLEX_UNSTABLE;
    if (row == simplex->rows)
        return false;
    direction = simplex->value[row] > simplex->basic_most[row] ? 1 : -1;
    kp_simplex_multiply_columns(simplex, simplex->inverse + row * simplex->width,
                                simplex->pivot_row);
    entering = kp_simplex_choose_column(simplex, row, direction);
    if (entering == KP_NO_COLUMN) {
        keep_multipliers(simplex, row);
        *end = KP_SIMPLEX_NO_POINT;
        return false;
    }
    kp_simplex_find_pivot_column(simplex, entering);
    if (is_sound_pivot(simplex, row, entering)) {
        kp_simplex_flip_bounds(simplex);
        exchange(simplex, row, entering, direction);
        kp_simplex_eliminate(simplex, row);
        ++*simplex->pivots;
    } else if (*simplex->pivots > 0) {
        return invert_and_recompute(simplex);
    } else {
        forbid_row(simplex, row);
    }
    return true;
}

/* If one solution takes more pivots, rounding errors lead it in circles. */
static size_t most_pivots(const struct kp_dual_simplex *simplex)
{
    return 1000 + 20 * (simplex->rows + simplex->columns);
}

enum kp_simplex_end kp_dual_simplex_solve(struct kp_dual_simplex *simplex,
                                          struct kp_linear_budget *budget)
{
    size_t work = 2 * simplex->rows * simplex->width + simplex->system->entries;
    enum kp_simplex_end end;

    if ((*simplex->pivots >= KEPT_PIVOTS || !kp_simplex_recompute(simplex)) &&
        !invert_and_recompute(simplex))
        return KP_SIMPLEX_UNSTABLE;
    for (size_t most = most_pivots(simplex); most > 0; most--) {
        if (kp_linear_budget_ends_turn(budget) || !kp_linear_budget_spend(budget, 1, work))
            return KP_SIMPLEX_STOPPED;
        if (!pivot(simplex, &end))
            return end;
    }
    return KP_SIMPLEX_UNSTABLE;
}

double kp_dual_simplex_value(const struct kp_dual_simplex *simplex, size_t column)
{
    return kp_is_basic(simplex, column) ? simplex->value[simplex->row_of[column]]
                                        : simplex->nonbasic_value[column];
}

double *kp_dual_simplex_multipliers(struct kp_dual_simplex *simplex)
{
    return simplex->multipliers;
}
