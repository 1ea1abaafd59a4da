/* Satisfiability and one-in-three 3SAT, as games with two pegs per variable.
 *
 * One-in-three, after de Bondt: exactly one literal of every clause is true.  With negations pegs
 * 2i and 2i+1 are x and not x, and a row per variable says that one of the two is 1.  Without them
 * a variable is one peg, and as many pegs follow to fill up with, so that every assignment can have
 * the same number of ones.  A literal that a clause has twice must be false, for it would count
 * twice; of the others exactly one is true; and if there are no others, the clause cannot be
 * satisfied.
 *
 * Satisfiability: any CNF (`cnf`), or clauses of at most three literals (`3sat`), which
 * refuses longer ones.  First every clause is brought to three literals: a shorter one repeats its
 * last literal, and a longer one, of k literals, is cut with k - 3 new variables into k - 2
 * clauses.  Then (a or b or c) becomes one-in-three with four new variables (Schaefer, "The
 * complexity of satisfiability problems", 1978): exactly one of (not a, p, q), exactly one of
 * (b, q, r), exactly one of (not c, r, u).  An assignment satisfies the CNF if and only if it can
 * be extended to the new variables; for each clause in one way or two. */
#include "reductions/reduction.h"

#include <assert.h>
#include <limits.h>
#include <stdlib.h>

/* A CNF whose first `full` clauses have three literals, and whose last ones have none.  The origin
 * of each is the clause of the original CNF, from 1.  Tautologies are left out, and a repeated
 * literal is kept once. */
struct three_literal_cnf {
    struct kp_formula cnf;
    int variables; /* of the original CNF; they come first here */
    size_t full, tautologies;
};

/* ---- Names ----------------------------------------------------------------
 *
 * Of the literals and clauses of a one-in-three formula, in comments.  NULL: the formula is the
 * problem itself. */

/* x1 is a variable of the problem, y1 links the parts of a long clause, and p1, q1, r1 and u1
 * belong to the first clause of three literals. */
static void name_literal(const struct three_literal_cnf *three, int literal, struct kp_strbuf *to)
{
    int variable = abs(literal), own = three ? variable - three->cnf.variables - 1 : -1;

    if (!three || variable <= three->variables)
        kp_strbuf_addf(to, literal < 0 ? "not x%d" : "x%d", variable);
    else if (own < 0)
        kp_strbuf_addf(to, literal < 0 ? "not y%d" : "y%d", variable - three->variables);
    else
        kp_strbuf_addf(to, literal < 0 ? "not %c%d" : "%c%d", "pqru"[own % 4], own / 4 + 1);
}

/* "clause 4 (x1 or y2 or not x3), part 2" */
static void name_clause(const struct three_literal_cnf *three, size_t clause, struct kp_strbuf *to)
{
    bool is_empty = three && clause >= 3 * three->full;
    size_t i = is_empty ? clause - 2 * three->full : clause / 3;

    kp_strbuf_addf(to, "clause %zu", three ? three->cnf.clauses[i].origin : clause + 1);
    if (!three || is_empty)
        return;
    for (int k = 0; k < 3; k++) {
        kp_strbuf_addf(to, k ? " or " : " (");
        name_literal(three, kp_formula_literals(&three->cnf, i)[k], to);
    }
    kp_strbuf_addf(to, "), part %zu", clause % 3 + 1);
}

/* ---- Clauses of a one-in-three formula ------------------------------------ */

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

/* The peg that is 1 if and only if the literal is true, if each variable has `step` pegs. */
static int peg_of_literal(int step, int literal)
{
    return step * (abs(literal) - 1) + (literal < 0);
}

/* Adds a row that guesses 1 on the first `guessed` of these n literals, t of which are true.  Its
 * note names all of them: "clause 7: exactly one of x1, not x2, x3". */
static void add_clause_row(const struct three_literal_cnf *three, size_t clause, const char *what,
                           const int *literals, size_t n, size_t guessed, int64_t t,
                           struct kp_two_colour_game *game)
{
    struct kp_strbuf *to = &game->row_notes;
    int pegs[LONGEST];

