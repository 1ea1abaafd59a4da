/* A state is a choice of classes for the first pegs.  A branch ends as soon as more rows can
 * no longer be right than may be wrong.  The walk is a loop, not a recursion, because there
 * may be 65,535 pegs. */
#include "native/search/enumerate.h"

#include "base/limits.h"
#include "native/row_table.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

/* The counts of all rows for the pegs so far: how many agree with the guess (black), and how many
 * have a partner in it (total).
 *
 * Rows are side by side in every array, one lane each, in whole blocks of KP_ROW_TABLE_SLACK.  The
 * compiler can therefore make vector code of the loops over them, without a remainder.  On classic
 * games, of four to ten rows, the remainder was most of the work. */
struct row_lanes {
    const struct kp_row_table *table;
    size_t count; /* lanes: rows, up to whole blocks */
    int *black, *total;
    int *black_least, *black_most, *total_least, *total_most;
    bool knows_whites; /* whether some row records its white pegs alone */
    bool has_sure;     /* whether some row is right even where rows may be wrong */
};

/* The next functions are called for every state.  If they are not inlined, small walks take a tenth
 * to a fifth longer. */

/* Returns `count`, which is a multiple of the block size.  The mask lets the compiler drop the
 * loop for a remainder. */
static inline size_t whole_blocks(size_t count)
{
    return count & ~(size_t)(KP_ROW_TABLE_SLACK - 1);
}

static inline void add_black(size_t count, const uint16_t *restrict guess, uint16_t class, int step,
                             int *restrict black)
{
    for (size_t r = 0; r < whole_blocks(count); r++)
        black[r] += guess[r] == class ? step : 0;
}

static inline void add_total(size_t count, const uint16_t *restrict often, uint16_t used, int step,
                             int *restrict total)
{
    for (size_t r = 0; r < whole_blocks(count); r++)
        total[r] += used < often[r] ? step : 0;
}

static inline void add_peg(struct row_lanes *lanes, int p, int class, int used, int step)
{
    const struct kp_row_table *table = lanes->table;

    add_black(lanes->count, table->guess + (size_t)p * table->rows, (uint16_t) class, step,
              lanes->black);
    add_total(lanes->count, table->often + (size_t) class * table->rows, (uint16_t)used, step,
              lanes->total);
}

static bool has_wrong_white(const struct row_lanes *lanes, size_t r, int left)
{
    int recorded = lanes->table->counts[r].white, white = lanes->total[r] - lanes->black[r];

    return recorded != KP_UNKNOWN && abs(white - recorded) > left;
}

/* Counts the wrong rows among the rows whose white pegs are known and whose black pegs are not.
 * The other loop that counts wrong rows skips these rows. */
static size_t count_wrong_whites(const struct row_lanes *lanes, int left)
{
    size_t wrong = 0;

    for (size_t r = 0; r < lanes->table->rows; r++)
        wrong += has_wrong_white(lanes, r, left);
    return wrong;
}

/* Counts the rows that can no longer be right with `left` more pegs.  Each bound gives a sign
 * bit, and one test is enough for all four. */
static inline size_t count_wrong_rows(const struct row_lanes *lanes, int left)
{
    const struct row_lanes of = *lanes; /* the compiler knows that these stay */
    int wrong = 0;

    for (size_t r = 0; r < whole_blocks(of.count); r++)
        wrong += ((of.black_most[r] - of.black[r]) | (of.black[r] + left - of.black_least[r]) |
                  (of.total_most[r] - of.total[r]) | (of.total[r] + left - of.total_least[r])) < 0;
    return (size_t)wrong + (of.knows_whites ? count_wrong_whites(lanes, left) : 0);
}

/* Whether a sure row can no longer be right. */
static bool misses_sure_row(const struct row_lanes *lanes, int left)
{
    for (size_t r = 0; r < lanes->table->rows; r++)
        if (lanes->table->counts[r].sure &&
            (lanes->black[r] > lanes->black_most[r] ||
             lanes->black[r] + left < lanes->black_least[r] ||
             lanes->total[r] > lanes->total_most[r] ||
             lanes->total[r] + left < lanes->total_least[r] || has_wrong_white(lanes, r, left)))
            return true;
    return false;
}

#define ARRAYS 6

static size_t count_lanes(const struct kp_row_table *table)
{
    return (table->rows + KP_ROW_TABLE_SLACK - 1) / KP_ROW_TABLE_SLACK * KP_ROW_TABLE_SLACK;
}

static void set_bounds(struct row_lanes *lanes, size_t r, const struct kp_row_counts *counts)
{
    lanes->black_least[r] = counts->black == KP_UNKNOWN ? INT_MIN / 2 : counts->black;
    lanes->black_most[r] = counts->black == KP_UNKNOWN ? INT_MAX / 2 : counts->black;
    lanes->total_least[r] = counts->total == KP_UNKNOWN ? INT_MIN / 2 : counts->total;
    lanes->total_most[r] = counts->total == KP_UNKNOWN ? INT_MAX / 2 : counts->total;
    lanes->knows_whites |= counts->white != KP_UNKNOWN;
    lanes->has_sure |= counts->sure;
}

