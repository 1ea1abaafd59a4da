/* One-in-three formulas as games with two pegs per variable: the end of the reductions from
 * one-in-three 3SAT and from satisfiability. */
#pragma once

#include "reductions/problem.h"
#include "reductions/two_colour_game.h"

/* How comments call literals and clauses. */
struct kp_literal_names {
    void (*literal)(const void *data, int literal, struct kp_strbuf *to);
    void (*clause)(const void *data, size_t clause, struct kp_strbuf *to);
    const void *data;
};

/* A game with two pegs per variable, x and not x (docs/research/reductions.md), and rows that
 * say that exactly one literal of each clause is true; each right assignment is one secret.
 * Clauses have at most three literals.  kp_literal_pairs_begin announces its size, and
 * kp_literal_pairs_add_rows adds all its pegs and rows.
 *
 * A literal that a clause has twice must be false, for it would count twice; of the others
 * exactly one is true; and if there are no others, the clause cannot be satisfied. */
enum kp_status kp_literal_pairs_begin(const struct kp_formula *formula,
                                      struct kp_two_colour_game *game, struct kp_diag *why);
void kp_literal_pairs_add_rows(const struct kp_formula *formula,
                               const struct kp_literal_names *names,
                               struct kp_two_colour_game *game);
