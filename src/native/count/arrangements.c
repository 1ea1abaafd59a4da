#include "native/count/arrangements.h"

#include "base/memory.h"
#include <stdlib.h>
#include <string.h>

double kp_arrangement_counter_bytes(const struct kp_row_table *board)
{
    double classes = board->question->classes, counters = classes + (double)board->rows;
    double bits = board->question->pegs < 127 ? 8 : 17, words = counters * bits / 56 + 2;
    double steps = board->question->pegs;

    return 1.5 * steps * (classes * (words * 8 + 16) + (counters + words * 3) * 8);
}

bool kp_arrangement_counter_is_free(const struct kp_row_table *board)
{
    bool needed = !board->question->repeats || board->question->sum >= 0;

    for (size_t r = 0; r < board->rows; r++) {
        const struct kp_row_bounds *bounds = &board->bounds[r];

        needed |= bounds->total_least == bounds->total_most ||
                  bounds->white_least == bounds->white_most;
    }
    return !needed;
}

bool kp_arrangement_counter_make(struct kp_arrangement_counter *arranging,
                                 const struct kp_row_table *board)
{
    size_t classes = (size_t)board->question->classes;

    memset(arranging, 0, sizeof *arranging);
    arranging->board = board;
    arranging->rows = kp_calloc(board->rows, sizeof *arranging->rows);
    arranging->class_counter = kp_calloc(classes, sizeof *arranging->class_counter);
    arranging->option = kp_calloc(classes, sizeof *arranging->option);
    return arranging->rows && arranging->class_counter && arranging->option;
}

/* Black and white together, once the histogram is known. */
static int total(const struct kp_row_table *board, size_t r, const int *pegs)
{
    int sum = 0;

    for (int class = 0; class < board->question->classes; class ++) {
        int often = board->often[(size_t) class * board->rows + r];

        sum += pegs[class] < often ? pegs[class] : often;
    }
    return sum;
}

/* The blacks of a row: noted, or what the whites leave of the total, or -1:
 * any number.  -2: there can be none. */
static int blacks(const struct kp_row_table *board, size_t r, const int *pegs)
{
    const struct kp_row_bounds *bounds = &board->bounds[r];
    int black;

    if (bounds->black_least == bounds->black_most)
        return bounds->black_least;
    if (!pegs || bounds->white_least != bounds->white_most)
        return -1;
    black = total(board, r, pegs) - bounds->white_least;
    return black < 0 ? -2 : black;
}

/* Instead of a counter: what must come to nothing needs none, it is barred;
 * nor does what may come to anything. */
#define NEVER (SIZE_MAX - 1)
#define ANY   SIZE_MAX

/* ---- Two classes ----
 * A histogram of two classes and the blacks tell of each of the four pairs of
 * a class in the guess and one in the secret how many pegs have it.  One of
 * them is counted, the rarest: that takes the fewest bits. */

/* The only classes there are pegs of, or false. */
static bool find_two(const struct kp_row_table *board, const int *pegs, int *two)
{
    int n = 0;

    for (int class = 0; pegs && class < board->question->classes; class ++)
        if (pegs[class] > 0 && n++ < 2)
            two[n - 1] = class;
    return n == 2;
}

/* The four pairs, in `of` by the class of the guess and of the secret.  false:
 * there is no such number of pegs. */
static bool find_pairs(const struct kp_row_table *board, size_t r, const int *pegs, const int *two,
                       int black, int of[2][2])
{
    int held = board->often[(size_t)two[0] * board->rows + r];
    int doubled = black - pegs[two[1]] + held;

    of[0][0] = doubled / 2;
    of[0][1] = held - of[0][0];
    of[1][0] = pegs[two[0]] - of[0][0];
    of[1][1] = pegs[two[1]] - of[0][1];
    return doubled >= 0 && doubled % 2 == 0 && of[0][1] >= 0 && of[1][0] >= 0 && of[1][1] >= 0;
}

static bool holds_only(const struct kp_row_table *board, size_t r, const int *two)
{
    return board->often[(size_t)two[0] * board->rows + r] +
               board->often[(size_t)two[1] * board->rows + r] ==
           board->question->pegs;
}

