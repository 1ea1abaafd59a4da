/* A cell is found by a mixed radix: each row that is counted has a stride, and b black pegs of the
 * row move the cell by b strides.  To add a peg with some class moves all cells of a group by the
 * sum of the strides of the rows whose guess has the class there.  So a group grows by adding a
 * shifted array, and no cell is computed separately.
 *
 * For a histogram, each group of the left half has at most one group of the right half with exactly
 * the missing pegs.  The ways are the sum over the cells i of left[i] times right[end - i], where
 * `end` is the cell in which all black pegs are right. */
#include "native/count/half_tables.h"

#include "base/allocate.h"
#include "base/limbs.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Counts the pegs in the left half. */
static int count_left_pegs(const struct kp_row_table *table)
{
    return table->question->pegs / 2;
}

/* ---- Layout ---- */

/* Makes the cells.  Each row has one cell more than black pegs, for one black peg too many.  This
 * cell is emptied before it could be shifted. */
static bool make_cells(struct kp_half_tables *halves)
{
    const struct kp_row_table *table = halves->table;

    halves->cells = 1;
    for (size_t r = 0; r < table->rows; r++)
        if (table->counts[r].black > 0) {
            halves->stride[r] = halves->cells;
            halves->end += halves->cells * (size_t)table->counts[r].black;
            halves->cells *= (size_t)table->counts[r].black + 2;
        }
    KP_TAKE(&halves->arena, halves->legal, halves->cells);
    for (size_t i = 0; halves->legal && i < halves->cells; i++) {
        halves->legal[i] = UINT64_MAX;
        for (size_t r = 0; r < table->rows; r++) {
            size_t most = (size_t)table->counts[r].black;

            if (halves->stride[r] && i / halves->stride[r] % (most + 2) > most)
                halves->legal[i] = 0;
        }
    }
    return halves->legal != NULL;
}

/* Returns how far the cells of a group move when peg p has this class. */
static size_t find_shift(const struct kp_half_tables *halves, size_t p, int class)
{
    const struct kp_row_table *table = halves->table;
    size_t sum = 0;

    for (size_t r = 0; r < table->rows; r++)
        if (table->guess[p * table->rows + r] == class)
            sum += halves->stride[r];
    return sum;
}

/* ---- Growing ---- */

/* Makes cells of 0 for the groups of the last layer. */
static bool add_cells(struct kp_half_table *half, size_t cells)
{
    size_t n = kp_layers_size(&half->groups, half->groups.layers - 1);

    free(half->before);
    half->before = half->cells;
    half->cells = kp_calloc(n * cells, sizeof *half->cells);
    return half->cells != NULL;
}

/* Adds the cells, shifted.  Cells that the shift would move past the end have too many black
 * pegs. */
static void add_shifted(uint64_t *restrict to, const uint64_t *restrict from, size_t cells,
                        size_t by)
{
    for (size_t i = 0; i + by < cells; i++)
        to[i + by] += from[i];
}

/* Moves every group of the layer before by the option, if that leads to a group. */
static void move_groups(struct kp_half_tables *halves, struct kp_half_table *half, size_t step,
                        size_t option)
{
    const struct kp_counter_problem *problem = &halves->arrangement.problem;
    size_t words = problem->words, cells = halves->cells, layer = half->groups.layers - 2;
    size_t n = kp_layers_size(&half->groups, layer), stride = words + half->groups.limbs;
    size_t by = find_shift(halves, step, problem->tag[option]);
    const uint64_t *first = kp_layers_entry(&half->groups, layer + 1, 0), *found;
    uint64_t state[KP_STATE_WORDS];

    for (size_t i = 0; i < n; i++) {
        const uint64_t *from = kp_layers_entry(&half->groups, layer, i);

        for (size_t w = 0; w < words; w++)
            state[w] = from[w] + problem->delta[option * words + w];
        kp_layers_find(&half->groups, state, 1, &found);
        if (found)
            add_shifted(half->cells + (size_t)(found - first) / stride * cells,
                        half->before + i * cells, cells, by);
    }
}

#define CELLS 4 /* this number of cells takes the memory and time of a state */

