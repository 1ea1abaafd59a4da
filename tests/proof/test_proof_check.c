/* The checker of proofs: each rule with small cases that it accepts, and others that it refuses
 * with the place and the reason. */
#include "proof/check/proof_check.h"

#include "help/read_transcripts.h"
#include "help/text_source.h"
#include "help/wide_numbers.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* Checks a proof of a formula.  `says`: NULL, or what the refusal must contain, as "LINE:COLUMN
 * sentence". */
static struct kp_proof_conclusion check(const char *opb, const char *pbp, const char *says)
{
    struct text_source formula_text = {opb, strlen(opb), 7}, proof_text = {pbp, strlen(pbp), 7};
    struct kp_in formula_in = {read_text, &formula_text}, proof_in = {read_text, &proof_text};
    struct kp_limits limits = {0};
    struct kp_proof_conclusion conclusion;
    struct kp_pb_formula *formula;
    struct kp_diag why = {0};
    enum kp_stop_reason stop;
    enum kp_status status;
    char found[600];

    if (kp_is_too_wide(opb) || kp_is_too_wide(pbp))
        return (struct kp_proof_conclusion){0};
    status = kp_pb_formula_read(&formula_in, &limits, &formula, &stop, &why);
    assert_int_equal(status, KP_OK);
    status = kp_proof_check(formula, &proof_in, &limits, &conclusion, &stop, &why);
    snprintf(found, sizeof found, "%u:%u %s", why.line, why.column, why.says);
    if (status == (says ? KP_OK : KP_BAD_INPUT) || (says && !strstr(found, says)))
        fail_msg("%s\nexpected: %s\nfound: %s", pbp, says ? says : "(accepted)", found);
    assert_int_equal(stop, KP_COMPLETED);
    kp_proof_conclusion_free(&conclusion);
    kp_pb_formula_free(formula);
    return conclusion;
}

#define HEAD "pseudo-Boolean proof version 3.0\n"
/* The largest number is 2^125; twice this one is larger. */
#define MOST "42535295865117307932921825928971026432"
#define NONE "output NONE ;\nconclusion NONE ;\nend pseudo-Boolean proof ;\n"

/* x1 + x2 >= 1 and its three sisters cannot all hold. */
#define SQUARE \
    "+1 x1 +1 x2 >= 1 ;\n@b +1 x1 +1 ~x2 >= 1 ;\n+1 ~x1 +1 x2 >= 1 ;\n+1 ~x1 +1 ~x2 >= 1 ;\n"

/* A step between head and foot; says: NULL, or the refusal. */
struct step_case {
    const char *formula, *steps, *says;
};

static void check_steps(const struct step_case *cases, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        char text[2000];

        snprintf(text, sizeof text, HEAD "%s" NONE, cases[i].steps);
        check(cases[i].formula, text, cases[i].says);
    }
}

#define CHECK_STEPS(cases) check_steps(cases, sizeof(cases) / sizeof *(cases))

