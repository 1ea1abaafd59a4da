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
};

void kp_random_formula(struct kp_random *draw, const struct kp_formula_shape *shape,
                       struct kp_formula *formula);

/* Calls `each` with every secret of a game of two colours.  For each number of pegs of colour 1 it
 * tries peg by peg, and goes back where the linear equation of a row can no longer hold.  Each
 * secret is scored by the plain rule before it is passed on. */
void kp_each_secret(const struct kp_transcript *game,
                    void (*each)(void *data, const uint16_t *secret), void *data);

/* Reads the assignment that a secret of the game stands for into values[1..n]. */
void kp_formula_read_secret(const struct kp_formula *formula, const struct kp_two_colour_game *game,
                            const uint16_t *secret, bool *values);

/* Whether every clause has a true literal, or exactly one (a literal that is there twice counts
 * twice), by the words of the problem alone. */
bool kp_formula_is_satisfied(const struct kp_formula *formula, bool exactly_one,
                             const bool *values);

/* Whether some assignment of its at most ten variables satisfies the formula. */
bool kp_formula_has_answer(const struct kp_formula *formula, bool exactly_one);

/* The binomial coefficient, if it fits 64 bits. */
uint64_t kp_binomial(int n, int k);
