/* A state is a choice of classes for the first pegs.  For every row it keeps
 * how many of these agree with the guess (black) and how many find a partner
 * in it (total); a row that can no longer come out right cuts the branch.
 *
 * The walk is a loop, not a recursion: there may be 65,535 pegs.  Rows lie
 * side by side in every array, so that the compiler turns the loops over
 * rows into vector code. */
#include "native/enumerate.h"

#include "native/board.h"
#include <stdlib.h>
#include <string.h>

struct walk {
    const struct kp_question *question;
    struct kp_board board;
    int *black, *total; /* of each row so far */
    int *used;          /* of each class */
    int *choice;        /* of each peg: a place in the order of the colours */
    int *class;         /* of each peg */
    uint16_t *code;     /* the same as colours */
    size_t wrong;       /* rows that need not come out right */
    long sum;
    int peg;
    size_t unpolled; /* work since the last look at the clock */
    const uint64_t *left;
    uint64_t budget;  /* states: how many may still be visited, and how many at first */
    const char *what; /* the work, as progress tells it */
};

static bool may_choose(const struct walk *walk, int class)
{
    const struct kp_question *question = walk->question;

    return walk->used[class] < kp_question_most(question, class) &&
           kp_board_allows(&walk->board, walk->peg, class);
}

/* A multiset is written in ascending order. */
static bool in_order(const struct walk *walk, uint16_t colour)
{
    return walk->question->ordered || walk->peg == 0 || walk->code[walk->peg - 1] <= colour;
}

static void count(struct walk *walk, int class, int step)
{
    const struct kp_board *board = &walk->board;
    const uint16_t *guess = board->guess + (size_t)walk->peg * board->rows;
    const uint16_t *often = board->often + (size_t) class * board->rows;
    int used = walk->used[class];

    for (size_t r = 0; r < board->rows; r++) {
        walk->black[r] += guess[r] == class ? step : 0;
        walk->total[r] += used < often[r] ? step : 0;
    }
}

static void put(struct walk *walk, int k, int class)
{
    const struct kp_question *question = walk->question;

    count(walk, class, 1);
    walk->choice[walk->peg] = k;
    walk->class[walk->peg] = class;
    walk->code[walk->peg] = kp_question_colour(question, class, walk->used[class]);
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
    count(walk, class, -1);
    return walk->choice[walk->peg];
}

/* How many of these rows cannot come out right with this class at the peg at
 * hand, whatever the pegs after it are. */
static size_t lost(const struct walk *walk, int class, size_t from, size_t to)
{
    const struct kp_board *board = &walk->board;
    const uint16_t *guess = board->guess + (size_t)walk->peg * board->rows;
    const uint16_t *often = board->often + (size_t) class * board->rows;
    int left = walk->question->pegs - walk->peg - 1, used = walk->used[class];
    size_t wrong = 0;

    for (size_t r = from; r < to; r++) {
        const struct kp_bounds *bounds = &board->bounds[r];
        int black = walk->black[r] + (guess[r] == class);
        int total = walk->total[r] + (used < often[r]), white = total - black;

        wrong += (black > bounds->black_most) | (black + left < bounds->black_least) |
                 (total > bounds->total_most) | (total + left < bounds->total_least) |
                 (white - left > bounds->white_most) | (white + left < bounds->white_least);
    }
    return wrong;
}

/* Most branches are cut by the first rows: a few at a time are looked at. */
#define SOME 4

/* Whether every row, or all but as many as may be wrong, can come right with it. */
static bool can_come_right(const struct walk *walk, int class)
{
    const struct kp_question *question = walk->question;
    size_t rows = walk->board.rows, wrong = 0;
    long sum = walk->sum + (question->number ? question->number[class] : 0);

    for (size_t r = 0; r < rows && wrong <= walk->wrong; r += SOME)
        wrong += lost(walk, class, r, rows - r < SOME ? rows : r + SOME);
    return wrong <= walk->wrong &&
           kp_board_sum_fits(&walk->board, sum, question->pegs - walk->peg - 1);
}