static void adds_and_divides(void **state)
{
    static const struct step_case cases[] = {
        {SQUARE, "pol 1 2 + ;", NULL},
        {SQUARE, "f 4 ;\npol 1 @b + 2 d ;\nrup 1 x1 >= 1 : 5 ~ ;", NULL},
        {SQUARE, "pol 1 2 + ;\nrup 1 x1 >= 1 : 5 ~ ;", NULL},
        {SQUARE, "pol 1 2 + s ;\nrup 2 x1 >= 2 : 5 ~ ;", NULL},
        {SQUARE, "pol 1 2 + 2 d ;\npol 3 4 + 2 d 5 + ;\nrup >= 1 : 6 ;", NULL},
        {SQUARE, "pol 1 ~x1 + ~x2 + ;\nrup >= 1 : 5 ;", "3:1 unit propagation"},
        {SQUARE, "pol 1 3 * 2 2 * + ;\nrup 5 x1 1 x2 >= 3 : 5 ~ ;", NULL},
        {SQUARE, "pol 1 3 * 2 2 * + 2 * ;\nrup 10 x1 2 x2 >= 6 : 5 ~ ;", NULL},
        {SQUARE, "pol 1 3 * 2 2 * + ;\nrup 1 x2 >= 1 : 5 ~ ;", "3:1"},
        {SQUARE, "pol x1 1 + ;\nrup 2 x1 1 x2 >= 1 : 5 ~ ;", NULL},
        {SQUARE,
         "pol 1 100000000000000000000 * 2 100000000000000000000 * + "
         "99999999999999999999 d ;\nrup 1 x1 >= 1 : 5 ~ ;",
         NULL},
        {SQUARE, "pol 1 " MOST " * ;\nrup " MOST " x1 " MOST " x2 >= " MOST " : 5 ~ ;",
         "3:1 a number beyond 128 bits"},
        {SQUARE, "pol 1 " MOST " * 2 " MOST " * + ;", "2:1 a number beyond 128 bits"},
        {SQUARE, "pol 1 " MOST "0 * ;", "2:1 a number beyond 128 bits"},
        {SQUARE, "pol 1 " MOST " * 10 * ;", "2:1 a number beyond 128 bits"},
        {SQUARE, "pol 1 2 ;", "2:1 'pol' must leave one sum"},
        {SQUARE, "pol 1 2 + 3 ;", "2:1 'pol' must leave one sum"},
        {SQUARE, "pol ;", "2:1 'pol' must leave one sum"},
        {SQUARE, "pol 1 2 3 + + ;", "2:1 'pol' names two lines in a row"},
        {SQUARE, "pol 1 2 d 3 4 + ;", "2:1 'pol' names two lines in a row"},
        {SQUARE, "pol 1 2 + 3 s ;", "2:1 's' needs a sum before it"},
        {SQUARE, "pol 1 2 + 3 2 d ;", "2:15 'd' needs a line before it"},
        {SQUARE, "pol s ;", "2:1 's' needs a sum before it"},
        {SQUARE, "pol 3 * ;", "2:7 '*' needs a line before it"},
        {SQUARE, "pol 1 + ;", "2:1 '+' needs two lines before it"},
        {SQUARE, "pol 1 0 * ;", "2:9 '*' needs a positive number before it"},
        {SQUARE, "pol 1 -2 d ;", "2:7 expected a line, a literal, '+'"},
        {SQUARE, "pol 1 x1 w ;", "2:10 expected a line, a literal, '+'"},
        {SQUARE, "pol 5 ;", "2:1 this step names a constraint"},
        {SQUARE, "pol 0 ;", "2:1 this step names a constraint"},
        {SQUARE, "pol -1 ;", "2:5 expected a line, a literal, '+'"},
        {SQUARE, "pol @c ;", "2:5 unknown label '@c'"},
        {SQUARE, "pol 1 2 x ;", "2:9 expected a line, a literal"},
    };

    (void)state;
    CHECK_STEPS(cases);
}

static void propagates(void **state)
{
    static const struct step_case cases[] = {
        {SQUARE, "rup 1 x1 >= 1 : 1 2 ~ ;\nrup >= 1 : 5 3 4 ;", NULL},
        {SQUARE, "rup 1 x1 >= 1 : ~ 1 2 ;", NULL},
        {SQUARE, "rup 1 x1 >= 1 ;", "2:15 'rup' must name the constraints that it follows from"},
        {SQUARE, "rup 1 x1 >= 1 : ;", "2:1 unit propagation over the constraints"},
        {SQUARE, "rup 1 x1 >= 1 : 1 2 ;", "2:1 unit propagation over the constraints"},
        {SQUARE, "rup 1 x1 >= 1 : 1 3 ~ ;", "2:1"},
        {SQUARE, "rup -1 x1 -1 x2 >= -1 : 4 ~ ;", NULL},
        {SQUARE, "rup -1 x1 -1 x2 >= -1 : 3 ~ ;", "2:1"},
        {SQUARE, "rup 1 x3 >= 1 : ~ 1 2 3 4 ;", "2:1 unit propagation over the constraints"},
        {"+2 aa +3 bb +4 cc >= 6 ;", "rup 1 cc 1 bb >= 1 : 1 ~ ;\nrup 1 cc 1 aa >= 1 : 1 ~ ;",
         NULL},
        {"+2 aa +3 bb +4 cc >= 6 ;", "rup 1 aa 1 bb >= 1 : 1 ~ ;\nrup 1 aa >= 1 : 1 ~ ;", "3:1"},
        {"+200000000000000000000 aa +1 bb >= 200000000000000000000 ;", "rup 1 aa >= 1 : ~ 1 ;",
         NULL},
        {"+200000000000000000000 aa +1 bb >= 200000000000000000000 ;", "rup 1 bb >= 1 : ~ 1 ;",
         "2:1"},
        {SQUARE, "rup 1 x1 >= ;", "2:13 expected the number"},
        {SQUARE, "rup 1 x1 <= 1 : ~ ;", "2:10 expected a coefficient or '>=', found '<='"},
        {SQUARE, "rup x1 >= 1 ;", "2:5 expected a coefficient or '>=', found 'x1'"},
        {SQUARE, "rup 1 x >= 1 ;", "2:7 expected a variable of two or more characters"},
        {SQUARE, "rup 1 x1 >= 1 : 07 ;", "2:17 expected the number or label"},
        {SQUARE, "rup 1 x1 >= 1 : -1 ;", "2:17 expected the number or label"},
    };

    (void)state;
    CHECK_STEPS(cases);
}

