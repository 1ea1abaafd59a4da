/* One-in-three 3SAT without negations: a peg for each variable, and as many to
 * fill up with, so that every assignment can have as many pegs of colour 1. */
#include "hard/reductions/one_in_three_rows.h"
#include "hard/reductions/reduction.h"

static int peg(int literal)
{
    return literal - 1;
}

static void write(const struct kp_formula *formula, struct kp_two_colour_game *sheet)
{
    for (int x = 1; x <= formula->variables; x++)
        kp_two_colour_game_name(sheet, "x%d", x);
    for (int x = 1; x <= formula->variables; x++)
        kp_two_colour_game_name(sheet, "fill %d", x);
    kp_two_colour_game_total(sheet);
    kp_clauses_write(formula, peg, &kp_plain_names, sheet);
}

static enum kp_status make(const struct kp_hard_problem *problem, struct kp_two_colour_game *sheet,
                           struct kp_diag *why)
{
    const struct kp_formula *formula = &problem->formula;
    int64_t variables = formula->variables;
    enum kp_status status = kp_two_colour_game_begin(sheet, 2 * variables, variables,
                                                     1 + kp_clause_rows(formula), why);

    if (status)
        return status;
    kp_two_colour_game_about(sheet, "the problem: variables %d, clauses %zu", formula->variables,
                             formula->count);
    kp_two_colour_game_tell_size(sheet);
    kp_two_colour_game_about(sheet, "variable i is true where peg i is 1");
    kp_two_colour_game_about(
        sheet, "a right assignment with t true variables is binomial(%d, %d - t) secrets",
        formula->variables, formula->variables);
    write(formula, sheet);
    return KP_OK;
}

static bool plant(const struct kp_hard_problem *problem, const bool *values, uint16_t *secret)
{
    int variables = problem->formula.variables, fill = variables;

    secret[0] = 0;
    for (int x = 1; x <= variables; x++) {
        secret[peg(x)] = values[x];
        fill -= values[x];
    }
    for (int i = 0; i < variables; i++)
        secret[variables + i] = i < fill;
    return true;
}

const struct kp_reduction kp_reduction_positive = {
    .name = "one-in-three-positive",
    .title = "positive one-in-three 3SAT: of each clause's variables exactly one is true",
    .source = "de Bondt, \"NP-completeness of Master Mind and Minesweeper\", 2004",
    .asks = KP_EXACTLY_ONE,
    .longest = 3,
    .positive = true,
    .make = make,
    .plant = plant,
};
