/* The long-step ratio test decides which column enters the basis when a row leaves it.
 *
 * As the row moves towards its bound, the reduced costs of the columns change in proportion.  One
 * after another they reach 0, each at its breakpoint.  The column of the first breakpoint could
 * enter.  But a column with two bounds can also be flipped to its other bound.  Then its reduced
 * cost may change sign, and the row is violated less.  So breakpoints are passed as long as the row
 * stays violated, and the column of the breakpoint that would end the violation enters.  If the row
 * stays violated after the last breakpoint, it is violated wherever the columns are in their box.
 *
 * Half of all pivots pass one breakpoint.  A heap takes as long as a search for each breakpoint
 * that is passed.  If the pivot is weak, the test returns to an earlier breakpoint, which is always
 * possible. */
#include "linear/simplex/dual_simplex_impl.h"

#include <math.h>

/* Finds the columns that could enter; direction: 1 if the row is above its bounds.  The inner loop
 * has no branches that a processor would have to guess. */
static size_t find_breakpoints(struct kp_dual_simplex *simplex, size_t row, double direction)
{
    struct kp_breakpoint *breakpoints = simplex->breakpoints;
    double zero = KP_ZERO * sqrt(simplex->edge_weight[row]);
    size_t count = 0;

    for (size_t k = 0; k < simplex->open_count; k++) {
        uint32_t j = simplex->open[k];

        breakpoints[count].column = j;
        count += direction * simplex->pivot_row[j] * simplex->bound_sign[j] > zero;
    }
    for (size_t k = 0; k < count; k++) {
        uint32_t j = breakpoints[k].column;

        breakpoints[k].ratio = fabs(simplex->reduced_cost[j]) / fabs(simplex->pivot_row[j]);
    }
    return count;
}

static bool comes_before(struct kp_breakpoint a, struct kp_breakpoint b)
{
    return a.ratio < b.ratio || (a.ratio == b.ratio && a.column < b.column);
}

static size_t find_first(const struct kp_breakpoint *breakpoints, size_t count)
{
    size_t first = 0;

    for (size_t k = 1; k < count; k++)
        if (comes_before(breakpoints[k], breakpoints[first]))
            first = k;
    return first;
}

static double range_of(const struct kp_dual_simplex *simplex, uint32_t column)
{
    return fabs(simplex->pivot_row[column]) * (simplex->most[column] - simplex->least[column]);
}

/* Moves the first breakpoints of those that are left to the end until the row is not violated.
 * Returns how many are left then.  `allowance` is the violation that counts as
 * none. */
static size_t pass_breakpoints(struct kp_dual_simplex *simplex, size_t left, double *slope,
                               double allowance)
{
    struct kp_breakpoint *breakpoints = simplex->breakpoints;

    for (; left > 0 && *slope > allowance; left--) {
        size_t first = find_first(breakpoints, left);
        struct kp_breakpoint passed = breakpoints[first];

        *slope -= range_of(simplex, passed.column);
        breakpoints[first] = breakpoints[left - 1];
        breakpoints[left - 1] = passed;
    }
    return left;
}

/* Searches the breakpoints that were passed, stored from `from` on with the last one first.
 * Returns the last one with a strong pivot or, if there is none, the one with the strongest. */
static size_t find_strong_pivot(const struct kp_dual_simplex *simplex, size_t row, size_t from)
{
    size_t strongest = from;

    for (size_t k = from; k < simplex->breakpoint_count; k++) {
        double element = fabs(simplex->pivot_row[simplex->breakpoints[k].column]);

        if (kp_is_above(simplex, row, element, KP_PIVOT))
            return k;
        if (element > fabs(simplex->pivot_row[simplex->breakpoints[strongest].column]))
            strongest = k;
    }
    return strongest;
}

uint32_t kp_simplex_choose_column(struct kp_dual_simplex *simplex, size_t row, double direction)
{
    size_t count = find_breakpoints(simplex, row, direction), left, chosen;
    double slope = kp_violation_of(simplex, row), allowance = simplex->allowance[row];

    simplex->breakpoint_count = count;
    simplex->flipped = 0;
    left = pass_breakpoints(simplex, count, &slope, allowance);
    if (slope > allowance)
        return KP_NO_COLUMN;
    chosen = find_strong_pivot(simplex, row, left);
    simplex->flipped = count - chosen - 1;
    return simplex->breakpoints[chosen].column;
}

/* ---- Flips ----------------------------------------------------------------- */

/* Moves the column, and adds what that changes in the equations to `shift`. */
static void flip_column(struct kp_dual_simplex *simplex, uint32_t column)
{
    double from = simplex->nonbasic_value[column];
    double to = simplex->bound_sign[column] > 0 ? simplex->most[column] : simplex->least[column];

    simplex->nonbasic_value[column] = to;
    simplex->bound_sign[column] = -simplex->bound_sign[column];
    kp_simplex_add_column(simplex, column, to - from, simplex->shift);
}

static size_t list_shifted_rows(struct kp_dual_simplex *simplex)
{
    size_t count = 0;

    for (size_t i = 0; i < simplex->rows; i++)
        if (simplex->shift[i] != 0)
            simplex->shifted[count++] = (uint32_t)i;
    return count;
}

static double sum_shift(const struct kp_dual_simplex *simplex, const double *inverse_row,
                        size_t shifted)
{
    double sum = 0;

    if (shifted > simplex->rows / 4)
        return kp_kernel_dot(inverse_row, simplex->shift, simplex->width);
    for (size_t k = 0; k < shifted; k++)
        sum += inverse_row[simplex->shifted[k]] * simplex->shift[simplex->shifted[k]];
    return sum;
}

void kp_simplex_flip_bounds(struct kp_dual_simplex *simplex)
{
    size_t from = simplex->breakpoint_count - simplex->flipped, shifted;

    if (simplex->flipped == 0)
        return;
    for (size_t k = from; k < simplex->breakpoint_count; k++)
        flip_column(simplex, simplex->breakpoints[k].column);
    shifted = list_shifted_rows(simplex);
    for (size_t i = 0; i < simplex->rows; i++)
        simplex->value[i] -= sum_shift(simplex, simplex->inverse + i * simplex->width, shifted);
    for (size_t k = 0; k < shifted; k++)
        simplex->shift[simplex->shifted[k]] = 0;
}
