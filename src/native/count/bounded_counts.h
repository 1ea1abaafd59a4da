/* The counts of the classes that `times` lines bound, if nothing else restricts counts: the rows
 * record only black pegs.  The other classes may have any number of the pegs that are left, so that
 * one count of arrangements (arrangements.h) is enough for each list of these counts. */
#pragma once

#include "question/question.h"

#define KP_ANY_PEGS (-1) /* in place of a count: any number */

/* Whether a `times` line bounds the class. */
static inline bool kp_is_bounded_class(const struct kp_question *question, int class)
{
    return question->times &&
           (question->times[class].least > 0 || question->times[class].most < question->pegs);
}

/* The number of lists of counts, among them some that do not have the pegs of a code. */
double kp_bounded_counts_number(const struct kp_question *question);

/* Sets pegs[class] to the first list of counts that a code can have.  Returns false if there is
 * none. */
bool kp_bounded_counts_first(const struct kp_question *question, int *pegs);

/* Goes on to the next list.  Returns false after the last one. */
bool kp_bounded_counts_next(const struct kp_question *question, int *pegs);
