/* One-in-three 3SAT, with negations and without, after de Bondt: exactly one literal of
 * every clause is true.
 *
 * With negations pegs 2i and 2i+1 are x and not x, and a row per variable says that one of
 * the two is 1.  Without them a variable is one peg, and as many pegs follow to fill up
 * with, so that every assignment can have the same number of ones. */
#include "reductions/reduce_one_in_three.h"
#include "reductions/reduction.h"

#include <assert.h>
#include <stdlib.h>

static void name_literal(const void *data, int literal, struct kp_strbuf *to)
{
    (void)data;
    kp_strbuf_addf(to, literal < 0 ? "not x%d" : "x%d", abs(literal));
}

static void name_clause(const void *data, size_t clause, struct kp_strbuf *to)
{
    (void)data;
    kp_strbuf_addf(to, "clause %zu", clause + 1);
}

static const struct kp_literal_names usual_names = {name_literal, name_clause, NULL};

#define LONGEST 3 /* clause */

/* The literals that a clause has once, and those that it has more often. */
struct clause_literals {
    int once[LONGEST], again[LONGEST];
    size_t singles, repeated;
};

static struct clause_literals sort_literals(const struct kp_formula *formula, size_t clause)
{
    const int *literals = kp_formula_literals(formula, clause);
    size_t n = formula->clauses[clause].length;
    struct clause_literals sorted = {.singles = 0};

    assert(n <= LONGEST);
    for (size_t i = 0; i < n; i++) {
        size_t before = 0, after = 0;

        for (size_t j = 0; j < n; j++) {
            before += j < i && literals[j] == literals[i];
            after += j > i && literals[j] == literals[i];
        }
        if (before + after == 0)
            sorted.once[sorted.singles++] = literals[i];
        else if (before == 0)
            sorted.again[sorted.repeated++] = literals[i];
    }
    return sorted;
}

static int64_t count_clause_rows(const struct kp_formula *formula)
{
    int64_t rows = 0;

    for (size_t i = 0; i < formula->count; i++) {
        struct clause_literals sorted = sort_literals(formula, i);

        rows += sorted.singles && sorted.repeated ? 2 : 1;
    }
    return rows;
}

/* Begins the note on the next row: "clause 7: exactly one of x1, not x2, x3". */
static void begin_note(const struct kp_literal_names *names, size_t clause, const char *what,
                       const int *literals, size_t n, struct kp_two_colour_game *game)
{
    struct kp_strbuf *to = &game->row_notes;

    names->clause(names->data, clause, to);
    kp_strbuf_addf(to, ": %s", what);
    for (size_t i = 0; i < n; i++) {
        kp_strbuf_addf(to, "%s", i ? ", " : "");
        names->literal(names->data, literals[i], to);
    }
}

/* peg(literal) is the peg that is 1 if and only if the literal is true. */
static void add_clause(const struct kp_formula *formula, size_t clause, int (*peg)(int literal),
                       const struct kp_literal_names *names, struct kp_two_colour_game *game)
{
    struct clause_literals sorted = sort_literals(formula, clause);
    size_t once = sorted.singles, again = sorted.repeated;
    int pegs[LONGEST];

    if (once && again) {
        begin_note(names, clause, "false, because it is there twice: ", sorted.again, again, game);
        for (size_t i = 0; i < again; i++)
            pegs[i] = peg(sorted.again[i]);
        kp_two_colour_game_add_row(game, pegs, again, 0, "%s", "");
    }
    if (once)
        begin_note(names, clause, "exactly one of ", sorted.once, once, game);
    else
        begin_note(names, clause,
                   again ? "impossible, because each literal is there twice: "
                         : "impossible, because it is empty",
                   sorted.again, again, game);
    for (size_t i = 0; i < once; i++)
        pegs[i] = peg(sorted.once[i]);
    kp_two_colour_game_add_row(game, pegs, once, 1, "%s", "");
}

static int peg_of_literal(int literal)
{
    return literal > 0 ? 2 * (literal - 1) : 2 * (-literal - 1) + 1;
}

