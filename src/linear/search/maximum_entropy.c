/* Let every row have a price, and let t be the sum of the prices of a column's entries.  Then the
 * column has the value least + (most - least) / (1 + exp(-t)).  The point of the greatest entropy
 * is the one of these points that satisfies the equations.  Newton's method finds its prices: the
 * equations miss by b - A x, and x changes by D A' per price, where D has the variances of the
 * columns if each were drawn alone.  So a step solves A D A' by Cholesky's method.  From the prices
 * of the node above, two to four steps suffice, since the point need not be exact.
 *
 * The equations leave a column the variance D (1 - h).  Here h = a' (A D A')^-1 a D is the column's
 * leverage: the part of its freedom that the equations take.  Many other columns depend on a column
 * with a large leverage, so both its branches narrow the box.  Ratings with the share as well, its
 * logarithms, or the entropies of both branches take as many nodes or more
 * (docs/research/relaxation.md).  The variances are those before the last step.
 *
 * The rows of the pegs come first, and have no column in common.  Each row of the matrix is stored
 * from its first entry on (an envelope), because the factors have no entries outside it.
 *
 * exp is calculated as a power, so that the result is the same on every machine. */
#include "linear/search/maximum_entropy.h"

#include "linear/simplex/simplex_kernel.h"

#include <math.h>
#include <string.h>

#define SLOTS 64 /* depths of the search for which prices are kept */

#define STEPS        2    /* the most steps of Newton's method */
#define MOST_MISSING 0.1  /* the most that an equation may miss */
#define FAR          30.0 /* a sum of prices for which a share is 0 or 1 */
#define LONG_STEP    3.0  /* the most a sum of prices may change in a step */
#define DENSE_SHARE  4 /* a column with more than 1 / DENSE_SHARE of all entries counts as dense */
#define DEPENDENT    1e-9 /* a row of which less than this part is left depends on the others */

/* The most work of a step, in nanoseconds, because a step cannot be interrupted: about 1,200
 * rows. */
#define MOST_FITTING_WORK 100000000

/* ---- Construction ---------------------------------------------------------- */

static void find_envelope(struct kp_maximum_entropy *entropy)
{
    const struct kp_linear_system *system = entropy->system;

    for (size_t i = 0; i < system->rows; i++)
        entropy->first[i] = i;
    for (size_t j = 0; j < system->columns; j++) {
        size_t least = system->rows;

        for (size_t k = system->first[j]; k < system->first[j + 1]; k++)
            least = system->row[k] < least ? system->row[k] : least;
        for (size_t k = system->first[j]; k < system->first[j + 1]; k++)
            if (least < entropy->first[system->row[k]])
                entropy->first[system->row[k]] = least;
    }
}

/* Estimates the work of a step in units of about a nanosecond. */
static size_t estimate_work(const struct kp_maximum_entropy *entropy)
{
    size_t rows = entropy->system->rows;

    return rows * rows / 16 * rows + 8 * entropy->system->entries;
}

bool kp_maximum_entropy_make(struct kp_maximum_entropy *entropy,
                             const struct kp_linear_system *system, struct kp_linear_budget *budget)
{
    size_t width = kp_round_up_to_lanes(system->rows);
    struct kp_arena *arena = &entropy->arena;

    *entropy = (struct kp_maximum_entropy){.system = system, .width = width};
    entropy->is_too_large = estimate_work(entropy) > MOST_FITTING_WORK;
    KP_TAKE_WITHIN(budget, arena, entropy->share, system->columns);
    if (entropy->is_too_large)
        return !arena->failed;
    KP_TAKE_WITHIN(budget, arena, entropy->prices, SLOTS * width);
    KP_TAKE_WITHIN(budget, arena, entropy->matrix, width * width);
    KP_TAKE_WITHIN(budget, arena, entropy->inverse, width);
    KP_TAKE_WITHIN(budget, arena, entropy->first, width);
    KP_TAKE_WITHIN(budget, arena, entropy->missing, width);
    KP_TAKE_WITHIN(budget, arena, entropy->move, width);
    KP_TAKE_WITHIN(budget, arena, entropy->solutions, KP_LANES * width);
    KP_TAKE_WITHIN(budget, arena, entropy->spread, system->columns);
    KP_TAKE_WITHIN(budget, arena, entropy->list, width);
    KP_TAKE_WITHIN(budget, arena, entropy->open, system->columns);
    if (arena->failed)
        return false;
    find_envelope(entropy);
    return true;
}

