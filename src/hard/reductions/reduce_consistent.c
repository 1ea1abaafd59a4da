/* Consistent Mastermind: every guess could have been the secret, by the rows before
 * it.  Theory 3e; with V variables and M triples, any two of which share a variable
 * at most, J = max(M, V - 3, 1) and K = J + 3.
 *
 * Behind the variables' pegs come J blocks of K pegs, the colours c of theory, and K
 * pegs to fill up with.  Triple q has a peg in each block: with r = (c - q) mod J it
 * shares it with triple r where that is another with no variable in common.  So any
 * two triples' rows have one peg of 1 in common, and each with each block.  The
 * blocks are all 0, which makes a triple's row say that one of its three is 1. */
#include "hard/reductions/linearise.h"
#include "hard/reductions/reduction.h"

#include "base/memory.h"
#include <stdio.h>
#include <stdlib.h>

struct plan {
    const struct kp_formula *triples;
    int variables, blocks, block; /* V, J, K */
};

static int64_t larger(int64_t a, int64_t b)
{
    return a > b ? a : b;
}

static int64_t blocks_of(int64_t variables, int64_t triples)
{
    return larger(1, larger(triples, variables - 3));
}

static int64_t pegs_of(int64_t variables, int64_t blocks)
{
    return variables + (blocks + 1) * (blocks + 3);
}

static bool are_disjoint(const struct kp_formula *triples, int q, int r)
{
    const int *x = kp_formula_at(triples, (size_t)q), *y = kp_formula_at(triples, (size_t)r);

    for (int i = 0; i < 9; i++)
        if (x[i / 3] == y[i % 3])
            return false;
    return true;
}

/* The triple that shares triple q's peg in a block, or q itself: its own peg. */
static int sharer(const struct plan *plan, int q, int block)
{
    int r = (block - q + plan->blocks) % plan->blocks;

    if (r < (int)plan->triples->count && r != q && are_disjoint(plan->triples, q, r))
        return r;
    return q;
}

/* A peg that is shared stands where the first of the two would have its own. */
static int peg_in(const struct plan *plan, int q, int block)
{
    int r = sharer(plan, q, block);

    return plan->variables + block * plan->block + (q < r ? q : r);
}

/* ---- Pegs ------------------------------------------------------------- */

static void name_variables(const struct kp_linear_formula *linear, int variables,
                           struct kp_two_colour_game *sheet)
{
    for (int x = 1; x <= variables; x++)
        kp_two_colour_game_name(sheet, "x%d", x);
    for (size_t i = 0; i < linear->extra; i++) {
        int means = linear->means[i];

        if (i < 7)
            kp_two_colour_game_name(sheet, "%c of the gadget", "wabcdeh"[i]);
        else if (means == 0)
            kp_two_colour_game_name(sheet, "false");
        else
            kp_two_colour_game_name(sheet, "%s%d again", means < 0 ? "not x" : "x", abs(means));
    }
}

static void name_block(const struct plan *plan, int block, struct kp_two_colour_game *sheet)
{
    for (int i = 0; i < plan->block; i++) {
        int r = i < (int)plan->triples->count ? sharer(plan, i, block) : i;

        if (i >= (int)plan->triples->count || r < i)
            kp_two_colour_game_name(sheet, "block %d", block + 1);
        else if (r == i)
            kp_two_colour_game_name(sheet, "block %d, triple %d", block + 1, i + 1);
        else
            kp_two_colour_game_name(sheet, "block %d, triples %d and %d", block + 1, i + 1, r + 1);
    }
}

static void name_pegs(const struct plan *plan, const struct kp_linear_formula *linear,
                      int variables, struct kp_two_colour_game *sheet)
{
    name_variables(linear, variables, sheet);
    for (int block = 0; block < plan->blocks; block++)
        name_block(plan, block, sheet);
    for (int i = 1; i <= plan->block; i++)
        kp_two_colour_game_name(sheet, "fill %d", i);
}

/* ---- Rows ------------------------------------------------------------- */

static const char *purpose(const struct kp_linear_formula *linear, size_t triple)
{
    if (linear->of[triple] == SIZE_MAX)
        return "the gadget";
    return linear->is_clause[triple] ? "clause" : "copies for clause";
}

static void write_triple(const struct plan *plan, const struct kp_linear_formula *linear, int q,
                         int *scratch, struct kp_two_colour_game *sheet)
{
    const int *x = kp_formula_at(plan->triples, (size_t)q);
    size_t of = linear->of[q];
    char number[24] = "";

    for (int i = 0; i < 3; i++)
        scratch[i] = x[i] - 1;
    for (int block = 0; block < plan->blocks; block++)
        scratch[3 + block] = peg_in(plan, q, block);
    if (of != SIZE_MAX)
        snprintf(number, sizeof number, " %zu", of + 1);
    kp_two_colour_game_add_row(sheet, scratch, (size_t)plan->block, 1,
                               "triple %d, %s%s: exactly one of the pegs %d, %d, %d", q + 1,
                               purpose(linear, (size_t)q), number, x[0], x[1], x[2]);
}

