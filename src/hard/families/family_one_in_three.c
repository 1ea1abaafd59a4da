/* Random one-in-three formulas of three literals, negated or not, as games by de
 * Bondt's reduction: V variables and M clauses are 2V pegs and 1 + V + M rows.
 *
 * With a clause for every three variables formulas cease to have answers (theory,
 * section 4); such sparse rows are easy for a solver, and test size. */
#include "hard/families/reduction_family.h"

static int variables_of(const struct kp_recipe *recipe)
{
    return recipe->pegs / 2;
}

static void fit(struct kp_recipe *recipe)
{
    recipe->pegs -= recipe->pegs % 2;
}

static const char *suits(const struct kp_recipe *recipe)
{
    size_t variables = (size_t)variables_of(recipe);

    if (recipe->colours != 2)
        return "has two colours: take --colours 2, or none";
    if (recipe->pegs < 6)
        return "takes --pegs 6 or more: two for each variable, and three variables at least";
    if (recipe->rows && recipe->rows < variables + 2)
        return "takes more --rows: one, one for each two pegs, and one for each clause";
    return NULL;
}

static enum kp_status rows(const struct kp_family *family, const struct kp_recipe *recipe,
                           size_t *rows, struct kp_diag *why)
{
    size_t variables = (size_t)variables_of(recipe);

    (void)family, (void)why;
    *rows = 1 + variables;
    *rows += recipe->status == KP_FALSIFIED ? (2 * variables + 4) / 5 : (variables + 2) / 3;
    return KP_OK;
}

/* Of a clause that an assignment satisfies the first literal is the true one. */
static void add_clause(struct kp_random *draw, int variables, const bool *values,
                       struct kp_formula *formula)
{
    int literals[3];

    kp_reduction_family_three(draw, variables, literals);
    for (int i = 0; i < 3; i++) {
        bool negated = values ? values[literals[i]] != (i == 0) : kp_random_below(draw, 2) != 0;

        literals[i] = negated ? -literals[i] : literals[i];
    }
    kp_formula_clause(formula, literals, 3);
}

static bool draw_formula(struct kp_random *draw, const struct kp_recipe *recipe, bool *values,
                         struct kp_hard_problem *problem)
{
    int variables = variables_of(recipe);
    size_t clauses = recipe->rows - 1 - (size_t)variables;

    problem->formula.variables = variables;
    for (int x = 1; values && x <= variables; x++)
        values[x] = kp_random_below(draw, 2) != 0;
    for (size_t i = 0; i < clauses; i++)
        add_clause(draw, variables, values, &problem->formula);
    return true;
}

static const struct kp_reduction_family drawn = {&kp_reduction_one_in_three, draw_formula};

const struct kp_family kp_family_one_in_three = {
    .name = "one-in-three",
    .title = "random one-in-three formulas, literals of both signs",
    .source = "de Bondt, NP-completeness of Master Mind and Minesweeper, 2004",
    .pegs = 100,
    .colours = 2,
    .statuses = KP_STATUS(KP_PLANTED) | KP_STATUS(KP_FALSIFIED) | KP_STATUS(KP_UNPLANTED),
    .usual = KP_PLANTED,
    .fit = fit,
    .suits = suits,
    .rows = rows,
    .rows_are = "a clause for every three variables, where formulas cease to have answers; of "
                "falsified ones two for every five",
    .make = kp_reduction_family_make,
    .drawn = &drawn,
};
