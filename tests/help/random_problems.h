/* Small problems at random, and all that theory says of their games: the oracle of
 * the reductions. */
#ifndef KP_TESTS_RANDOM_PROBLEMS_H
#define KP_TESTS_RANDOM_PROBLEMS_H

#include "base/random.h"
#include "hard/reductions/reduction.h"

/* What formulas are drawn. */
struct kp_formula_shape {
    int variables, clauses; /* so many at most; 1 and 0 at least */
    int longest;            /* literals of a clause */
    int ragged;             /* percent of the clauses that have any length, 0 too */
    bool positive;
    bool linear; /* triples, any two sharing one variable at most */
};

void kp_random_formula(struct kp_random *draw, const struct kp_formula_shape *shape,
                       struct kp_formula *formula);
void kp_random_graph(struct kp_random *draw, int vertices, struct kp_graph *graph);

/* Show every secret of a game of two colours to `each`: for any number of pegs of
 * colour 1, peg by peg, giving up where the linear equation of a row cannot be met;
 * what is shown gives every score by the plain rule. */
void kp_each_secret(const struct kp_transcript *game,
                    void (*each)(void *data, const uint16_t *secret), void *data);

/* n over k; small ones. */
uint64_t kp_binomial(int n, int k);

#endif
