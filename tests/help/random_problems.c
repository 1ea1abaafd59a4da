#include "help/random_problems.h"

#include "game/score.h"
#include <stdlib.h>

/* ---- Problems --------------------------------------------------------- */

static int below(struct kp_random *draw, int n)
{
    return (int)kp_random_below(draw, (uint64_t)n);
}

/* How many variables a clause shares with the three in x. */
static int shared(const struct kp_formula *formula, size_t clause, const int *x)
{
    const int *y = kp_formula_literals(formula, clause);
    int count = 0;

    for (int i = 0; i < 9; i++)
        count += x[i / 3] == y[i % 3];
    return count;
}

static void add_linear(struct kp_random *draw, struct kp_formula *formula)
{
    int n = formula->variables, x[] = {1 + below(draw, n), 1 + below(draw, n), 1 + below(draw, n)};

    if (x[0] == x[1] || x[0] == x[2] || x[1] == x[2])
        return;
    for (size_t i = 0; i < formula->count; i++)
        if (shared(formula, i, x) > 1)
            return;
    kp_formula_add_clause(formula, x, 3);
}

static void add_any(struct kp_random *draw, const struct kp_formula_shape *shape,
                    struct kp_formula *formula)
{
    int length = below(draw, 100) < shape->ragged ? below(draw, shape->longest + 1)
                                                  : shape->longest;

    for (int i = 0; i < length; i++) {
        int literal = 1 + below(draw, formula->variables);

        kp_formula_add_literal(formula, shape->positive || below(draw, 2) ? literal : -literal);
    }
    kp_formula_end_clause(formula, 0);
}

void kp_random_formula(struct kp_random *draw, const struct kp_formula_shape *shape,
                       struct kp_formula *formula)
{
    int clauses = below(draw, shape->clauses + 1);

    *formula = (struct kp_formula){.variables = 1 + below(draw, shape->variables)};
    for (int i = 0; i < clauses; i++)
        if (shape->linear)
            add_linear(draw, formula);
        else
            add_any(draw, shape, formula);
}

void kp_random_graph(struct kp_random *draw, int vertices, struct kp_graph *graph)
{
    int percent = below(draw, 101);

    *graph = (struct kp_graph){.vertices = below(draw, vertices + 1)};
    for (int a = 1; a <= graph->vertices; a++)
        for (int b = 1; b <= graph->vertices; b++)
            if (a != b && below(draw, 100) < percent)
                kp_graph_add_edge(graph, a, b); /* many of them twice */
    kp_graph_end(graph);
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

struct walk {
    const struct kp_transcript *game;
    size_t rows;
    int pegs, ones, placed; /* placed: pegs of colour 1 so far */
    int *still, *left;      /* of each row: 1s to come on its pegs, and pegs to come */
    uint16_t *secret;
    int tally[2];
    void (*each)(void *data, const uint16_t *secret);
    void *data;
};

static bool gives_every_score(struct walk *walk)
{
    for (size_t r = 0; r < walk->rows; r++) {
        struct kp_score right = kp_score_guess(walk->game->rules, walk->secret,
                                               kp_transcript_guess(walk->game, r), walk->tally);

        if (!kp_score_agrees(walk->game->rows[r].score, right))
            return false;
    }
    return true;
}

static bool can_go_on(const struct walk *walk, int peg)
{
    int missing = walk->ones - walk->placed;

    if (missing < 0 || missing > walk->pegs - peg)
        return false;
    for (size_t r = 0; r < walk->rows; r++)
        if (walk->still[r] < 0 || walk->still[r] > walk->left[r])
            return false;
    return true;
}

/* Peg `peg` has this colour, or, `by` being -1, has it no more. */
static void place(struct walk *walk, int peg, int colour, int by)
{
    walk->secret[peg] = (uint16_t)colour;
    walk->placed += by * colour;
    for (size_t r = 0; r < walk->rows; r++)
        if (kp_transcript_guess(walk->game, r)[peg]) {
            walk->still[r] -= by * colour;
            walk->left[r] -= by;
        }
}

/* Not recursive: there are games of thousands of pegs. */
static void go(struct walk *walk)
{
    int peg = 0;
    int *next = calloc((size_t)walk->pegs + 1, sizeof *next); /* colour to try */

    while (peg >= 0) {
        if (peg == walk->pegs && gives_every_score(walk))
            walk->each(walk->data, walk->secret);
        if (peg < walk->pegs && next[peg] < 2) {
            place(walk, peg, next[peg]++, 1);
            if (can_go_on(walk, peg + 1)) {
                next[++peg] = 0;
                continue;
            }
            place(walk, peg, walk->secret[peg], -1);
        } else if (--peg >= 0) {
            place(walk, peg, walk->secret[peg], -1);
        }
    }
    free(next);
}

/* Section 2 of theory: with so many 1s in the secret, row r is one equation, or
 * cannot be. */
static bool rewrite(struct walk *walk)
{
    for (size_t r = 0; r < walk->rows; r++) {
        const uint16_t *guess = kp_transcript_guess(walk->game, r);
        struct kp_score score = walk->game->rows[r].score;
        int k = 0, twice, t;

        for (int p = 0; p < walk->pegs; p++)
            k += guess[p];
        twice = walk->pegs - score.black + k - walk->ones;
        t = k - twice / 2;
        if (twice % 2 != 0 || score.black + score.white != walk->pegs - abs(walk->ones - k))
            return false;
        walk->still[r] = t;
        walk->left[r] = k;
    }
    return true;
}

void kp_each_secret(const struct kp_transcript *game,
                    void (*each)(void *data, const uint16_t *secret), void *data)
{
    struct walk walk = {.game = game,
                        .rows = game->row_count,
                        .pegs = game->rules->pegs,
                        .each = each,
                        .data = data};

    walk.still = calloc(walk.rows + 1, sizeof *walk.still);
    walk.left = calloc(walk.rows + 1, sizeof *walk.left);
    walk.secret = calloc((size_t)walk.pegs, sizeof *walk.secret);
    for (walk.ones = 0; walk.ones <= walk.pegs; walk.ones++) {
        walk.placed = 0;
        if (rewrite(&walk) && can_go_on(&walk, 0))
            go(&walk);
    }
    free(walk.still);
    free(walk.left);
    free(walk.secret);
}
