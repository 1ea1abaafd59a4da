/* Refutes a question by arithmetic that a player can follow: one row that no secret gives,
 * or two rows that no secret gives both.  For two guesses, black counts and totals can
 * neither differ nor add up by more than the guesses share.  With two colours more is
 * known (two_colours_refute.h), and up to KP_REFUTE_ROWS rows may be needed together. */
#ifndef KP_QUESTION_REFUTE_H
#define KP_QUESTION_REFUTE_H

#include "question/question.h"
#include "question/refutation.h"

/* Pegs compared at most, in all pairs of rows together: some 20 ms. */
#define KP_REFUTE_WORK (1u << 26)

/* Finds the first refutation in the order in which the rows were played.  false: there is
 * none, the work limit was reached, or memory ran out; the question may still have no
 * secret. */
bool kp_question_refute(const struct kp_question *question, struct kp_refutation *found);

#endif