static void deletes_and_labels(void **state)
{
    static const struct step_case cases[] = {
        {SQUARE, "pol 1 2 + ;\ndel id 5 ;", NULL},
        {SQUARE, "pol 1 2 + ;\ndel id 5 ;\npol 5 ;", "4:1 constraint 5 was deleted"},
        {SQUARE, "@a pol 1 2 + ;", "2:1 a step with a label, which keypeg does not check"},
        {SQUARE, "del id 1 ;", "2:1 constraint 1 is of the formula"},
        {SQUARE, "pol 1 2 + ;\ndel id 5 ;\nrup 1 x1 >= 1 : 1 2 ~ ;\ndel id 6 ;", NULL},
        {SQUARE, "pol 1 2 + ;\ndel id -1 ;", "3:8 expected the number or label"},
        {SQUARE, "rup 1 x1 >= 1 : ~ 1 2 ;\npol 3 4 + ;\ndel id 5 6 ;\npol 6 ;", "5:1"},
        {SQUARE, "del range 1 2 ;", "2:5 expected 'id'"},
        {SQUARE, "f 3 ;", "2:1 the formula has 4 constraints"},
        {SQUARE, "pol 1 ;\nf 4 ;", "3:1 'f' must be the first step"},
        {SQUARE, "dom 1 x1 >= 1 ;",
         "2:1 expected a step such as 'pol' or 'rup', or 'output NONE', found 'dom'"},
        {SQUARE, "pbc 1 x1 >= 1 : subproof",
         "2:1 expected a step such as 'pol' or 'rup', or 'output NONE', found 'pbc'"},
        {SQUARE, "nonsense ;",
         "2:1 expected a step such as 'pol' or 'rup', or 'output NONE', found 'nonsense'"},
    };

    (void)state;
    CHECK_STEPS(cases);
}

static void defines(void **state)
{
    static const struct step_case cases[] = {
        {SQUARE, "red 1 ~y1 1 x1 1 x2 >= 1 : y1 -> 0 ;\nred 2 y1 1 ~x1 1 ~x2 >= 2 : y1 -> 1 ;",
         NULL},
        {SQUARE, "red 2 ~y1 1 x1 1 x2 >= 2 : y1 -> 0 ;\nred 1 y1 1 ~x1 1 ~x2 >= 1 : y1 -> 1 ;",
         NULL},
        {SQUARE, "red 2 ~y1 1 x1 1 x2 >= 2 : y1 -> 0 ;\nred 2 y1 1 ~x1 1 ~x2 >= 2 : y1 -> 1 ;",
         "3:1 constraint 5 under the witness does not follow"},
        {SQUARE, "red 1 y1 >= 1 : y1 -> 1 ;\nred 1 ~y1 >= 1 : y1 -> 0 ;", "3:1 constraint 5"},
        {SQUARE, "red 1 y1 1 y2 >= 1 : y1 -> 1 ;\nred 1 ~y1 1 y3 >= 1 : y1 -> 0 ;", "3:1"},
        {SQUARE, "red 1 y1 1 y2 >= 1 : y1 -> 1 ;\nred 1 ~y1 1 ~y2 >= 1 : y1 -> 0 ;", NULL},
        {SQUARE, "red 1 y1 >= 1 : y1 -> 1 ;\ndel id 5 ;\nred 1 ~y1 >= 1 : y1 -> 0 ;", NULL},
        {SQUARE, "red 1 y1 >= 1 : y1 -> 1 ;\npol 5 1 + ;\ndel id 5 ;\nred 1 ~y1 >= 1 : y1 -> 0 ;",
         "5:1 the witness changes a variable of the formula or of an older step"},
        {SQUARE, "red 1 y1 >= 1 : y1 1 ;", "2:20 expected '->'"},
        {SQUARE, "red 1 y1 >= 1 : y1 -> ~y1 ;", "2:23 expected 0 or 1"},
        {SQUARE, "red 1 y1 >= 1 : y2 -> 0 ;", "2:1 the constraint does not hold under the witness"},
        {SQUARE, "red 1 y1 >= 1 : y1 -> 1 : subproof", "2:25 expected ';', as keypeg checks 'red'"},
        {SQUARE, "red 1 y1 >= 1 : y1 -> 1 y1 -> 0 ;", "2:25 expected ';', as keypeg checks 'red'"},
        {SQUARE, "red 1 ~y1 >= 1 : ~y1 -> 1 ;", "the witness gives a value to a negation"},
        {"+1 x1 +1 x2 >= 1 ;", "red 1 x1 >= 1 : x1 -> 1 ;", "2:1 the witness changes a variable"},
    };

    (void)state;
    CHECK_STEPS(cases);
}