    name_clause(three, clause, to);
    kp_strbuf_addf(to, ": %s", what);
    for (size_t i = 0; i < n; i++) {
        kp_strbuf_addf(to, "%s", i ? ", " : "");
        name_literal(three, literals[i], to);
        pegs[i] = peg_of_literal(game->step, literals[i]);
    }
    kp_two_colour_game_add_row(game, pegs, guessed, t);
}

static void add_clause_rows(const struct kp_formula *formula, size_t clause,
                            const struct three_literal_cnf *three, struct kp_two_colour_game *game)
{
    struct clause_literals sorted = sort_literals(formula, clause);
    size_t once = sorted.singles, again = sorted.repeated;

    if (once && again)
        add_clause_row(three, clause, "false, because it is there twice: ", sorted.again, again,
                       again, 0, game);
    if (once)
        add_clause_row(three, clause, "exactly one of ", sorted.once, once, once, 1, game);
    else
        add_clause_row(three, clause,
                       again ? "impossible, because each literal is there twice: "
                             : "impossible, because it is empty",
                       sorted.again, again, 0, 1, game);
}

/* ---- One in three, with negations ------------------------------------------ */

static enum kp_status begin_pairs(const struct kp_formula *formula, struct kp_two_colour_game *game,
                                  struct kp_diag *why)
{
    int64_t variables = formula->variables;
    enum kp_status status = kp_two_colour_game_begin(
        game, 2 * variables, variables, 1 + variables + count_clause_rows(formula), why);

    game->step = 2;
    return status;
}

/* Adds all pegs and rows. */
static void add_pairs(const struct kp_formula *formula, const struct three_literal_cnf *three,
                      struct kp_two_colour_game *game)
{
    for (int i = 0; i < 2 * formula->variables; i++) {
        name_literal(three, i % 2 ? -(i / 2 + 1) : i / 2 + 1, &game->peg_names);
        kp_two_colour_game_add_peg(game, "%s", "");
    }
    kp_two_colour_game_add_total(game);
    for (int x = 1; x <= formula->variables; x++) {
        const int pair[] = {peg_of_literal(2, x), peg_of_literal(2, -x)};

        name_literal(three, x, &game->row_notes);
        kp_strbuf_addf(&game->row_notes, " is true or false");
        kp_two_colour_game_add_row(game, pair, 2, 1);
    }
    for (size_t i = 0; i < formula->count; i++)
        add_clause_rows(formula, i, three, game);
}

static enum kp_status make_with_negations(const struct kp_formula *formula,
                                          struct kp_two_colour_game *game, struct kp_diag *why)
{
    enum kp_status status = begin_pairs(formula, game, why);

    if (status)
        return status;
    kp_strbuf_addf(&game->about, "variable i is true if peg 2i-1 is 1\n"
                                 "each satisfying assignment is exactly one secret\n");
    add_pairs(formula, NULL, game);
    return KP_OK;
}

static void plant_with_negations(const struct kp_formula *formula, const bool *values,
                                 uint16_t *secret)
{
    for (int x = 1; x <= formula->variables; x++) {
        secret[peg_of_literal(2, x)] = values[x];
        secret[peg_of_literal(2, -x)] = !values[x];
    }
}

const struct kp_reduction kp_reduction_one_in_three = {
    .name = "one-in-three",
    .title = "one-in-three 3SAT: exactly one literal of every clause is true",
    .source = "de Bondt, \"NP-completeness of Master Mind and Minesweeper\", 2004",
    .exactly_one = true,
    .longest = 3,
    .make = make_with_negations,
    .plant = plant_with_negations,
};

/* ---- One in three, without negations ---------------------------------------- */

static enum kp_status make_positive(const struct kp_formula *formula,
                                    struct kp_two_colour_game *game, struct kp_diag *why)
{
    int64_t variables = formula->variables;
    enum kp_status status = kp_two_colour_game_begin(game, 2 * variables, variables,
                                                     1 + count_clause_rows(formula), why);

