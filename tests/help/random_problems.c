#include "help/random_problems.h"

#include "game/score.h"
#include <stdlib.h>

/* ---- Problems --------------------------------------------------------- */

static int draw_below(struct kp_random *draw, int n)
{
    return (int)kp_random_below(draw, (uint64_t)n);
}

static void add_clause(struct kp_random *draw, const struct kp_formula_shape *shape,
                       struct kp_formula *formula)
{
    int length = draw_below(draw, 100) < shape->ragged ? draw_below(draw, shape->longest + 1)
                                                       : shape->longest;

    for (int i = 0; i < length; i++) {
        int literal = 1 + draw_below(draw, formula->variables);

        kp_formula_add_literal(formula,
                               shape->positive || draw_below(draw, 2) ? literal : -literal);
    }
    kp_formula_end_clause(formula, 0);
}

void kp_random_formula(struct kp_random *draw, const struct kp_formula_shape *shape,
                       struct kp_formula *formula)
{
    int clauses = draw_below(draw, shape->clauses + 1);

    *formula = (struct kp_formula){.variables = 1 + draw_below(draw, shape->variables)};
    for (int i = 0; i < clauses; i++)
        add_clause(draw, shape, formula);
}

void kp_formula_read_secret(const struct kp_formula *formula, const struct kp_two_colour_game *game,
                            const uint16_t *secret, bool *values)
{
    for (int i = 1; i <= formula->variables; i++)
        values[i] = secret[(ptrdiff_t)game->step * (i - 1)] == 1;
}

bool kp_formula_is_satisfied(const struct kp_formula *formula, bool exactly_one, const bool *values)
{
    for (size_t clause = 0; clause < formula->count; clause++) {
        const int *literals = kp_formula_literals(formula, clause);
        size_t trues = 0;

        for (size_t i = 0; i < formula->clauses[clause].length; i++)
            trues += literals[i] > 0 ? values[literals[i]] : !values[-literals[i]];
        if (trues == 0 || (trues > 1 && exactly_one))
            return false;
    }
    return true;
}

bool kp_formula_has_answer(const struct kp_formula *formula, bool exactly_one)
{
    bool values[11] = {false}, found = false;

    for (unsigned bits = 0; !found && bits < 1u << formula->variables; bits++) {
        for (int i = 1; i <= formula->variables; i++)
            values[i] = bits >> (i - 1) & 1;
        found = kp_formula_is_satisfied(formula, exactly_one, values);
    }
    return found;
}

uint64_t kp_binomial(int n, int k)
{
    uint64_t result = 1;

    if (k < 0 || k > n)
        return 0;
    for (int i = 1; i <= k; i++)
        result = result * (uint64_t)(n - k + i) / (uint64_t)i;
    return result;
}

/* ---- Secrets ---------------------------------------------------------- */

struct search {
    const struct kp_transcript *game;
    size_t rows;
    int pegs, ones, placed; /* placed: pegs of colour 1 so far */
    int *still, *left; /* of each row: how many of its pegs left must be 1, and how many are left */
    uint16_t *secret;
    int tally[2];
    void (*each)(void *data, const uint16_t *secret);
    void *data;
};

static bool gives_every_score(struct search *search)
{
    for (size_t r = 0; r < search->rows; r++) {
        struct kp_score right = kp_score_guess(search->game->rules, search->secret,
                                               kp_transcript_guess(search->game, r), search->tally);

        if (!kp_score_agrees(search->game->rows[r].score, right))
            return false;
    }
    return true;
}

static bool can_continue(const struct search *search, int peg)
{
    int missing = search->ones - search->placed;

    if (missing < 0 || missing > search->pegs - peg)
        return false;
    for (size_t r = 0; r < search->rows; r++)
        if (search->still[r] < 0 || search->still[r] > search->left[r])
            return false;
    return true;
}

/* Gives the peg this colour (by = 1), or takes it away (by = -1). */
static void set_peg(struct search *search, int peg, int colour, int by)
{
    search->secret[peg] = (uint16_t)colour;
    search->placed += by * colour;
    for (size_t r = 0; r < search->rows; r++)
        if (kp_transcript_guess(search->game, r)[peg]) {
            search->still[r] -= by * colour;
            search->left[r] -= by;
        }
}

/* Not recursive, since a game may have thousands of pegs. */
static void find_secrets(struct search *search)
{
    int peg = 0;
    int *next = calloc((size_t)search->pegs + 1, sizeof *next); /* colour to try */

    while (peg >= 0) {
        if (peg == search->pegs && gives_every_score(search))
            search->each(search->data, search->secret);
        if (peg < search->pegs && next[peg] < 2) {
            set_peg(search, peg, next[peg]++, 1);
            if (can_continue(search, peg + 1)) {
                next[++peg] = 0;
                continue;
            }
            set_peg(search, peg, search->secret[peg], -1);
        } else if (--peg >= 0) {
            set_peg(search, peg, search->secret[peg], -1);
        }
    }
    free(next);
}

/* With `ones` pegs of colour 1 in the secret, each row is one linear equation (the theory document,
 * section 2); false: some row has no solution then. */
static bool set_up_equations(struct search *search)
{
    for (size_t r = 0; r < search->rows; r++) {
        const uint16_t *guess = kp_transcript_guess(search->game, r);
        struct kp_score score = search->game->rows[r].score;
        int k = 0, twice, t;

        for (int p = 0; p < search->pegs; p++)
            k += guess[p];
        twice = search->pegs - score.black + k - search->ones;
        t = k - twice / 2;
        if (twice % 2 != 0 || score.black + score.white != search->pegs - abs(search->ones - k))
            return false;
        search->still[r] = t;
        search->left[r] = k;
    }
    return true;
}

void kp_each_secret(const struct kp_transcript *game,
                    void (*each)(void *data, const uint16_t *secret), void *data)
{
    struct search search = {.game = game,
                            .rows = game->row_count,
                            .pegs = game->rules->pegs,
                            .each = each,
                            .data = data};

    search.still = calloc(search.rows + 1, sizeof *search.still);
    search.left = calloc(search.rows + 1, sizeof *search.left);
    search.secret = calloc((size_t)search.pegs, sizeof *search.secret);
    for (search.ones = 0; search.ones <= search.pegs; search.ones++) {
        search.placed = 0;
        if (set_up_equations(&search) && can_continue(&search, 0))
            find_secrets(&search);
    }
    free(search.still);
    free(search.left);
    free(search.secret);
}
