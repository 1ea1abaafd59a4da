#include "native/row_table.h"

#include "question/row_facts.h"
#include <limits.h>
#include <stdlib.h>
#include <string.h>

static size_t cell(const struct kp_row_table *board, int p, int class)
{
    return (size_t)p * (size_t)board->question->classes + (size_t) class;
}

static void forbid(struct kp_row_table *board, int p, int class)
{
    size_t i = cell(board, p, class);

    board->allowed[i / 64] &= ~(UINT64_C(1) << i % 64);
}

void kp_row_table_fix_peg(struct kp_row_table *board, int p, int class)
{
    for (int other = 0; other < board->question->classes; other++)
        if (other != class)
            forbid(board, p, other);
}

void kp_row_table_require_at_least(struct kp_row_table *board, int p, int class)
{
    for (int other = 0; other < class; other++)
        forbid(board, p, other);
}

static void fill_allowed(struct kp_row_table *board)
{
    for (int p = 0; p < board->question->pegs; p++)
        for (int class = 0; class < board->question->classes; class ++)
            if (kp_question_allows(board->question, p, class)) {
                size_t i = cell(board, p, class);

                board->allowed[i / 64] |= UINT64_C(1) << i % 64;
            }
}

struct forbidding {
    struct kp_row_table *board;
    const bool *on;
    bool *everywhere; /* of a class: already forbidden at every peg */
};

static bool forbid_fact(void *data, struct kp_row_fact fact)
{
    struct forbidding *forbidding = data;
    int pegs = forbidding->board->question->pegs;

    if ((forbidding->on && !forbidding->on[fact.row]) || forbidding->everywhere[fact.class])
        return true;
    if (fact.peg != KP_ALL_PEGS) {
        forbid(forbidding->board, fact.peg, fact.class);
        return true;
    }
    forbidding->everywhere[fact.class] = true;
    for (int p = 0; p < pegs; p++)
        forbid(forbidding->board, p, fact.class);
    return true;
}

static bool forbid_facts(struct kp_row_table *board, const bool *on)
{
    bool *everywhere = calloc((size_t)board->question->classes, sizeof *everywhere);
    struct forbidding forbidding = {board, on, everywhere};
    bool told = everywhere && kp_row_facts_visit(board->question, forbid_fact, &forbidding);

    free(everywhere);
    return told;
}

static struct kp_row_bounds bounds_of(const struct kp_question_row *row, int n)
{
    struct kp_row_bounds bounds = {0, n, 0, n, 0, n};

    if (row->black != KP_UNKNOWN)
        bounds.black_least = bounds.black_most = row->black;
    if (row->total != KP_UNKNOWN)
        bounds.total_least = bounds.total_most = row->total;
    if (row->white != KP_UNKNOWN)
        bounds.white_least = bounds.white_most = row->white;
    return bounds;
}

static void lay_row(struct kp_row_table *board, size_t r, const struct kp_question_row *row)
{
    board->bounds[r] = bounds_of(row, board->question->pegs);
    for (int p = 0; p < board->question->pegs; p++) {
        uint16_t class = row->guess[p];

        board->guess[(size_t)p * board->rows + r] = class;
        if (class != KP_NO_CLASS)
            board->often[(size_t) class * board->rows + r]++;
    }
}

static void find_numbers(struct kp_row_table *board)
{
    const struct kp_question *question = board->question;

    board->least_number = INT64_MAX;
    for (int class = 0; question->number && class < question->classes; class ++) {
        int64_t number = question->number[class];

        board->least_number = number < board->least_number ? number : board->least_number;
        board->most_number = number > board->most_number ? number : board->most_number;
    }
}

bool kp_row_table_sum_fits(const struct kp_row_table *board, int64_t sum, int left)
{
    int64_t wanted = board->question->sum;

    return wanted < 0 || (sum + left * board->least_number <= wanted &&
                          sum + left * board->most_number >= wanted);
}

_Static_assert(UINT64_MAX / KP_MOST_ROWS / 4 > KP_MOST_PEGS + KP_MOST_COLOURS,
               "the weight of the largest game fits");

/* Bytes for the layout and the walk over it. */
static uint64_t weight(const struct kp_question *question, uint64_t rows)
{
    uint64_t n = (uint64_t)question->pegs, classes = (uint64_t)question->classes;

    return (n + classes) * sizeof(uint16_t) * rows + n * classes / 8 + 16 * (n + classes) +
           56 * rows;
}

/* The weight of the board fits a size_t, and so do these products. */
static bool allocate(struct kp_row_table *board)
{
    const struct kp_question *question = board->question;
    size_t n = (size_t)question->pegs, classes = (size_t)question->classes;

    board->guess = calloc(n * board->rows + KP_BOARD_SLACK, sizeof *board->guess);
    board->often = calloc(classes * board->rows + KP_BOARD_SLACK, sizeof *board->often);
    board->bounds = calloc(board->rows + 1, sizeof *board->bounds);
    board->allowed = calloc(n * classes / 64 + 1, sizeof *board->allowed);
    return board->guess && board->often && board->bounds && board->allowed;
}

bool kp_row_table_make(struct kp_row_table *board, const struct kp_question *question,
                       struct kp_row_selection asked, const struct kp_limits *limits)
{
    size_t next = 0;
    uint64_t bytes;

    memset(board, 0, sizeof *board);
    board->question = question;
    for (size_t r = 0; r < question->row_count; r++)
        board->rows += !asked.on || asked.on[r];
    bytes = weight(question, board->rows);
    if (bytes > SIZE_MAX / 2 || (limits->memory && bytes > limits->memory) || !allocate(board))
        return false;
    for (size_t r = 0; r < question->row_count; r++)
        if (!asked.on || asked.on[r])
            lay_row(board, next++, &question->rows[r]);
    fill_allowed(board);
    find_numbers(board);
    return asked.wrong > 0 || forbid_facts(board, asked.on);
}

void kp_row_table_free(struct kp_row_table *board)
{
    free(board->guess);
    free(board->often);
    free(board->bounds);
    free(board->allowed);
}

/* Where the merged class stands among the kept ones when its next colour is
 * this one: after all lesser colours. */
static int kp_merged_class_rank(const struct kp_question *question, uint16_t colour)
{
    int low = 0, high = question->kept;

    while (low < high) {
        int middle = low + (high - low) / 2;

        if (question->colour_of[middle] < colour)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

int kp_class_in_code_order(const struct kp_question *question, const int *used, int k)
{
    int others = question->kept, place;

    if (!question->others)
        return k;
    if (used[others] >= kp_question_max_uses(question, others))
        return k;
    place = kp_merged_class_rank(question, kp_question_colour(question, others, used[others]));
    return k < place ? k : k == place ? others : k - 1;
}
