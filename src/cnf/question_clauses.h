/* The clauses of the general encoding, and rows that are added to any encoding.
 *
 * The writer holds the counts that the parts share.  The one that matters is the
 * count of each class in the secret: all rows use it, so its clauses are written
 * once, and what a solver learns about a colour from one row holds for the others. */
#pragma once

#include "cnf/encoding.h"

struct kp_question_writer {
    struct kp_clause_sink *cnf;
    const struct kp_question *question;
    const struct kp_counter *counter;
    const struct kp_question_vars *vars;

    /* A row's colours are merged in the order of their classes, so that similar guesses share
     * more merges; otherwise in the order of the guess.  Sharing makes extra rows 3 to 7 percent
     * smaller, but for the played rows class order was slower (docs/research/encodings.md). */
    bool in_class_order;

    struct kp_unary_count *class_counts; /* of each class in the secret, as far as rows need it;
                                          * the writer owns the literals */
    /* Scratch: */
    int *lits, *more_lits;        /* max(pegs, classes) + 2 literals each */
    int *tally;                   /* an int per class, always left all 0 */
    struct kp_unary_count *lists; /* one per peg */
};

/* The numbers of the colours have the sum that the game states (sum_clauses.c). */
void kp_write_sum(struct kp_question_writer *writer);

/* As `encode` of struct kp_encoding, for every question. */
void kp_general_encode(struct kp_clause_sink *cnf, const struct kp_question *question,
                       const struct kp_counter *counter, const struct kp_question_vars *vars);

/* Rows that are added to a formula that has already been written, each under its own selector
 * literal.  The audit uses them to ask "what if row 3 had said 2 black?" without encoding the
 * game again.
 *
 * The counts of each guess are kept, so a second score for the same guess costs one variable and
 * up to four clauses.  This works with every encoding, since it uses only the peg variables.
 * Limitation: the guess's colours must be classes of the question; other colours need a new
 * question.
 *
 * Set the first five members of `writer`, and the rest to zero.  What they point to
 * outlives this struct. */
struct kp_extra_rows {
    struct kp_question_writer writer; /* its class counts are apart from those of the encoding */
    struct kp_extra_row *rows;        /* those that were added */
    size_t count, room;
};

/* Returns a literal; while it is true, the row is right.  The same row gets the same
 * literal.  0: the sink has stopped. */
int kp_extra_rows_add(struct kp_extra_rows *rows, const struct kp_question_row *row);

void kp_extra_rows_free(struct kp_extra_rows *rows);
