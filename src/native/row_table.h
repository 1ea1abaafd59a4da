/* The rows an engine is asked about, laid out for walking: what each guess
 * has at a peg, how often it has a class, and the bounds of its score. */
#ifndef KP_NATIVE_ROW_TABLE_H
#define KP_NATIVE_ROW_TABLE_H

#include "base/limits.h"
#include "question/question.h"

/* What a row's counts must come to: from least to most. */
struct kp_row_bounds {
    int black_least, black_most, total_least, total_most, white_least, white_most;
};

/* Behind the last row, peg or class so many rows can be read, whatever they hold. */
#define KP_BOARD_SLACK 8

struct kp_row_table {
    const struct kp_question *question;
    size_t rows;
    uint16_t *guess; /* [peg][row] */
    uint16_t *often; /* [class][row] */
    struct kp_row_bounds *bounds;
    uint64_t *allowed;                 /* [peg][class], a bit each */
    int64_t least_number, most_number; /* under sum */
};

/* Lay out the rows asked about.  false: no memory, or more than
 * the limits give; the board is then to be freed all the same. */
bool kp_row_table_make(struct kp_row_table *board, const struct kp_question *question,
                       struct kp_row_selection asked, const struct kp_limits *limits);
void kp_row_table_free(struct kp_row_table *board);

static inline bool kp_row_table_allows(const struct kp_row_table *board, int p, int class)
{
    size_t i = (size_t)p * (size_t)board->question->classes + (size_t) class;

    return board->allowed[i / 64] >> i % 64 & 1;
}

/* Whether `left` more pegs can bring the sum to what it must be. */
bool kp_row_table_sum_fits(const struct kp_row_table *board, int64_t sum, int left);

/* Allow peg p this class alone. */
void kp_row_table_fix_peg(struct kp_row_table *board, int p, int class);

/* Allow peg p no class before this one. */
void kp_row_table_require_at_least(struct kp_row_table *board, int p, int class);

/* The k-th class in the order of the colours they would give now, when so many
 * pegs of each class are used.  Only the place of the merged class moves:
 * without repeats its least colours are used up. */
int kp_class_in_code_order(const struct kp_question *question, const int *used, int k);

#endif
