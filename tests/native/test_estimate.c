/* What the counting engine expects to take, compared with what it takes, in states, because
 * clocks differ. */
#include "base/limits.h"
#include "help/random_games.h"
#include "native/count/count_secrets.h"
#include "native/estimate.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static bool is_sound(double figure)
{
    return figure >= 0 && figure < 1e300;
}

/* The estimate for all rows of a question. */
static bool estimate_question(const struct kp_question *question, struct kp_estimate *estimate)
{
    struct kp_limits limits = {0};
    struct kp_row_table table;
    bool made = kp_row_table_make(&table, question, (struct kp_row_selection){0}, &limits) &&
                kp_estimate_states(&table, &limits, estimate);

    kp_row_table_free(&table);
    return made;
}

/* Games of every rule; and each once more, with the same result. */
static void it_is_a_number(void **state)
{
    uint64_t seed = 51;
    int estimated = 0;

    (void)state;
    for (int i = 0; i < 3000; i++) {
        struct kp_transcript *game = kp_small_random_game(&seed);
        struct kp_question *question = kp_question_new(game, i % 2);
        struct kp_estimate estimate, again;
        bool made = estimate_question(question, &estimate);

        estimated += made;
        assert_int_equal(estimate_question(question, &again), made);
        assert_memory_equal(&estimate, &again, sizeof estimate);
        assert_true(is_sound(estimate.nodes) && is_sound(estimate.histograms));
        assert_true(is_sound(estimate.states) && is_sound(estimate.nanoseconds));
        assert_true(!made || (estimate.histograms >= 1 && estimate.nanoseconds > 0));
        kp_question_free(question);
        kp_transcript_free(game);
    }
    assert_int_equal(estimated, 3000);
}

static int ascending(const void *left, const void *right)
{
    double a = *(const double *)left, b = *(const double *)right;

    return (a > b) - (a < b);
}

/* Nanoseconds expected, by those of the states it took, at some 40 each. */
static double ratio(uint64_t seed, struct kp_board box, int rows)
{
    struct kp_transcript *game = kp_true_game(&seed, box, rows);
    struct kp_question *question = kp_question_new(game, true);
    struct kp_meter meter = kp_meter_begin(NULL, KP_TURN, KP_NO_END);
    struct kp_limits limits = {.meter = &meter};
    struct kp_count_request reckoned = {0};
    struct kp_estimate estimate;

    assert_true(estimate_question(question, &estimate));
    assert_int_equal(kp_count_secrets(question, NULL, &limits, true, &reckoned), KP_COMPLETED);
    kp_bignum_free(&reckoned.secrets);
    kp_question_free(question);
    kp_transcript_free(game);
    return estimate.nanoseconds / (40.0 * (double)meter.spent + 5000);
}

static void it_is_near_on_most_boards(void **state)
{
    static const struct {
        struct kp_board board;
        int rows;
    } boards[] = {
        {{.pegs = 8, .colours = 6}, 4},
        {{.pegs = 8, .colours = 10}, 8},
        {{.pegs = 10, .colours = 12}, 9},
        {{.pegs = 12, .colours = 6}, 6},
        {{.pegs = 12, .colours = 10}, 8},
        {{.pegs = 16, .colours = 4}, 8},
        {{.pegs = 20, .colours = 3}, 8},
        {{.pegs = 24, .colours = 2}, 10},
        {{.pegs = 30, .colours = 2}, 9},
        {{.pegs = 20, .colours = 10}, 60},
        {{.pegs = 12, .colours = 10, .scores = KP_BLACK_ONLY}, 10},
        {{.pegs = 20, .colours = 6, .scores = KP_BLACK_ONLY}, 10},
    };
    double ratios[60];
    int n = 0, far = 0;

    (void)state;
    for (int i = 0; i < 12; i++)
        for (uint64_t seed = 1; seed <= 5; seed++)
            ratios[n++] = ratio(seed, boards[i].board, boards[i].rows);
    qsort(ratios, (size_t)n, sizeof *ratios, ascending);
    for (int i = 0; i < n; i++)
        far += ratios[i] < 0.1 || ratios[i] > 10;
    print_message("median %.2f, %.2f to %.2f but for a fifth; %d of %d beyond tenfold\n",
                  ratios[n / 2], ratios[n / 10], ratios[n - 1 - n / 10], far, n);
    assert_true(ratios[n / 2] > 0.3 && ratios[n / 2] < 3);
    assert_true(far <= n / 10);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(it_is_a_number),
        cmocka_unit_test(it_is_near_on_most_boards),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
