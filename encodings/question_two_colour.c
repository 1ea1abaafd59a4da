/* Two colours: one variable per peg and one count per row, which only says how many
 * of the guess's pegs of one colour have it (or do not) in the secret.  See
 * src/cnf/two_colour_clauses.h. */
#include "cnf/two_colour_clauses.h"

const struct kp_encoding kp_encoding_two_colour = {
    .name = "two-colour",
    .title = "two colours: a variable per peg, a counter per row",
    .suits = kp_two_colour_encoding_suits,
    .preferred = kp_two_colour_encoding_suits,
    .counter = kp_two_colour_counter,
    .one_variable_per_peg = true,
    .encode = kp_two_colour_encode,
};
