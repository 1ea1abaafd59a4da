/* A state is a choice of classes for the first pegs.  A row that can no longer
 * come out right cuts the branch.
 *
 * The walk is a loop, not a recursion: there may be 65,535 pegs. */
#include "native/search/enumerate.h"

#include "native/row_table.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

/* How the rows stand while a code is walked peg by peg: for every row how many
 * pegs so far agree with the guess (black), and how many find a partner in it
 * (total).
 *
 * Rows lie side by side in every array, a lane each, in whole blocks of
 * KP_BOARD_SLACK, so that the compiler turns the loops over them into vector
 * code that has no rest: on classic games, of four to ten rows, the rest was
 * most of the work. */
struct kp_packed_rows_state {
    const struct kp_row_table *board;
    size_t count; /* rows, and what it takes to fill the last block */
    int *black, *total;
    int *black_least, *black_most, *total_least, *total_most;
    bool knows_whites; /* some row has bounds for white alone */
};

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

static size_t kp_lanes_wrong_whites(const struct kp_packed_rows_state *lanes, int left);

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

#define ARRAYS 6

static size_t count_of(const struct kp_row_table *board)
{
    return (board->rows + KP_BOARD_SLACK - 1) / KP_BOARD_SLACK * KP_BOARD_SLACK;
}