static void concludes(void **state)
{
    static const char *const solutions =
        "preserved: x1 x2 ;\n+1 x1 +1 x2 >= 1 ;\n-1 x1 -1 x2 >= -1 ;";
    static const char *const unpreserved = "+1 x1 +1 x2 >= 1 ;";
    static const struct {
        const char *const *formula;
        const char *text, *says;
    } cases[] = {
        {&solutions,
         "solx x1 ~x2 ;\nsolx x2 ~x1 ;\npol 1 3 + s ;\npol 2 4 + s ;\npol 5 6 + ;\n"
         "output NONE ;\nconclusion ENUMERATION_COMPLETE 2 : 7 ;",
         NULL},
        {&solutions,
         "solx x1 ~x2 ;\nsolx x2 ~x1 ;\nrup 1 x1 >= 1 : 1 2 4 ~ ;\nrup >= 1 : 5 1 2 3 ;\n"
         "output NONE ;\nconclusion ENUMERATION_COMPLETE 2 : 6 ;",
         NULL},
        {&solutions, "solx x1 ~x2 ;\nsolx ~x2 x1 ;",
         "3:1 an earlier 'solx' has this solution already"},
        {&solutions, "solx x1 x2 ;", "2:1 these values violate a constraint"},
        {&solutions, "solx x1 ;", "2:1 a variable of the formula has no value"},
        {&solutions, "solx x1 ~x2 x1 ;", "2:13 this variable has a value already"},
        {&solutions, "solx x1 ~x2 x3 ;", "2:13 this variable is none of the formula"},
        {&solutions, "pol 1 2 + ;\nsolx x1 ~x2 ;", "3:1 'solx' must come before the steps"},
        {&solutions, "solx x1 ~x2 ;\noutput NONE ;\nconclusion ENUMERATION_COMPLETE 1 : 3 ;",
         "4:1 constraint 3 is not a contradiction"},
        {&solutions, "solx x1 ~x2 ;\noutput NONE ;\nconclusion ENUMERATION_COMPLETE 1 ;",
         "4:35 expected ':'"},
        {&solutions,
         "solx x1 ~x2 ;\nsolx x2 ~x1 ;\noutput NONE ;\nconclusion ENUMERATION_COMPLETE 1 : 3 ;",
         "5:1 the steps 'solx' log 2 solutions"},
        {&unpreserved, "solx x1 ~x2 ;", "2:1 'solx' needs a formula with 'preserved:'"},
        {&solutions, "solx x1 ~x2 ;\noutput NONE ;\nconclusion UNSAT : 3 ;",
         "4:1 a formula with a solution"},
        {&solutions, "solx x1 ~x2 ;\ndel id 3 ;", "3:1 constraint 3 is of a solution"},
        {&solutions, "output NONE ;\nconclusion SAT : x1 ~x2 ;", NULL},
        {&solutions, "output NONE ;\nconclusion SAT : x1 ;",
         "3:1 a variable of the formula has no"},
        {&solutions, "solx x1 ~x2 ;\noutput NONE ;\nconclusion SAT : x1 ~x2 ;",
         "4:1 after 'solx' keypeg expects"},
        {&solutions, "output NONE ;\nconclusion SAT : x1 x2 ;", "3:1 these values violate"},
        {&solutions, "output NONE ;\nconclusion SAT ;", "3:16 expected ':'"},
        {&solutions, "output NONE ;\nconclusion UNSAT : 1 ;", "3:1 constraint 1 is not"},
        {&solutions, "output NONE ;\nconclusion UNSAT ;", "3:18 expected ':'"},
        {&solutions, "output NONE ;\nconclusion BOUNDS 0 0 ;", "3:12 expected 'UNSAT', 'SAT', "},
        {&solutions, "conclusion NONE ;",
         "2:1 expected a step such as 'pol' or 'rup', or 'output NONE', found 'conclusion'"},
    };

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char text[1000];

        snprintf(text, sizeof text, HEAD "%s\nend pseudo-Boolean proof ;\n", cases[i].text);
        check(*cases[i].formula, text, cases[i].says);
    }
}

