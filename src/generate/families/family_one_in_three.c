/* Random one-in-three formulas of three literals of both signs, by de Bondt's reduction:
 * V variables and M clauses make 2V pegs and 1 + V + M rows.  With one clause for every three
 * variables formulas cease to have answers (docs/research/hardness.md).  Rows that are so sparse
 * are easy for a solver; the family tests size. */
#include "generate/families/family_one_in_three.h"

#include "base/allocate.h"
#include "base/limits.h"
#include "format/code_parser.h"
#include "generate/families/certify.h"

#include <stdlib.h>
#include <string.h>

void kp_draw_three_variables(struct kp_random *draw, int n, int three[3])
{
    do
        for (int i = 0; i < 3; i++)
            three[i] = 1 + (int)kp_random_below(draw, (uint64_t)n);
    while (three[0] == three[1] || three[0] == three[2] || three[1] == three[2]);
}

/* ---- Games of formulas --------------------------------------------------- */

struct formula_draft {
    const struct kp_recipe *recipe;
    struct kp_instance *instance;
    struct kp_random draw;
    struct kp_formula formula;
    struct kp_two_colour_game game;
    bool *values; /* the planted answer, with room for one value per peg */
};

static void clear_draft(struct formula_draft *draft)
{
    kp_formula_free(&draft->formula);
    kp_two_colour_game_free(&draft->game);
    kp_transcript_free(draft->instance->game);
    draft->instance->game = NULL;
}

/* If a limit ends it, *stop says which, and there is no game. */
static enum kp_status draw_game(struct formula_draft *draft, enum kp_stop_reason *stop,
                                struct kp_diag *why)
{
    struct kp_limits limits = kp_limits_of(draft->recipe->options);
    const struct kp_recipe *recipe = draft->recipe;
    enum kp_status status;

    clear_draft(draft);
    recipe->family->draw_formula(
        &draft->draw, recipe, recipe->status == KP_PLANTED ? draft->values : NULL, &draft->formula);
    if (draft->formula.failed)
        return kp_no_memory(why);
    status = kp_reduction_make(recipe->family->reduction, &draft->formula, &draft->game, why);
    if (status != KP_OK)
        return status;
    draft->instance->game = kp_two_colour_game_transcript(&draft->game, &limits);
    if (!draft->instance->game)
        *stop = kp_limits_check(&limits);
    return draft->instance->game || *stop != KP_COMPLETED ? KP_OK : kp_no_memory(why);
}

/* ---- Comments ---------------------------------------------------------- */

/* The lines, each after its number, "peg 1: x1". */
static void add_lines(const struct kp_strbuf *lines, const char *what, struct kp_strbuf *to)
{
    const char *line = lines->text ? lines->text : "";

    for (size_t i = 1; *line; i++) {
        size_t length = strcspn(line, "\n") + 1;

        kp_strbuf_addf(to, "%s %zu: ", what, i);
        kp_strbuf_add(to, line, length);
        line += length;
    }
}

static void add_meanings(const struct formula_draft *draft)
{
    struct kp_strbuf *to = &draft->instance->comments;

    kp_strbuf_add_lines(to, "", &draft->game.about);
    add_lines(&draft->game.peg_names, "peg", to);
    add_lines(&draft->game.row_notes, "row", to);
}

static enum kp_status add_planted_secret(struct formula_draft *draft, struct kp_diag *why)
{
    struct kp_instance *instance = draft->instance;
    uint16_t *secret = kp_calloc((size_t)draft->game.pegs, sizeof *secret);

    if (!secret)
        return kp_no_memory(why);
    draft->recipe->family->reduction->plant(&draft->formula, draft->values, secret);
    kp_strbuf_addf(&instance->comments, "the planted secret: ");
    kp_text_write_code(instance->game->rules, secret, &instance->comments);
    kp_strbuf_add(&instance->comments, "\n", 1);
    instance->answer = KP_CONSISTENT;
    instance->known = KP_BY_SECRET;
    free(secret);
    return KP_OK;
}

/* ---- Instances --------------------------------------------------------- */

#define PROBLEM_ATTEMPTS 64