void kp_maximum_entropy_free(struct kp_maximum_entropy *entropy)
{
    kp_arena_free(&entropy->arena);
    *entropy = (struct kp_maximum_entropy){0};
}

/* ---- The point of some prices ------------------------------------------------ */

/* About 1 / (1 + exp(-t)). */
static double share_of(double t)
{
    double size = fabs(t) < FAR ? fabs(t) : FAR, power = 1 - size / 256, share;

    for (int i = 0; i < 8; i++)
        power *= power;
    share = 1 / (1 + power);
    return t < 0 ? 1 - share : share;
}

static double sum_prices(const struct kp_maximum_entropy *entropy, size_t column,
                         const double *prices)
{
    const struct kp_linear_system *system = entropy->system;
    double sum = 0;

    for (size_t k = system->first[column]; k < system->first[column + 1]; k++)
        sum += prices[system->row[k]] * (double)system->coefficient[k];
    return sum;
}

static void list_open_columns(struct kp_maximum_entropy *entropy, const int32_t *least,
                              const int32_t *most)
{
    entropy->open_count = 0;
    for (size_t j = 0; j < entropy->system->columns; j++) {
        entropy->share[j] = entropy->spread[j] = 0;
        if (least[j] < most[j])
            entropy->open[entropy->open_count++] = (uint32_t)j;
    }
}

static void find_shares(struct kp_maximum_entropy *entropy, const int32_t *least,
                        const int32_t *most)
{
    for (size_t k = 0; k < entropy->open_count; k++) {
        size_t j = entropy->open[k];

        entropy->share[j] = share_of(((double)most[j] - least[j]) *
                                     sum_prices(entropy, j, entropy->price));
    }
}

static void find_spreads(struct kp_maximum_entropy *entropy, const int32_t *least,
                         const int32_t *most)
{
    for (size_t k = 0; k < entropy->open_count; k++) {
        size_t j = entropy->open[k];
        double range = (double)most[j] - least[j], share = entropy->share[j];

        entropy->spread[j] = share * (1 - share) * range * range;
    }
}

/* Returns the most that an equation misses. */
static double find_missing(struct kp_maximum_entropy *entropy, const int32_t *least,
                           const int32_t *most)
{
    const struct kp_linear_system *system = entropy->system;
    double largest = 0;

    for (size_t i = 0; i < system->rows; i++)
        entropy->missing[i] = (double)system->right[i];
    for (size_t j = 0; j < system->columns; j++) {
        double value = least[j] + entropy->share[j] * ((double)most[j] - least[j]);

        for (size_t k = system->first[j]; value != 0 && k < system->first[j + 1]; k++)
            entropy->missing[system->row[k]] -= value * (double)system->coefficient[k];
    }
    for (size_t i = 0; i < system->rows; i++)
        if (fabs(entropy->missing[i]) > largest)
            largest = fabs(entropy->missing[i]);
    return largest;
}

/* ---- The matrix ---------------------------------------------------------------- */

static void add_sparse_column(struct kp_maximum_entropy *entropy, size_t j)
{
    const struct kp_linear_system *system = entropy->system;

    for (size_t k = system->first[j]; k < system->first[j + 1]; k++) {
        double weight = entropy->spread[j] * (double)system->coefficient[k];
        double *row = entropy->matrix + system->row[k] * entropy->width;

        for (size_t l = system->first[j]; l < system->first[j + 1]; l++)
            row[system->row[l]] += weight * (double)system->coefficient[l];
    }
}

