/* Random small formulas with random proofs: the library accepts no step that the plain checker of
 * the tests refuses.  What is concluded in the end is compared with all assignments of the
 * formula. */
#include "help/case_share.h"
#include "help/proof_answers.h"
#include "help/random_games.h"
#include "help/wide_numbers.h"

#include "base/strbuf.h"
#include <limits.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define MOST_VARIABLES 5
#define MOST_ROWS      5
#define MOST_NUMBERS   500

/* sum of c[v] * x(v+1) >= bound; or = bound. */
struct small_row {
    int c[MOST_VARIABLES], bound;
    bool equal;
};

struct small_formula {
    int variables, row_count;
    struct small_row rows[MOST_ROWS];
    unsigned preserved; /* a set of variables */
    bool has_preserved;
    const char *zeros; /* appended to each number of a row: the same rows with large numbers */
};

/* A formula and the steps so far. */
struct random_proof {
    uint64_t seed;
    struct small_formula formula;
    struct kp_strbuf opb, steps;
    int newest; /* the highest number of a constraint */
    bool deleted[MOST_NUMBERS];
    struct kp_proof_answer last;
};

static struct {
    size_t steps, refused, conclusions[4];
} counts;

static int below(struct random_proof *proof, int n)
{
    return kp_seeded_below(&proof->seed, n);
}

/* ---- Formulas ---- */

static int value_of(const int *c, int variables, unsigned assignment)
{
    int sum = 0;

    for (int v = 0; v < variables; v++)
        sum += (assignment >> v & 1) != 0 ? c[v] : 0;
    return sum;
}

static bool is_solution(const struct small_formula *formula, unsigned assignment)
{
    for (int r = 0; r < formula->row_count; r++) {
        const struct small_row *row = &formula->rows[r];
        int sum = value_of(row->c, formula->variables, assignment);

        if (row->equal ? sum != row->bound : sum < row->bound)
            return false;
    }
    return true;
}

/* c * x as a term, or as one of ~x; in the second case the bound decreases by c. */
static void add_term(struct random_proof *proof, struct kp_strbuf *text, int c, int v, int *bound,
                     const char *zeros)
{
    bool negated = below(proof, 2);

    kp_strbuf_addf(text, "%+d%s %sx%d ", negated ? -c : c, c == 0 ? "" : zeros, negated ? "~" : "",
                   v + 1);
    if (negated)
        *bound -= c;
}

/* The sum is at least the bound; or with sign -1, at most. */
static void add_row(struct random_proof *proof, const struct small_row *row, int sign)
{
    const char *zeros = proof->formula.zeros;
    int bound = sign * row->bound;

    for (int v = 0; v < proof->formula.variables; v++)
        if (row->c[v] != 0)
            add_term(proof, &proof->opb, sign * row->c[v], v, &bound, zeros);
    kp_strbuf_addf(&proof->opb, ">= %d%s ;\n", bound, bound == 0 ? "" : zeros);
    proof->newest++;
}

static void make_row(struct random_proof *proof, struct small_row *row)
{
    int most = 1 + below(proof, 3), sum = 0;

    *row = (struct small_row){.equal = below(proof, 8) == 0};
    for (int v = 0; v < proof->formula.variables; v++) {
        if (below(proof, 3) > 0)
            row->c[v] = below(proof, 2 * most + 1) - most;
        sum += row->c[v];
    }
    row->bound = sum / 2 + below(proof, 3) - below(proof, 2);
}

static void make_formula(struct random_proof *proof)
{
    static const char *const zeros[] = {"", "", "", "000000000000000000", "0000000000000000000000"};
    struct small_formula *formula = &proof->formula;

    formula->variables = 2 + below(proof, MOST_VARIABLES - 1);
    formula->row_count = 1 + below(proof, MOST_ROWS);
    formula->zeros = zeros[below(proof, sizeof zeros / sizeof *zeros)];
    formula->has_preserved = below(proof, 2);
    if (formula->has_preserved) {
        formula->preserved = 1u | (unsigned)below(proof, 1 << formula->variables);
        kp_strbuf_addf(&proof->opb, "preserved: ");
        for (int v = 0; v < formula->variables; v++)
            if (formula->preserved >> v & 1)
                kp_strbuf_addf(&proof->opb, "x%d ", v + 1);
        kp_strbuf_addf(&proof->opb, ";\n");
    }
    for (int r = 0; r < formula->row_count; r++) {
        make_row(proof, &formula->rows[r]);
        add_row(proof, &formula->rows[r], 1);
        if (formula->rows[r].equal)
            add_row(proof, &formula->rows[r], -1);
    }
}

