/* Consistent Mastermind: random one-in-three formulas without negations, any two clauses
 * of which share at most one variable, as games in which every guess could have been the
 * secret by the rows before it.  V variables and M <= V - 3 clauses make V * V - V pegs and
 * M + V - 3 rows.
 *
 * Such formulas cease to have answers at 0.62 to 0.63 clauses per variable
 * (docs/research/hardness.md). */
#include "hard/families/reduction_family.h"

/* The most variables for which there are enough pegs. */
static int count_variables(const struct kp_recipe *recipe)
{
    int variables = 2;

    while ((variables + 1) * variables <= recipe->pegs)
        variables++;
    return variables;
}

static void round_size(struct kp_recipe *recipe)
{
    int variables = count_variables(recipe);

    recipe->pegs = variables * variables - variables;
}

static const char *find_objection(const struct kp_recipe *recipe)
{
    size_t blocks = (size_t)count_variables(recipe) - 3;

    if (recipe->colours != 2)
        return KP_HAS_TWO_COLOURS;
    if (count_variables(recipe) < 8)
        return "takes --pegs 56 or more: V * V - V for V variables, and eight variables at least";
    if (recipe->rows && (recipe->rows <= blocks || recipe->rows > 2 * blocks))
        return "takes other --rows: with V * V - V pegs there are V - 3, and one for each of 1 to "
               "V - 3 clauses";
    return NULL;
}

static enum kp_status usual_rows(const struct kp_family *family, const struct kp_recipe *recipe,
                                 size_t *rows, struct kp_diag *why)
{
    size_t variables = (size_t)count_variables(recipe);

    (void)family, (void)why;
    *rows = variables - 3 + (63 * variables + 99) / 100;
    if (*rows > 2 * (variables - 3))
        *rows = 2 * (variables - 3);
    return KP_OK;
}

static bool shares_two(const struct kp_formula *formula, const int *three)
{
    for (size_t i = 0; i < formula->count; i++) {
        const int *other = kp_formula_literals(formula, i);
        int common = 0;

        for (int k = 0; k < 9; k++)
            common += three[k / 3] == other[k % 3];
        if (common > 1)
            return true;
    }
    return false;
}

static bool satisfies(const bool *values, const int *three)
{
    return !values || values[three[0]] + values[three[1]] + values[three[2]] == 1;
}

#define DRAWS 10000 /* of a clause that shares at most one variable with each other */

static bool add_clause(struct kp_random *draw, const bool *values, struct kp_formula *formula)
{
    int three[3];

    for (int i = 0; i < DRAWS; i++) {
        kp_draw_three_variables(draw, formula->variables, three);
        if (satisfies(values, three) && !shares_two(formula, three)) {
            kp_formula_add_clause(formula, three, 3);
            return !formula->failed;
        }
    }
    return false;
}

static bool draw_formula(struct kp_random *draw, const struct kp_recipe *recipe, bool *values,
                         struct kp_hard_problem *problem)
{
    int variables = count_variables(recipe);
    size_t clauses = recipe->rows - ((size_t)variables - 3);
    bool found = true;

    problem->formula.variables = variables;
    if (values)
        kp_draw_true_values(draw, variables, variables / 3, values);
    for (size_t i = 0; found && i < clauses; i++)
        found = add_clause(draw, values, &problem->formula);
    return found;
}

static const struct kp_reduction_family reduction = {&kp_reduction_consistent, draw_formula};

const struct kp_family kp_family_consistent = {
    .name = "consistent",
    .title = "one-in-three formulas as games in which every guess fits the rows before it",
    .source = "de Bondt, NP-completeness of Master Mind and Minesweeper, 2004",
    .pegs = 240,
    .colours = 2,
    .statuses = KP_EVERY_STATUS,
    .usual = KP_PLANTED,
    .round_size = round_size,
    .objection = find_objection,
    .usual_rows = usual_rows,
    .usual_rows_note = "0.63 clauses a variable, where formulas cease to have answers",
    .make = kp_reduction_family_make,
    .reduction = &reduction,
};