static enum kp_status make_instance(struct formula_draft *draft, enum kp_stop_reason *stop,
                                    struct kp_diag *why)
{
    const struct kp_recipe *recipe = draft->recipe;
    bool planted = recipe->status == KP_PLANTED;

    for (int attempt = 0; attempt < PROBLEM_ATTEMPTS; attempt++) {
        enum kp_status status = draw_game(draft, stop, why);

        if (status == KP_OK && *stop == KP_COMPLETED && !planted)
            status = kp_certify(recipe, draft->instance, stop, why);
        if (status != KP_OK || *stop != KP_COMPLETED)
            return status;
        if (recipe->status == KP_FALSIFIED && draft->instance->answer != KP_CHEATED)
            continue;
        add_meanings(draft);
        return planted ? add_planted_secret(draft, why) : KP_OK;
    }
    return kp_bad_input(
        why, "no problem without an answer found in %d attempts; use more --rows than %zu",
        PROBLEM_ATTEMPTS, recipe->rows);
}

enum kp_status kp_formula_game_make(const struct kp_recipe *recipe, struct kp_instance *instance,
                                    enum kp_stop_reason *stop, struct kp_diag *why)
{
    struct formula_draft draft = {
        .recipe = recipe,
        .instance = instance,
        .draw = kp_random_seed(recipe->seed, recipe->index),
        .values = kp_calloc((size_t)recipe->pegs + 1, sizeof *draft.values)};
    enum kp_status status = draft.values ? make_instance(&draft, stop, why) : kp_no_memory(why);

    kp_formula_free(&draft.formula);
    kp_two_colour_game_free(&draft.game);
    free(draft.values);
    return status;
}

/* ---- The family ---------------------------------------------------------- */

static enum kp_status plan_one_in_three(struct kp_recipe *recipe, size_t *usual_rows,
                                        struct kp_diag *why)
{
    size_t variables = (size_t)recipe->pegs / 2, least = variables + 2;

    recipe->pegs -= recipe->pegs % 2;
    if (recipe->pegs < 6)
        return kp_bad_input(why, "one-in-three requires --pegs 6 or more");
    if (recipe->rows && recipe->rows < least)
        return kp_bad_input(why, "one-in-three with %d pegs requires --rows %zu or more",
                            recipe->pegs, least);
    *usual_rows = 1 + variables +
                  (recipe->status == KP_FALSIFIED ? (2 * variables + 4) / 5 : (variables + 2) / 3);
    return KP_OK;
}

/* With `values` the first literal is the one that is true. */
static void add_signed_clause(struct kp_random *draw, int variables, const bool *values,
                              struct kp_formula *formula)
{
    int literals[3];

    kp_draw_three_variables(draw, variables, literals);
    for (int i = 0; i < 3; i++) {
        bool negated = values ? values[literals[i]] != (i == 0) : kp_random_below(draw, 2) != 0;

        literals[i] = negated ? -literals[i] : literals[i];
    }
    kp_formula_add_clause(formula, literals, 3, 0);
}

static void draw_formula(struct kp_random *draw, const struct kp_recipe *recipe, bool *values,
                         struct kp_formula *formula)
{
    int variables = recipe->pegs / 2;
    size_t clauses = recipe->rows - 1 - (size_t)variables;

    formula->variables = variables;
    for (int x = 1; values && x <= variables; x++)
        values[x] = kp_random_below(draw, 2) != 0;
    for (size_t i = 0; i < clauses; i++)
        add_signed_clause(draw, variables, values, formula);
}

const struct kp_family kp_family_one_in_three = {
    .name = "one-in-three",
    .title = "random one-in-three formulas with literals of both signs",
    .pegs = 100,
    .colours = 2,
    .statuses = KP_EVERY_STATUS,
    .usual = KP_PLANTED,
    .make = kp_formula_game_make,
    .plan = plan_one_in_three,
    .usual_rows_note = "a clause for every three variables, where formulas cease to have answers; "
                       "two for every five if falsified",
    .reduction = &kp_reduction_one_in_three,
    .draw_formula = draw_formula,
};
