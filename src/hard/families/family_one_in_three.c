/* Random one-in-three formulas of three literals of both signs, as games by de Bondt's
 * reduction: V variables and M clauses make 2V pegs and 1 + V + M rows.
 *
 * With one clause for every three variables formulas cease to have answers
 * (docs/research/hardness.md).  Rows that are so sparse are easy for a solver; the
 * family tests size. */
#include "hard/families/reduction_family.h"

static int count_variables(const struct kp_recipe *recipe)
{
    return recipe->pegs / 2;
}

static void round_size(struct kp_recipe *recipe)
{
    recipe->pegs -= recipe->pegs % 2;
}

static const char *find_objection(const struct kp_recipe *recipe)
{
    size_t variables = (size_t)count_variables(recipe);

    if (recipe->colours != 2)
        return KP_HAS_TWO_COLOURS;
    if (recipe->pegs < 6)
        return "takes --pegs 6 or more: two for each variable, and three variables at least";
    if (recipe->rows && recipe->rows < variables + 2)
        return "takes more --rows: one, one for each two pegs, and one for each clause";
    return NULL;
}

static enum kp_status usual_rows(const struct kp_family *family, const struct kp_recipe *recipe,
                                 size_t *rows, struct kp_diag *why)
{
    size_t variables = (size_t)count_variables(recipe);

    (void)family, (void)why;
    *rows = 1 + variables;
    *rows += recipe->status == KP_FALSIFIED ? (2 * variables + 4) / 5 : (variables + 2) / 3;
    return KP_OK;
}

/* With `values` the first literal is the one that is true. */
static void add_clause(struct kp_random *draw, int variables, const bool *values,
                       struct kp_formula *formula)
{
    int literals[3];

    kp_draw_three_variables(draw, variables, literals);
    for (int i = 0; i < 3; i++) {
        bool negated = values ? values[literals[i]] != (i == 0) : kp_random_below(draw, 2) != 0;

        literals[i] = negated ? -literals[i] : literals[i];
    }
    kp_formula_add_clause(formula, literals, 3);
}

static bool draw_formula(struct kp_random *draw, const struct kp_recipe *recipe, bool *values,
                         struct kp_hard_problem *problem)
{
    int variables = count_variables(recipe);
    size_t clauses = recipe->rows - 1 - (size_t)variables;

    problem->formula.variables = variables;
    for (int x = 1; values && x <= variables; x++)
        values[x] = kp_random_below(draw, 2) != 0;
    for (size_t i = 0; i < clauses; i++)
        add_clause(draw, variables, values, &problem->formula);
    return true;
}

static const struct kp_reduction_family reduction = {&kp_reduction_one_in_three, draw_formula};

const struct kp_family kp_family_one_in_three = {
    .name = "one-in-three",
    .title = "random one-in-three formulas with literals of both signs",
    .source = "de Bondt, NP-completeness of Master Mind and Minesweeper, 2004",
    .pegs = 100,
    .colours = 2,
    .statuses = KP_EVERY_STATUS,
    .usual = KP_PLANTED,
    .round_size = round_size,
    .objection = find_objection,
    .usual_rows = usual_rows,
    .usual_rows_note =
        "a clause for every three variables, where formulas cease to have answers; of "
        "falsified ones two for every five",
    .make = kp_reduction_family_make,
    .reduction = &reduction,
};
