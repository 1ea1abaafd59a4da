/* Enumerates every secret that gives the scores, or all but a few of them, in code order, depth
 * first over the pegs.  It is the simplest native search, and the specification of all faster
 * ones. */
#pragma once

#include "base/limits.h"
#include "native/row_table.h"
#include "question/question.h"

/* Called for each secret.  `code` is the least code of these classes, and `others` is the number of
 * its pegs in the merged class.  The classes represent kp_question_colourings codes.  Returns false
 * to end the search. */
struct kp_visitor {
    bool (*visit)(void *data, const uint16_t *code, int others);
    void *data;
    const char *what; /* the work, as progress shows it; NULL: "searching" */
};

/* Visits the secrets that give the scores of the selected rows.  The meter of the
 * limits, which has no parent, pays for the states; if it has none left, returns KP_OUT_OF_STATES.
 * Returns KP_COMPLETED after all secrets, or after the visitor returned false. */
enum kp_stop_reason kp_enumerate(const struct kp_question *question,
                                 struct kp_row_selection selection, const struct kp_limits *limits,
                                 struct kp_visitor visitor);

/* Does the same for rows that are in a table already, of which up to `wrong` need not be right. */
enum kp_stop_reason kp_enumerate_table(const struct kp_row_table *table, size_t wrong,
                                       const struct kp_limits *limits, struct kp_visitor visitor);
