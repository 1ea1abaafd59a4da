/* Lists the secrets that a session knows, one after another, as classes.
 *
 * Each secret that was found is excluded by a clause before the next solve.  The clause is
 * over the pegs alone, since the rest of a solver's model follows from them or does not
 * matter.  Afterwards the session only knows the secrets that are left, so nothing else
 * should use it. */
#ifndef KP_SAT_MODEL_ITERATOR_H
#define KP_SAT_MODEL_ITERATOR_H

#include "sat/session.h"

/* Set the session, and the rest to zero. */
struct kp_model_iterator {
    struct kp_session *session; /* not owned */
    uint16_t *classes;          /* of the last secret */
    int *lits;                  /* scratch */
    bool has_last;              /* the last secret is not excluded yet */
};

/* Finds the next secret; KP_CHEATED: there are no more.  After KP_UNDECIDED, the other
 * function gives the reason. */
enum kp_answer kp_model_iterator_next(struct kp_model_iterator *iterator);
enum kp_stop_reason kp_model_iterator_stop(const struct kp_model_iterator *iterator);

/* Restricts the list to secrets after this one in code order.  To be called before the
 * first kp_model_iterator_next. */
void kp_model_iterator_after(struct kp_model_iterator *iterator, const uint16_t *classes);

void kp_model_iterator_free(struct kp_model_iterator *iterator);

#endif
