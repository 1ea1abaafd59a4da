/* Satisfiability: any CNF (`cnf`), or clauses of at most three literals (`3sat`), which
 * refuses longer ones.  Schaefer's construction makes it one-in-three (schaefer.h), and
 * one_in_three_rows.h makes that a game with two pegs per variable. */
#include "hard/reductions/one_in_three_rows.h"
#include "hard/reductions/reduction.h"
#include "hard/reductions/schaefer.h"

#include "base/memory.h"
#include <limits.h>
#include <stdlib.h>

static size_t count_full_clauses(const struct kp_three_literal_cnf *three)
{
    return three->cnf.count - three->empties;
}

/* ---- Names of variables and clauses ------------------------------------ */

/* x1 is a variable of the CNF, y1 links the parts of a long clause, and p1, q1, r1 and u1
 * belong to the first clause of three literals. */
static void name_literal(const void *data, int literal, struct kp_strbuf *to)
{
    const struct kp_three_literal_cnf *three = data;
    int variable = abs(literal), own = variable - three->cnf.variables - 1;

    if (literal < 0)
        kp_strbuf_addf(to, "not ");
    if (variable <= three->variables)
        kp_strbuf_addf(to, "x%d", variable);
    else if (own < 0)
        kp_strbuf_addf(to, "y%d", variable - three->variables);
    else
        kp_strbuf_addf(to, "%c%d", "pqru"[own % 4], own / 4 + 1);
}

static size_t find_empty(const struct kp_three_literal_cnf *three, size_t nth)
{
    size_t i = 0;

    while (three->cnf.clauses[i].length || nth-- > 0)
        i++;
    return i;
}

static size_t find_full(const struct kp_three_literal_cnf *three, size_t nth)
{
    size_t i = nth; /* where none is empty */

    if (three->empties == 0)
        return i;
    for (i = 0; three->cnf.clauses[i].length == 0 || nth-- > 0; i++)
        ;
    return i;
}

/* "clause 4 (x1 or y2 or not x3), part 2" */
static void name_clause(const void *data, size_t clause, struct kp_strbuf *to)
{
    const struct kp_three_literal_cnf *three = data;
    size_t full = count_full_clauses(three);
    size_t i = clause < 3 * full ? find_full(three, clause / 3)
                                 : find_empty(three, clause - 3 * full);
    const int *literals = kp_formula_literals(&three->cnf, i);

    kp_strbuf_addf(to, "clause %zu", three->of[i] + 1);
    if (clause >= 3 * full)
        return;
    for (int k = 0; k < 3; k++) {
        kp_strbuf_addf(to, k ? " or " : " (");
        name_literal(three, literals[k], to);
    }
    kp_strbuf_addf(to, "), part %zu", clause % 3 + 1);
}

/* ---- The game --------------------------------------------------------- */

static void add_comments(const struct kp_formula *cnf, const struct kp_three_literal_cnf *three,
                         const struct kp_formula *one, struct kp_two_colour_game *game)
{
    kp_two_colour_game_add_comment(game, "the problem: variables %d, clauses %zu", cnf->variables,
                                   cnf->count);
    kp_two_colour_game_add_comment(
        game,
        "as 3SAT: more variables %d, clauses %zu; empty ones %zu, left out as always "
        "true %zu",
        three->cnf.variables - three->variables, count_full_clauses(three), three->empties,
        three->tautologies);
    kp_two_colour_game_add_comment(game, "as one-in-three: variables %d, clauses %zu",
                                   one->variables, one->count);
    kp_two_colour_game_add_size(game);
    kp_two_colour_game_add_comment(game, "variable i is true where peg 2i-1 is 1");
    kp_two_colour_game_add_comment(
        game, "a right assignment is one secret or more: its values of p, q, r and u can "
              "differ");
}

static enum kp_status write_game(const struct kp_formula *cnf,
                                 const struct kp_three_literal_cnf *three,
                                 const struct kp_formula *one, struct kp_two_colour_game *game,
                                 struct kp_diag *why)
{
    struct kp_literal_names naming = {name_literal, name_clause, three};
    enum kp_status status = kp_literal_pairs_begin(one, game, why);

    if (status)
        return status;
    add_comments(cnf, three, one, game);
    kp_literal_pairs_add_rows(one, &naming, game);
    return KP_OK;
}

/* The size of the game, before the clauses of one-in-three are made. */
static enum kp_status check_size(const struct kp_three_literal_cnf *three, struct kp_diag *why)
{
    int64_t full = (int64_t)count_full_clauses(three), variables = three->cnf.variables + 4 * full;

    return kp_two_colour_game_check_size(
        2 * variables, 1 + variables + 3 * full + (int64_t)three->empties, "", why);
}

static enum kp_status make_from_cnf(const struct kp_formula *cnf, struct kp_two_colour_game *game,
                                    struct kp_diag *why)
{
    struct kp_three_literal_cnf three;
    struct kp_formula one = {0};
    bool good = kp_three_literals_make(cnf, &three);
    enum kp_status status = good ? check_size(&three, why) : kp_no_memory(why);

    if (status == KP_OK)
        status = kp_schaefer_reduce(&three, &one) ? write_game(cnf, &three, &one, game, why)
                                                  : kp_no_memory(why);
    kp_formula_free(&one);
    kp_three_literals_free(&three);
    return status;
}

/* Long clauses need fewer links than they have literals.  If variables and literals
 * together cannot be numbered, no game is so large. */
static enum kp_status make(const struct kp_hard_problem *problem, struct kp_two_colour_game *game,
                           struct kp_diag *why)
{
    const struct kp_formula *cnf = &problem->formula;
    int64_t variables = cnf->variables;
    enum kp_status status;

    if (variables + (int64_t)cnf->literal_count <= INT_MAX)
        return make_from_cnf(cnf, game, why);
    status = kp_two_colour_game_check_size(2 * variables, 0, "at least ", why);
    return status ? status : kp_no_memory(why);
}

static bool plant(const struct kp_hard_problem *problem, const bool *values, uint16_t *secret)
{
    struct kp_three_literal_cnf three;
    bool good = kp_three_literals_make(&problem->formula, &three);
    int variables = good ? three.cnf.variables + 4 * (int)count_full_clauses(&three) : 0;
    bool *all = good ? kp_calloc((size_t)variables + 1, sizeof *all) : NULL;

    for (int x = 1; all && x <= three.variables; x++)
        all[x] = values[x];
    if (all) {
        kp_schaefer_extend_answer(&three, all);
        kp_literal_pairs_plant(variables, all, secret);
    }
    free(all);
    kp_three_literals_free(&three);
    return all != NULL;
}

const struct kp_reduction kp_reduction_cnf = {
    .name = "cnf",
    .title = "satisfiability: of each clause's literals one at least is true",
    .source = "Schaefer, \"The complexity of satisfiability problems\", 1978, and de Bondt, 2004",
    .asks = KP_AT_LEAST_ONE,
    .make = make,
    .plant = plant,
};

const struct kp_reduction kp_reduction_3sat = {
    .name = "3sat",
    .title = "satisfiability, 3SAT: of each clause's three literals one at least is true",
    .source = "Schaefer, \"The complexity of satisfiability problems\", 1978, and de Bondt, 2004",
    .asks = KP_AT_LEAST_ONE,
    .longest = 3,
    .make = make,
    .plant = plant,
};
