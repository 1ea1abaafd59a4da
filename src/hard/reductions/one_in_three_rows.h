/* Rows that say: exactly one literal of each clause is true.
 *
 * A literal that a clause has twice must be false, for it would count twice; of the
 * others exactly one is true; and if there are no others, the clause cannot be
 * satisfied. */
#ifndef KP_HARD_REDUCTIONS_ONE_IN_THREE_ROWS_H
#define KP_HARD_REDUCTIONS_ONE_IN_THREE_ROWS_H

#include "hard/reductions/problem.h"
#include "hard/reductions/two_colour_game.h"

/* How comments call literals and clauses. */
struct kp_literal_names {
    void (*literal)(const void *data, int literal, struct kp_strbuf *to);
    void (*clause)(const void *data, size_t clause, struct kp_strbuf *to);
    const void *data;
};

extern const struct kp_literal_names kp_usual_names; /* "x1", "not x1"; "clause 1" */

/* The number of these rows, and the rows.  peg(literal) is the peg that is 1 if and only if
 * the literal is true.  Clauses have at most three literals. */
int64_t kp_one_in_three_count_rows(const struct kp_formula *formula);
void kp_one_in_three_add_rows(const struct kp_formula *formula, int (*peg)(int literal),
                              const struct kp_literal_names *names,
                              struct kp_two_colour_game *game);

/* A game with two pegs per variable, x and not x (docs/research/reductions.md); each right
 * assignment is one secret.  kp_literal_pairs_begin announces its size, and
 * kp_literal_pairs_add_rows adds all its pegs and rows. */
enum kp_status kp_literal_pairs_begin(const struct kp_formula *formula,
                                      struct kp_two_colour_game *game, struct kp_diag *why);
void kp_literal_pairs_add_rows(const struct kp_formula *formula,
                               const struct kp_literal_names *names,
                               struct kp_two_colour_game *game);

/* The secret of an assignment. */
void kp_literal_pairs_plant(int variables, const bool *values, uint16_t *secret);

#endif
