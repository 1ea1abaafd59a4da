/* The linear engine and memory: it holds no more than it is allowed, and it says so when there is
 * none. */
#include "base/limits.h"
#include "help/failing_allocations.h"
#include "help/random_games.h"
#include "linear/linear_engine.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static const struct {
    struct kp_board board;
    int rows;
} boards[] = {
    {{.pegs = 12, .colours = 10}, 12},
    {{.pegs = 20, .colours = 10}, 26},
    {{.pegs = 40, .colours = 2}, 20},
    {{.pegs = 10, .colours = 8, .scores = KP_BLACK_ONLY}, 12},
    {{.pegs = 12, .colours = 12, .scores = KP_COLOURS_ONLY}, 2},
    {{.pegs = 9, .colours = 12, .no_repeats = true}, 9},
};
#define BOARDS (sizeof boards / sizeof *boards)

static enum kp_stop_reason solve(const struct kp_question *question, bool *found)
{
    struct kp_limits limits = {0};
    struct kp_linear_query query = {.question = question, .what = "testing"};
    uint64_t pivots = UINT64_MAX;
    struct kp_linear_result result = {0};
    enum kp_stop_reason stop = kp_linear_solve(&query, &limits, &pivots, &result);

    *found = result.found;
    return stop;
}

static void each_allocation_may_fail(void **state)
{
    int failed = 0;

    (void)state;
    for (size_t i = 0; i < 2 * BOARDS; i++) {
        uint64_t seed = i;
        struct kp_transcript *game = kp_true_game(&seed, boards[i / 2].board, boards[i / 2].rows);
        struct kp_question *question;
        bool right, found;

        if (i % 2 && game->rows[1].score.white > 0)
            game->rows[1].score.white--;
        question = kp_question_new(game, true);
        assert_non_null(question);
        assert_int_equal(solve(question, &right), KP_COMPLETED);
        for (long n = 0;; n = kp_next_failure(n)) {
            enum kp_stop_reason stop;
            bool all;

            kp_allocations_left = n;
            stop = solve(question, &found);
            all = kp_allocations_left >= 0;
            kp_allocations_left = -1;
            assert_true(stop == KP_COMPLETED || (!all && stop == KP_OUT_OF_MEMORY));
            if (stop == KP_COMPLETED)
                assert_int_equal(found, right);
            if (all)
                break;
            failed++;
        }
        kp_question_free(question);
        kp_transcript_free(game);
    }
    print_message("%d allocations failed\n", failed);
    assert_true(failed > 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_allocation_may_fail),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
