#include "native/search/enumerate_packed.h"

#include <limits.h>

#define ARRAYS 6

static size_t count_of(const struct kp_row_table *board)
{
    return (board->rows + KP_BOARD_SLACK - 1) / KP_BOARD_SLACK * KP_BOARD_SLACK;
}

size_t kp_lanes_size(const struct kp_row_table *board)
{
    return ARRAYS * count_of(board);
}

static void bind(struct kp_packed_rows_state *lanes, size_t r, const struct kp_row_bounds *bounds)
{
    lanes->black_least[r] = bounds->black_least;
    lanes->black_most[r] = bounds->black_most;
    lanes->total_least[r] = bounds->total_least;
    lanes->total_most[r] = bounds->total_most;
    lanes->knows_whites |= bounds->white_least > 0 ||
                           bounds->white_most < lanes->board->question->pegs;
}

/* The lanes behind the last row are always right. */
void kp_lanes_make(struct kp_packed_rows_state *lanes, const struct kp_row_table *board,
                   int *memory)
{
    static const struct kp_row_bounds endless = {INT_MIN / 2, INT_MAX / 2, INT_MIN / 2,
                                                 INT_MAX / 2, 0,           INT_MAX};
    size_t count = count_of(board);
    int **const arrays[ARRAYS] = {&lanes->black,      &lanes->total,       &lanes->black_least,
                                  &lanes->black_most, &lanes->total_least, &lanes->total_most};

    lanes->board = board;
    lanes->count = count;
    lanes->knows_whites = false;
    for (size_t i = 0; i < ARRAYS; i++)
        *arrays[i] = memory + i * count;
    for (size_t r = 0; r < count; r++)
        bind(lanes, r, r < board->rows ? &board->bounds[r] : &endless);
}

size_t kp_lanes_wrong_whites(const struct kp_packed_rows_state *lanes, int left)
{
    size_t wrong = 0;

    for (size_t r = 0; r < lanes->board->rows; r++) {
        const struct kp_row_bounds *bounds = &lanes->board->bounds[r];
        int white = lanes->total[r] - lanes->black[r];

        wrong += (white - left > bounds->white_most) | (white + left < bounds->white_least);
    }
    return wrong;
}