    if (status)
        return status;
    kp_strbuf_addf(&game->about,
                   "variable i is true if peg i is 1\n"
                   "a satisfying assignment with t true variables is binomial(%d, %d - t) "
                   "secrets\n",
                   formula->variables, formula->variables);
    for (int x = 1; x <= formula->variables; x++)
        kp_two_colour_game_add_peg(game, "x%d", x);
    for (int x = 1; x <= formula->variables; x++)
        kp_two_colour_game_add_peg(game, "fill %d", x);
    kp_two_colour_game_add_total(game);
    for (size_t i = 0; i < formula->count; i++)
        add_clause_rows(formula, i, NULL, game);
    return KP_OK;
}

static void plant_positive(const struct kp_formula *formula, const bool *values, uint16_t *secret)
{
    int variables = formula->variables, fill = variables;

    for (int x = 1; x <= variables; x++) {
        secret[x - 1] = values[x];
        fill -= values[x];
    }
    for (int i = 0; i < fill; i++)
        secret[variables + i] = 1;
}

const struct kp_reduction kp_reduction_positive = {
    .name = "one-in-three-positive",
    .title = "one-in-three 3SAT without negations",
    .source = "de Bondt, \"NP-completeness of Master Mind and Minesweeper\", 2004",
    .exactly_one = true,
    .longest = 3,
    .positive = true,
    .make = make_positive,
    .plant = plant_positive,
};

/* ---- Clauses of three literals ------------------------------------------ */

static int compare_variables(const void *one, const void *other)
{
    int a = *(const int *)one, b = *(const int *)other;

    if (abs(a) != abs(b))
        return abs(a) < abs(b) ? -1 : 1;
    return (a > b) - (a < b);
}

/* Sorts the literals and removes copies; false: a literal and its negation are there. */
static bool sort_and_unite(int *literals, size_t *n)
{
    size_t kept = 0;

    qsort(literals, *n, sizeof *literals, compare_variables);
    for (size_t i = 0; i < *n; i++) {
        if (kept && literals[kept - 1] == -literals[i])
            return false;
        if (!kept || literals[kept - 1] != literals[i])
            literals[kept++] = literals[i];
    }
    *n = kept;
    return true;
}

/* (a or b or y1), (not y1 or c or y2), ..., (not y or d or e) */
static void add_long(struct kp_formula *cnf, size_t origin, const int *literals, size_t n)
{
    int first = literals[0], link = 0;

    for (size_t i = 1; i + 2 < n; i++) {
        link = kp_formula_add_variable(cnf);
        kp_formula_add_clause(cnf, (const int[]){first, literals[i], link}, 3, origin);
        first = -link;
    }
    kp_formula_add_clause(cnf, (const int[]){first, literals[n - 2], literals[n - 1]}, 3, origin);
}

/* `literals` is a copy of the clause `origin`. */
static void add_clause(struct three_literal_cnf *three, size_t origin, int *literals, size_t n)
{
    int padded[3] = {0};

    if (!sort_and_unite(literals, &n)) {
        three->tautologies++;
        return;
    }
    if (n > 3) {
        add_long(&three->cnf, origin, literals, n);
        return;
    }
    for (size_t i = 0; i < 3; i++)
        padded[i] = literals[i < n ? i : n - 1];
    kp_formula_add_clause(&three->cnf, padded, 3, origin);
}

/* false: no memory.  Freed after any return. */
static bool make_three_literals(const struct kp_formula *cnf, struct three_literal_cnf *three)
{
    struct kp_formula copy = {0};

    *three = (struct three_literal_cnf){.cnf.variables = cnf->variables,
                                        .variables = cnf->variables};
    for (size_t i = 0; i < cnf->count && !copy.failed; i++) {
        copy.count = copy.literal_count = 0;
        kp_formula_add_clause(&copy, kp_formula_literals(cnf, i), cnf->clauses[i].length, 0);
        if (cnf->clauses[i].length && !copy.failed)
            add_clause(three, i + 1, copy.literals, cnf->clauses[i].length);
    }
    three->full = three->cnf.count;
    for (size_t i = 0; i < cnf->count; i++)
        if (cnf->clauses[i].length == 0)
            kp_formula_add_clause(&three->cnf, NULL, 0, i + 1);
    three->cnf.failed |= copy.failed;
    kp_formula_free(&copy);
    return !three->cnf.failed;
}

