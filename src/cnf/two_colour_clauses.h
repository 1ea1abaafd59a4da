/* Two colours in clauses: a variable per peg, and of every row one count of the
 * pegs where the guess has one of its colours, the one with fewer pegs.
 *
 * The pegs of class 1 in the secret, K of them, are counted once for all rows.
 * "At least so many" then says for each row which K it allows, and for each of
 * those what its own count is; so no K needs a variable of its own, and both
 * are said under the row's selector alone (src/question/two_colours.h).
 *
 * Two rows whose guesses are much alike say something of few pegs together, and
 * that is said as well (twins_pairs.c).  Modulo 2 every row is a linear equation,
 * which a solver that knows parities is told besides: a variable is the sum of
 * what is counted, and the row fixes it. */
#ifndef KP_CNF_TWO_COLOUR_CLAUSES_H
#define KP_CNF_TWO_COLOUR_CLAUSES_H

#include "cnf/encoding.h"

/* Whether a question has this form. */
bool kp_two_colour_encoding_suits(const struct kp_question *question);

/* As `encode` of struct kp_encoding.  With `plain`, a row that asks for one of a
 * few pegs, or for about as few or as many (cnf/counter.h), is said of the pegs
 * themselves, and counts nothing. */
void kp_two_colour_encode(struct kp_clause_sink *cnf, const struct kp_question *question,
                          const struct kp_counter *counter, const struct kp_question_vars *vars,
                          bool plain);

/* How many rows are said plainly, and how many have to be counted; none where
 * there is no memory to tell. */
struct kp_two_colour_row_statistics {
    size_t plain, counted;
};

struct kp_two_colour_row_statistics kp_two_colour_row_stats(const struct kp_question *question);

/* A choice of `counter` for struct kp_encoding: by how long the lists are. */
const char *kp_two_colour_counter(const struct kp_question *question);

#endif
