#include "native/count/half_tables.h"

#include "base/limbs.h"
#include "base/memory.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

bool kp_histogram_list_add(struct kp_histogram_list *crowd, const int *pegs)
{
    if (!KP_RESERVE(crowd->pegs, crowd->room, (crowd->n + 1) * crowd->classes))
        return false;
    memcpy(crowd->pegs + crowd->n++ * crowd->classes, pegs, crowd->classes * sizeof *pegs);
    return true;
}

void kp_histogram_list_most(const struct kp_histogram_list *crowd, int *most)
{
    memset(most, 0, crowd->classes * sizeof *most);
    for (size_t i = 0; i < crowd->n * crowd->classes; i++)
        if (crowd->pegs[i] > most[i % crowd->classes])
            most[i % crowd->classes] = crowd->pegs[i];
}

#define MOST ((size_t)1 << 16) /* of a crowd */

/* The rest of the walk, or as much as there is room for. */
static enum kp_stop_reason gather(struct kp_histogram_list *crowd, struct kp_histograms *histograms,
                                  struct kp_budget *purse)
{
    size_t most = purse->bytes / 12 / crowd->classes / sizeof *crowd->pegs;
    enum kp_stop_reason stop = KP_COMPLETED;

    while (crowd->n < MOST && crowd->n + 1 < most && kp_histograms_next(histograms, purse, &stop))
        if (!kp_histogram_list_add(crowd, histograms->pegs))
            return KP_OUT_OF_MEMORY;
    return stop;
}

/* Nanoseconds by halves, from a sample of the crowd. */
static double cost_of_halves(const struct kp_histogram_list *crowd,
                             const struct kp_row_table *board, struct kp_half_tables_estimate cost)
{
    size_t sampled = 0;
    double share = 0;

    for (size_t i = 0; i < crowd->n; i += crowd->n / 4 + 1, sampled++)
        share += kp_half_tables_share(board, crowd->pegs + i * crowd->classes);
    return cost.grow + (double)crowd->n * (cost.scan + share / (double)sampled);
}

static enum kp_stop_reason compare(const struct kp_histogram_list *crowd,
                                   const struct kp_row_table *board, double alone,
                                   const struct kp_budget *purse, bool *halved)
{
    int *most = kp_calloc(crowd->classes, sizeof *most);
    struct kp_half_tables_estimate cost;

    *halved = false;
    if (!most)
        return KP_OUT_OF_MEMORY;
    kp_histogram_list_most(crowd, most);
    cost = kp_half_tables_cost(board, most);
    if (crowd->n > 0 && cost.bytes < (double)purse->bytes / 4)
        *halved = cost_of_halves(crowd, board, cost) < alone * (double)crowd->n;
    free(most);
    return KP_COMPLETED;
}

static enum kp_stop_reason halve(const struct kp_histogram_list *crowd,
                                 const struct kp_row_table *board, struct kp_budget *purse,
                                 struct kp_histogram_receiver teller)
{
    struct kp_half_tables halves;
    enum kp_stop_reason stop = kp_half_tables_make(&halves, board, crowd, purse);

    for (size_t i = 0; i < crowd->n && stop == KP_COMPLETED; i++) {
        const int *pegs = crowd->pegs + i * crowd->classes;
        uint64_t ways[2];

        stop = kp_half_tables_count(&halves, pegs, purse, ways);
        if (stop == KP_COMPLETED)
            stop = teller.add(teller.data, pegs, ways);
    }
    kp_half_tables_free(&halves);
    return stop;
}

enum kp_stop_reason kp_histogram_list_count(struct kp_histograms *histograms, double alone,
                                            struct kp_budget *purse,
                                            struct kp_histogram_receiver teller, bool *halved)
{
    const struct kp_row_table *board = histograms->board;
    struct kp_histogram_list crowd = {.classes = (size_t)board->question->classes};
    enum kp_stop_reason stop = gather(&crowd, histograms, purse);

    if (stop == KP_COMPLETED)
        stop = compare(&crowd, board, alone, purse, halved);
    if (stop == KP_COMPLETED && *halved) {
        teller.rest(teller.data);
        stop = halve(&crowd, board, purse, teller);
    } else {
        for (size_t i = 0; i < crowd.n && stop == KP_COMPLETED; i++)
            stop = teller.alone(teller.data, crowd.pegs + i * crowd.classes);
    }
    free(crowd.pegs);
    return stop;
}

/* ---- The layout ---- */

