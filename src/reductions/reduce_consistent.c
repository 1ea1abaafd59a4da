/* Consistent Mastermind: every guess could have been the secret by the rows before it
 * (docs/research/reductions.md).  With V variables and M triples, any two of which share at
 * most one variable, let J = max(M, V - 3, 1) and K = J + 3.
 *
 * The pegs of the variables are followed by J blocks of K pegs (the colours c of the
 * paper) and by K pegs to fill up with.  Triple q has one peg in each block: with
 * r = (c - q) mod J it shares the peg with triple r, if r is another triple and has no
 * variable in common with q.  So the rows of any two triples have exactly one guessed peg
 * in common, and so have a triple's row and a block's.  Each block is all 0, which
 * makes a triple's row say that exactly one of its three variables is 1. */
#include "reductions/linearise.h"
#include "reductions/reduction.h"

#include "base/allocate.h"
#include "base/hash.h"
#include <stdlib.h>

struct block_layout {
    const struct kp_formula *triples;
    int variables, blocks, block; /* V, J and K */
};

static int64_t count_blocks(int64_t variables, int64_t triples)
{
    int64_t blocks = triples > variables - 3 ? triples : variables - 3;

    return blocks > 1 ? blocks : 1;
}

static int64_t count_pegs(int64_t variables, int64_t blocks)
{
    return variables + (blocks + 1) * (blocks + 3);
}

/* The triple that shares triple q's peg in a block, or q itself if none does. */
static int find_sharer(const struct block_layout *layout, int q, int block)
{
    const struct kp_formula *triples = layout->triples;
    int r = (block - q + layout->blocks) % layout->blocks;

    if (r < (int)triples->count && r != q &&
        kp_count_shared_literals(kp_formula_literals(triples, (size_t)q),
                                 kp_formula_literals(triples, (size_t)r)) == 0)
        return r;
    return q;
}

/* ---- Pegs ------------------------------------------------------------- */

static void name_variables(const struct kp_linear_formula *linear, int variables,
                           struct kp_two_colour_game *game)
{
    for (int x = 1; x <= variables; x++)
        kp_two_colour_game_add_peg(game, "x%d", x);
    for (size_t i = 0; i < linear->extra; i++) {
        int means = linear->means[i];

        if (i < 7)
            kp_two_colour_game_add_peg(game, "%c of the gadget", "wabcdeh"[i]);
        else if (means == 0)
            kp_two_colour_game_add_peg(game, "always 0");
        else
            kp_two_colour_game_add_peg(game, "copy of %s%d", means < 0 ? "not x" : "x", abs(means));
    }
}

static void name_block(const struct block_layout *layout, int block,
                       struct kp_two_colour_game *game)
{
    for (int i = 0; i < layout->block; i++) {
        int r = i < (int)layout->triples->count ? find_sharer(layout, i, block) : i;

        if (i >= (int)layout->triples->count || r < i)
            kp_two_colour_game_add_peg(game, "block %d", block + 1);
        else if (r == i)
            kp_two_colour_game_add_peg(game, "block %d, triple %d", block + 1, i + 1);
        else
            kp_two_colour_game_add_peg(game, "block %d, triples %d and %d", block + 1, i + 1,
                                       r + 1);
    }
}

/* ---- Rows ------------------------------------------------------------- */

static const char *name_purpose(const struct kp_formula *triples, size_t triple)
{
    size_t origin = triples->clauses[triple].origin;
    bool is_last = triple + 1 == triples->count || triples->clauses[triple + 1].origin != origin;

    if (origin == 0)
        return "the gadget";
    return is_last ? "clause" : "copies for clause";
}

/* A shared peg is the one of the first of the two triples. */
static void add_triple(const struct block_layout *layout, int q, int *scratch,
                       struct kp_two_colour_game *game)
{
    const int *x = kp_formula_literals(layout->triples, (size_t)q);
    size_t origin = layout->triples->clauses[q].origin;
    struct kp_strbuf *to = &game->row_notes;

    for (int i = 0; i < 3; i++)
        scratch[i] = x[i] - 1;
    for (int block = 0; block < layout->blocks; block++)
        scratch[3 + block] = layout->variables + block * layout->block +
                             kp_min_int(q, find_sharer(layout, q, block));
    kp_strbuf_addf(to, "triple %d, %s", q + 1, name_purpose(layout->triples, (size_t)q));
    if (origin > 0)
        kp_strbuf_addf(to, " %zu", origin);
    kp_strbuf_addf(to, ": exactly one of the pegs %d, %d, %d", x[0], x[1], x[2]);
    kp_two_colour_game_add_row(game, scratch, (size_t)layout->block, 1);
}

