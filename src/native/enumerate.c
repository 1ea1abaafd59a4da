/* A state is a choice of classes for the first pegs.  For every row it keeps
 * how many pegs may still agree with the guess (black), and how many may still
 * not; and the same for those that find a partner in it (total).  A row with
 * less than nothing left can no longer come out right, and cuts the branch.
 *
 * The walk is a loop, not a recursion: there may be 65,535 pegs.  Rows lie
 * side by side, eight at a time, so that the compiler turns the loops over
 * rows into vector code that has no rest: on classic games, of four to ten
 * rows, the rest was most of the work. */
#include "native/enumerate.h"

#include "native/board.h"
#include <limits.h>
#include <stdlib.h>
#include <string.h>

/* What is left to each row; negative: too much was taken. */
struct left {
    int *agree, *differ;   /* in black */
    int *partner, *single; /* in total */
};

struct walk {
    const struct kp_question *question;
    struct kp_board board;
    int *block; /* the memory of all these: */
    struct left left;
    size_t lanes;     /* rows, and behind them so many more that blocks are full */
    int *used, *most; /* of each class: how often it was put, and may be */
    int *order;       /* the classes in the order of their colours, where it is always the same */
    int *choice;      /* of each peg: a place in the order of the colours */
    int *class;       /* of each peg */
    uint16_t *code;   /* the same as colours */
    size_t wrong;     /* rows that need not come out right */
    bool order_stays, knows_whites;
    long sum;
    int peg;
    size_t unpolled; /* work since the last look at the clock */
    const uint64_t *states_left;
    uint64_t budget;  /* how many states there were at first */
    const char *what; /* the work, as progress tells it */
};