/* Mistakes outside of steps. */
static void reads_strictly(void **state)
{
    static const struct {
        const char *text, *says;
    } cases[] = {
        {"", "1:1 expected 'pseudo-Boolean proof version 3.0', but the text ends here"},
        {"pseudo-Boolean proof version 2.0\n" NONE, "1:30 expected '3.0', found '2.0'"},
        {"\npseudo-Boolean proof version 3.0\n" NONE, "2:1 the first line must be"},
        {HEAD, "2:1 expected 'output', but the text ends here"},
        {HEAD "output NONE ;\nconclusion NONE ;\n", "4:1 expected 'end"},
        {HEAD NONE "% the end\n", NULL},
        {HEAD NONE "f 4 ;", "5:1 expected nothing after the end of the proof, found 'f'"},
        {HEAD "pol 1\n% a comment ;\n2 + ; pol\n1;" NONE, NULL},
        {HEAD "pol 1", "2:6 expected a line"},
        {HEAD "pol 1 2 +\n" NONE, "2:1 'pol' names two lines in a row"},
        {HEAD "\x01\xff ;\n" NONE, "2:1 expected a step"},
    };

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        check(SQUARE, cases[i].text, cases[i].says);
}

/* Mistakes in formulas. */
static void reads_formulas(void **state)
{
    static const struct {
        const char *text, *says;
    } cases[] = {
        {"", NULL},
        {"* comment\npreserved: x1 ;\n-1 x1 +2 x1 >= -3 ;\n", NULL},
        {"min: +1 x1 ;\n+1 x1 >= 1 ;\n", "1:1 expected a coefficient or '>=', found 'min'"},
        {"+1 x1 >= 1", "1:11 expected ';', but the text ends here"},
        {"+1 x1 x2 >= 1 ;", "1:7 expected a coefficient"},
        {"@a +1 x1 = 1 ;", "1:10 expected a coefficient or '>=', found '='"},
        {"@a +1 x1 >= 1 ;\n@a +1 x1 >= 1 ;", "2:1 this label is given twice"},
        {"+1 x1 <= 1 ;", "1:7 expected a coefficient or '>=', found '<='"},
        {"+1 1x >= 1 ;", "1:4 expected a variable"},
        {"1- x1 >= 1 ;", "1:1 expected a number"},
        {"+" MOST " x1 >= 1 ;", NULL},
        {"+" MOST "0 x1 >= 1 ;", "1:1 a number beyond 128 bits"},
        {"+" MOST " x1 +" MOST " x1 >= 1 ;", "1:1 a number beyond 128 bits"},
    };
    struct kp_limits limits = {0};

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct text_source source = {cases[i].text, strlen(cases[i].text), 7};
        struct kp_in in = {read_text, &source};
        struct kp_pb_formula *formula;
        struct kp_diag why = {0};
        enum kp_stop_reason stop;
        enum kp_status status = kp_pb_formula_read(&in, &limits, &formula, &stop, &why);
        char found[600];

        if (kp_is_too_wide(cases[i].text)) {
            kp_pb_formula_free(formula);
            continue;
        }
        snprintf(found, sizeof found, "%u:%u %s", why.line, why.column, why.says);
        if (cases[i].says ? status == KP_OK || !strstr(found, cases[i].says) : status != KP_OK)
            fail_msg("%s: %s", cases[i].text, found);
        kp_pb_formula_free(formula);
    }
}

/* The certificate of a whole game. */
static void checks_a_game(void **state)
{
    struct kp_strbuf formula = kp_read_file("examples/monday.opb");
    struct kp_strbuf proof = kp_read_file("examples/monday.pbp");
    struct kp_proof_conclusion conclusion = check(formula.text, proof.text, NULL);

    (void)state;
    assert_int_equal(conclusion.kind, KP_CONCLUDES_UNSAT);
    kp_strbuf_free(&formula);
    kp_strbuf_free(&proof);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(adds_and_divides),   cmocka_unit_test(propagates),
        cmocka_unit_test(deletes_and_labels), cmocka_unit_test(defines),
        cmocka_unit_test(concludes),          cmocka_unit_test(checks_a_game),
        cmocka_unit_test(reads_strictly),     cmocka_unit_test(reads_formulas),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
