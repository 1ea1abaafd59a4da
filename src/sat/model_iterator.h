/* The secrets that a session knows, one after another, as classes.
 *
 * Each that was found is forbidden by a clause before the next is asked for.  The
 * clause speaks of the pegs alone: whatever else a solver's model says follows
 * from them, or is of no interest.  A session that was walked so knows only what
 * is left, so nobody else should ask it. */
#ifndef KP_SAT_MODEL_ITERATOR_H
#define KP_SAT_MODEL_ITERATOR_H

#include "sat/session.h"

/* All zero but for the session. */
struct kp_model_iterator {
    struct kp_session *session; /* not owned */
    uint16_t *classes;          /* of the last one */
    int *lits;                  /* scratch */
    bool seen;                  /* the last one is not forbidden yet */
};

/* Find the next; KP_CHEATED: there are no more.  After KP_UNDECIDED: why. */
enum kp_answer kp_model_iterator_next(struct kp_model_iterator *models);
enum kp_stop_reason kp_model_iterator_stop(const struct kp_model_iterator *models);

/* Only those after this one in code order are wanted: to be said before the first
 * is asked for. */
void kp_model_iterator_after(struct kp_model_iterator *models, const uint16_t *classes);

void kp_model_iterator_free(struct kp_model_iterator *models);

#endif
