/* What a single row says about a peg, before any engine looks: redundant, but
 * it spares the engines much work.
 *
 * Every fact carries the row it came from.  An engine uses it only while that
 * row is among those it is asked about, so conflicts never blame a bystander. */
#ifndef KP_QUESTION_ROW_FACTS_H
#define KP_QUESTION_ROW_FACTS_H

#include "question/question.h"

#define KP_ALL_PEGS (-1)

/* Peg `peg` (or every peg) of the secret is not of class `class`, says `row`. */
struct kp_row_fact {
    int peg, class;
    size_t row;
};

/* Call visit for every fact of the question, row by row, until it returns
 * false.  At most KP_FACTS facts: past that they are simply not told.
 * false: no memory, and none was. */
#define KP_FACTS (1u << 22)

bool kp_row_facts_visit(const struct kp_question *question,
                        bool (*visit)(void *data, struct kp_row_fact fact), void *data);

#endif
