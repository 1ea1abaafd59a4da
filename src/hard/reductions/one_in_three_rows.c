/* Clauses of one-in-three formulas as rows of a two-colour game. */
#include "hard/reductions/one_in_three_rows.h"

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

const struct kp_literal_names kp_usual_names = {name_literal, name_clause, NULL};

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

int64_t kp_one_in_three_count_rows(const struct kp_formula *formula)
{
    int64_t rows = 0;

    for (size_t i = 0; i < formula->count; i++) {
        struct clause_literals sorted = sort_literals(formula, i);

        rows += sorted.singles && sorted.repeated ? 2 : 1;
    }
    return rows;
}

static void add_list(const struct kp_literal_names *names, const int *literals, size_t n,
                     struct kp_strbuf *to)
{
    for (size_t i = 0; i < n; i++) {
        kp_strbuf_addf(to, i ? ", " : "");
        names->literal(names->data, literals[i], to);
    }
}

/* The text, whose lack of memory is noted in the game. */
static const char *finish_text(struct kp_two_colour_game *game, const struct kp_strbuf *text)
{
    game->failed |= text->failed;
    return text->failed ? "" : text->text;
}

/* Writes "clause 7: exactly one of x1, not x2, x3" into *to. */
static const char *describe(const struct kp_literal_names *names, size_t clause, const char *what,
                            const int *literals, size_t n, struct kp_two_colour_game *game,
                            struct kp_strbuf *to)
{
    kp_strbuf_clear(to);
    names->clause(names->data, clause, to);
    kp_strbuf_addf(to, ": %s", what);
    add_list(names, literals, n, to);
    return finish_text(game, to);
}

static void add_clause(const struct kp_formula *formula, size_t clause, int (*peg)(int literal),
                       const struct kp_literal_names *names, struct kp_two_colour_game *game,
                       struct kp_strbuf *scratch)
{
    struct clause_literals sorted = sort_literals(formula, clause);
    int once[LONGEST], again[LONGEST];

    for (size_t i = 0; i < sorted.singles; i++)
        once[i] = peg(sorted.once[i]);
    for (size_t i = 0; i < sorted.repeated; i++)
        again[i] = peg(sorted.again[i]);
    if (sorted.singles && sorted.repeated)
        kp_two_colour_game_add_row(game, again, sorted.repeated, 0, "%s",
                                   describe(names, clause, "false, for it stands there twice: ",
                                            sorted.again, sorted.repeated, game, scratch));
    if (sorted.singles)
        kp_two_colour_game_add_row(
            game, once, sorted.singles, 1, "%s",
            describe(names, clause, "exactly one of ", sorted.once, sorted.singles, game, scratch));
    else
        kp_two_colour_game_add_contradiction(
            game, "%s",
            describe(names, clause,
                     sorted.repeated ? "it cannot be: nothing but " : "it is empty, and cannot be",
                     sorted.again, sorted.repeated, game, scratch));
}

void kp_one_in_three_add_rows(const struct kp_formula *formula, int (*peg)(int literal),
                              const struct kp_literal_names *names, struct kp_two_colour_game *game)
{
    struct kp_strbuf scratch = {0};

    for (size_t i = 0; i < formula->count; i++)
        add_clause(formula, i, peg, names, game, &scratch);
    kp_strbuf_free(&scratch);
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
        game, 2 * variables, variables, 1 + variables + kp_one_in_three_count_rows(formula), why);

    game->step = 2;
    return status;
}

static const char *write_name(const struct kp_literal_names *names, int literal,
                              struct kp_two_colour_game *game, struct kp_strbuf *to)
{
    kp_strbuf_clear(to);
    names->literal(names->data, literal, to);
    return finish_text(game, to);
}

void kp_literal_pairs_add_rows(const struct kp_formula *formula,
                               const struct kp_literal_names *names,
                               struct kp_two_colour_game *game)
{
    struct kp_strbuf scratch = {0};

    for (int x = 1; x <= formula->variables; x++) {
        kp_two_colour_game_add_peg(game, "%s", write_name(names, x, game, &scratch));
        kp_two_colour_game_add_peg(game, "%s", write_name(names, -x, game, &scratch));
    }
    kp_two_colour_game_add_total(game);
    for (int x = 1; x <= formula->variables; x++) {
        const int pair[] = {peg_of_literal(x), peg_of_literal(-x)};

        kp_two_colour_game_add_row(game, pair, 2, 1, "%s is true or false",
                                   write_name(names, x, game, &scratch));
    }
    kp_strbuf_free(&scratch);
    kp_one_in_three_add_rows(formula, peg_of_literal, names, game);
}

void kp_literal_pairs_plant(int variables, const bool *values, uint16_t *secret)
{
    secret[0] = 0; /* of a game without variables */
    for (int x = 1; x <= variables; x++) {
        secret[peg_of_literal(x)] = values[x];
        secret[peg_of_literal(-x)] = !values[x];
    }
}
