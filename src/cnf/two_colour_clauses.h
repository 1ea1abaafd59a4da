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

/* As `encode` of struct kp_encoding. */
void kp_two_colour_encode(struct kp_clause_sink *cnf, const struct kp_question *question,
                          const struct kp_counter *counter, const struct kp_question_vars *vars);

/* `counter` of struct kp_encoding: chosen by the number of pegs of the board, and of the rows. */
const struct kp_counter *kp_two_colour_counter(const struct kp_question *question);