/* Makes the lanes.  The lanes after the last row are always right. */
static void make_lanes(struct row_lanes *lanes, const struct kp_row_table *table, int *memory)
{
    static const struct kp_row_counts unknown = {KP_UNKNOWN, KP_UNKNOWN, KP_UNKNOWN, false};
    size_t count = count_lanes(table);
    int **const arrays[ARRAYS] = {&lanes->black,      &lanes->total,       &lanes->black_least,
                                  &lanes->black_most, &lanes->total_least, &lanes->total_most};

    lanes->table = table;
    lanes->count = count;
    lanes->knows_whites = lanes->has_sure = false;
    for (size_t i = 0; i < ARRAYS; i++)
        *arrays[i] = memory + i * count;
    for (size_t r = 0; r < count; r++)
        set_bounds(lanes, r, r < table->rows ? &table->counts[r] : &unknown);
    for (size_t i = 0; i < table->question->quota_count; i++) {
        int beyond = table->question->quotas[i].most - table->question->quotas[i].least;

        lanes->black_most[table->rows - table->question->quota_count + i] += beyond;
        lanes->total_most[table->rows - table->question->quota_count + i] += beyond;
    }
}

struct peg_walk {
    const struct kp_question *question;
    const struct kp_row_table *table;
    int *block; /* the memory of all the following arrays */
    struct row_lanes rows;
    int *used, *most; /* [class]: how many pegs have it, and may have it */
    int *least;       /* [class]: and must have it */
    const int *limit; /* `most`; or `least` if all pegs that are left are needed for that */
    int64_t lacking;  /* pegs that the classes need for their least counts, besides those used */
    int *order;       /* the classes in the order of their colours, if that order stays */
    int *choice;      /* [peg]: a place in the order of the colours */
    int *class;       /* [peg] */
    uint16_t *code;   /* [peg]: a colour */
    size_t wrong;     /* rows that need not be right */
    bool order_stays;
    int64_t sum;
    int peg;
};

/* Chooses the limit of the next peg, after the number of lacking pegs has changed by this. */
static void choose_limit(struct peg_walk *walk, int change)
{
    walk->lacking += change;
    walk->limit = walk->lacking < walk->question->pegs - walk->peg ? walk->most : walk->least;
}

/* Returns the colour of the next peg if it gets this class. */
static uint16_t next_colour(const struct peg_walk *walk, int class)
{
    const struct kp_question *question = walk->question;

    return class < question->kept ? question->colour_of[class]
                                  : kp_question_colour(question, class, walk->used[class]);
}

/* Whether the peg may have the class.  The colours of a multiset ascend. */
static inline bool may_choose(const struct peg_walk *walk, int class)
{
    return walk->used[class] < walk->limit[class] &&
           kp_row_table_allows(walk->table, walk->peg, class) &&
           (walk->question->ordered || walk->peg == 0 ||
            walk->code[walk->peg - 1] <= next_colour(walk, class));
}

static void put_class(struct peg_walk *walk, int k, int class)
{
    const struct kp_question *question = walk->question;

    add_peg(&walk->rows, walk->peg, class, walk->used[class], 1);
    walk->choice[walk->peg] = k;
    walk->class[walk->peg] = class;
    walk->code[walk->peg] = next_colour(walk, class);
    walk->sum += question->number ? question->number[class] : 0;
    walk->used[class]++;
    walk->peg++;
    if (question->times)
        choose_limit(walk, -(walk->used[class] <= walk->least[class]));
}

/* Removes the last peg and returns its place in the order. */
static int take_back(struct peg_walk *walk)
{
    const struct kp_question *question = walk->question;
    int class = walk->class[--walk->peg];

    walk->used[class]--;
    walk->sum -= question->number ? question->number[class] : 0;
    add_peg(&walk->rows, walk->peg, class, walk->used[class], -1);
    if (question->times)
        choose_limit(walk, walk->used[class] < walk->least[class]);
    return walk->choice[walk->peg];
}

/* Whether enough rows can still be right with the pegs that are left, and the sum. */
static bool can_be_right(const struct peg_walk *walk)
{
    int left = walk->question->pegs - walk->peg;
    int64_t sum = walk->question->sum;

    return count_wrong_rows(&walk->rows, left) <= walk->wrong &&
           (walk->wrong == 0 || !walk->rows.has_sure || !misses_sure_row(&walk->rows, left)) &&
           (sum < 0 || (walk->sum + left * walk->question->least_number <= sum &&
                        walk->sum + left * walk->question->most_number >= sum));
}

/* Fills in the bounds and the order of the classes.  If a class must have more pegs than it may
 * have, more pegs are lacking than a code has.  The place of the merged class moves only if its
 * colours are used up. */
