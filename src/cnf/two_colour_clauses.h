/* Two colours in clauses: one variable per peg, and one count per row.
 *
 * K, the number of pegs of class 1 in the secret, is counted once for all rows.  Each
 * row says which K it allows, and for each of those how many of the pegs where the guess
 * has one of its colours (the rarer one) have that colour in the secret, or the other
 * one.  With the literals "K is at least k" both are said under the row's selector
 * alone, so no K needs a variable (src/question/two_colours.h has the arithmetic).
 *
 * Two rows whose guesses are much alike imply something about few pegs, and that is
 * written as well. */
#pragma once

#include "cnf/encoding.h"

/* Whether a question has this form. */
bool kp_two_colour_encoding_suits(const struct kp_question *question);

/* As `encode` of struct kp_encoding.  `subsets`: rows for which that takes few clauses
 * are written about the pegs themselves and count nothing (kp_subsets_at_least). */
void kp_two_colour_encode(struct kp_clause_sink *cnf, const struct kp_question *question,
                          const struct kp_counter *counter, const struct kp_question_vars *vars,
                          bool subsets);

/* With `subsets`: the number of rows that are written so, and of those that are
 * counted all the same.  Both are 0 if memory runs out. */
struct kp_two_colour_row_statistics {
    size_t with_subsets, counted;
};

struct kp_two_colour_row_statistics kp_two_colour_row_stats(const struct kp_question *question);

/* `counter` of struct kp_encoding: chosen by the number of pegs. */
const struct kp_counter *kp_two_colour_counter(const struct kp_question *question);