static void add_rows(const struct block_layout *layout, struct kp_two_colour_game *game)
{
    int *scratch = kp_calloc((size_t)layout->block, sizeof *scratch);

    if (!scratch) {
        game->failed = true;
        return;
    }
    for (int q = 0; q < (int)layout->triples->count; q++)
        add_triple(layout, q, scratch, game);
    for (int block = 0; block < layout->blocks; block++) {
        for (int i = 0; i < layout->block; i++)
            scratch[i] = layout->variables + block * layout->block + i;
        kp_strbuf_addf(&game->row_notes, "block %d is all 0", block + 1);
        kp_two_colour_game_add_row(game, scratch, (size_t)layout->block, 0);
    }
    free(scratch);
}

/* ---- The reduction ------------------------------------------------------ */

static void add_comments(const struct block_layout *layout, const struct kp_linear_formula *linear,
                         struct kp_two_colour_game *game)
{
    if (!linear->was_linear)
        kp_strbuf_addf(&game->about,
                       "made linear: variables %d, triples %zu; no two triples share more than one "
                       "variable\n",
                       layout->variables, layout->triples->count);
    kp_strbuf_addf(
        &game->about,
        "variable i is true if peg i is 1; every guess fits all rows before it\n"
        "a satisfying assignment is %sbinomial(%d, %d - t) secrets, if t of the first %d pegs "
        "are 1\n",
        linear->was_linear ? "" : "twice ", layout->block, layout->block, layout->variables);
}

static enum kp_status make_game(const struct kp_linear_formula *linear,
                                const struct kp_formula *formula, struct kp_two_colour_game *game,
                                struct kp_diag *why)
{
    int64_t variables = linear->triples.variables, count = (int64_t)linear->triples.count;
    int64_t blocks = count_blocks(variables, count);
    struct block_layout layout = {&linear->triples, (int)variables, (int)blocks, (int)blocks + 3};
    enum kp_status status = kp_two_colour_game_begin(game, count_pegs(variables, blocks),
                                                     blocks + 3, count + blocks, why);

    if (status)
        return status;
    add_comments(&layout, linear, game);
    name_variables(linear, formula->variables, game);
    for (int block = 0; block < layout.blocks; block++)
        name_block(&layout, block, game);
    for (int i = 1; i <= layout.block; i++)
        kp_two_colour_game_add_peg(game, "fill %d", i);
    add_rows(&layout, game);
    return KP_OK;
}

/* A linear formula has no fewer variables and clauses, so a size that is too large already
 * needs no work. */
static enum kp_status make(const struct kp_hard_problem *problem, struct kp_two_colour_game *game,
                           struct kp_diag *why)
{
    const struct kp_formula *formula = &problem->formula;
    int64_t variables = formula->variables;
    int64_t least = count_pegs(variables, count_blocks(variables, (int64_t)formula->count));
    struct kp_linear_formula linear;
    enum kp_status status = kp_two_colour_game_check_size(least, 0, "at least ", why);

    if (status)
        return status;
    status = kp_linearise(formula, &linear) ? make_game(&linear, formula, game, why)
                                            : kp_no_memory(why);
    kp_linear_free(&linear);
    return status;
}

/* The formula is linear, as those of the family are. */
static void plant(const struct kp_hard_problem *problem, const bool *values, uint16_t *secret)
{
    int variables = problem->formula.variables;
    int blocks = (int)count_blocks(variables, (int64_t)problem->formula.count);
    int block = blocks + 3, fill = block;

    for (int x = 1; x <= variables; x++) {
        secret[x - 1] = values[x];
        fill -= values[x];
    }
    for (int i = 0; i < fill; i++)
        secret[variables + blocks * block + i] = 1;
}

const struct kp_reduction kp_reduction_consistent = {
    .name = "one-in-three-consistent",
    .title = "one-in-three 3SAT, as a game whose guesses fit the rows before them",
    .source = "de Bondt, \"NP-completeness of Master Mind and Minesweeper\", 2004",
    .asks = KP_EXACTLY_ONE,
    .longest = 3,
    .make = make,
    .plant = plant,
};
