/* A contradiction found by arithmetic: the rows that cannot all be right, and a sentence
 * that a player can follow. */
#ifndef KP_QUESTION_REFUTATION_H
#define KP_QUESTION_REFUTATION_H

#include "base/error.h"
#include <stdbool.h>
#include <stddef.h>

/* The most rows that one refutation names. */
#define KP_REFUTE_ROWS 5

struct kp_refutation {
    size_t rows[KP_REFUTE_ROWS]; /* indices into the question's rows, ascending; all are needed */
    size_t count;                /* of rows; at least 1 */
    bool starved;                /* memory ran out before the search for one began */
    struct kp_diag why;          /* the sentence; it uses the row numbers of the whole game */
};

#endif