static void add_dense_column(struct kp_maximum_entropy *entropy, size_t j)
{
    const struct kp_linear_system *system = entropy->system;
    double *column = entropy->move;

    memset(column, 0, entropy->width * sizeof *column);
    for (size_t k = system->first[j]; k < system->first[j + 1]; k++)
        column[system->row[k]] = (double)system->coefficient[k];
    for (size_t k = system->first[j]; k < system->first[j + 1]; k++)
        kp_kernel_add_multiple(entropy->matrix + system->row[k] * entropy->width, column,
                               entropy->spread[j] * (double)system->coefficient[k],
                               kp_round_up_to_lanes(system->row[k] + 1));
}

/* Builds the matrix.  The diagonal goes to `inverse`, and is 0 in the matrix. */
static void build_matrix(struct kp_maximum_entropy *entropy)
{
    const struct kp_linear_system *system = entropy->system;

    memset(entropy->matrix, 0, entropy->width * entropy->width * sizeof *entropy->matrix);
    for (size_t k = 0; k < entropy->open_count; k++) {
        size_t j = entropy->open[k], entries = system->first[j + 1] - system->first[j];

        if (entries * DENSE_SHARE > system->rows)
            add_dense_column(entropy, j);
        else
            add_sparse_column(entropy, j);
    }
    for (size_t i = 0; i < system->rows; i++) {
        double *row = entropy->matrix + i * entropy->width;

        entropy->inverse[i] = row[i];
        memset(row + i, 0, (entropy->width - i) * sizeof *row);
    }
}

static size_t round_down(size_t count)
{
    return count - count % KP_LANES;
}

/* The sum of the products of two rows, from one column to before another.  In the other lanes one
 * of the two is 0. */
static double multiply_rows(const double *a, const double *b, size_t from, size_t end)
{
    size_t start = round_down(from);

    return from < end ? kp_kernel_dot(a + start, b + start, kp_round_up_to_lanes(end) - start) : 0;
}

/* Factorizes the matrix row by row: first the row before the diagonal, then the diagonal. */
static void factorize(struct kp_maximum_entropy *entropy)
{
    for (size_t i = 0; i < entropy->system->rows; i++) {
        double *row = entropy->matrix + i * entropy->width;
        double diagonal = entropy->inverse[i], left;

        for (size_t j = entropy->first[i]; j < i; j++) {
            const double *above = entropy->matrix + j * entropy->width;
            size_t from = entropy->first[i] > entropy->first[j] ? entropy->first[i]
                                                                : entropy->first[j];

            row[j] = (row[j] - multiply_rows(above, row, from, j)) * entropy->inverse[j];
        }
        left = diagonal - multiply_rows(row, row, entropy->first[i], i);
        entropy->inverse[i] = left > DEPENDENT * diagonal ? 1 / sqrt(left) : 0;
    }
}

/* ---- Steps ----------------------------------------------------------------------- */

/* Sets move to (A D A')^-1 missing. */
static void find_move(struct kp_maximum_entropy *entropy)
{
    size_t rows = entropy->system->rows, width = entropy->width;
    double *move = entropy->move;

    memset(move, 0, width * sizeof *move);
    for (size_t i = 0; i < rows; i++)
        move[i] = (entropy->missing[i] -
                   multiply_rows(move, entropy->matrix + i * width, entropy->first[i], i)) *
                  entropy->inverse[i];
    for (size_t i = rows; i-- > 0;) {
        size_t from = round_down(entropy->first[i]);

        move[i] *= entropy->inverse[i];
        if (entropy->first[i] < i)
            kp_kernel_add_multiple(move + from, entropy->matrix + i * width + from, -move[i],
                                   kp_round_up_to_lanes(i) - from);
    }
}