/* So many ints of memory are needed, */
static size_t kp_lanes_size(const struct kp_row_table *board)
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
static void kp_lanes_make(struct kp_packed_rows_state *lanes, const struct kp_row_table *board,
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

/* Rows whose white alone is told, so none of them is wrong already. */
static size_t kp_lanes_wrong_whites(const struct kp_packed_rows_state *lanes, int left)
{
    size_t wrong = 0;

    for (size_t r = 0; r < lanes->board->rows; r++) {
        const struct kp_row_bounds *bounds = &lanes->board->bounds[r];
        int white = lanes->total[r] - lanes->black[r];

        wrong += (white - left > bounds->white_most) | (white + left < bounds->white_least);
    }
    return wrong;
}

struct walk {
    const struct kp_question *question;
    struct kp_row_table board;
    int *block; /* the memory of all these: */
    struct kp_packed_rows_state rows;
    int *used, *most; /* of each class: how often it was put, and may be */
    int *order;       /* the classes in the order of their colours, where it is always the same */
    int *choice;      /* of each peg: a place in the order of the colours */
    int *class;       /* of each peg */
    uint16_t *code;   /* the same as colours */
    size_t wrong;     /* rows that need not come out right */
    bool order_stays;
    int64_t sum;
    int peg;
    size_t unpolled; /* work since the last look at the clock */
    const uint64_t *states_left;
    uint64_t budget;  /* how many states there were at first */
    const char *what; /* the work, as progress tells it */
};

static bool may_choose(const struct walk *walk, int class)
{
    return walk->used[class] < walk->most[class] &&
           kp_row_table_allows(&walk->board, walk->peg, class);
}

/* The colour that a class would give the next peg. */
static uint16_t next_colour(const struct walk *walk, int class)
{
    const struct kp_question *question = walk->question;

    return class < question->kept ? question->colour_of[class]
                                  : kp_question_colour(question, class, walk->used[class]);
}

/* A multiset is written in ascending order. */
static bool in_order(const struct walk *walk, int class)
{
    return walk->question->ordered || walk->peg == 0 ||
           walk->code[walk->peg - 1] <= next_colour(walk, class);
}

static void put(struct walk *walk, int k, int class)
{
    const struct kp_question *question = walk->question;

    kp_lanes_put(&walk->rows, walk->peg, class, walk->used[class]);
    walk->choice[walk->peg] = k;
    walk->class[walk->peg] = class;
    walk->code[walk->peg] = next_colour(walk, class);
    walk->sum += question->number ? question->number[class] : 0;
    walk->used[class]++;
    walk->peg++;
}

/* Take the last peg back; returns its place in the order. */
static int take(struct walk *walk)
{
    const struct kp_question *question = walk->question;
    int class = walk->class[--walk->peg];

    walk->used[class]--;
    walk->sum -= question->number ? question->number[class] : 0;
    kp_lanes_take(&walk->rows, walk->peg, class, walk->used[class]);
    return walk->choice[walk->peg];
}

/* Whether every row, or all but as many as may be wrong, can still come out
 * right with the pegs that are left. */
static bool can_come_right(const struct walk *walk)
{
    int left = walk->question->pegs - walk->peg;

    return kp_lanes_wrong(&walk->rows, left) <= walk->wrong &&
           (!walk->question->number || kp_row_table_sum_fits(&walk->board, walk->sum, left));
}

/* The place of the merged class moves only when its colours are used up. */
static void fill_classes(struct walk *walk)
{
    const struct kp_question *question = walk->question;

    walk->order_stays = !question->others || question->repeats;
    for (int class = 0; class < question->classes; class ++) {
        walk->most[class] = kp_question_max_uses(question, class);
        walk->order[class] = kp_class_in_code_order(question, walk->used, class);
    }
}

/* One block of memory for all arrays: a small game takes no longer to walk
 * than to allocate them.  The merged class has its place also where there is none. */
static bool allocate(struct walk *walk)
{
    size_t n = (size_t)walk->question->pegs, classes = (size_t)walk->question->classes + 1;
    size_t lanes = kp_lanes_size(&walk->board);

    walk->block = calloc(lanes + 3 * classes + 3 * n, sizeof *walk->block);
    if (!walk->block)
        return false;
    kp_lanes_make(&walk->rows, &walk->board, walk->block);
    walk->used = walk->block + lanes;
    walk->most = walk->used + classes;
    walk->order = walk->most + classes;
    walk->choice = walk->order + classes;
    walk->class = walk->choice + n;
    walk->code = (uint16_t *)(void *)(walk->class + n);
    return true;
}

static bool make(struct walk *walk, const struct kp_question *question,
                 struct kp_row_selection asked, const struct kp_limits *limits)
{
    memset(walk, 0, sizeof *walk);
    walk->question = question;
    walk->wrong = asked.wrong;
    if (!kp_row_table_make(&walk->board, question, asked, limits) || !allocate(walk))
        return false;
    fill_classes(walk);
    return true;
}

static void done(struct walk *walk)
{
    kp_row_table_free(&walk->board);
    free(walk->block);
}

static int class_at(const struct walk *walk, int k)
{
    return walk->order_stays ? walk->order[k]
                             : kp_class_in_code_order(walk->question, walk->used, k);
}

/* Put the next class, from place k on, that the peg may have; false: none. */
static bool advance(struct walk *walk, int k)
{
    for (; k < walk->question->classes; k++) {
        int class = class_at(walk, k);

        if (may_choose(walk, class) && in_order(walk, class)) {
            put(walk, k, class);
            return true;
        }
    }
    return false;
}

/* How far the walk is in code order: the places of its first pegs, read as the
 * digits of a number between 0 and 1.  It only grows, but not evenly where
 * branches are cut. */
#define FINEST 1e-9

static double place(const struct walk *walk)
{
    double sum = 0, digit = 1;

    for (int p = 0; p < walk->peg && digit > FINEST && walk->question->classes > 1; p++) {
        digit /= walk->question->classes;
        sum += digit * walk->choice[p];
    }
    return sum;
}

/* A walk ends with its last code, or with its budget. */
static struct kp_progress so_far(const struct walk *walk)
{
    uint64_t done = walk->budget - *walk->states_left;
    double in_order = place(walk), spent = walk->budget ? (double)done / (double)walk->budget : 1;

    return (struct kp_progress){walk->what, "states", done, in_order > spent ? in_order : spent};
}

static enum kp_stop_reason look(const struct walk *walk, const struct kp_limits *limits)
{
    kp_limits_tell(limits, so_far(walk));
    return kp_limits_check(limits);
}

/* Rows and pegs looked at between two looks at the clock: a millisecond or two. */
#define POLL (1u << 20)

static enum kp_stop_reason work(struct walk *walk, const struct kp_limits *limits, size_t amount)
{
    walk->unpolled += amount;
    if (walk->unpolled < POLL)
        return KP_COMPLETED;
    walk->unpolled = 0;
    return look(walk, limits);
}

/* A state costs a look at every row. */
static enum kp_stop_reason spend(struct walk *walk, uint64_t *states,
                                 const struct kp_limits *limits)
{
    if (*states == 0)
        return KP_OUT_OF_STATES;
    --*states;
    return work(walk, limits, 2 * walk->board.rows + 64);
}

/* A secret costs its visitor a look at every peg of every row, when it plays
 * the game again.  *enough: it wants no more. */
static enum kp_stop_reason show(struct walk *walk, const struct kp_limits *limits,
                                struct kp_visitor visitor, bool *enough)
{
    size_t pegs = (size_t)walk->question->pegs;

    *enough = !visitor.visit(visitor.data, walk->code, walk->used[walk->question->kept]);
    return *enough ? KP_COMPLETED : work(walk, limits, walk->board.rows * pegs);
}

static enum kp_stop_reason run(struct walk *walk, const struct kp_limits *limits, uint64_t *states,
                               struct kp_visitor visitor)
{
    enum kp_stop_reason stop = look(walk, limits);
    bool enough = false;

    for (int k = 0; stop == KP_COMPLETED && !enough;) {
        bool put_one = advance(walk, k);

        if (!put_one && walk->peg == 0)
            return KP_COMPLETED;
        k = 0;
        if (put_one)
            stop = spend(walk, states, limits);
        if (put_one && stop == KP_COMPLETED && can_come_right(walk)) {
            if (walk->peg < walk->question->pegs)
                continue;
            stop = show(walk, limits, visitor, &enough);
        }
        k = take(walk) + 1;
    }
    return stop;
}

enum kp_stop_reason kp_enumerate(const struct kp_question *question, struct kp_row_selection asked,
                                 const struct kp_limits *limits, uint64_t *states,
                                 struct kp_visitor visitor)
{
    struct walk walk;
    enum kp_stop_reason stop = KP_OUT_OF_MEMORY;

    if (make(&walk, question, asked, limits)) {
        walk.states_left = states;
        walk.budget = *states;
        walk.what = visitor.what ? visitor.what : "searching";
        stop = run(&walk, limits, states, visitor);
    }
    done(&walk);
    return stop;
}