/* Grows a half by one peg.  Groups need not reach any target, so they are lifted by the guards. */
static enum kp_stop_reason grow_by(struct kp_half_tables *halves, struct kp_half_table *half,
                                   size_t step, const struct kp_limits *limits)
{
    const struct kp_counter_problem *problem = &halves->arrangement.problem;
    enum kp_stop_reason stop;
    size_t n;

    if (kp_layers_grow(&half->groups, problem, step, problem->guards, limits, &stop) != KP_GROWN)
        return stop;
    n = kp_layers_size(&half->groups, half->groups.layers - 1);
    stop = kp_limits_spend(limits, n * halves->cells / CELLS, n * halves->cells);
    if (stop == KP_COMPLETED && !add_cells(half, halves->cells))
        stop = KP_OUT_OF_MEMORY;
    for (size_t o = problem->first[step]; o < problem->first[step + 1] && stop == KP_COMPLETED;
         o++) {
        move_groups(halves, half, step, o);
        stop = kp_limits_spend(limits, 0, n * halves->cells / 4);
    }
    for (size_t i = 0; i < n && stop == KP_COMPLETED; i++)
        for (size_t k = 0; k < halves->cells; k++)
            half->cells[i * halves->cells + k] &= halves->legal[k];
    return stop;
}

static enum kp_stop_reason grow(struct kp_half_tables *halves, struct kp_half_table *half,
                                size_t from, size_t to, const struct kp_limits *limits)
{
    enum kp_stop_reason stop = KP_COMPLETED;

    if (!kp_layers_begin(&half->groups, &halves->arrangement.problem, 1) ||
        !add_cells(half, halves->cells))
        return KP_OUT_OF_MEMORY;
    half->cells[0] = 1;
    for (size_t step = from; step < to && stop == KP_COMPLETED; step++)
        stop = grow_by(halves, half, step, limits);
    return stop;
}

enum kp_stop_reason kp_half_tables_make(struct kp_half_tables *halves,
                                        const struct kp_row_table *table, const int *most,
                                        const struct kp_limits *limits)
{
    size_t n = (size_t)table->question->pegs, half = (size_t)count_left_pegs(table);
    struct kp_limits groups = *limits; /* most of the bytes are for cells */
    enum kp_stop_reason stop;

    memset(halves, 0, sizeof *halves);
    halves->table = table;
    KP_TAKE(&halves->arena, halves->stride, table->rows);
    if (!kp_arrangement_counter_make(&halves->arrangement, table) || !halves->stride)
        return KP_OUT_OF_MEMORY;
    halves->arrangement.counts_only_classes = true;
    if (!kp_arrangement_counter_lay(&halves->arrangement, most) || !make_cells(halves))
        return KP_OUT_OF_MEMORY;
    groups.memory = kp_count_bytes(limits) / 4;
    stop = grow(halves, &halves->left, 0, half, &groups);
    return stop == KP_COMPLETED ? grow(halves, &halves->right, half, n, &groups) : stop;
}

/* ---- Putting a histogram together ---- */

/* Finds the histogram that the right half must have, given both halves' and the left one.  Returns
 * false if the left half has too many pegs of a class. */
static bool subtract(const struct kp_counter_problem *problem, const uint64_t *wanted,
                     const uint64_t *left, uint64_t *rest)
{
    uint64_t less = 0;

    for (size_t w = 0; w < problem->words; w++) {
        uint64_t guarded = (wanted[w] | problem->guards[w]) - left[w];

        less |= ~guarded & problem->guards[w];
        rest[w] = (guarded & ~problem->guards[w]) + problem->start[w];
    }
    return !less;
}

/* Adds the products of the cells whose black pegs add up to those of the rows. */
static void add_products(uint64_t ways[2], const uint64_t *left, const uint64_t *right, size_t end)
{
    uint64_t sum[] = {ways[0], ways[1]};

    for (size_t i = 0; i <= end; i++)
        kp_limbs_add_product(sum, 2, &left[i], 1, &right[end - i], 1);
    memcpy(ways, sum, sizeof sum);
}

/* Groups that are combined in the time of a state. */
#define GROUPS_PER_STATE 16