/* The pegs of each class that any of the histograms has. */
static bool lay_counters(struct kp_half_tables *halves, const struct kp_histogram_list *crowd)
{
    for (size_t class = 0; class < crowd->classes; class ++) {
        int most = 0;

        for (size_t i = 0; i < crowd->n; i++)
            if (crowd->pegs[i * crowd->classes + class] > most)
                most = crowd->pegs[i * crowd->classes + class];
        kp_counter_problem_counter(&halves->steps, (uint64_t)most);
    }
    return !halves->steps.failed;
}

static bool can_stand(const struct kp_row_table *board, int p, int class)
{
    const uint16_t *guess = board->guess + (size_t)p * board->rows;

    for (size_t r = 0; r < board->rows; r++)
        if (board->bounds[r].black_most == 0 && guess[r] == class)
            return false;
    return kp_row_table_allows(board, p, class);
}

static void lay_pegs(struct kp_half_tables *halves)
{
    const struct kp_row_table *board = halves->board;

    for (int p = 0; p < board->question->pegs; p++) {
        kp_counter_problem_step(&halves->steps);
        for (int class = 0; class < board->question->classes; class ++)
            if (can_stand(board, p, class))
                kp_counter_problem_add(&halves->steps,
                                       kp_counter_problem_option(&halves->steps, 1, class),
                                       (size_t) class, 1);
    }
    kp_counter_problem_finish(&halves->steps);
}

/* A row's blacks have a cell more than they may come to, into which too many
 * fall; it is emptied before they could go on from there. */
static bool lay_cells(struct kp_half_tables *halves)
{
    const struct kp_row_table *board = halves->board;

    halves->cells = 1;
    for (size_t r = 0; r < board->rows; r++)
        if (kp_half_tables_counts(&board->bounds[r])) {
            halves->stride[r] = halves->cells;
            halves->end += halves->cells * (size_t)board->bounds[r].black_least;
            halves->cells *= (size_t)board->bounds[r].black_least + 2;
        }
    halves->legal = kp_calloc(halves->cells, sizeof *halves->legal);
    for (size_t i = 0; halves->legal && i < halves->cells; i++) {
        halves->legal[i] = UINT64_MAX;
        for (size_t r = 0; r < board->rows; r++) {
            size_t most = (size_t)board->bounds[r].black_most;

            if (halves->stride[r] && i / halves->stride[r] % (most + 2) > most)
                halves->legal[i] = 0;
        }
    }
    return halves->legal != NULL;
}

/* How far the cells of a group move by this class at the peg. */
static size_t shift(const struct kp_half_tables *halves, size_t p, int class)
{
    const struct kp_row_table *board = halves->board;
    size_t sum = 0;

    for (size_t r = 0; r < board->rows; r++)
        if (board->guess[p * board->rows + r] == class)
            sum += halves->stride[r];
    return sum;
}

/* ---- Growing ---- */

static bool swap_cells(struct kp_half_table *half, size_t cells)
{
    uint64_t *kept = half->cells;
    size_t room = half->cell_room, n = kp_layers_size(&half->groups, half->groups.layers - 1);

    half->cells = half->before;
    half->cell_room = half->before_room;
    half->before = kept;
    half->before_room = room;
    if (!KP_RESERVE(half->cells, half->cell_room, n * cells + 1))
        return false;
    memset(half->cells, 0, n * cells * sizeof *half->cells);
    return true;
}

/* The cells that a shift pushes out are of too many blacks. */
static void add_shifted(uint64_t *restrict to, const uint64_t *restrict from, size_t cells,
                        size_t by)
{
    for (size_t i = 0; i + by < cells; i++)
        to[i + by] += from[i];
}

/* Every group of the layer before that the option leads on from. */
static void move_groups(struct kp_half_tables *halves, struct kp_half_table *half, size_t step,
                        size_t option)
{
    const struct kp_counter_problem *steps = &halves->steps;
    size_t words = steps->words, cells = halves->cells, layer = half->groups.layers - 2;
    size_t n = kp_layers_size(&half->groups, layer), stride = words + half->groups.limbs;
    size_t by = shift(halves, step, steps->tag[option]);
    const uint64_t *first = kp_layers_entry(&half->groups, layer + 1, 0), *found;
    uint64_t state[KP_STEP_WORDS];

    for (size_t i = 0; i < n; i++) {
        const uint64_t *from = kp_layers_entry(&half->groups, layer, i);

        for (size_t w = 0; w < words; w++)
            state[w] = from[w] + steps->delta[option * words + w];
        kp_layers_find(&half->groups, state, 1, &found);
        if (found)
            add_shifted(half->cells + (size_t)(found - first) / stride * cells,
                        half->before + i * cells, cells, by);
    }
}