static void fill_classes(struct peg_walk *walk)
{
    const struct kp_question *question = walk->question;

    walk->order_stays = !question->others || question->repeats;
    for (int class = 0; class < question->classes; class ++) {
        walk->most[class] = kp_question_max_uses(question, class);
        walk->least[class] = kp_question_min_uses(question, class);
        walk->lacking += walk->least[class] <= walk->most[class] ? walk->least[class]
                                                                 : question->pegs + 1;
        walk->order[class] = kp_class_in_code_order(question, walk->used, class);
    }
}

/* Allocates all arrays in one block, because to allocate them one by one takes longer than to walk
 * a small game.  The merged class has its place even if there is none. */
static bool allocate(struct peg_walk *walk)
{
    size_t n = (size_t)walk->question->pegs, classes = (size_t)walk->question->classes + 1;
    size_t lanes = ARRAYS * count_lanes(walk->table);

    walk->block = calloc(lanes + 4 * classes + 3 * n, sizeof *walk->block);
    if (!walk->block)
        return false;
    make_lanes(&walk->rows, walk->table, walk->block);
    walk->used = walk->block + lanes;
    walk->most = walk->used + classes;
    walk->least = walk->most + classes;
    walk->order = walk->least + classes;
    walk->choice = walk->order + classes;
    walk->class = walk->choice + n;
    walk->code = (uint16_t *)(void *)(walk->class + n);
    return true;
}

/* Puts in the next class, from place k on, that the peg may have.  Returns false if there is
 * none. */
static bool advance(struct peg_walk *walk, int k)
{
    for (; k < walk->question->classes; k++) {
        int class = walk->order_stays ? walk->order[k]
                                      : kp_class_in_code_order(walk->question, walk->used, k);

        if (may_choose(walk, class)) {
            put_class(walk, k, class);
            return true;
        }
    }
    return false;
}

/* Progress of the walk in code order: the places of its first pegs, read as the digits of a number
 * between 0 and 1.  It only grows, but unevenly when branches are cut. */
#define FINEST 1e-9

static double find_share(const struct peg_walk *walk)
{
    double sum = 0, digit = 1;

    for (int p = 0; p < walk->peg && digit > FINEST && walk->question->classes > 1; p++) {
        digit /= walk->question->classes;
        sum += digit * walk->choice[p];
    }
    return sum;
}

/* The share is not a member of the walk: small walks took 3 % longer. */
static inline enum kp_stop_reason spend(const struct peg_walk *walk, const struct kp_limits *limits,
                                        uint64_t states, size_t work, double *share)
{
    if (limits->meter->unchecked + work >= KP_WORK_PER_CHECK)
        *share = find_share(walk);
    return kp_limits_spend(limits, states, work);
}

/* A state examines every row, and the visitor may examine every peg of every row. */
static enum kp_stop_reason run_walk(struct peg_walk *walk, struct kp_limits limits,
                                    struct kp_visitor visitor)
{
    double share = 0;
    enum kp_stop_reason stop;
    size_t rows = walk->table->rows;
    int pegs = walk->question->pegs;

    limits.what = visitor.what;
    limits.share = &share;
    stop = kp_limits_poll(&limits);
    for (int k = 0; stop == KP_COMPLETED;) {
        bool put_one = advance(walk, k);

        if (!put_one && walk->peg == 0)
            return KP_COMPLETED;
        k = 0;
        if (put_one)
            stop = spend(walk, &limits, 1, (rows + 32) / 2, &share);
        if (put_one && stop == KP_COMPLETED && can_be_right(walk)) {
            if (walk->peg < pegs)
                continue;
            if (!visitor.visit(visitor.data, walk->code, walk->used[walk->question->kept]))
                return KP_COMPLETED;
            stop = spend(walk, &limits, 0, rows * (size_t)pegs / 4, &share);
        }
        k = take_back(walk) + 1;
    }
    return stop;
}

enum kp_stop_reason kp_enumerate_table(const struct kp_row_table *table, size_t wrong,
                                       const struct kp_limits *limits, struct kp_visitor visitor)
{
    struct peg_walk walk = {.question = table->question, .table = table, .wrong = wrong};
    enum kp_stop_reason stop = KP_OUT_OF_MEMORY;

    if (allocate(&walk)) {
        fill_classes(&walk);
        choose_limit(&walk, 0);
        stop = walk.lacking > table->question->pegs ? KP_COMPLETED
                                                    : run_walk(&walk, *limits, visitor);
    }
    free(walk.block);
    return stop;
}

enum kp_stop_reason kp_enumerate(const struct kp_question *question,
                                 struct kp_row_selection selection, const struct kp_limits *limits,
                                 struct kp_visitor visitor)
{
    struct kp_row_table table;
    enum kp_stop_reason stop = KP_OUT_OF_MEMORY;

    if (kp_row_table_make(&table, question, selection, limits))
        stop = kp_enumerate_table(&table, selection.wrong, limits, visitor);
    kp_row_table_free(&table);
    return stop;
}
