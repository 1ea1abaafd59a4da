/* Reads what a solver elsewhere printed: the format of the competitions, a line 's' with
 * the answer and lines 'v' with literals (1 -2 for clauses, x1 -x2 for constraints) or one
 * row of bits (MaxSAT); or MiniSat's file, SAT and a line of literals.  If several models
 * are printed, each after a 0 or a line 'o', the last one counts.  Other lines are
 * ignored. */
#pragma once

#include "base/error.h"
#include <stdbool.h>

struct kp_dimacs_answer {
    enum kp_answer answer; /* KP_CONSISTENT: there are values, the best the solver has */
    bool constraints;      /* variables are written x1, x2 */
    int most;
    char *values; /* of the variables 1 to most: '0', '1', or a zero byte for no value */
};

/* Values past `most` are ignored.  To be freed after any return.
 * KP_BAD_INPUT: *why has the line, or 0 if the text as a whole is wrong. */
enum kp_status kp_dimacs_answer_read(struct kp_dimacs_answer *answer, int most, const char *text,
                                     size_t length, struct kp_diag *why);
void kp_dimacs_answer_free(struct kp_dimacs_answer *answer);

/* Whether the model makes the literal true. */
bool kp_dimacs_answer_has(const struct kp_dimacs_answer *answer, int lit);
