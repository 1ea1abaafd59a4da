/* Rows that say: of each clause's literals exactly one is true.
 *
 * A literal that a clause has twice must be false, for it would count twice; of
 * those it has once exactly one is true, and where there is none of them the
 * clause cannot be. */
#ifndef KP_HARD_REDUCTIONS_ONE_IN_THREE_ROWS_H
#define KP_HARD_REDUCTIONS_ONE_IN_THREE_ROWS_H

#include "hard/reductions/problem.h"
#include "hard/reductions/two_colour_game.h"

/* What literals and clauses are called. */
struct kp_pair_names {
    void (*literal)(const void *data, int literal, struct kp_strbuf *to);
    void (*clause)(const void *data, size_t clause, struct kp_strbuf *to);
    const void *data;
};

extern const struct kp_pair_names kp_plain_names; /* "x1", "not x1"; "clause 1" */

/* So many rows, and the rows; peg(literal) is the peg that is 1 when it is true. */
int64_t kp_clause_rows(const struct kp_formula *formula);
void kp_clauses_write(const struct kp_formula *formula, int (*peg)(int literal),
                      const struct kp_pair_names *naming, struct kp_two_colour_game *sheet);

/* A game with two pegs for each variable: theory 3a.  Its sizes are announced by
 * kp_literal_pairs_begin; each right assignment is one secret. */
enum kp_status kp_literal_pairs_begin(const struct kp_formula *formula,
                                      struct kp_two_colour_game *sheet, struct kp_diag *why);
void kp_literal_pairs_write(const struct kp_formula *formula, const struct kp_pair_names *naming,
                            struct kp_two_colour_game *sheet);
void kp_literal_pairs_plant(int variables, const bool *values, uint16_t *secret);

#endif
