/* Two colours, where rows ask for one of three pegs, or for about as few of as
 * few: those are said of the pegs themselves, as a person writes one-in-three,
 * under the row's selector; the others as in two_colour. */
#include "cnf/two_colour_clauses.h"

static bool wins(const struct kp_question *question)
{
    return kp_two_colour_encoding_suits(question) && kp_two_colour_row_stats(question).plain > 0;
}

/* Where only K is counted, the pegs may be thousands, and their number is rarely
 * what decides: at 800 pegs the adder was 4 to 8 times as fast as `mixed`, and
 * 50 to 100 times as fast as the totalizer. */
static const char *counter(const struct kp_question *question)
{
    return kp_two_colour_row_stats(question).counted == 0 ? "adder"
                                                          : kp_two_colour_counter(question);
}

static void encode(struct kp_clause_sink *cnf, const struct kp_question *question,
                   const struct kp_counter *counter, const struct kp_question_vars *vars)
{
    kp_two_colour_encode(cnf, question, counter, vars, true);
}

const struct kp_encoding kp_encoding_one_in_three = {
    .name = "one_in_three",
    .title = "two colours, where rows ask about few pegs: those without counting",
    .suits = kp_two_colour_encoding_suits,
    .wins = wins,
    .counter = counter,
    .twins = true,
    .encode = encode,
};
