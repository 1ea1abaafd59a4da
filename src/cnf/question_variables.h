/* The variables of a question that every encoding shares: "peg p has class c", and a
 * selector per row.  What a row says holds only while its selector is true, so one
 * formula answers for any subset of the rows.
 *
 * With one variable per peg (questions of two classes), the variable of a peg that
 * the rules leave open is true for class 1.  Otherwise every peg has a variable
 * for each class that it may have.
 *
 * A peg literal is found by its rank among those allowed, in 12 bytes per 64
 * classes of a peg: 12 MB for the largest possible game. */
#pragma once

#include "cnf/clause_sink.h"
#include "question/question.h"

struct kp_question_vars {
    const struct kp_question *question;
    size_t words;      /* of 64 classes, per peg */
    uint64_t *allowed; /* a bit per class of a peg */
    int *first;        /* per word: the variable of its lowest allowed class */
    int selectors;     /* the variable of row 0 */
    bool one_per_peg;
};

/* Takes the variables from the sink, pegs first, and names them.  If memory runs out
 * the sink stops, and only kp_question_vars_free may be called. */
void kp_question_vars_make(struct kp_question_vars *vars, struct kp_clause_sink *cnf,
                           const struct kp_question *question, bool one_per_peg);
void kp_question_vars_free(struct kp_question_vars *vars);

/* "Peg p has class c".  KP_FALSE: that is not allowed.  KP_TRUE: with one variable
 * per peg, the other class is not allowed. */
int kp_peg_literal(const struct kp_question_vars *vars, int p, int c);

/* "Row r is right." */
int kp_row_selector(const struct kp_question_vars *vars, size_t row);

/* The class of every peg in a solver's model.  A peg without a true variable gets
 * class 0; a wrong secret is found out when it is scored again. */
void kp_question_vars_read(const struct kp_question_vars *vars,
                           bool (*value)(void *solver, int lit), void *solver, uint16_t *classes);

/* The name of a class: a colour's name, or "another colour". */
const char *kp_class_name(const struct kp_question *question, int c);
