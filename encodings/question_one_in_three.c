/* Two colours, where rows ask for one of three pegs, or for about as few of as few:
 * those rows become clauses over the pegs themselves, as one-in-three is usually
 * written, under the row's selector.  The other rows are as in two_colour. */
#include "cnf/two_colour_clauses.h"

static bool is_preferred(const struct kp_question *question)
{
    return kp_two_colour_encoding_suits(question) &&
           kp_two_colour_row_stats(question).with_subsets > 0;
}

/* If only K is counted, there may be thousands of pegs, and their number rarely
 * decides anything: at 800 pegs the adder was 4 to 8 times as fast as `mixed`, and
 * 50 to 100 times as fast as the totalizer. */
static const struct kp_counter *choose_counter(const struct kp_question *question)
{
    return kp_two_colour_row_stats(question).counted == 0 ? &kp_counter_adder
                                                          : kp_two_colour_counter(question);
}

static void encode(struct kp_clause_sink *cnf, const struct kp_question *question,
                   const struct kp_counter *counter, const struct kp_question_vars *vars)
{
    kp_two_colour_encode(cnf, question, counter, vars, true);
}

const struct kp_encoding kp_encoding_one_in_three = {
    .name = "one-in-three",
    .title = "two colours and rows about few pegs: clauses without counters",
    .suits = kp_two_colour_encoding_suits,
    .preferred = is_preferred,
    .counter = choose_counter,
    .one_variable_per_peg = true,
    .encode = encode,
};