enum kp_status kp_literal_pairs_begin(const struct kp_formula *formula,
                                      struct kp_two_colour_game *game, struct kp_diag *why)
{
    int64_t variables = formula->variables;
    enum kp_status status = kp_two_colour_game_begin(
        game, 2 * variables, variables, 1 + variables + count_clause_rows(formula), why);

    game->step = 2;
    return status;
}

static void add_named_peg(const struct kp_literal_names *names, int literal,
                          struct kp_two_colour_game *game)
{
    names->literal(names->data, literal, &game->peg_names);
    kp_two_colour_game_add_peg(game, "%s", "");
}

void kp_literal_pairs_add_rows(const struct kp_formula *formula,
                               const struct kp_literal_names *names,
                               struct kp_two_colour_game *game)
{
    for (int x = 1; x <= formula->variables; x++) {
        add_named_peg(names, x, game);
        add_named_peg(names, -x, game);
    }
    kp_two_colour_game_add_total(game);
    for (int x = 1; x <= formula->variables; x++) {
        const int pair[] = {peg_of_literal(x), peg_of_literal(-x)};

        names->literal(names->data, x, &game->row_notes);
        kp_two_colour_game_add_row(game, pair, 2, 1, " is true or false");
    }
    for (size_t i = 0; i < formula->count; i++)
        add_clause(formula, i, peg_of_literal, names, game);
}

/* ---- The reductions ------------------------------------------------------ */

static enum kp_status make_with_negations(const struct kp_hard_problem *problem,
                                          struct kp_two_colour_game *game, struct kp_diag *why)
{
    const struct kp_formula *formula = &problem->formula;
    enum kp_status status = kp_literal_pairs_begin(formula, game, why);

    if (status)
        return status;
    kp_two_colour_game_add_comment(game, "variable i is true if peg 2i-1 is 1");
    kp_two_colour_game_add_comment(game, "each satisfying assignment is exactly one secret");
    kp_literal_pairs_add_rows(formula, &usual_names, game);
    return KP_OK;
}

static void plant_with_negations(const struct kp_hard_problem *problem, const bool *values,
                                 uint16_t *secret)
{
    for (int x = 1; x <= problem->formula.variables; x++) {
        secret[peg_of_literal(x)] = values[x];
        secret[peg_of_literal(-x)] = !values[x];
    }
}

const struct kp_reduction kp_reduction_one_in_three = {
    .name = "one-in-three",
    .title = "one-in-three 3SAT: exactly one literal of every clause is true",
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
                                                     1 + count_clause_rows(formula), why);

    if (status)
        return status;
    kp_two_colour_game_add_comment(game, "variable i is true if peg i is 1");
    kp_two_colour_game_add_comment(
        game, "a satisfying assignment with t true variables is binomial(%d, %d - t) secrets",
        formula->variables, formula->variables);
    for (int x = 1; x <= formula->variables; x++)
        kp_two_colour_game_add_peg(game, "x%d", x);
    for (int x = 1; x <= formula->variables; x++)
        kp_two_colour_game_add_peg(game, "fill %d", x);
    kp_two_colour_game_add_total(game);
    for (size_t i = 0; i < formula->count; i++)
        add_clause(formula, i, peg_of_variable, &usual_names, game);
    return KP_OK;
}

static void plant_positive(const struct kp_hard_problem *problem, const bool *values,
                           uint16_t *secret)
{
    int variables = problem->formula.variables, fill = variables;

    for (int x = 1; x <= variables; x++) {
        secret[peg_of_variable(x)] = values[x];
        fill -= values[x];
    }
    for (int i = 0; i < fill; i++)
        secret[variables + i] = 1;
}

const struct kp_reduction kp_reduction_positive = {
    .name = "one-in-three-positive",
    .title = "one-in-three 3SAT without negations",
    .source = "de Bondt, \"NP-completeness of Master Mind and Minesweeper\", 2004",
    .asks = KP_EXACTLY_ONE,
    .longest = 3,
    .positive = true,
    .make = make_positive,
    .plant = plant_positive,
};
