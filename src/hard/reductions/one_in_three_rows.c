#include "hard/reductions/one_in_three_rows.h"

#include <assert.h>
#include <stdlib.h>

static void plain_literal(const void *data, int literal, struct kp_strbuf *to)
{
    (void)data;
    kp_strbuf_addf(to, literal < 0 ? "not x%d" : "x%d", abs(literal));
}

static void plain_clause(const void *data, size_t clause, struct kp_strbuf *to)
{
    (void)data;
    kp_strbuf_addf(to, "clause %zu", clause + 1);
}

const struct kp_pair_names kp_plain_names = {plain_literal, plain_clause, NULL};

/* The literals of a clause that stand there once, and, each named once, those that
 * do not.  Clauses are short. */
#define MOST 3

struct parted {
    int once[MOST], again[MOST];
    size_t singles, repeated;
};

static struct parted part(const struct kp_formula *formula, size_t clause)
{
    const int *literals = kp_formula_at(formula, clause);
    size_t n = formula->clauses[clause].length;
    struct parted parted = {.singles = 0};

    assert(n <= MOST);
    for (size_t i = 0; i < n; i++) {
        size_t before = 0, behind = 0;

        for (size_t j = 0; j < n; j++) {
            before += j < i && literals[j] == literals[i];
            behind += j > i && literals[j] == literals[i];
        }
        if (before + behind == 0)
            parted.once[parted.singles++] = literals[i];
        else if (before == 0)
            parted.again[parted.repeated++] = literals[i];
    }
    return parted;
}

int64_t kp_clause_rows(const struct kp_formula *formula)
{
    int64_t rows = 0;

    for (size_t i = 0; i < formula->count; i++) {
        struct parted parted = part(formula, i);

        rows += parted.singles && parted.repeated ? 2 : 1;
    }
    return rows;
}

static void add_list(const struct kp_pair_names *naming, const int *literals, size_t n,
                     struct kp_strbuf *to)
{
    for (size_t i = 0; i < n; i++) {
        kp_strbuf_addf(to, i ? ", " : "");
        naming->literal(naming->data, literals[i], to);
    }
}

/* The next text forgets that this one failed; the sheet does not. */
static const char *text_for(struct kp_two_colour_game *sheet, const struct kp_strbuf *text)
{
    sheet->failed |= text->failed;
    return text->failed ? "" : text->text;
}

/* "clause 7: exactly one of x1, not x2, x3", in *to. */
static const char *say(const struct kp_pair_names *naming, size_t clause, const char *what,
                       const int *literals, size_t n, struct kp_two_colour_game *sheet,
                       struct kp_strbuf *to)
{
    kp_strbuf_clear(to);
    naming->clause(naming->data, clause, to);
    kp_strbuf_addf(to, ": %s", what);
    add_list(naming, literals, n, to);
    return text_for(sheet, to);
}

static void write_clause(const struct kp_formula *formula, size_t clause, int (*peg)(int literal),
                         const struct kp_pair_names *naming, struct kp_two_colour_game *sheet,
                         struct kp_strbuf *scratch)
{
    struct parted parted = part(formula, clause);
    int once[MOST], again[MOST];

    for (size_t i = 0; i < parted.singles; i++)
        once[i] = peg(parted.once[i]);
    for (size_t i = 0; i < parted.repeated; i++)
        again[i] = peg(parted.again[i]);
    if (parted.singles && parted.repeated)
        kp_two_colour_game_add_row(sheet, again, parted.repeated, 0, "%s",
                                   say(naming, clause, "false, for it stands there twice: ",
                                       parted.again, parted.repeated, sheet, scratch));
    if (parted.singles)
        kp_two_colour_game_add_row(
            sheet, once, parted.singles, 1, "%s",
            say(naming, clause, "exactly one of ", parted.once, parted.singles, sheet, scratch));
    else
        kp_two_colour_game_clash(
            sheet, "%s",
            say(naming, clause,
                parted.repeated ? "it cannot be: nothing but " : "it is empty, and cannot be",
                parted.again, parted.repeated, sheet, scratch));
}

void kp_clauses_write(const struct kp_formula *formula, int (*peg)(int literal),
                      const struct kp_pair_names *naming, struct kp_two_colour_game *sheet)
{
    struct kp_strbuf scratch = {0};

    for (size_t i = 0; i < formula->count; i++)
        write_clause(formula, i, peg, naming, sheet, &scratch);
    kp_strbuf_free(&scratch);
}

static int sign_peg(int literal)
{
    return literal > 0 ? 2 * (literal - 1) : 2 * (-literal - 1) + 1;
}

enum kp_status kp_literal_pairs_begin(const struct kp_formula *formula,
                                      struct kp_two_colour_game *sheet, struct kp_diag *why)
{
    int64_t variables = formula->variables;
    enum kp_status status = kp_two_colour_game_begin(sheet, 2 * variables, variables,
                                                     1 + variables + kp_clause_rows(formula), why);

    sheet->step = 2;
    return status;
}

static const char *name(const struct kp_pair_names *naming, int literal,
                        struct kp_two_colour_game *sheet, struct kp_strbuf *to)
{
    kp_strbuf_clear(to);
    naming->literal(naming->data, literal, to);
    return text_for(sheet, to);
}

void kp_literal_pairs_write(const struct kp_formula *formula, const struct kp_pair_names *naming,
                            struct kp_two_colour_game *sheet)
{
    struct kp_strbuf scratch = {0};

    for (int x = 1; x <= formula->variables; x++) {
        kp_two_colour_game_name(sheet, "%s", name(naming, x, sheet, &scratch));
        kp_two_colour_game_name(sheet, "%s", name(naming, -x, sheet, &scratch));
    }
    kp_two_colour_game_total(sheet);
    for (int x = 1; x <= formula->variables; x++) {
        const int pair[] = {sign_peg(x), sign_peg(-x)};

        kp_two_colour_game_add_row(sheet, pair, 2, 1, "%s is true or false",
                                   name(naming, x, sheet, &scratch));
    }
    kp_strbuf_free(&scratch);
    kp_clauses_write(formula, sign_peg, naming, sheet);
}

void kp_literal_pairs_plant(int variables, const bool *values, uint16_t *secret)
{
    secret[0] = 0; /* of a game without variables */
    for (int x = 1; x <= variables; x++) {
        secret[sign_peg(x)] = values[x];
        secret[sign_peg(-x)] = !values[x];
    }
}
