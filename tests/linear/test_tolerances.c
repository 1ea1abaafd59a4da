/* The tolerances of the simplex, varied one by one and all together by factors of 10 both ways:
 * no answer becomes wrong, since integers check every answer.  With the usual tolerances and their
 * neighbours no search ends without one.
 *
 * The files that use the tolerances are compiled into this program, with variables instead of the
 * numbers. */
#include "linear/simplex/tolerances.h"

enum { TOLERANCES = 5 };

static const double usual[TOLERANCES] = {KP_ZERO, KP_PIVOT, KP_FEASIBILITY, KP_RESIDUE,
                                         KP_INTEGRALITY};
static double varied[TOLERANCES];

#undef KP_ZERO
#undef KP_PIVOT
#undef KP_FEASIBILITY
#undef KP_RESIDUE
#undef KP_INTEGRALITY
#define KP_ZERO        varied[0]
#define KP_PIVOT       varied[1]
#define KP_FEASIBILITY varied[2]
#define KP_RESIDUE     varied[3]
#define KP_INTEGRALITY varied[4]

#include "linear/model/linear_model_point.c"
#include "linear/search/branch_and_bound.c"
#include "linear/simplex/basis.c"
#include "linear/simplex/dual_simplex.c"
#include "linear/simplex/ratio_test.c"
#include "linear/simplex/simplex_state.c"

#include "help/brute_force.h"
#include "help/case_share.h"
#include "help/planted_games.h"
#include "keypeg.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>

#include <cmocka.h>

static const struct kp_planted_plan plans[] = {
    {{.pegs = 7, .colours = 6}, .rows = 6},
    {{.pegs = 8, .colours = 5}, .rows = 7, .wrong = 1, .slight = true},
    {{.pegs = 7, .colours = 5}, .rows = 6, .wrong = 1, .slight = true, .sum = true},
    {{.pegs = 14, .colours = 2}, .rows = 9, .wrong = 1, .slight = true},
    {{.pegs = 8, .colours = 4, .scores = KP_BLACK_ONLY}, .rows = 9, .wrong = 1, .slight = true},
    {{.pegs = 7, .colours = 7, .first = 99999990},
     .rows = 5,
     .wrong = 1,
     .slight = true,
     .sum = true},
};

enum { SMALL = sizeof plans / sizeof *plans, PLANS = SMALL + 3 };

/* A small game, for which brute force is the oracle, or a larger one with a planted secret. */
static struct kp_transcript *draw_game(uint64_t *seed, int i, bool *fits)
{
    static const struct kp_board boards[] = {{.pegs = 20, .colours = 10},
                                             {.pegs = 40, .colours = 2},
                                             {.pegs = 20, .colours = 10, .scores = KP_BLACK_ONLY}};
    static const int rows[] = {26, 16, 28};
    struct kp_transcript *game;
    int plan = i % PLANS;

    *fits = true;
    if (plan >= SMALL)
        return kp_true_game(seed, boards[plan - SMALL], rows[plan - SMALL]);
    game = kp_planted_game(seed, &plans[plan]);
    *fits = kp_brute_force(game, NULL).count > 0;
    return game;
}

static enum kp_answer decide(const struct kp_transcript *game)
{
    struct kp_options options = {.engine = "linear", .repairs = -1, .verdict_only = true};
    struct kp_verdict *verdict;
    enum kp_answer answer;

    assert_int_equal(kp_check(game, &options, &verdict, NULL), KP_OK);
    answer = verdict->answer;
    if (answer == KP_UNDECIDED)
        assert_int_equal(verdict->stop, KP_INEXACT);
    kp_verdict_free(verdict);
    return answer;
}

/* Sets one tolerance, or all, to a multiple of the usual one. */
static void vary(int which, double factor)
{
    for (int i = 0; i < TOLERANCES; i++)
        varied[i] = usual[i] * (which == i || which == TOLERANCES ? factor : 1);
}

static void tolerances_are_in_order(void **state)
{
    (void)state;
    for (int i = 1; i < TOLERANCES; i++)
        assert_true(usual[i - 1] < usual[i]);
}

static void varied_tolerances_make_no_wrong_answer(void **state)
{
    static const double factors[] = {1, 0.1, 10, 0.01, 100};
    uint64_t seed = 1;
    int games = PLANS * (2 + kp_share(60)), undecided[5] = {0};

    (void)state;
    for (int i = 0; i < games; i++) {
        bool fits;
        struct kp_transcript *game = draw_game(&seed, i, &fits);

        for (int f = 0; f < 5; f++)
            for (int which = 0; which <= TOLERANCES; which++) {
                enum kp_answer answer;

                vary(which, factors[f]);
                answer = decide(game);
                assert_true(answer == KP_UNDECIDED ||
                            answer == (fits ? KP_CONSISTENT : KP_CHEATED));
                undecided[f] += answer == KP_UNDECIDED;
            }
        kp_transcript_free(game);
    }
    print_message("%d games; undecided with tolerances times 1: %d, 0.1: %d, 10: %d, 0.01: %d, "
                  "100: %d\n",
                  games, undecided[0], undecided[1], undecided[2], undecided[3], undecided[4]);
    assert_int_equal(undecided[0] + undecided[1] + undecided[2], 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(tolerances_are_in_order),
        cmocka_unit_test(varied_tolerances_make_no_wrong_answer),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
