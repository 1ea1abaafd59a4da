/* Random clauses with random proofs in DRUP.  The library accepts what the tests' plain checker
 * accepts; and what was refuted before the plain checker found a mistake, since it ends as soon as
 * unit propagation alone finds a conflict, like drat-trim.  Refuted clauses have no solution. */
#include "help/case_share.h"
#include "help/random_games.h"
#include "help/rup_checker.h"
#include "help/text_source.h"

#include "base/strbuf.h"
#include "proof/check/proof_check.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#define MOST_CLAUSES 60
#define MOST_LITS    3

struct drup_case {
    uint64_t seed;
    int variables, clause_count;
    int lits[MOST_CLAUSES][MOST_LITS + 1]; /* ended by 0 */
    struct kp_strbuf cnf, proof;
};

static int below(struct drup_case *drup, int n)
{
    return kp_seeded_below(&drup->seed, n);
}

static int random_literal(struct drup_case *drup)
{
    int v = 1 + below(drup, drup->variables);

    return below(drup, 2) ? v : -v;
}

/* A literal of a variable that the clause does not have yet. */
static int other_literal(struct drup_case *drup, const int *clause, int length)
{
    int lit = random_literal(drup), n = 0;

    while (n < length && clause[n] != lit && clause[n] != -lit)
        n++;
    return n < length ? other_literal(drup, clause, length) : lit;
}

static void make_clauses(struct drup_case *drup)
{
    drup->variables = 3 + below(drup, 8);
    drup->clause_count = drup->variables * (3 + below(drup, 3));
    kp_strbuf_addf(&drup->cnf, "p cnf %d %d\n", drup->variables, drup->clause_count);
    for (int i = 0; i < drup->clause_count; i++) {
        for (int n = 0; n < MOST_LITS; n++)
            drup->lits[i][n] = n < 2 || below(drup, 4) ? other_literal(drup, drup->lits[i], n) : 0;
        for (int n = 0; drup->lits[i][n] != 0; n++)
            kp_strbuf_addf(&drup->cnf, "%d ", drup->lits[i][n]);
        kp_strbuf_addf(&drup->cnf, "0\n");
    }
}

/* Every clause over the first variables, the long ones first, refutes the clauses if they have no
 * solution; some lines are left out or deleted again. */
static void make_proof(struct drup_case *drup)
{
    int from = drup->variables < 7 ? drup->variables : 7, skipped = below(drup, 3) ? 0 : 30;

    for (int length = from; length >= 0; length--)
        for (int signs = 0; signs < 1 << length; signs++) {
            if (skipped > 0 && below(drup, skipped) == 0 && length > 0)
                continue;
            for (int v = 1; v <= length; v++)
                kp_strbuf_addf(&drup->proof, "%d ", signs >> (v - 1) & 1 ? -v : v);
            kp_strbuf_addf(&drup->proof, "0\n");
            if (below(drup, 20) == 0) {
                int i = below(drup, drup->clause_count);
                kp_strbuf_addf(&drup->proof, "d ");
                for (int n = 0; drup->lits[i][n] != 0; n++)
                    kp_strbuf_addf(&drup->proof, "%d ", drup->lits[i][n]);
                kp_strbuf_addf(&drup->proof, "0\n");
            }
        }
}

static bool library_accepts(const struct drup_case *drup, struct kp_diag *why)
{
    struct text_source cnf = {drup->cnf.text, drup->cnf.length, 0};
    struct text_source proof = {drup->proof.text, drup->proof.length, 0};
    struct kp_in cnf_in = {read_text, &cnf}, proof_in = {read_text, &proof};
    struct kp_limits limits = {0};
    struct kp_pb_formula *formula;
    struct kp_proof_conclusion conclusion = {0};
    enum kp_stop_reason stop;
    enum kp_status status;

    assert_int_equal(kp_pb_formula_read(&cnf_in, true, &limits, &formula, &stop, why), KP_OK);
    status = kp_proof_check(formula, &proof_in, &limits, &conclusion, &stop, why);
    assert_int_equal(stop, KP_COMPLETED);
    if (status == KP_OK)
        assert_int_equal(conclusion.kind, KP_CONCLUDES_UNSAT);
    kp_proof_conclusion_free(&conclusion);
    kp_pb_formula_free(formula);
    return status == KP_OK;
}

static bool is_satisfiable(const struct drup_case *drup)
{
    for (unsigned a = 0; a < 1u << drup->variables; a++) {
        int i = 0;

        for (; i < drup->clause_count; i++) {
            const int *lit = drup->lits[i];

            while (*lit != 0 && (*lit > 0) != (a >> ((*lit > 0 ? *lit : -*lit) - 1) & 1))
                lit++;
            if (*lit == 0)
                break;
        }
        if (i == drup->clause_count)
            return true;
    }
    return false;
}

/* Whether the plain checker accepts the first lines, some or none, followed by the empty clause. */
static bool is_refuted_before(const struct drup_case *drup, size_t line)
{
    const char *end = drup->proof.text;
    bool refuted = false;

    for (size_t i = 1; i <= line && !refuted; i++) {
        struct kp_strbuf proof = {0};

        kp_strbuf_add(&proof, drup->proof.text, (size_t)(end - drup->proof.text));
        kp_strbuf_addf(&proof, "0\n");
        refuted = !kp_rup_check(drup->cnf.text, proof.text).wrong;
        kp_strbuf_free(&proof);
        end = strchr(end, '\n') + 1;
    }
    return refuted;
}

static void checkers_of_drup_agree(void **state)
{
    int cases = kp_share(10000), accepted = 0;

    (void)state;
    for (int i = 0; i < cases; i++) {
        struct drup_case drup = {.seed = (uint64_t)i};
        struct kp_rup_result plain;
        struct kp_diag why = {0};
        bool library;

        kp_strbuf_add(&drup.proof, "", 0);
        make_clauses(&drup);
        make_proof(&drup);
        plain = kp_rup_check(drup.cnf.text, drup.proof.text);
        library = library_accepts(&drup, &why);
        if (library ? plain.wrong && !is_refuted_before(&drup, plain.line) : !plain.wrong) {
            fprintf(stderr, "%s%s", drup.cnf.text, drup.proof.text);
            fail_msg("plain: line %zu: %s; library: %s, line %u: %s", plain.line, plain.wrong,
                     library ? "accepts" : "refuses", why.line, why.says);
        }
        if (library)
            assert_false(is_satisfiable(&drup));
        accepted += library;
        kp_strbuf_free(&drup.cnf);
        kp_strbuf_free(&drup.proof);
    }
    print_message("%d of %d proofs were accepted\n", accepted, cases);
    assert_true(accepted > cases / 10 && accepted < cases);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(checkers_of_drup_agree)};

    return cmocka_run_group_tests(tests, NULL, NULL);
}
