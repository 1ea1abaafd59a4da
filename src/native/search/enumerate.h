/* The feedback enumerator: every secret that gives the scores, or all but a few
 * of them, in code order, depth first over the pegs.  The plain native engine,
 * and the specification of any faster one. */
#ifndef KP_NATIVE_SEARCH_ENUMERATE_H
#define KP_NATIVE_SEARCH_ENUMERATE_H

#include "base/limits.h"
#include "question/question.h"

/* Called for each secret found: the least code among those that its classes
 * stand for, and how many of its pegs are of the merged class (so that it
 * stands for kp_question_colourings of them).  false: that is enough. */
struct kp_visitor {
    bool (*visit)(void *data, const uint16_t *code, int others);
    void *data;
    const char *what; /* the work, as progress tells it; NULL: "searching" */
};

/* Visit the secrets that give the scores of the rows asked about.  Ends with KP_OUT_OF_STATES after *states states (UINT64_MAX: no
 * limit); what it did not use stays in *states.  KP_COMPLETED: these were all, or
 * the visitor had enough. */
enum kp_stop_reason kp_enumerate(const struct kp_question *question, struct kp_row_selection asked,
                                 const struct kp_limits *limits, uint64_t *states,
                                 struct kp_visitor visitor);

#endif
