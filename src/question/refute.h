/* Arithmetic that a player can follow: a row that no secret gives, or two
 * rows that no secret gives both.  (Theory: for any two guesses, black counts
 * and totals can neither differ nor add up by more than what they share.)
 * With two colours there is more of it, and a few rows may be needed at once. */
#ifndef KP_QUESTION_REFUTE_H
#define KP_QUESTION_REFUTE_H

#include "question/question.h"

/* Rows that one refutation may name. */
#define KP_REFUTE_ROWS 5

struct kp_refutation {
    size_t rows[KP_REFUTE_ROWS]; /* from 0, ascending; none of them can be spared */
    size_t count;                /* 1 or more */
    bool starved;                /* there was no memory to look for one */
    struct kp_diag why;
};

/* Pegs compared at most, in all pairs together: some 20 ms. */
#define KP_REFUTE_WORK (1u << 26)

/* The first refutation, in the order the rows were played; false: none was
 * found, which says nothing. */
bool kp_question_refute(const struct kp_question *question, struct kp_refutation *found);

#endif
