/* Refutes a question by arithmetic that a player can follow: one row that no secret gives,
 * or two rows that no secret gives both.  For two guesses, black counts and totals can
 * neither differ nor add up by more than the guesses share. */
#pragma once

#include "base/error.h"
#include "question/question.h"

/* The most rows that one refutation names. */
#define KP_REFUTE_ROWS 2

/* Rows that cannot all be right, and a sentence that a player can follow. */
struct kp_refutation {
    size_t rows[KP_REFUTE_ROWS]; /* indices into the question's rows, ascending; all are needed */
    size_t count;                /* of rows; at least 1 */
    bool starved;                /* memory ran out before the search for one began */
    struct kp_diag why;          /* the sentence; it uses the row numbers of the whole game */
};

/* Pegs compared at most, in all pairs of rows together: some 20 ms. */
#define KP_REFUTE_WORK (1u << 26)

/* Finds the first refutation in the order in which the rows were played.  false: there is
 * none, the work limit was reached, or memory ran out; the question may still have no
 * secret. */
bool kp_question_refute(const struct kp_question *question, struct kp_refutation *found);