/* From the blacks to the rarest pair. */
static bool choose_pair(const struct kp_row_table *board, size_t r, const int *pegs, const int *two,
                        struct kp_arrangement_row *row, int *target)
{
    int of[2][2];

    if (!find_pairs(board, r, pegs, two, *target, of))
        return false;
    *target = board->question->pegs + 1;
    for (int i = 0; i < 4; i++)
        if (of[i / 2][i % 2] < *target) {
            *target = of[i / 2][i % 2];
            row->guess = two[i / 2];
            row->secret = two[i % 2];
        }
    return true;
}

/* ---- The counters ---- */

/* Of two classes the one with more pegs gets what the other leaves. */
static void lay_class_counters(struct kp_arrangement_counter *arranging, const int *pegs,
                               const int *two)
{
    int rest = !two ? -1 : pegs[two[0]] > pegs[two[1]] ? two[0] : two[1];

    for (int class = 0; pegs && class < arranging->board->question->classes; class ++) {
        arranging->class_counter[class] = ANY;
        if (pegs[class] > 0 && class != rest)
            arranging->class_counter[class] = kp_counter_problem_counter(&arranging->steps,
                                                                         (uint64_t)pegs[class]);
    }
}

/* false: a row cannot come right. */
static bool lay_row(struct kp_arrangement_counter *arranging, size_t r, const int *pegs,
                    const int *two)
{
    const struct kp_row_table *board = arranging->board;
    struct kp_arrangement_row *row = &arranging->rows[r];
    int target = blacks(board, r, pegs);

    *row = (struct kp_arrangement_row){ANY, -1, -1};
    if (target < 0)
        return target == -1;
    if (two && holds_only(board, r, two) && !choose_pair(board, r, pegs, two, row, &target))
        return false;
    row->counter = target > 0 ? kp_counter_problem_counter(&arranging->steps, (uint64_t)target)
                              : NEVER;
    return true;
}

static bool lay_counters(struct kp_arrangement_counter *arranging, const int *pegs)
{
    int classes[2];
    const int *two = find_two(arranging->board, pegs, classes) ? classes : NULL;
    bool right = true;

    lay_class_counters(arranging, pegs, two);
    for (size_t r = 0; r < arranging->board->rows && right; r++)
        right = lay_row(arranging, r, pegs, two);
    return right;
}

/* The class that a row counts in the secret where its guess has this one, or -1. */
static int counted(const struct kp_arrangement_row *row, uint16_t guess)
{
    if (guess == KP_NO_CLASS || (row->guess >= 0 && row->guess != guess))
        return -1;
    return row->secret >= 0 ? row->secret : guess;
}

/* Instead of an option of a class at a peg. */
#define BARRED (SIZE_MAX - 1) /* a row without blacks has it there */
#define NONE   SIZE_MAX

static void bar(struct kp_arrangement_counter *arranging, int p)
{
    const struct kp_row_table *board = arranging->board;
    const uint16_t *guess = board->guess + (size_t)p * board->rows;

    for (int class = 0; class < board->question->classes; class ++)
        arranging->option[class] = kp_row_table_allows(board, p, class) ? NONE : BARRED;
    for (size_t r = 0; r < board->rows; r++) {
        int class = counted(&arranging->rows[r], guess[r]);

        if (arranging->rows[r].counter == NEVER && class >= 0)
            arranging->option[class] = BARRED;
    }
}

static void lay_classes(struct kp_arrangement_counter *arranging, const int *pegs)
{
    struct kp_counter_problem *steps = &arranging->steps;
    size_t *option = arranging->option;

    for (int class = 0; class < arranging->board->question->classes; class ++)
        if (pegs[class] > 0 && option[class] == NONE) {
            option[class] = kp_counter_problem_option(steps, 1, class);
            if (arranging->class_counter[class] != ANY)
                kp_counter_problem_add(steps, option[class], arranging->class_counter[class], 1);
        }
}

/* Classes that no guess has at this peg are all alike: one option, named by that
 * of the least colour. */
