/* Adds rows to a formula that has already been written, each under its own selector
 * literal.  The audit uses it to ask "what if row 3 had said 2 black?" without
 * encoding the game again.
 *
 * The counts of each guess are kept, so a second score for the same guess costs one
 * variable and up to four clauses.  This works with every encoding, since it uses
 * only the peg variables.  Limitation: the guess's colours must be classes of the
 * question; other colours need a new question. */
#ifndef KP_CNF_EXTRA_ROWS_H
#define KP_CNF_EXTRA_ROWS_H

#include "cnf/question_clauses.h"

/* Set the first five members of `writer`, and the rest to zero.  What they point to
 * outlives this struct. */
struct kp_extra_rows {
    struct kp_question_writer writer; /* its class counts are apart from those of the encoding */
    struct kp_extra_guess *guesses;   /* those that were added */
    size_t count, room;
};

/* Returns a literal; while it is true, the row is right.  The same row gets the same
 * literal.  0: the sink has stopped. */
int kp_extra_rows_add(struct kp_extra_rows *rows, const struct kp_question_row *row);

void kp_extra_rows_free(struct kp_extra_rows *rows);

#endif
