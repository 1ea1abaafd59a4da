/* The rows that an engine is asked about, in arrays for searching: what each guess has at a peg,
 * how often it has a class, and its score. */
#pragma once

#include "base/arena.h"
#include "base/bits.h"
#include "base/limits.h"
#include "question/question.h"

/* The counts that a row records, or KP_UNKNOWN. */
struct kp_row_counts {
    int black, total, white; /* as in kp_question_row */
    bool sure;               /* it is right even where rows may be wrong */
};

/* This many elements after the last row of each array may be read, whatever their values. */
#define KP_ROW_TABLE_SLACK 8

struct kp_row_table {
    struct kp_arena arena;              /* of all arrays */
    const struct kp_question *question; /* not owned */
    size_t rows;                        /* the last ones are the quotas of the question.  A quota of
                                         * all pegs records a total, any other black pegs */
    uint16_t *guess;                    /* [peg][row]: a class */
    uint16_t *often;                    /* [class][row]: pegs of the guess that have the class */
    struct kp_row_counts *counts;       /* [row] */
    uint64_t *allowed;                  /* [peg][class]: a bit that is set if the rules and each
                                        * single row allow it */
};

/* Makes a table of the selected rows.  Returns false if memory runs out, or if the table takes more
 * memory than the limits allow.  The caller frees it after any return. */
bool kp_row_table_make(struct kp_row_table *table, const struct kp_question *question,
                       struct kp_row_selection selection, const struct kp_limits *limits);
void kp_row_table_free(struct kp_row_table *table);

/* The number of ways to choose a count of each quota. */
double kp_row_table_quota_counts(const struct kp_row_table *table);

/* Makes a view of a table in which the first `fixed` pegs have these classes, and the next peg, if
 * there is one, has class `from` or a later one.  The view owns only `allowed`, which the caller
 * frees.  Returns false if memory runs out. */
bool kp_row_table_restrict(struct kp_row_table *view, const struct kp_row_table *table,
                           const uint16_t *classes, int fixed, int from);

static inline bool kp_row_table_allows(const struct kp_row_table *table, int p, int class)
{
    size_t i = (size_t)p * (size_t)table->question->classes + (size_t) class;

    return kp_bit(table->allowed, i);
}

/* Returns the k-th class in the order of the colours that a next peg would get, when used[class]
 * pegs of each class are placed.  Only the merged class can change its place, because without
 * repeats its least colours are used up. */
int kp_class_in_code_order(const struct kp_question *question, const int *used, int k);
