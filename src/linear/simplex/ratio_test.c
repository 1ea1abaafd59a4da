/* The long-step ratio test: which column enters the basis when a row leaves it.
 *
 * As the row moves towards its bound, the reduced costs of the columns change in proportion, and
 * one after another they reach 0: the breakpoints.  The first of them could enter.  But a column
 * with two bounds can also be flipped to the other one, after which its reduced cost may change
 * sign, and the row is violated less.  So breakpoints are passed as long as the row stays violated,
 * and the one that would end that enters.  If the row stays violated after the last of them, then
 * it is violated wherever the columns are in their box.
 *
 * Half of all pivots pass none; for the others the breakpoints are a heap.  A weak pivot is
 * avoided by going back to an earlier breakpoint, which is always possible. */
#include "linear/simplex/dual_simplex_impl.h"

#include <math.h>

#define TINY 1e-9 /* an element of a pivot row that counts as 0 */

/* The columns that could enter; direction: 1 if the row is above its bounds.  The inner loop has
 * no branches that a processor would have to guess. */
static size_t find_breakpoints(struct kp_dual_simplex *simplex, double direction)
{
    struct kp_breakpoint *breakpoints = simplex->breakpoints;
    size_t count = 0;

    for (size_t k = 0; k < simplex->sliced.active_count; k++) {
        uint32_t first = simplex->sliced.active[k] * KP_SLICE;

        for (uint32_t j = first; j < first + KP_SLICE; j++) {
            breakpoints[count].column = j;
            count += direction * simplex->product[j] * simplex->side[j] > TINY;
        }
    }
    for (size_t k = 0; k < count; k++) {
        uint32_t j = breakpoints[k].column;

        breakpoints[k].ratio = fabs(simplex->reduced[j]) / fabs(simplex->product[j]);
    }
    return count;
}

static bool comes_before(struct kp_breakpoint a, struct kp_breakpoint b)
{
    return a.ratio < b.ratio || (a.ratio == b.ratio && a.column < b.column);
}

static void sift_down(struct kp_breakpoint *heap, size_t count, size_t i)
{
    struct kp_breakpoint sinking = heap[i];

    for (size_t child = 2 * i + 1; child < count; child = 2 * i + 1) {
        if (child + 1 < count && comes_before(heap[child + 1], heap[child]))
            child++;
        if (!comes_before(heap[child], sinking))
            break;
        heap[i] = heap[child];
        i = child;
    }
    heap[i] = sinking;
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
    return fabs(simplex->product[column]) * (simplex->most[column] - simplex->least[column]);
}

/* Moves the first breakpoint of the heap behind the others. */
static void pop(struct kp_breakpoint *heap, size_t count)
{
    struct kp_breakpoint first = heap[0];

    heap[0] = heap[count - 1];
    sift_down(heap, count - 1, 0);
    heap[count - 1] = first;
}

/* Of the breakpoints that were passed, which are stored from `from` on with the last one first:
 * the last with a strong pivot; if there is none, the strongest. */
static size_t find_strong_pivot(const struct kp_dual_simplex *simplex, size_t from)
{
    size_t strongest = from;

    for (size_t k = from; k < simplex->breakpoint_count; k++) {
        double element = fabs(simplex->product[simplex->breakpoints[k].column]);

        if (element >= KP_WEAK)
            return k;
        if (element > fabs(simplex->product[simplex->breakpoints[strongest].column]))
            strongest = k;
    }
    return strongest;
}

uint32_t kp_simplex_choose_column(struct kp_dual_simplex *simplex, size_t row, double direction)
{
    struct kp_breakpoint *heap = simplex->breakpoints;
    size_t count = find_breakpoints(simplex, direction), left = count, chosen;
    double slope = kp_violation_of(simplex, row);

    simplex->breakpoint_count = count;
    simplex->flipped = 0;
    if (count == 0)
        return KP_ARTIFICIAL;
    chosen = find_first(heap, count);
    if (slope - range_of(simplex, heap[chosen].column) <= KP_VIOLATION)
        return heap[chosen].column;
    for (size_t i = count / 2; i-- > 0;)
        sift_down(heap, count, i);
    while (left > 0 && slope > KP_VIOLATION) {
        slope -= range_of(simplex, heap[0].column);
        pop(heap, left--);
    }
    if (slope > KP_VIOLATION)
        return KP_ARTIFICIAL;
    chosen = find_strong_pivot(simplex, left);
    simplex->flipped = count - chosen - 1;
    return heap[chosen].column;
}

/* ---- Flips ----------------------------------------------------------------- */

/* Moves the column, and adds what that changes in the equations to `shift`. */
static void flip_column(struct kp_dual_simplex *simplex, uint32_t column)
{
    const struct kp_linear_system *system = simplex->system;
    double from = simplex->place[column];
    double to = simplex->side[column] > 0 ? simplex->most[column] : simplex->least[column];

    simplex->place[column] = to;
    simplex->side[column] = -simplex->side[column];
    for (size_t i = system->first[column]; i < system->first[column + 1]; i++)
        simplex->shift[system->row[i]] += (to - from) * system->coefficient[i] *
                                          simplex->scale[system->row[i]];
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
        return simplex->kernel->dot(inverse_row, simplex->shift, simplex->width);
    for (size_t k = 0; k < shifted; k++)
        sum += inverse_row[simplex->shifted[k]] * simplex->shift[simplex->shifted[k]];
    return sum;
}

void kp_simplex_flip_columns(struct kp_dual_simplex *simplex)
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
