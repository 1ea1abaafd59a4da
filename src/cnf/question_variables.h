/* The variables of a question that everybody must agree on: "peg p has this
 * class", and a selector per row.  Whatever a row says holds only while its
 * selector is true, so the question answers for any subset of its rows.
 *
 * A peg literal is found by its rank among those allowed, in 12 bytes per 64
 * classes of a peg: 12 MB for the largest game there can be. */
#ifndef KP_CNF_QUESTION_VARIABLES_H
#define KP_CNF_QUESTION_VARIABLES_H

#include "cnf/clause_sink.h"
#include "question/question.h"

struct kp_question_vars {
    const struct kp_question *question;
    size_t words;      /* of 64 classes, per peg */
    uint64_t *allowed; /* a bit per class of a peg */
    int *first;        /* per word: the variable of its lowest allowed class */
    int selectors;     /* the variable of row 0 */
    bool twins;        /* of two classes the first is the second, denied */
};

/* Take the variables from the sink, pegs first, and name them.  `twins`, where
 * there are two classes: one variable per peg that is not known, and exactly
 * one class of every peg without a clause.  When memory runs out the sink
 * stops, and nothing here may be asked. */
void kp_question_vars_make(struct kp_question_vars *vars, struct kp_clause_sink *cnf,
                           const struct kp_question *question, bool twins);
void kp_question_vars_free(struct kp_question_vars *vars);

/* "Peg p has class c"; KP_FALSE where that is not allowed, and of a twin
 * KP_TRUE where the other is not. */
int kp_peg_literal(const struct kp_question_vars *vars, int p, int c);

/* "Row r is right." */
int kp_row_selector(const struct kp_question_vars *vars, size_t row);

/* The class of every peg in a solver's model.  A peg that has none there is
 * given class 0: whoever shows a secret replays it first. */
void kp_question_vars_read(const struct kp_question_vars *vars,
                           bool (*value)(void *solver, int lit), void *solver, uint16_t *classes);

/* What to call a class: a colour's name, or "another colour". */
const char *kp_class_name(const struct kp_question *question, int c);

#endif
