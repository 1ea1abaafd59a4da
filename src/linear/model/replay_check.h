/* Whether a code is a secret of a question, by the rules and the plain scoring rule. */
#pragma once

#include "question/question.h"

struct kp_replay_check {
    const struct kp_question *question; /* not owned */
    const bool *on;                     /* [row]: whether the code must fit it; NULL: all; not
                                         * owned */
    int *tally;                         /* [colour]: scratch */
    uint16_t *colours;                  /* [peg]: the colours of the last code */
    size_t first;                       /* the row that the last wrong code did not fit; it is tried
                                         * first */
};

/* Makes a check.  Returns false if memory runs out.  The caller frees the check after any
 * return. */
bool kp_replay_check_make(struct kp_replay_check *check, const struct kp_question *question,
                          const bool *on);
void kp_replay_check_free(struct kp_replay_check *check);

/* Returns whether a code of these classes fits.  Sets check->colours to the colours of the code. */
bool kp_replay_check_fits(struct kp_replay_check *check, const uint16_t *classes);