static void take_step(struct kp_maximum_entropy *entropy, const int32_t *least, const int32_t *most)
{
    double largest = LONG_STEP;

    find_move(entropy);
    for (size_t k = 0; k < entropy->open_count; k++) {
        size_t j = entropy->open[k];
        double change = sum_prices(entropy, j, entropy->move) * ((double)most[j] - least[j]);

        if (!(fabs(change) <= largest))
            largest = fabs(change);
    }
    for (size_t i = 0; i < entropy->system->rows && largest < HUGE_VAL; i++)
        entropy->price[i] += LONG_STEP / largest * entropy->move[i];
}

static void start_from(struct kp_maximum_entropy *entropy, size_t depth)
{
    size_t rows = entropy->system->rows;

    entropy->price = entropy->prices + depth % SLOTS * rows;
    if (depth == 0)
        memset(entropy->price, 0, rows * sizeof *entropy->price);
    else
        memcpy(entropy->price, entropy->prices + (depth - 1) % SLOTS * rows,
               rows * sizeof *entropy->price);
}

void kp_maximum_entropy_find(struct kp_maximum_entropy *entropy, const int32_t *least,
                             const int32_t *most, size_t depth, struct kp_linear_budget *budget)
{
    if (entropy->is_too_large)
        return;
    start_from(entropy, depth);
    list_open_columns(entropy, least, most);
    find_shares(entropy, least, most);
    for (int step = 0; step < STEPS; step++) {
        if (!kp_linear_budget_spend(budget, 0, estimate_work(entropy)))
            return;
        find_spreads(entropy, least, most);
        build_matrix(entropy);
        factorize(entropy);
        if (find_missing(entropy, least, most) < MOST_MISSING)
            return;
        take_step(entropy, least, most);
        find_shares(entropy, least, most);
    }
}

/* ---- Leverages --------------------------------------------------------------------- */

static void lay_out_columns(struct kp_maximum_entropy *entropy, const size_t *columns, size_t count)
{
    const struct kp_linear_system *system = entropy->system;

    memset(entropy->solutions, 0, entropy->width * KP_LANES * sizeof *entropy->solutions);
    for (size_t lane = 0; lane < count; lane++)
        for (size_t k = system->first[columns[lane]]; k < system->first[columns[lane] + 1]; k++)
            entropy->solutions[(size_t)system->row[k] * KP_LANES + lane] =
                (double)system->coefficient[k];
}

static bool is_zero(const double *solution)
{
    bool zero = true;

    for (size_t lane = 0; lane < KP_LANES; lane++)
        zero = zero && solution[lane] == 0;
    return zero;
}

/* Multiplies KP_LANES columns by the inverse of the factor, and adds up the squares of each.  Most
 * rows of pegs are 0 and skipped. */
static void sum_squares(struct kp_maximum_entropy *entropy, double *squares)
{
    size_t count = 0;

    for (size_t i = 0; i < entropy->system->rows; i++) {
        double *solution = entropy->solutions + i * KP_LANES;

        if (entropy->first[i] < i)
            kp_kernel_subtract_products(solution, entropy->matrix + i * entropy->width,
                                        entropy->solutions, entropy->list, count);
        for (size_t lane = 0; lane < KP_LANES; lane++) {
            solution[lane] *= entropy->inverse[i];
            squares[lane] += solution[lane] * solution[lane];
        }
        entropy->list[count] = (uint32_t)i;
        count += !is_zero(solution);
    }
}

void kp_maximum_entropy_find_leverages(struct kp_maximum_entropy *entropy, const size_t *columns,
                                       size_t count, double *leverages)
{
    for (size_t i = 0; i < count; i++)
        leverages[i] = 0;
    for (size_t from = 0; from < count && !entropy->is_too_large; from += KP_LANES) {
        size_t few = count - from < KP_LANES ? count - from : KP_LANES;
        double squares[KP_LANES] = {0};

        lay_out_columns(entropy, columns + from, few);
        sum_squares(entropy, squares);
        for (size_t lane = 0; lane < few; lane++)
            leverages[from + lane] = entropy->spread[columns[from + lane]] * squares[lane];
    }
}
