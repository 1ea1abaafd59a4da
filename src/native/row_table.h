/* The rows that an engine is asked about, laid out for searching: what each guess has at a
 * peg, how often it has a class, and the bounds of its score. */
#ifndef KP_NATIVE_ROW_TABLE_H
#define KP_NATIVE_ROW_TABLE_H

#include "base/limits.h"
#include "question/question.h"

/* The counts of a row, from least to most. */
struct kp_row_bounds {
    int black_least, black_most, total_least, total_most, white_least, white_most;
};

/* After the last row of each array, this many more may be read, whatever they hold. */
#define KP_ROW_TABLE_SLACK 8

struct kp_row_table {
    const struct kp_question *question; /* not owned */
    size_t rows;
    uint16_t *guess;                   /* [peg][row]: a class */
    uint16_t *often;                   /* [class][row]: pegs of the guess that have it */
    struct kp_row_bounds *bounds;      /* [row] */
    uint64_t *allowed;                 /* [peg][class]: a bit; by the rules and by single rows */
    int64_t least_number, most_number; /* of the classes, if the question has a sum */
};

/* Lays out the rows selected.  false: no memory, or more than the limits allow.  To be freed
 * after any return. */
bool kp_row_table_make(struct kp_row_table *table, const struct kp_question *question,
                       struct kp_row_selection selection, const struct kp_limits *limits);
void kp_row_table_free(struct kp_row_table *table);

/* A view of a table whose first `fixed` pegs have the classes given, and whose next peg, if
 * there is one, has class `from` or a later one.  It owns `allowed` alone, which is to be freed;
 * false: no memory. */
bool kp_row_table_restrict(struct kp_row_table *view, const struct kp_row_table *table,
                           const uint16_t *classes, int fixed, int from);

static inline bool kp_row_table_allows(const struct kp_row_table *table, int p, int class)
{
    size_t i = (size_t)p * (size_t)table->question->classes + (size_t) class;

    return table->allowed[i / 64] >> i % 64 & 1;
}

/* The k-th class in the order of the colours that a next peg would get, when used[class] pegs
 * of each class are placed.  Only the place of the merged class moves: without repeats its
 * least colours are used up. */
int kp_class_in_code_order(const struct kp_question *question, const int *used, int k);

#endif