static void write_block(const struct plan *plan, int block, int *scratch,
                        struct kp_two_colour_game *sheet)
{
    for (int i = 0; i < plan->block; i++)
        scratch[i] = plan->variables + block * plan->block + i;
    kp_two_colour_game_add_row(sheet, scratch, (size_t)plan->block, 0, "block %d is all 0",
                               block + 1);
}

static void write_rows(const struct plan *plan, const struct kp_linear_formula *linear,
                       struct kp_two_colour_game *sheet)
{
    int *scratch = kp_calloc((size_t)plan->block, sizeof *scratch);

    if (!scratch) {
        sheet->failed = true;
        return;
    }
    for (int q = 0; q < (int)plan->triples->count; q++)
        write_triple(plan, linear, q, scratch, sheet);
    for (int block = 0; block < plan->blocks; block++)
        write_block(plan, block, scratch, sheet);
    free(scratch);
}

/* ---- All of it -------------------------------------------------------- */

static void tell(const struct plan *plan, const struct kp_linear_formula *linear,
                 const struct kp_formula *formula, struct kp_two_colour_game *sheet)
{
    kp_two_colour_game_about(sheet, "the problem: variables %d, clauses %zu", formula->variables,
                             formula->count);
    kp_two_colour_game_tell_size(sheet);
    if (!linear->was_linear)
        kp_two_colour_game_about(
            sheet, "made linear: variables %d, triples %zu, no two of which share more than one",
            plan->variables, plan->triples->count);
    kp_two_colour_game_about(
        sheet, "variable i is true where peg i is 1; every guess fits all rows before it");
    kp_two_colour_game_about(
        sheet,
        "a right assignment is %sbinomial(%d, %d - t) secrets, t of the first %d pegs "
        "being 1",
        linear->was_linear ? "" : "twice ", plan->block, plan->block, plan->variables);
}

static enum kp_status make_game(const struct kp_linear_formula *linear,
                                const struct kp_formula *formula, struct kp_two_colour_game *sheet,
                                struct kp_diag *why)
{
    int64_t variables = linear->triples.variables, count = (int64_t)linear->triples.count;
    int64_t blocks = blocks_of(variables, count);
    struct plan plan = {&linear->triples, (int)variables, (int)blocks, (int)blocks + 3};
    enum kp_status status = kp_two_colour_game_begin(sheet, pegs_of(variables, blocks), blocks + 3,
                                                     count + blocks, why);

    if (status)
        return status;
    tell(&plan, linear, formula, sheet);
    name_pegs(&plan, linear, formula->variables, sheet);
    write_rows(&plan, linear, sheet);
    return KP_OK;
}

/* Making it linear takes away neither variables nor clauses. */
static enum kp_status make(const struct kp_hard_problem *problem, struct kp_two_colour_game *sheet,
                           struct kp_diag *why)
{
    const struct kp_formula *formula = &problem->formula;
    int64_t variables = formula->variables;
    int64_t least = pegs_of(variables, blocks_of(variables, (int64_t)formula->count));
    struct kp_linear_formula linear;
    enum kp_status status = kp_two_colour_game_limits(least, 0, "at least ", why);

    if (status)
        return status;
    status = kp_linearise(formula, &linear) ? make_game(&linear, formula, sheet, why)
                                            : kp_no_memory(why);
    kp_linear_free(&linear);
    return status;
}

static void plant_all(const struct kp_linear_formula *linear, bool *values, uint16_t *secret)
{
    int variables = linear->triples.variables;
    int blocks = (int)blocks_of(variables, (int64_t)linear->triples.count), block = blocks + 3;
    int fill = block;

    for (int x = 1; x <= variables; x++) {
        secret[x - 1] = values[x];
        fill -= values[x];
    }
    for (int i = 0; i < blocks * block; i++)
        secret[variables + i] = 0;
    for (int i = 0; i < block; i++)
        secret[variables + blocks * block + i] = i < fill;
}

static bool plant(const struct kp_hard_problem *problem, const bool *values, uint16_t *secret)
{
    const struct kp_formula *formula = &problem->formula;
    struct kp_linear_formula linear;
    bool good = kp_linearise(formula, &linear);
    bool *all = good ? kp_calloc((size_t)linear.triples.variables + 1, sizeof *all) : NULL;

    for (int x = 1; all && x <= formula->variables; x++)
        all[x] = values[x];
    if (all) {
        kp_linear_extend(&linear, formula->variables, all);
        plant_all(&linear, all, secret);
    }
    free(all);
    kp_linear_free(&linear);
    return all != NULL;
}

const struct kp_reduction kp_reduction_consistent = {
    .name = "one-in-three-consistent",
    .title = "one-in-three 3SAT for Consistent Mastermind: each guess fits the rows before it",
    .source = "de Bondt, \"NP-completeness of Master Mind and Minesweeper\", 2004",
    .asks = KP_EXACTLY_ONE,
    .longest = 3,
    .make = make,
    .plant = plant,
};
