/* What a single row says about single pegs, before any engine searches: a row without
 * blacks forbids its colours in their places, a row without key pegs forbids them
 * everywhere, and so on.  These facts are implied by the rows, but they save the engines
 * much work.
 *
 * Every fact names the row that it follows from.  An engine may use it only while it is
 * asked about that row, so that a conflict never contains a row that is not needed. */
#ifndef KP_QUESTION_ROW_FACTS_H
#define KP_QUESTION_ROW_FACTS_H

#include "question/question.h"

#define KP_ALL_PEGS (-1)

/* Row `row` implies that peg `peg` of the secret, or every peg, is not of class `class`. */
struct kp_row_fact {
    int peg, class;
    size_t row;
};

/* The most facts that are visited; the rest are left out, which loses nothing but speed. */
#define KP_FACTS (1u << 22)

/* Calls visit for the facts of a question, row by row, until it returns false.  false: no
 * memory, and no fact was visited. */
bool kp_row_facts_visit(const struct kp_question *question,
                        bool (*visit)(void *data, struct kp_row_fact fact), void *data);

#endif