static bool make(struct walk *walk, const struct kp_question *question, struct kp_asked asked,
                 const struct kp_limits *limits)
{
    size_t n = (size_t)question->pegs, classes = (size_t)question->classes;

    memset(walk, 0, sizeof *walk);
    walk->question = question;
    walk->wrong = asked.wrong;
    if (!kp_board_make(&walk->board, question, asked, limits))
        return false;
    walk->black = calloc(walk->board.rows + 1, sizeof *walk->black);
    walk->total = calloc(walk->board.rows + 1, sizeof *walk->total);
    walk->used = calloc(classes + 1, sizeof *walk->used);
    walk->choice = calloc(n, sizeof *walk->choice);
    walk->class = calloc(n, sizeof *walk->class);
    walk->code = calloc(n, sizeof *walk->code);
    return walk->black && walk->total && walk->used && walk->choice && walk->class && walk->code;
}

static void done(struct walk *walk)
{
    kp_board_free(&walk->board);
    free(walk->black);
    free(walk->total);
    free(walk->used);
    free(walk->choice);
    free(walk->class);
    free(walk->code);
}

/* The next class, from place *k on, that the peg may have; -1: none. */
static int next_class(const struct walk *walk, int *k)
{
    for (; *k < walk->question->classes; ++*k) {
        int class = kp_board_class(walk->question, walk->used, *k);

        if (may_choose(walk, class) &&
            in_order(walk, kp_question_colour(walk->question, class, walk->used[class])))
            return class;
    }
    return -1;
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
    uint64_t done = walk->budget - *walk->left;
    double in_order = place(walk), spent = walk->budget ? (double)done / (double)walk->budget : 1;

    return (struct kp_progress){walk->what, "states", done, in_order > spent ? in_order : spent};
}

static enum kp_stop look(const struct walk *walk, const struct kp_limits *limits)
{
    kp_limits_tell(limits, so_far(walk));
    return kp_limits_check(limits);
}

/* Rows and pegs looked at between two looks at the clock: a millisecond or two. */
#define POLL (1u << 20)

static enum kp_stop work(struct walk *walk, const struct kp_limits *limits, size_t amount)
{
    walk->unpolled += amount;
    if (walk->unpolled < POLL)
        return KP_RAN;
    walk->unpolled = 0;
    return look(walk, limits);
}

/* A state costs a look at every row. */
static enum kp_stop spend(struct walk *walk, uint64_t *states, const struct kp_limits *limits)
{
    if (*states == 0)
        return KP_OUT_OF_STATES;
    --*states;
    return work(walk, limits, 2 * walk->board.rows + 64);
}

/* A secret costs its visitor a look at every peg of every row, when it plays
 * the game again.  *enough: it wants no more. */
static enum kp_stop show(struct walk *walk, const struct kp_limits *limits,
                         struct kp_visitor visitor, bool *enough)
{
    size_t pegs = (size_t)walk->question->pegs;

    *enough = !visitor.visit(visitor.data, walk->code, walk->used[walk->question->kept]);
    return *enough ? KP_RAN : work(walk, limits, walk->board.rows * pegs);
}

static enum kp_stop run(struct walk *walk, const struct kp_limits *limits, uint64_t *states,
                        struct kp_visitor visitor)
{
    enum kp_stop stop = look(walk, limits);
    bool enough = false;

    for (int k = 0; stop == KP_RAN && !enough;) {
        int class = next_class(walk, &k);

        if (class < 0 && walk->peg == 0)
            return KP_RAN;
        if (class < 0) {
            k = take(walk) + 1;
            continue;
        }
        stop = spend(walk, states, limits);
        if (stop != KP_RAN || !can_come_right(walk, class)) {
            k++;
            continue;
        }
        put(walk, k, class);
        k = 0;
        if (walk->peg < walk->question->pegs)
            continue;
        stop = show(walk, limits, visitor, &enough);
        k = take(walk) + 1;
    }
    return stop;
}

enum kp_stop kp_enumerate(const struct kp_question *question, struct kp_asked asked,
                          const struct kp_limits *limits, uint64_t *states,
                          struct kp_visitor visitor)
{
    struct walk walk;
    enum kp_stop stop = KP_OUT_OF_MEMORY;

    if (make(&walk, question, asked, limits)) {
        walk.left = states;
        walk.budget = *states;
        walk.what = visitor.what ? visitor.what : "searching";
        stop = run(&walk, limits, states, visitor);
    }
    done(&walk);
    return stop;
}