/* ---- Both checkers ---- */

/* Returns whether the library accepts the steps with a conclusion; fails if the plain checker does
 * not. */
static bool check_both(struct random_proof *proof, const char *more, const char *conclusion)
{
    struct kp_strbuf pbp = {0};
    struct kp_proof_answer plain;

    kp_strbuf_addf(&pbp, "pseudo-Boolean proof version 3.0\n%s%soutput NONE ;\nconclusion %s ;\n",
                   proof->steps.text, more, conclusion);
    kp_strbuf_addf(&pbp, "end pseudo-Boolean proof ;\n");
    plain = kp_plain_proof_answer(proof->opb.text, pbp.text);
    proof->last = kp_library_proof_answer(proof->opb.text, pbp.text);
    kp_expect_proof_answers_agree("a random proof", &plain, &proof->last, proof->opb.text,
                                  pbp.text);
    kp_strbuf_free(&pbp);
    return proof->last.accepted;
}

/* Adds the steps to the proof if the checkers accept them; they make that many numbers. */
static bool try_steps(struct random_proof *proof, struct kp_strbuf *steps, int numbers)
{
    bool accepted = check_both(proof, steps->text, "NONE");

    counts.steps += accepted;
    counts.refused += !accepted;
    if (accepted) {
        kp_strbuf_addf(&proof->steps, "%s", steps->text);
        proof->newest += numbers;
    }
    kp_strbuf_free(steps);
    return accepted;
}

/* ---- Random steps ---- */

static void add_literal(struct random_proof *proof, struct kp_strbuf *text)
{
    int v = below(proof, proof->formula.variables + 2) + 1;

    kp_strbuf_addf(text, "%s%c%d", below(proof, 2) ? "~" : "",
                   v > proof->formula.variables ? 'y' : 'x', v);
}

static void add_id(struct random_proof *proof, struct kp_strbuf *text)
{
    int id = 1 + below(proof, proof->newest);

    if (below(proof, 40) == 0)
        id = proof->newest + 1;
    if (below(proof, 100) == 0)
        kp_strbuf_addf(text, "-");
    kp_strbuf_addf(text, "%d", id);
}

static void add_operand(struct random_proof *proof, struct kp_strbuf *text)
{
    if (below(proof, 4) == 0)
        add_literal(proof, text);
    else
        add_id(proof, text);
}

static void add_pol(struct random_proof *proof, struct kp_strbuf *text)
{
    kp_strbuf_addf(text, "pol ");
    add_operand(proof, text);
    for (int i = below(proof, 6); i-- > 0;) {
        kp_strbuf_addf(text, " ");
        switch (below(proof, 6)) {
        case 0:
            kp_strbuf_addf(text, "%d *", 1 + below(proof, 4));
            break;
        case 1:
            kp_strbuf_addf(text, "%d%s d", 1 + below(proof, 4),
                           below(proof, 2) ? proof->formula.zeros : "");
            break;
        case 2:
            kp_strbuf_addf(text, "s");
            break;
        default:
            add_operand(proof, text);
            kp_strbuf_addf(text, below(proof, 4) == 0 ? " 2 * +" : " +");
        }
    }
    kp_strbuf_addf(text, " ;\n");
}

/* A constraint, mostly a clause. */
static void add_constraint(struct random_proof *proof, struct kp_strbuf *text)
{
    bool clause = below(proof, 3) > 0;
    int terms = below(proof, 4);

    for (int i = 0; i < terms; i++) {
        kp_strbuf_addf(text, "%d ", clause ? 1 : below(proof, 7) - 2);
        add_literal(proof, text);
        kp_strbuf_addf(text, " ");
    }
    kp_strbuf_addf(text, ">= %d ", clause ? 1 : below(proof, 5) - 1);
}

/* Adds all constraints up to a number as hints. */
static void add_all_hints(const struct random_proof *proof, struct kp_strbuf *text, int newest)
{
    kp_strbuf_addf(text, ": ~");
    for (int id = 1; id <= newest; id++)
        if (!proof->deleted[id])
            kp_strbuf_addf(text, " %d", id);
    kp_strbuf_addf(text, " ;\n");
}

static void add_rup(struct random_proof *proof, struct kp_strbuf *text)
{
    kp_strbuf_addf(text, "rup ");
    add_constraint(proof, text);
    if (below(proof, 3) > 0) {
        add_all_hints(proof, text, proof->newest);
        return;
    }
    kp_strbuf_addf(text, ": ~ ");
    for (int i = 1 + below(proof, 4); i-- > 0;) {
        add_id(proof, text);
        kp_strbuf_addf(text, " ");
    }
    kp_strbuf_addf(text, ";\n");
}

