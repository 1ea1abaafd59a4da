/* One-in-three 3SAT, with negations and without, after de Bondt: exactly one literal of
 * every clause is true.
 *
 * With negations pegs 2i and 2i+1 are x and not x, and a row per variable says that one of
 * the two is 1.  Without them a variable is one peg, and as many pegs follow to fill up
 * with, so that every assignment can have the same number of ones. */
#include "hard/reductions/one_in_three_rows.h"
#include "hard/reductions/reduction.h"

static void add_problem_size(const struct kp_formula *formula, struct kp_two_colour_game *game)
{
    kp_two_colour_game_add_comment(game, "the problem: variables %d, clauses %zu",
                                   formula->variables, formula->count);
    kp_two_colour_game_add_size(game);
}

static enum kp_status make_with_negations(const struct kp_hard_problem *problem,
                                          struct kp_two_colour_game *game, struct kp_diag *why)
{
    const struct kp_formula *formula = &problem->formula;
    enum kp_status status = kp_literal_pairs_begin(formula, game, why);

    if (status)
        return status;
    add_problem_size(formula, game);
    kp_two_colour_game_add_comment(game, "variable i is true where peg 2i-1 is 1");
    kp_two_colour_game_add_comment(game, "each right assignment is exactly one secret");
    kp_literal_pairs_add_rows(formula, &kp_usual_names, game);
    return KP_OK;
}

static bool plant_with_negations(const struct kp_hard_problem *problem, const bool *values,
                                 uint16_t *secret)
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
    .make = make_with_negations,
    .plant = plant_with_negations,
};

/* ---- Without negations -------------------------------------------------- */

static int peg_of_variable(int variable)
{
    return variable - 1;
}

static enum kp_status make_positive(const struct kp_hard_problem *problem,
                                    struct kp_two_colour_game *game, struct kp_diag *why)
{
    const struct kp_formula *formula = &problem->formula;
    int64_t variables = formula->variables;
    enum kp_status status = kp_two_colour_game_begin(game, 2 * variables, variables,
                                                     1 + kp_one_in_three_count_rows(formula), why);

    if (status)
        return status;
    add_problem_size(formula, game);
    kp_two_colour_game_add_comment(game, "variable i is true where peg i is 1");
    kp_two_colour_game_add_comment(
        game, "a right assignment with t true variables is binomial(%d, %d - t) secrets",
        formula->variables, formula->variables);
    for (int x = 1; x <= formula->variables; x++)
        kp_two_colour_game_add_peg(game, "x%d", x);
    for (int x = 1; x <= formula->variables; x++)
        kp_two_colour_game_add_peg(game, "fill %d", x);
    kp_two_colour_game_add_total(game);
    kp_one_in_three_add_rows(formula, peg_of_variable, &kp_usual_names, game);
    return KP_OK;
}

static bool plant_positive(const struct kp_hard_problem *problem, const bool *values,
                           uint16_t *secret)
{
    int variables = problem->formula.variables, fill = variables;

    secret[0] = 0; /* of a game without variables */
    for (int x = 1; x <= variables; x++) {
        secret[peg_of_variable(x)] = values[x];
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
    .make = make_positive,
    .plant = plant_positive,
};
