/* What halves take, reckoned before they are grown. */
#include "native/count/half_tables.h"

#include <math.h>
#include <string.h>

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
