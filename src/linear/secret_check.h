/* Whether a code is a secret of a question, by the rules and the plain scoring rule. */
#ifndef KP_LINEAR_SECRET_CHECK_H
#define KP_LINEAR_SECRET_CHECK_H

#include "question/question.h"

struct kp_secret_check {
    const struct kp_question *question; /* not owned */
    const bool *on;                     /* the rows that it must fit; NULL: all; not owned */
    int *tally;                         /* [colour] */
    uint16_t *colours;                  /* [peg]: of the last code */
    size_t first;                       /* the row that was missed last, which is tried first */
};

/* false: no memory.  Freed after any return. */
bool kp_secret_check_make(struct kp_secret_check *check, const struct kp_question *question,
                          const bool *on);
void kp_secret_check_free(struct kp_secret_check *check);

/* Whether a code of these classes fits.  Its colours are then in check->colours. */
bool kp_secret_check_fits(struct kp_secret_check *check, const uint16_t *classes);

#endif
