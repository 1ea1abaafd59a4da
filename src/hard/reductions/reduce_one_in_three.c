/* One-in-three 3SAT: pegs 2i and 2i+1 are x and not x, and of each pair one is 1. */
#include "hard/reductions/one_in_three_rows.h"
#include "hard/reductions/reduction.h"

static enum kp_status make(const struct kp_hard_problem *problem, struct kp_two_colour_game *sheet,
                           struct kp_diag *why)
{
    const struct kp_formula *formula = &problem->formula;
    enum kp_status status = kp_literal_pairs_begin(formula, sheet, why);

    if (status)
        return status;
    kp_two_colour_game_about(sheet, "the problem: variables %d, clauses %zu", formula->variables,
                             formula->count);
    kp_two_colour_game_tell_size(sheet);
    kp_two_colour_game_about(sheet, "variable i is true where peg 2i-1 is 1");
    kp_two_colour_game_about(sheet, "each right assignment is exactly one secret");
    kp_literal_pairs_write(formula, &kp_plain_names, sheet);
    return KP_OK;
}

static bool plant(const struct kp_hard_problem *problem, const bool *values, uint16_t *secret)
{
    kp_literal_pairs_plant(problem->formula.variables, values, secret);
    return true;
}

const struct kp_reduction kp_reduction_one_in_three = {
    .name = "one-in-three",
    .title = "one-in-three 3SAT: of each clause's literals exactly one is true",
    .source = "de Bondt, \"NP-completeness of Master Mind and Minesweeper\", 2004",
    .asks = KP_EXACTLY_ONE,
    .longest = 3,
    .make = make,
    .plant = plant,
};
