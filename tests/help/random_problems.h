/* Random small problems, and all secrets of the games that they are reduced to: the oracle of the
 * reductions. */
#pragma once

#include "base/random.h"
#include "reductions/reduction.h"

/* The kind of formulas to draw. */
struct kp_formula_shape {
    int variables, clauses; /* the greatest numbers; the least are 1 and 0 */
    int longest;            /* literals per clause */
    int ragged;             /* percent of the clauses have any length up to that, even 0 */
    bool positive;
    bool linear; /* clauses of three literals; any two share at most one variable */
};

void kp_random_formula(struct kp_random *draw, const struct kp_formula_shape *shape,
                       struct kp_formula *formula);
void kp_random_graph(struct kp_random *draw, int vertices, struct kp_graph *graph);

/* Calls `each` with every secret of a game of two colours.  For each number of pegs of colour 1 it
 * tries peg by peg, and goes back where the linear equation of a row can no longer hold.  Each
 * secret is scored by the plain rule before it is passed on. */
void kp_each_secret(const struct kp_transcript *game,
                    void (*each)(void *data, const uint16_t *secret), void *data);

/* The binomial coefficient, if it fits 64 bits. */
uint64_t kp_binomial(int n, int k);