static void drop_illegal(const struct kp_half_tables *halves, struct kp_half_table *half, size_t n)
{
    for (size_t i = 0; i < n; i++)
        for (size_t k = 0; k < halves->cells; k++)
            half->cells[i * halves->cells + k] &= halves->legal[k];
}

#define CELLS 4 /* weigh as much as a state, in memory and in time */

/* One more peg.  Its groups need not come to any target: the guards lift them all. */
static enum kp_stop_reason grow_by(struct kp_half_tables *halves, struct kp_half_table *half,
                                   size_t step, struct kp_budget *purse)
{
    const struct kp_counter_problem *steps = &halves->steps;
    enum kp_stop_reason stop;
    size_t n;

    if (kp_layers_grow(&half->groups, steps, step, steps->guards, purse, &stop) != KP_GROWN)
        return stop;
    n = kp_layers_size(&half->groups, half->groups.layers - 1);
    stop = kp_budget_spend(purse, n * halves->cells / CELLS, n * halves->cells);
    if (stop == KP_COMPLETED && !swap_cells(half, halves->cells))
        stop = KP_OUT_OF_MEMORY;
    for (size_t o = steps->first[step]; o < steps->first[step + 1] && stop == KP_COMPLETED; o++) {
        move_groups(halves, half, step, o);
        stop = kp_budget_spend(purse, 0, n * halves->cells / 4);
    }
    if (stop == KP_COMPLETED)
        drop_illegal(halves, half, n);
    return stop;
}

static enum kp_stop_reason grow(struct kp_half_tables *halves, struct kp_half_table *half,
                                size_t from, size_t to, struct kp_budget *purse)
{
    enum kp_stop_reason stop = KP_COMPLETED;

    if (!kp_layers_begin(&half->groups, &halves->steps, 1) || !swap_cells(half, halves->cells))
        return KP_OUT_OF_MEMORY;
    half->cells[0] = 1;
    for (size_t step = from; step < to && stop == KP_COMPLETED; step++)
        stop = grow_by(halves, half, step, purse);
    return stop;
}

enum kp_stop_reason kp_half_tables_make(struct kp_half_tables *halves,
                                        const struct kp_row_table *board,
                                        const struct kp_histogram_list *crowd,
                                        struct kp_budget *purse)
{
    size_t n = (size_t)board->question->pegs, half = (size_t)kp_half_tables_middle(board);
    struct kp_budget groups = *purse; /* but of its bytes most are for cells */
    enum kp_stop_reason stop;

    memset(halves, 0, sizeof *halves);
    halves->board = board;
    halves->stride = kp_calloc(board->rows, sizeof *halves->stride);
    kp_counter_problem_clear(&halves->steps);
    if (!halves->stride || !lay_counters(halves, crowd) || !lay_cells(halves))
        return KP_OUT_OF_MEMORY;
    lay_pegs(halves);
    halves->wanted = kp_calloc(halves->steps.words, sizeof *halves->wanted);
    if (halves->steps.failed || !halves->wanted)
        return KP_OUT_OF_MEMORY;
    groups.bytes /= 4;
    stop = grow(halves, &halves->left, 0, half, &groups);
    return stop == KP_COMPLETED ? grow(halves, &halves->right, half, n, &groups) : stop;
}

/* ---- Putting a histogram together ---- */

static void find_wanted(struct kp_half_tables *halves, const int *pegs)
{
    const struct kp_counter_problem *steps = &halves->steps;

    memcpy(halves->wanted, steps->start, steps->words * sizeof *halves->wanted);
    for (size_t class = 0; class < steps->counters; class ++)
        halves->wanted[steps->fields[class].word] += (uint64_t)pegs[class]
                                                     << steps->fields[class].shift;
}

/* What the left histogram leaves of the one wanted, as the right has it.
 * false: it has too many pegs of a class. */
static bool subtract(const struct kp_half_tables *halves, const uint64_t *left, uint64_t *rest)
{
    const struct kp_counter_problem *steps = &halves->steps;
    uint64_t less = 0;

    for (size_t w = 0; w < steps->words; w++) {
        uint64_t guarded = (halves->wanted[w] | steps->guards[w]) - left[w];

        less |= ~guarded & steps->guards[w];
        rest[w] = (guarded & ~steps->guards[w]) + steps->start[w];
    }
    return !less;
}