/* ---- From satisfiability to one in three ------------------------------------ */

/* With V variables in the CNF, clause i, from 0, gets the variables V + 4i + 1 to V + 4i + 4
 * and the clauses 3i to 3i + 2; the empty clauses come last.  false: no memory. */
static bool make_one_in_three(const struct three_literal_cnf *three, struct kp_formula *to)
{
    *to = (struct kp_formula){.variables = three->cnf.variables};
    for (size_t i = 0; i < three->full; i++) {
        const int *clause = kp_formula_literals(&three->cnf, i);
        int p = kp_formula_add_variable(to), q = kp_formula_add_variable(to);
        int r = kp_formula_add_variable(to), u = kp_formula_add_variable(to);

        kp_formula_add_clause(to, (const int[]){-clause[0], p, q}, 3, 0);
        kp_formula_add_clause(to, (const int[]){clause[1], q, r}, 3, 0);
        kp_formula_add_clause(to, (const int[]){-clause[2], r, u}, 3, 0);
    }
    for (size_t i = three->full; i < three->cnf.count; i++)
        kp_formula_add_clause(to, NULL, 0, 0);
    return !to->failed;
}

/* ---- The game --------------------------------------------------------- */

static enum kp_status write_game(const struct three_literal_cnf *three,
                                 const struct kp_formula *one, struct kp_two_colour_game *game,
                                 struct kp_diag *why)
{
    enum kp_status status = begin_pairs(one, game, why);

    if (status)
        return status;
    kp_strbuf_addf(&game->about,
                   "as 3SAT: %d more variables, %zu clauses and %zu empty ones; clauses that are "
                   "always true and left out: %zu\n",
                   three->cnf.variables - three->variables, three->full,
                   three->cnf.count - three->full, three->tautologies);
    kp_strbuf_addf(&game->about,
                   "as one-in-three: variables %d, clauses %zu\n"
                   "variable i is true if peg 2i-1 is 1\n"
                   "a satisfying assignment is one secret or more, which differ in p, q, r and "
                   "u\n",
                   one->variables, one->count);
    add_pairs(one, three, game);
    return KP_OK;
}

static enum kp_status make_from_cnf(const struct kp_formula *cnf, struct kp_two_colour_game *game,
                                    struct kp_diag *why)
{
    struct three_literal_cnf three;
    struct kp_formula one = {0};
    enum kp_status status = make_three_literals(cnf, &three) ? KP_OK : kp_no_memory(why);
    int64_t full = (int64_t)three.full, variables = three.cnf.variables + 4 * full;

    if (status == KP_OK) /* before the clauses of one-in-three are made */
        status = kp_two_colour_game_check_size(
            2 * variables, 1 + variables + 2 * full + (int64_t)three.cnf.count, "", why);
    if (status == KP_OK)
        status = make_one_in_three(&three, &one) ? write_game(&three, &one, game, why)
                                                 : kp_no_memory(why);
    kp_formula_free(&one);
    kp_formula_free(&three.cnf);
    return status;
}

/* Long clauses need fewer links than they have literals.  If variables and literals
 * together cannot be numbered, no game is so large. */
static enum kp_status make(const struct kp_formula *cnf, struct kp_two_colour_game *game,
                           struct kp_diag *why)
{
    int64_t variables = cnf->variables;
    enum kp_status status;

    if (variables + (int64_t)cnf->literal_count <= INT_MAX)
        return make_from_cnf(cnf, game, why);
    status = kp_two_colour_game_check_size(2 * variables, 0, "at least ", why);
    return status ? status : kp_no_memory(why);
}

const struct kp_reduction kp_reduction_cnf = {
    .name = "cnf",
    .title = "satisfiability: at least one literal of every clause is true",
    .source = "Schaefer, \"The complexity of satisfiability problems\", 1978, and de Bondt, 2004",
    .make = make,
};

const struct kp_reduction kp_reduction_3sat = {
    .name = "3sat",
    .title = "satisfiability with at most three literals per clause (3SAT)",
    .source = "Schaefer, \"The complexity of satisfiability problems\", 1978, and de Bondt, 2004",
    .longest = 3,
    .make = make,
};
