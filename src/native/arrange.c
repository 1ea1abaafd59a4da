#include "native/arrange.h"

#include "base/memory.h"
#include <stdlib.h>
#include <string.h>

bool kp_arranging_make(struct kp_arranging *arranging, const struct kp_board *board)
{
    size_t classes = (size_t)board->question->classes;

    memset(arranging, 0, sizeof *arranging);
    arranging->board = board;
    arranging->counter = kp_zeroed(board->rows, sizeof *arranging->counter);
    arranging->class_counter = kp_zeroed(classes, sizeof *arranging->class_counter);
    arranging->option = kp_zeroed(classes, sizeof *arranging->option);
    return arranging->counter && arranging->class_counter && arranging->option;
}

/* Black and white together, once the histogram is known. */
static int total(const struct kp_board *board, size_t r, const int *pegs)
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
static int blacks(const struct kp_board *board, size_t r, const int *pegs)
{
    const struct kp_bounds *bounds = &board->bounds[r];
    int black;

    if (bounds->black_least == bounds->black_most)
        return bounds->black_least;
    if (!pegs || bounds->white_least != bounds->white_most)
        return -1;
    black = total(board, r, pegs) - bounds->white_least;
    return black < 0 ? -2 : black;
}

/* Instead of a counter: a row without blacks needs none, its classes do not
 * stand where it has them; nor does a row whose blacks may come to anything. */
#define NEVER (SIZE_MAX - 1)
#define ANY   SIZE_MAX

/* false: a row cannot come right. */
static bool lay_counters(struct kp_arranging *arranging, const int *pegs)
{
    const struct kp_board *board = arranging->board;

    for (int class = 0; pegs && class < board->question->classes; class ++)
        if (pegs[class] > 0)
            arranging->class_counter[class] = kp_steps_counter(&arranging->steps,
                                                               (uint64_t)pegs[class]);
    for (size_t r = 0; r < board->rows; r++) {
        int black = blacks(board, r, pegs);

        if (black == -2)
            return false;
        if (black <= 0)
            arranging->counter[r] = black == 0 ? NEVER : ANY;
        else
            arranging->counter[r] = kp_steps_counter(&arranging->steps, (uint64_t)black);
    }
    return true;
}

/* Instead of an option of a class at a peg. */
#define BARRED (SIZE_MAX - 1) /* a row without blacks has it there */
#define NONE   SIZE_MAX

static void bar(struct kp_arranging *arranging, int p)
{
    const struct kp_board *board = arranging->board;
    const uint16_t *guess = board->guess + (size_t)p * board->rows;

    for (int class = 0; class < board->question->classes; class ++)
        arranging->option[class] = kp_board_allows(board, p, class) ? NONE : BARRED;
    for (size_t r = 0; r < board->rows; r++)
        if (arranging->counter[r] == NEVER && guess[r] != KP_NO_CLASS)
            arranging->option[guess[r]] = BARRED;
}

static void lay_classes(struct kp_arranging *arranging, const int *pegs)
{
    struct kp_steps *steps = &arranging->steps;
    size_t *option = arranging->option;

    for (int class = 0; class < arranging->board->question->classes; class ++)
        if (pegs[class] > 0 && option[class] == NONE) {
            option[class] = kp_steps_option(steps, 1, class);
            kp_steps_add(steps, option[class], arranging->class_counter[class], 1);
        }
}

/* Classes that no guess has at this peg are all alike: one option. */
static void lay_apart(struct kp_arranging *arranging, int p)
{
    const struct kp_board *board = arranging->board;
    const uint16_t *guess = board->guess + (size_t)p * board->rows;
    size_t *option = arranging->option;
    uint64_t alike = 0;
    int least = -1;

    for (size_t r = 0; r < board->rows; r++)
        if (guess[r] != KP_NO_CLASS && option[guess[r]] == NONE)
            option[guess[r]] = kp_steps_option(&arranging->steps, 1, guess[r]);
    for (int class = board->question->classes - 1; class >= 0; class --)
        if (option[class] == NONE) {
            alike += class == board->question->kept ? (uint64_t)board->question->others : 1;
            least = class;
        }
    if (alike)
        kp_steps_option(&arranging->steps, alike, least);
}

static void lay_peg(struct kp_arranging *arranging, int p, const int *pegs)
{
    const struct kp_board *board = arranging->board;
    const uint16_t *guess = board->guess + (size_t)p * board->rows;

    kp_steps_step(&arranging->steps);
    bar(arranging, p);
    if (pegs)
        lay_classes(arranging, pegs);
    else
        lay_apart(arranging, p);
    for (size_t r = 0; r < board->rows; r++)
        if (arranging->counter[r] < NEVER && guess[r] != KP_NO_CLASS &&
            arranging->option[guess[r]] < BARRED)
            kp_steps_add(&arranging->steps, arranging->option[guess[r]], arranging->counter[r], 1);
}

enum kp_stop kp_arrange(struct kp_arranging *arranging, const int *pegs, struct kp_purse *purse,
                        struct kp_count *ways)
{
    struct kp_steps *steps = &arranging->steps;

    kp_steps_clear(steps);
    arranging->meeting.left = NULL;
    if (!lay_counters(arranging, pegs))
        return KP_RAN;
    for (int p = 0; p < arranging->board->question->pegs; p++)
        lay_peg(arranging, p, pegs);
    kp_steps_seal(steps);
    return kp_meet(&arranging->meeting, steps, purse, ways);
}

bool kp_arranging_found(const struct kp_arranging *arranging)
{
    return arranging->meeting.left != NULL;
}

void kp_arranging_classes(const struct kp_arranging *arranging, int *classes)
{
    kp_meeting_tags(&arranging->meeting, &arranging->steps, classes);
}

void kp_arranging_free(struct kp_arranging *arranging)
{
    kp_steps_free(&arranging->steps);
    kp_meeting_free(&arranging->meeting);
    free(arranging->counter);
    free(arranging->class_counter);
    free(arranging->option);
}