static void lay_apart(struct kp_arrangement_counter *arranging, int p)
{
    const struct kp_row_table *board = arranging->board;
    const uint16_t *guess = board->guess + (size_t)p * board->rows;
    size_t *option = arranging->option;
    uint64_t alike = 0;
    int least = -1;

    for (size_t r = 0; r < board->rows; r++)
        if (guess[r] != KP_NO_CLASS && option[guess[r]] == NONE)
            option[guess[r]] = kp_counter_problem_option(&arranging->steps, 1, guess[r]);
    for (int class = 0; class < board->question->classes; class ++)
        if (option[class] == NONE) {
            alike += class == board->question->kept ? (uint64_t)board->question->others : 1;
            if (least < 0 || kp_question_colour(board->question, class, 0) <
                                 kp_question_colour(board->question, least, 0))
                least = class;
        }
    if (alike)
        kp_counter_problem_option(&arranging->steps, alike, least);
}

static bool is_guessed(const struct kp_row_table *board, int p, int class)
{
    const uint16_t *guess = board->guess + (size_t)p * board->rows;

    for (size_t r = 0; r < board->rows; r++)
        if (guess[r] == class)
            return true;
    return false;
}

int kp_row_table_alike(const struct kp_row_table *board, int p, uint64_t k)
{
    for (int class = 0; class < board->question->classes; class ++) {
        uint64_t colours = class == board->question->kept ? (uint64_t)board->question->others : 1;

        if (!kp_row_table_allows(board, p, class) || is_guessed(board, p, class))
            continue;
        if (k < colours)
            return class;
        k -= colours;
    }
    return -1;
}

static void lay_peg(struct kp_arrangement_counter *arranging, int p, const int *pegs)
{
    const struct kp_row_table *board = arranging->board;
    const uint16_t *guess = board->guess + (size_t)p * board->rows;

    kp_counter_problem_step(&arranging->steps);
    bar(arranging, p);
    if (pegs)
        lay_classes(arranging, pegs);
    else
        lay_apart(arranging, p);
    for (size_t r = 0; r < board->rows; r++) {
        int class = counted(&arranging->rows[r], guess[r]);

        if (arranging->rows[r].counter < NEVER && class >= 0 && arranging->option[class] < BARRED)
            kp_counter_problem_add(&arranging->steps, arranging->option[class],
                                   arranging->rows[r].counter, 1);
    }
}

bool kp_arrangement_counter_lay(struct kp_arrangement_counter *arranging, const int *pegs)
{
    kp_counter_problem_clear(&arranging->steps);
    if (!lay_counters(arranging, pegs))
        return false;
    for (int p = 0; p < arranging->board->question->pegs; p++)
        lay_peg(arranging, p, pegs);
    kp_counter_problem_finish(&arranging->steps);
    return !arranging->steps.failed;
}

enum kp_stop_reason kp_count_arrangements(struct kp_arrangement_counter *arranging, const int *pegs,
                                          struct kp_budget *purse, struct kp_bignum *ways)
{
    arranging->meeting.left = NULL;
    if (!kp_arrangement_counter_lay(arranging, pegs))
        return arranging->steps.failed ? KP_OUT_OF_MEMORY : KP_COMPLETED;
    return kp_mitm_count(&arranging->meeting, &arranging->steps, purse, ways);
}

bool kp_arrangement_counter_found(const struct kp_arrangement_counter *arranging)
{
    return arranging->meeting.left != NULL;
}

void kp_arrangement_counter_classes(const struct kp_arrangement_counter *arranging, int *classes)
{
    kp_mitm_solution(&arranging->meeting, &arranging->steps, classes);
}

void kp_arrangement_counter_release(struct kp_arrangement_counter *arranging)
{
    kp_mitm_free(&arranging->meeting);
    memset(&arranging->meeting, 0, sizeof arranging->meeting);
}

void kp_arrangement_counter_free(struct kp_arrangement_counter *arranging)
{
    kp_counter_problem_free(&arranging->steps);
    kp_mitm_free(&arranging->meeting);
    free(arranging->rows);
    free(arranging->class_counter);
    free(arranging->option);
}
