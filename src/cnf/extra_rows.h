/* What any guess would score, told by a formula that is written already: rows
 * that were not there, and rows that were, with another score.
 *
 * A guess is counted apart from whatever the encoding has of it, in lists of
 * its own, so every encoding will do.  They are kept, and another score of the
 * same guess is a literal and a few clauses.  Classes, and what is allowed of a
 * peg, are those of the question: a guess with another colour needs another
 * question. */
#ifndef KP_CNF_EXTRA_ROWS_H
#define KP_CNF_EXTRA_ROWS_H

#include "cnf/encoding.h"

/* Set the first part, the rest to zero.  All of it outlives the scales. */
struct kp_extra_rows {
    struct kp_clause_sink *cnf;
    const struct kp_question *question;
    const struct kp_counter *counter;
    const struct kp_question_vars *vars;

    struct kp_extra_guess *of; /* each guess that was weighed, */
    size_t count, room;
    struct kp_unary_count *classes; /* and how often each class stands in the secret */
};

/* A literal that makes the row right whenever it is true; the same for the same
 * row.  0: the sink has stopped. */
int kp_extra_rows_add(struct kp_extra_rows *scales, const struct kp_question_row *row);

void kp_extra_rows_free(struct kp_extra_rows *scales);

#endif
