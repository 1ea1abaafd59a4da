/* From a problem's text to the verdict on its game, as a caller of the library goes: a secret fits
 * if and only if brute force finds an answer, and it is an answer. */
#include "help/case_share.h"
#include "help/random_problems.h"
#include "keypeg.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define MOST 10 /* variables */

/* Checks the game that a text is reduced to. */
static enum kp_answer solve(const char *name, const char *text)
{
    const struct kp_reduction *reduction = kp_reduction_named(name);
    struct kp_options options = {.repairs = -1, .most = 1};
    struct kp_two_colour_game pegs = {0};
    struct kp_formula formula = {0};
    struct kp_errors problems = {0};
    struct kp_strbuf game = {0};
    struct kp_out out = kp_strbuf_out(&game);
    struct kp_verdict *verdict;
    struct kp_match *match;
    enum kp_answer answer;
    bool values[MOST + 1];

    if (kp_reduce(name, text, strlen(text), &out, &problems))
        fail_msg("%s of '%s': %s", name, text, problems.item[0].says);
    assert_int_equal(kp_match_read(game.text, game.length, NULL, &match, NULL), KP_OK);
    assert_int_equal(kp_check(kp_match_game(match, 0), &options, &verdict, NULL), KP_OK);
    answer = verdict->answer;
    assert_int_equal(kp_formula_read(reduction, text, strlen(text), &formula, &problems), KP_OK);
    assert_int_equal(kp_reduction_make(reduction, &formula, &pegs, NULL), KP_OK);
    if (kp_formula_has_answer(&formula, reduction->exactly_one) != (answer == KP_CONSISTENT))
        fail_msg("%s of '%s' is %s", name, text, kp_answer_name(answer));
    if (answer == KP_CONSISTENT) {
        kp_formula_read_secret(&formula, &pegs, verdict->secret, values);
        assert_true(kp_formula_is_satisfied(&formula, reduction->exactly_one, values));
    }
    kp_two_colour_game_free(&pegs);
    kp_formula_free(&formula);
    kp_verdict_free(verdict);
    kp_match_free(match);
    kp_strbuf_free(&game);
    return answer;
}

/* ---- Problems with their answers -------------------------------------- */

static const struct {
    const char *reduction, *text;
    enum kp_answer answer;
} solved[] = {
    {"one-in-three", "p cnf 2 2\n1 2 2 0\n-1 2 0\n", KP_CHEATED},
    {"one-in-three", "p cnf 3 2\n1 1 2 0\nc and\n3\n0\n", KP_CONSISTENT},
    {"one-in-three", "p cnf 1 1\n1 1 1 0\n", KP_CHEATED},
    {"one-in-three", "p cnf 2 1\n1 -1 2 0\n", KP_CONSISTENT},
    {"one-in-three", "p cnf 0 0\n", KP_CONSISTENT},
    {"one-in-three", "p cnf 0 1\n0\n", KP_CHEATED},
    {"one-in-three-positive", "p cnf 3 2\n1 2 3 0\n1 1 2 0\n", KP_CONSISTENT},
    {"one-in-three", "p cnf 2 2\n1 2 0\n1 -2 0\n", KP_CHEATED},
    {"one-in-three-positive", "p cnf 2 3\n1 2 0\n1 0\n2 0\n", KP_CHEATED},
    {"one-in-three-positive", "p cnf 1 1\n1 1 0\n", KP_CHEATED},
    {"3sat", "p cnf 1 2\n1 0\n-1 0\n", KP_CHEATED},
    {"cnf", "p cnf 3 4\n1 2 3 0\n-1 0\n-2 0\n-3 0\n", KP_CHEATED},
    {"3sat", "p cnf 2 3\n1 2 0\n-1 2 0\n1 -2 0\n", KP_CONSISTENT},
    {"3sat", "p cnf 2 4\n1 2 0\n-1 2 0\n1 -2 0\n-1 -2 0\n", KP_CHEATED},
    {"cnf", "c SATLIB\np cnf 6 3\n -1 -2 -3 -4 5 6 0 -5 0\n1 2 0\n%\n0\n", KP_CONSISTENT},
    {"cnf", "p cnf 2 2\n1 -1 0\n-2 -2 -2 -2 -2 0\n", KP_CONSISTENT},
    {"cnf", "p cnf 1 1\n0\n", KP_CHEATED},
    {"cnf", "p cnf 1 2\n1 0\n-1 0\n", KP_CHEATED},
};

static void known_problems_have_their_answers(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof solved / sizeof *solved; i++)
        assert_int_equal(solve(solved[i].reduction, solved[i].text), solved[i].answer);
}

/* ---- Against brute force ---------------------------------------------- */

static void write_formula(const struct kp_formula *formula, struct kp_strbuf *text)
{
    kp_strbuf_clear(text);
    kp_strbuf_addf(text, "c drawn\np cnf %d %zu\n", formula->variables, formula->count);
    for (size_t i = 0; i < formula->count; i++) {
        for (size_t k = 0; k < formula->clauses[i].length; k++)
            kp_strbuf_addf(text, "%d ", kp_formula_literals(formula, i)[k]);
        kp_strbuf_addf(text, "0\n");
    }
}

static void random_formulas_agree_with_brute_force(void **state)
{
    static const struct {
        const char *reduction;
        struct kp_formula_shape shape;
        int count;
    } kinds[] = {
        {"one-in-three", {8, 7, 3, 20, false}, 500},
        {"one-in-three-positive", {9, 8, 3, 20, true}, 500},
        {"3sat", {4, 22, 3, 10, false}, 500},
        {"cnf", {5, 14, 5, 60, false}, 500},
    };
    struct kp_strbuf text = {0};

    (void)state;
    for (size_t k = 0; k < sizeof kinds / sizeof *kinds; k++) {
        struct kp_random draw = kp_random_seed(20, k);
        int possible = 0, count = kp_share(kinds[k].count);

        for (int i = 0; i < count; i++) {
            struct kp_formula formula;

            kp_random_formula(&draw, &kinds[k].shape, &formula);
            write_formula(&formula, &text);
            possible += solve(kinds[k].reduction, text.text) == KP_CONSISTENT;
            kp_formula_free(&formula);
        }
        assert_in_range(possible, count / 10, count * 19 / 20);
    }
    kp_strbuf_free(&text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(known_problems_have_their_answers),
        cmocka_unit_test(random_formulas_agree_with_brute_force),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