/* The blacks that one half has are those that the other lacks. */
static void add_products(uint64_t ways[2], const uint64_t *left, const uint64_t *right, size_t end)
{
    uint64_t sum[] = {ways[0], ways[1]};

    for (size_t i = 0; i <= end; i++)
        kp_limbs_add_product(sum, 2, &left[i], 1, &right[end - i], 1);
    memcpy(ways, sum, sizeof sum);
}

enum kp_stop_reason kp_half_tables_count(struct kp_half_tables *halves, const int *pegs,
                                         struct kp_budget *purse, uint64_t ways[2])
{
    const struct kp_layers *left = &halves->left.groups, *right = &halves->right.groups;
    size_t n = kp_layers_size(left, left->layers - 1), stride = right->words + right->limbs;
    const uint64_t *first = kp_layers_entry(right, right->layers - 1, 0), *found;
    uint64_t rest[KP_STEP_WORDS];
    enum kp_stop_reason stop = KP_COMPLETED;

    ways[0] = ways[1] = 0;
    find_wanted(halves, pegs);
    for (size_t i = 0; i < n && stop == KP_COMPLETED; i++) {
        found = NULL;
        if (subtract(halves, kp_layers_entry(left, left->layers - 1, i), rest))
            kp_layers_find(right, rest, 1, &found);
        if (found)
            add_products(ways, halves->left.cells + i * halves->cells,
                         halves->right.cells + (size_t)(found - first) / stride * halves->cells,
                         halves->end);
        stop = kp_budget_spend(purse, 0, found ? halves->cells : 4);
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
    kp_counter_problem_free(&halves->steps);
    free(halves->stride);
    free(halves->legal);
    free(halves->wanted);
}

/* What halves take, reckoned before they are grown. */
/* Whether a word holds the ways of a half, whatever they are. */
static bool fits(const struct kp_row_table *board)
{
    double ways = 1;

    for (int p = kp_half_tables_middle(board); p < board->question->pegs; p++)
        ways *= board->question->classes;
    return ways < 0x1p64;
}

/* Blacks that the histogram says have a number for each, not one for all. */
static bool can_count(const struct kp_row_table *board)
{
    for (size_t r = 0; r < board->rows; r++)
        if (board->bounds[r].black_least < board->bounds[r].black_most &&
            board->bounds[r].white_least == board->bounds[r].white_most)
            return false;
    return fits(board);
}

static double cells_of(const struct kp_row_table *board)
{
    double cells = 1;

    for (size_t r = 0; r < board->rows; r++)
        if (kp_half_tables_counts(&board->bounds[r]))
            cells *= board->bounds[r].black_least + 2;
    return cells;
}

#define MOST_PEGS 64 /* of a half: more of several classes would not fit a word */

/* How many histograms of so many pegs there are that stay below `most`, for
 * each number of pegs up to n. */
static void count_groups(const int *most, int classes, int n, double *groups)
{
    double before[MOST_PEGS + 1] = {1};

    for (int class = 0; class < classes; class ++) {
        for (int i = 0; i <= n; i++) {
            groups[i] = 0;
            for (int k = 0; k <= i && k <= most[class]; k++)
                groups[i] += before[i - k];
        }
        memcpy(before, groups, ((size_t)n + 1) * sizeof *before);
    }
}

/* Measured: a cell takes 1, a group that is found 30, looked for in vain 5. */
struct kp_half_tables_estimate kp_half_tables_cost(const struct kp_row_table *board,
                                                   const int *most)
{
    int n = board->question->pegs - kp_half_tables_middle(board),
        classes = board->question->classes;
    double groups[MOST_PEGS + 1], sum = 0, cells = cells_of(board);

    if (n > MOST_PEGS || classes < 2 || !can_count(board))
        return (struct kp_half_tables_estimate){INFINITY, INFINITY, INFINITY};
    count_groups(most, classes, n, groups);
    for (int i = 0; i < n; i++)
        sum += groups[i];
    return (struct kp_half_tables_estimate){
        .grow = 2 * sum * classes * (cells + 30) + 8000,
        .scan = groups[kp_half_tables_middle(board)] * 5,
        .bytes = 3 * (groups[n] + groups[n - 1]) * cells * sizeof(uint64_t),
    };
}

double kp_half_tables_share(const struct kp_row_table *board, const int *pegs)
{
    double groups[MOST_PEGS + 1];

    count_groups(pegs, board->question->classes, kp_half_tables_middle(board), groups);
    return groups[kp_half_tables_middle(board)] * (cells_of(board) + 20);
}