static void add_red(struct random_proof *proof, struct kp_strbuf *text)
{
    kp_strbuf_addf(text, "red ");
    add_constraint(proof, text);
    kp_strbuf_addf(text, ": ");
    for (int i = 1 + below(proof, 2); i-- > 0;) {
        int v = below(proof, proof->formula.variables + 2) + 1;

        kp_strbuf_addf(text, "%c%d -> ", v > proof->formula.variables ? 'y' : 'x', v);
        if (below(proof, 3) == 0)
            add_literal(proof, text);
        else
            kp_strbuf_addf(text, "%d", below(proof, 2));
        kp_strbuf_addf(text, " ");
    }
    kp_strbuf_addf(text, ";\n");
}

/* One or both halves of a definition of y by a constraint of the other variables. */
static void add_definition(struct random_proof *proof, struct kp_strbuf *text)
{
    int v = proof->formula.variables + 1 + below(proof, 2), a = 1 + below(proof, 2), b = 1;

    kp_strbuf_addf(text, "red %d ~y%d 1 x1 %d x2 >= %d : y%d -> 0 ;\n", b + below(proof, 2), v, a,
                   b, v);
    kp_strbuf_addf(text, "red %d y%d 1 ~x1 %d ~x2 >= %d : y%d -> 1 ;\n", a + 1 - b + 1, v, a,
                   a + 1 - b + 1, v);
}

static void add_solution(struct random_proof *proof, struct kp_strbuf *text)
{
    unsigned assignment = (unsigned)below(proof, 1 << proof->formula.variables);

    for (int tries = 0; tries < 10 && !is_solution(&proof->formula, assignment); tries++)
        assignment = (unsigned)below(proof, 1 << proof->formula.variables);
    for (int v = 0; v < proof->formula.variables; v++)
        if (below(proof, 8) > 0)
            kp_strbuf_addf(text, "%sx%d ", assignment >> v & 1 ? "" : "~", v + 1);
    if (below(proof, 8) == 0)
        add_literal(proof, text);
}

/* ---- Steps that lead to an end ---- */

/* Every clause over the first variables, the long ones first, with `or`, which is "" or a term:
 * each follows by propagation if there is no solution.  Returns the number of steps. */
static int add_refutation(const struct random_proof *proof, const char * or, int newest,
                          struct kp_strbuf *text)
{
    int steps = 0;

    for (int length = proof->formula.variables; length >= 0; length--)
        for (int signs = 0; signs < 1 << length; signs++, steps++) {
            kp_strbuf_addf(text, "rup %s", or);
            for (int v = 0; v < length; v++)
                kp_strbuf_addf(text, "1 %sx%d ", signs >> v & 1 ? "~" : "", v + 1);
            kp_strbuf_addf(text, ">= 1 ");
            add_all_hints(proof, text, newest + steps);
        }
    return steps;
}

static void try_refutation(struct random_proof *proof)
{
    struct kp_strbuf text = {0};
    int steps = add_refutation(proof, "", proof->newest, &text);

    try_steps(proof, &text, steps);
}

static void try_random_step(struct random_proof *proof)
{
    struct kp_strbuf text = {0};
    int numbers = 1;

    switch (below(proof, 11)) {
    case 0:
    case 1:
    case 2:
        add_pol(proof, &text);
        break;
    case 3:
    case 4:
        add_red(proof, &text);
        break;
    case 5:
        add_definition(proof, &text);
        numbers = 2;
        break;
    case 6:
        kp_strbuf_addf(&text, "solx ");
        add_solution(proof, &text);
        kp_strbuf_addf(&text, ";\n");
        break;
    case 7: {
        int id = 1 + below(proof, proof->newest);

        kp_strbuf_addf(&text, "del id %d ;\n", id);
        proof->deleted[id] = try_steps(proof, &text, 0) || proof->deleted[id];
        return;
    }
    default:
        add_rup(proof, &text);
    }
    try_steps(proof, &text, numbers);
}

/* ---- Conclusions ---- */

static int count_projections(const struct small_formula *formula)
{
    bool seen[1 << MOST_VARIABLES] = {false};
    int count = 0;

    for (unsigned a = 0; a < 1u << formula->variables; a++)
        if (is_solution(formula, a) && !seen[a & formula->preserved]) {
            seen[a & formula->preserved] = true;
            count++;
        }
    return count;
}