static bool may_choose(const struct walk *walk, int class)
{
    return walk->used[class] < walk->most[class] && kp_board_allows(&walk->board, walk->peg, class);
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

/* Whole blocks, as the compiler is to know. */
static size_t whole(size_t lanes)
{
    return lanes & ~(size_t)(KP_BOARD_SLACK - 1);
}

/* Black or total: a row that has `hit` loses what it may still have, the others
 * what they may still lack. */
static void count_black(size_t lanes, const uint16_t *restrict guess, uint16_t class, int step,
                        int *restrict agree, int *restrict differ)
{
    for (size_t r = 0; r < whole(lanes); r++) {
        int hit = guess[r] == class ? step : 0;

        agree[r] -= hit;
        differ[r] -= step - hit;
    }
}

static void count_total(size_t lanes, const uint16_t *restrict often, uint16_t used, int step,
                        int *restrict partner, int *restrict single)
{
    for (size_t r = 0; r < whole(lanes); r++) {
        int hit = used < often[r] ? step : 0;

        partner[r] -= hit;
        single[r] -= step - hit;
    }
}

/* A peg of this class takes from every row (step 1), or gives back (-1). */
static inline void count(struct walk *walk, int class, int step)
{
    const struct kp_board *board = &walk->board;
    struct left *left = &walk->left;

    count_black(walk->lanes, board->guess + (size_t)walk->peg * board->rows, (uint16_t) class, step,
                left->agree, left->differ);
    count_total(walk->lanes, board->often + (size_t) class * board->rows,
                (uint16_t)walk->used[class], step, left->partner, left->single);
}

static void put(struct walk *walk, int k, int class)
{
    const struct kp_question *question = walk->question;

    count(walk, class, 1);
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
    count(walk, class, -1);
    return walk->choice[walk->peg];
}

/* White is told only where black is not, so no row is wrong twice. */
static size_t wrong_whites(const struct walk *walk)
{
    int left = walk->question->pegs - walk->peg;
    size_t wrong = 0;

    for (size_t r = 0; r < walk->board.rows; r++) {
        const struct kp_bounds *bounds = &walk->board.bounds[r];
        int black = bounds->black_most - walk->left.agree[r];
        int white = bounds->total_most - walk->left.partner[r] - black;

        wrong += (white - left > bounds->white_most) | (white + left < bounds->white_least);
    }
    return wrong;
}

static size_t wrong_rows(const struct walk *walk)
{
    const int *agree = walk->left.agree, *differ = walk->left.differ;
    const int *partner = walk->left.partner, *single = walk->left.single;
    int wrong = 0;

    for (size_t r = 0; r < whole(walk->lanes); r++)
        wrong += (agree[r] | differ[r] | partner[r] | single[r]) < 0;
    return (size_t)wrong;
}

/* Whether every row, or all but as many as may be wrong, can still come out
 * right with the pegs that are left. */
static bool can_come_right(const struct walk *walk)
{
    size_t wrong = wrong_rows(walk) + (walk->knows_whites ? wrong_whites(walk) : 0);

    return wrong <= walk->wrong &&
           (!walk->question->number ||
            kp_board_sum_fits(&walk->board, walk->sum, walk->question->pegs - walk->peg));
}

static void fill_row(struct walk *walk, size_t r, const struct kp_bounds *bounds)
{
    int n = walk->question->pegs;

    walk->left.agree[r] = bounds->black_most;
    walk->left.differ[r] = n - bounds->black_least;
    walk->left.partner[r] = bounds->total_most;
    walk->left.single[r] = n - bounds->total_least;
    walk->knows_whites |= bounds->white_least > 0 || bounds->white_most < n;
}

/* The lanes behind the last row always have something left. */
static void fill_rows(struct walk *walk)
{
    static const struct kp_bounds endless = {
        INT_MIN / 2, INT_MAX / 2, INT_MIN / 2, INT_MAX / 2, 0, INT_MAX,
    };

    for (size_t r = 0; r < walk->lanes; r++)
        fill_row(walk, r, r < walk->board.rows ? &walk->board.bounds[r] : &endless);
}

/* The place of the merged class moves only when its colours are used up. */
static void fill_classes(struct walk *walk)
{
    const struct kp_question *question = walk->question;

    walk->order_stays = !question->others || question->repeats;
    for (int class = 0; class < question->classes; class ++) {
        walk->most[class] = kp_question_most(question, class);
        walk->order[class] = kp_board_class(question, walk->used, class);
    }
}

/* One block of memory for all arrays: a small game takes no longer to walk
 * than to allocate them.  The merged class has its place also where there is none. */
static bool allocate(struct walk *walk)
{
    size_t n = (size_t)walk->question->pegs, classes = (size_t)walk->question->classes + 1;
    size_t lanes = (walk->board.rows + KP_BOARD_SLACK - 1) / KP_BOARD_SLACK * KP_BOARD_SLACK;

    walk->lanes = lanes;
    walk->block = calloc(4 * lanes + 3 * classes + 3 * n, sizeof *walk->block);
    if (!walk->block)
        return false;
    walk->left = (struct left){walk->block, walk->block + lanes, walk->block + 2 * lanes,
                               walk->block + 3 * lanes};
    walk->used = walk->block + 4 * lanes;
    walk->most = walk->used + classes;
    walk->order = walk->most + classes;
    walk->choice = walk->order + classes;
    walk->class = walk->choice + n;
    walk->code = (uint16_t *)(void *)(walk->class + n);
    return true;
}

static bool make(struct walk *walk, const struct kp_question *question, struct kp_asked asked,
                 const struct kp_limits *limits)
{
    memset(walk, 0, sizeof *walk);
    walk->question = question;
    walk->wrong = asked.wrong;
    if (!kp_board_make(&walk->board, question, asked, limits) || !allocate(walk))
        return false;
    fill_rows(walk);
    fill_classes(walk);
    return true;
}

static void done(struct walk *walk)
{
    kp_board_free(&walk->board);
    free(walk->block);
}

static int class_at(const struct walk *walk, int k)
{
    return walk->order_stays ? walk->order[k] : kp_board_class(walk->question, walk->used, k);
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
        bool put_one = advance(walk, k);

        if (!put_one && walk->peg == 0)
            return KP_RAN;
        k = 0;
        if (put_one)
            stop = spend(walk, states, limits);
        if (put_one && stop == KP_RAN && can_come_right(walk)) {
            if (walk->peg < walk->question->pegs)
                continue;
            stop = show(walk, limits, visitor, &enough);
        }
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
        walk.states_left = states;
        walk.budget = *states;
        walk.what = visitor.what ? visitor.what : "searching";
        stop = run(&walk, limits, states, visitor);
    }
    done(&walk);
    return stop;
}
