/* How the rows stand while a code is walked peg by peg: for every row how many
 * pegs so far agree with the guess (black), and how many find a partner in it
 * (total).
 *
 * Rows lie side by side in every array, a lane each, in whole blocks of
 * KP_BOARD_SLACK, so that the compiler turns the loops over them into vector
 * code that has no rest: on classic games, of four to ten rows, the rest was
 * most of the work. */
#ifndef KP_NATIVE_SEARCH_ENUMERATE_PACKED_H
#define KP_NATIVE_SEARCH_ENUMERATE_PACKED_H

#include "native/row_table.h"

struct kp_packed_rows_state {
    const struct kp_row_table *board;
    size_t count; /* rows, and what it takes to fill the last block */
    int *black, *total;
    int *black_least, *black_most, *total_least, *total_most;
    bool knows_whites; /* some row has bounds for white alone */
};

/* So many ints of memory are needed, */
size_t kp_lanes_size(const struct kp_row_table *board);

/* all zero and not owned; no peg is put yet. */
void kp_lanes_make(struct kp_packed_rows_state *lanes, const struct kp_row_table *board,
                   int *memory);

/* Rows whose white alone is told, so none of them is wrong already. */
size_t kp_lanes_wrong_whites(const struct kp_packed_rows_state *lanes, int left);

/* What follows is called for every state: out of line, small walks take a tenth to a fifth longer. */

/* Whole blocks, as the compiler is to know. */
static inline size_t kp_lanes_whole(size_t count)
{
    return count & ~(size_t)(KP_BOARD_SLACK - 1);
}

static inline void kp_lanes_black(size_t count, const uint16_t *restrict guess, uint16_t class,
                                  int step, int *restrict black)
{
    for (size_t r = 0; r < kp_lanes_whole(count); r++)
        black[r] += guess[r] == class ? step : 0;
}

static inline void kp_lanes_total(size_t count, const uint16_t *restrict often, uint16_t used,
                                  int step, int *restrict total)
{
    for (size_t r = 0; r < kp_lanes_whole(count); r++)
        total[r] += used < often[r] ? step : 0;
}

static inline void kp_lanes_step(struct kp_packed_rows_state *lanes, int p, int class, int used,
                                 int step)
{
    const struct kp_row_table *board = lanes->board;

    kp_lanes_black(lanes->count, board->guess + (size_t)p * board->rows, (uint16_t) class, step,
                   lanes->black);
    kp_lanes_total(lanes->count, board->often + (size_t) class * board->rows, (uint16_t)used, step,
                   lanes->total);
}

/* Peg p is of this class, the used-th of it (from 0); or no longer is. */
static inline void kp_lanes_put(struct kp_packed_rows_state *lanes, int p, int class, int used)
{
    kp_lanes_step(lanes, p, class, used, 1);
}

static inline void kp_lanes_take(struct kp_packed_rows_state *lanes, int p, int class, int used)
{
    kp_lanes_step(lanes, p, class, used, -1);
}

/* How many rows can no longer come out right, with so many pegs left: a sign
 * for each bound, and one for all four. */
static inline size_t kp_lanes_wrong(const struct kp_packed_rows_state *lanes, int left)
{
    const struct kp_packed_rows_state of = *lanes; /* the compiler knows that these stay */
    int wrong = 0;

    for (size_t r = 0; r < kp_lanes_whole(of.count); r++)
        wrong += ((of.black_most[r] - of.black[r]) | (of.black[r] + left - of.black_least[r]) |
                  (of.total_most[r] - of.total[r]) | (of.total[r] + left - of.total_least[r])) < 0;
    return (size_t)wrong + (of.knows_whites ? kp_lanes_wrong_whites(lanes, left) : 0);
}

#endif
