/* Random 3SAT where it is hardest, about 4.26 clauses a variable: by way of a game of
 * Mastermind it has the answer that PicoSAT has without. */
#include "help/case_share.h"
#include "help/random_problems.h"
#include "keypeg.h"
#include "reductions/reduction.h"
#include <picosat/picosat.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>

#include <cmocka.h>

/* Clauses of three different variables. */
static void draw_formula(struct kp_random *draw, int variables, int clauses, struct kp_strbuf *text)
{
    kp_strbuf_clear(text);
    kp_strbuf_addf(text, "p cnf %d %d\n", variables, clauses);
    for (int i = 0; i < clauses; i++) {
        uint64_t x[3];

        do
            for (int k = 0; k < 3; k++)
                x[k] = 1 + kp_random_below(draw, (uint64_t)variables);
        while (x[0] == x[1] || x[0] == x[2] || x[1] == x[2]);
        for (int k = 0; k < 3; k++)
            kp_strbuf_addf(text, "%s%d ", kp_random_below(draw, 2) ? "" : "-", (int)x[k]);
        kp_strbuf_addf(text, "0\n");
    }
}

static enum kp_answer ask_picosat(const struct kp_strbuf *text)
{
    PicoSAT *picosat = picosat_init();
    struct kp_formula formula = {0};
    struct kp_errors problems = {0};
    int answer;

    assert_int_equal(
        kp_formula_read(&kp_reduction_cnf, text->text, text->length, &formula, &problems), KP_OK);
    for (size_t i = 0; i < formula.count; i++) {
        for (size_t k = 0; k < formula.clauses[i].length; k++)
            picosat_add(picosat, kp_formula_literals(&formula, i)[k]);
        picosat_add(picosat, 0);
    }
    answer = picosat_sat(picosat, -1);
    picosat_reset(picosat);
    kp_formula_free(&formula);
    return answer == PICOSAT_SATISFIABLE ? KP_CONSISTENT : KP_CHEATED;
}

/* Checks the game. */
static enum kp_answer solve(const char *formula, size_t length)
{
    struct kp_options options = {.repairs = -1, .most = 1};
    struct kp_strbuf text = {0};
    struct kp_out out = kp_strbuf_out(&text);
    struct kp_verdict *verdict;
    struct kp_match *match;
    enum kp_answer answer;

    assert_int_equal(kp_reduce("cnf", formula, length, &out, NULL), KP_OK);
    assert_int_equal(kp_match_read(text.text, text.length, NULL, &match, NULL), KP_OK);
    assert_int_equal(kp_check(kp_match_game(match, 0), &options, &verdict, NULL), KP_OK);
    answer = verdict->answer;
    kp_verdict_free(verdict);
    kp_match_free(match);
    kp_strbuf_free(&text);
    return answer;
}

#define MOST 30 /* variables */

/* Small ones more often, for they take less. */
static int draw_size(struct kp_random *draw)
{
    int one = (int)kp_random_below(draw, MOST - 2), other = (int)kp_random_below(draw, MOST - 2);

    return 3 + (one < other ? one : other);
}

static void cnf_agrees_with_picosat(void **state)
{
    struct kp_random draw = kp_random_seed(30, 0);
    struct kp_strbuf text = {0};
    int possible = 0, count = kp_share(1000);

    (void)state;
    for (int i = 0; i < count; i++) {
        int variables = draw_size(&draw);
        int clauses = (variables * 426 + 50) / 100 + (int)kp_random_below(&draw, 5) - 2;
        enum kp_answer known;

        draw_formula(&draw, variables, clauses, &text);
        known = ask_picosat(&text);
        assert_int_equal(solve(text.text, text.length), known);
        possible += known == KP_CONSISTENT;
    }
    assert_in_range(possible, count / 5, count * 9 / 10);
    kp_strbuf_free(&text);
}

/* The native engine counts no secret of this game between two turns of the linear engine. */
static const char counted_between_turns[] = "p cnf 8 36\n"
                                            "8 2 -5 0\n-6 5 -3 0\n-1 8 2 0\n1 -8 -3 0\n"
                                            "1 -6 7 0\n-5 -7 -4 0\n2 -6 -5 0\n-1 5 7 0\n"
                                            "-7 5 3 0\n7 6 2 0\n-5 -8 6 0\n-7 8 3 0\n"
                                            "4 6 5 0\n-5 7 -3 0\n-4 5 1 0\n-3 4 -7 0\n"
                                            "1 -2 -3 0\n-8 -3 -4 0\n4 -2 -6 0\n-5 1 -6 0\n"
                                            "7 -6 -8 0\n6 3 1 0\n2 -5 -3 0\n-1 -5 -3 0\n"
                                            "1 2 -6 0\n-5 -2 -7 0\n5 -2 -7 0\n4 8 2 0\n"
                                            "8 7 3 0\n4 5 -6 0\n1 5 8 0\n-4 5 -3 0\n"
                                            "2 5 4 0\n2 6 4 0\n2 6 1 0\n5 -6 8 0\n";

static void a_count_between_turns_is_an_answer(void **state)
{
    (void)state;
    assert_int_equal(solve(counted_between_turns, sizeof counted_between_turns - 1), KP_CHEATED);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(cnf_agrees_with_picosat),
        cmocka_unit_test(a_count_between_turns_is_an_answer),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