enum kp_stop_reason kp_half_tables_count(const struct kp_half_tables *halves, const int *pegs,
                                         const struct kp_limits *limits, uint64_t ways[2])
{
    const struct kp_counter_problem *problem = &halves->arrangement.problem;
    const struct kp_layers *left = &halves->left.groups, *right = &halves->right.groups;
    size_t n = kp_layers_size(left, left->layers - 1), stride = right->words + right->limbs;
    const uint64_t *first = kp_layers_entry(right, right->layers - 1, 0), *found;
    uint64_t wanted[KP_STATE_WORDS], rest[KP_STATE_WORDS];
    enum kp_stop_reason stop = kp_limits_spend(limits, n / GROUPS_PER_STATE, 0);

    ways[0] = ways[1] = 0;
    memcpy(wanted, problem->start, problem->words * sizeof *wanted);
    for (int class = 0; class < halves->table->question->classes; class ++)
        if (pegs[class] > 0) {
            size_t counter = halves->arrangement.class_counter[class];

            wanted[problem->fields[counter].word] += (uint64_t)pegs[class]
                                                     << problem->fields[counter].shift;
        }
    for (size_t i = 0; i < n && stop == KP_COMPLETED; i++) {
        found = NULL;
        if (subtract(problem, wanted, kp_layers_entry(left, left->layers - 1, i), rest))
            kp_layers_find(right, rest, 1, &found);
        if (found)
            add_products(ways, halves->left.cells + i * halves->cells,
                         halves->right.cells + (size_t)(found - first) / stride * halves->cells,
                         halves->end);
        stop = kp_limits_spend(limits, 0, found ? halves->cells : 4);
    }
    return stop;
}

static void free_half(struct kp_half_table *half)
{
    kp_layers_free(&half->groups);
    free(half->cells);
    free(half->before);
}

void kp_half_tables_free(struct kp_half_tables *halves)
{
    free_half(&halves->left);
    free_half(&halves->right);
    kp_arrangement_counter_free(&halves->arrangement);
    kp_arena_free(&halves->arena);
}

/* ---- Cost ------------- */

/* Whether half tables are possible.  A word must be able to hold the ways of a half, however many
 * there are.  No row may record only its white pegs, because it has other black pegs for each
 * histogram. */
static bool is_possible(const struct kp_row_table *table)
{
    double ways = 1;

    for (int p = count_left_pegs(table); p < table->question->pegs; p++)
        ways *= table->question->classes;
    for (size_t r = 0; r < table->rows; r++)
        if (table->counts[r].black == KP_UNKNOWN && table->counts[r].white != KP_UNKNOWN)
            return false;
    return ways < 0x1p64;
}

static double count_cells(const struct kp_row_table *table)
{
    double cells = 1;

    for (size_t r = 0; r < table->rows; r++)
        if (table->counts[r].black > 0)
            cells *= table->counts[r].black + 2;
    return cells;
}

#define MOST_HALF_PEGS 64 /* the most pegs of a half: the codes of more pegs exceed a word */

/* groups[i]: the number of histograms of i pegs with at most most[class] of each class. */
static void count_groups(const int *most, int classes, int n, double *groups)
{
    double before[MOST_HALF_PEGS + 1] = {1};

    for (int class = 0; class < classes; class ++) {
        for (int i = 0; i <= n; i++) {
            groups[i] = 0;
            for (int k = 0; k <= i && k <= most[class]; k++)
                groups[i] += before[i - k];
        }
        memcpy(before, groups, ((size_t)n + 1) * sizeof *before);
    }
}

/* Estimates the cost.  Measured: a cell takes 1 ns, and a group takes 30 to find, or 5 if it is not
 * there. */
struct kp_half_tables_estimate kp_half_tables_cost(const struct kp_row_table *table,
                                                   const int *most)
{
    int n = table->question->pegs - count_left_pegs(table), classes = table->question->classes;
    double groups[MOST_HALF_PEGS + 1], sum = 0, cells = count_cells(table);

    if (n > MOST_HALF_PEGS || classes < 2 || !is_possible(table))
        return (struct kp_half_tables_estimate){INFINITY, INFINITY, INFINITY};
    count_groups(most, classes, n, groups);
    for (int i = 0; i < n; i++)
        sum += groups[i];
    return (struct kp_half_tables_estimate){
        .grow = 2 * sum * classes * (cells + 30) + 8000,
        .scan = groups[count_left_pegs(table)] * 5,
        .bytes = 3 * (groups[n] + groups[n - 1]) * cells * sizeof(uint64_t),
    };
}

double kp_half_tables_share(const struct kp_row_table *table, const int *pegs)
{
    double groups[MOST_HALF_PEGS + 1];

    count_groups(pegs, table->question->classes, count_left_pegs(table), groups);
    return groups[count_left_pegs(table)] * (count_cells(table) + 20);
}