static bool is_satisfiable(const struct small_formula *formula)
{
    for (unsigned a = 0; a < 1u << formula->variables; a++)
        if (is_solution(formula, a))
            return true;
    return false;
}

/* What was accepted must be true. */
static void expect_true(const struct random_proof *proof)
{
    const struct small_formula *formula = &proof->formula;
    int count;

    if (strcmp(proof->last.says, "UNSAT") == 0) {
        counts.conclusions[0]++;
        assert_false(is_satisfiable(formula));
    } else if (strcmp(proof->last.says, "SAT") == 0) {
        counts.conclusions[1]++;
        assert_true(is_satisfiable(formula));
    } else if (sscanf(proof->last.says, "ENUMERATION_COMPLETE %d", &count) == 1) {
        counts.conclusions[2]++;
        assert_int_equal(count, count_projections(formula));
    } else {
        counts.conclusions[3]++;
    }
}

static void try_conclusion(struct random_proof *proof, struct kp_strbuf *conclusion)
{
    if (check_both(proof, "", conclusion->text))
        expect_true(proof);
    kp_strbuf_free(conclusion);
}

static void try_unsat(struct random_proof *proof)
{
    struct kp_strbuf text = {0};

    kp_strbuf_addf(&text, "UNSAT");
    kp_strbuf_addf(&text, " : ");
    if (below(proof, 2))
        kp_strbuf_addf(&text, "%d", proof->newest);
    else
        add_id(proof, &text);
    try_conclusion(proof, &text);
}

static void try_sat(struct random_proof *proof)
{
    struct kp_strbuf text = {0};

    kp_strbuf_addf(&text, "SAT");
    if (below(proof, 4) > 0) {
        kp_strbuf_addf(&text, " : ");
        add_solution(proof, &text);
    }
    try_conclusion(proof, &text);
}

static void try_enumeration(struct random_proof *proof)
{
    struct kp_strbuf text = {0};

    kp_strbuf_addf(&text, "ENUMERATION_COMPLETE %d",
                   count_projections(&proof->formula) + below(proof, 2) - below(proof, 2));
    kp_strbuf_addf(&text, " : %d", proof->newest);
    try_conclusion(proof, &text);
}

static void try_all_conclusions(struct random_proof *proof)
{
    struct kp_strbuf none = {0};

    for (int i = 0; i < 3; i++) {
        try_unsat(proof);
        try_sat(proof);
        try_enumeration(proof);
    }
    kp_strbuf_addf(&none, "NONE");
    try_conclusion(proof, &none);
}

/* Logs each solution, as far as the checkers let it. */
static void try_all_solutions(struct random_proof *proof)
{
    for (unsigned a = 0; a < 1u << proof->formula.variables; a++) {
        struct kp_strbuf text = {0};

        if (!is_solution(&proof->formula, a))
            continue;
        kp_strbuf_addf(&text, "solx");
        for (int v = 0; v < proof->formula.variables; v++)
            kp_strbuf_addf(&text, " %sx%d", a >> v & 1 ? "" : "~", v + 1);
        kp_strbuf_addf(&text, " ;\n");
        try_steps(proof, &text, 1);
    }
}

static void run_random_proof(int number)
{
    struct random_proof proof = {.seed = (uint64_t)number};

    kp_strbuf_add(&proof.opb, "", 0);
    kp_strbuf_add(&proof.steps, "", 0);
    make_formula(&proof);
    if (proof.formula.has_preserved && below(&proof, 4) > 0)
        try_all_solutions(&proof);
    for (int i = below(&proof, 12); i-- > 0;)
        try_random_step(&proof);
    if (below(&proof, 4) > 0)
        try_refutation(&proof);
    try_all_conclusions(&proof);
    kp_strbuf_free(&proof.opb);
    kp_strbuf_free(&proof.steps);
}

static void accepted_proofs_are_true(void **state)
{
    int proofs = kp_share(10000);

    (void)state;
    for (int i = 0; i < proofs; i++)
        run_random_proof(i);
    print_message("%zu steps were accepted, %zu refused; conclusions: %zu UNSAT, %zu SAT, "
                  "%zu enumerations, %zu none\n",
                  counts.steps, counts.refused, counts.conclusions[0], counts.conclusions[1],
                  counts.conclusions[2], counts.conclusions[3]);
    for (size_t i = 0; i < 4; i++)
        assert_true(counts.conclusions[i] > (size_t)proofs / (sizeof(kp_wide) == 16 ? 100 : 200));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(accepted_proofs_are_true),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
