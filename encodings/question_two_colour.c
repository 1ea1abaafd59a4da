/* Two colours: one variable per peg and one count per row, which only says how many
 * of the guess's pegs of one colour have it (or do not) in the secret.  See
 * src/cnf/two_colour_clauses.h. */
#include "cnf/two_colour_clauses.h"

static void encode(struct kp_clause_sink *cnf, const struct kp_question *question,
                   const struct kp_counter *counter, const struct kp_question_vars *vars)
{
    kp_two_colour_encode(cnf, question, counter, vars);
}

const struct kp_encoding kp_encoding_two_colour = {
    .name = "two-colour",
    .title = "two colours: a variable per peg, a counter per row",
    .suits = kp_two_colour_encoding_suits,
    .preferred = kp_two_colour_encoding_suits,
    .counter = kp_two_colour_counter,
    .one_variable_per_peg = true,
    .encode = encode,
};
