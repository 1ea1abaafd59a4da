/* The linear engine finds every secret once, as trying every code does, with every rule; and it
 * can be stopped in between. */
#include "base/limits.h"
#include "help/brute_force.h"
#include "help/case_share.h"
#include "help/failing_allocations.h"
#include "help/random_games.h"
#include "linear/linear_engine.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define MOST_SECRETS 20000

struct visit {
    const struct kp_transcript *game;
    const struct kp_question *question;
    const bool *on;
    struct kp_bignum count;
    uint16_t (*codes)[16];
    size_t found, stop_after;
};

static bool add_code(void *data, const uint16_t *classes)
{
    struct visit *visit = data;
    uint16_t code[16];

    memcpy(code, classes, (size_t)visit->question->pegs * sizeof *code);
    kp_question_colours(visit->question, code);
    assert_true(kp_brute_fits(visit->game, visit->on, code));
    if (visit->found < MOST_SECRETS) {
        memset(visit->codes[visit->found], 0, sizeof visit->codes[0]);
        memcpy(visit->codes[visit->found], code, (size_t)visit->question->pegs * sizeof *code);
    }
    visit->found++;
    return visit->found != visit->stop_after;
}

static bool add_secret(void *data, const struct kp_merged_secret *secret)
{
    struct visit *visit = data;
    bool all;

    kp_merged_secret_add_count(secret, &visit->count);
    assert_true(kp_merged_secret_expand(secret, add_code, visit, &all));
    return all;
}

static int compare_codes(const void *a, const void *b)
{
    return memcmp(a, b, 16 * sizeof(uint16_t));
}

static bool are_distinct(struct visit *visit)
{
    size_t found = visit->found < MOST_SECRETS ? visit->found : MOST_SECRETS;

    if (found > 1)
        qsort(visit->codes, found, sizeof visit->codes[0], compare_codes);
    for (size_t i = 1; i < found; i++)
        if (compare_codes(visit->codes[i - 1], visit->codes[i]) == 0)
            return false;
    return true;
}

static enum kp_stop_reason run(struct visit *visit)
{
    struct kp_limits limits = {0};
    struct kp_linear_query query = {.question = visit->question,
                                    .on = visit->on,
                                    .what = "testing",
                                    .visit = add_secret,
                                    .data = visit};
    struct kp_linear_result result = {0};
    uint64_t pivots = UINT64_MAX;
    enum kp_stop_reason stop = kp_linear_solve(&query, &limits, &pivots, &result);

    assert_int_equal(result.found, visit->found > 0);
    return stop;
}

static void expect_all(const struct kp_transcript *game, const struct kp_question *question,
                       const bool *on, uint16_t (*codes)[16])
{
    struct visit visit = {.game = game, .question = question, .on = on, .codes = codes};
    uint64_t count = kp_brute_force(game, on).count;

    assert_int_equal(run(&visit), KP_COMPLETED);
    assert_true(kp_bignum_is(&visit.count, count));
    if (question->others == 0)
        assert_int_equal(visit.found, count);
    assert_true(are_distinct(&visit));
    kp_bignum_free(&visit.count);
}

static void every_secret_is_visited_once(void **state)
{
    uint16_t(*codes)[16] = calloc(MOST_SECRETS, sizeof *codes);
    uint64_t seed = 11;
    int games = kp_share(10000);

    (void)state;
    assert_non_null(codes);
    for (int i = 0; i < games; i++) {
        struct kp_transcript *game = kp_small_random_game(&seed);
        struct kp_question *question = kp_question_new(game, i % 2);
        bool on[16];

        expect_all(game, question, NULL, codes);
        for (size_t r = 0; r < game->row_count; r++)
            on[r] = kp_seeded_below(&seed, 3) > 0;
        expect_all(game, question, on, codes);
        kp_question_free(question);
        kp_transcript_free(game);
    }
    free(codes);
}

static void visits_can_end(void **state)
{
    uint16_t(*codes)[16] = calloc(MOST_SECRETS, sizeof *codes);
    uint64_t seed = 12;
    int ended = 0;

    (void)state;
    assert_non_null(codes);
    for (int i = 0; i < 200; i++) {
        struct kp_transcript *game = kp_small_random_game(&seed);
        struct kp_question *question = kp_question_new(game, false);
        struct visit visit = {
            .game = game, .question = question, .codes = codes, .stop_after = 1 + (size_t)i % 3};
        uint64_t count = kp_brute_force(game, NULL).count;
        enum kp_stop_reason stop = run(&visit);

        assert_int_equal(stop, count >= visit.stop_after ? KP_ENOUGH : KP_COMPLETED);
        assert_int_equal(visit.found, count < visit.stop_after ? count : visit.stop_after);
        ended += stop == KP_ENOUGH;
        kp_bignum_free(&visit.count);
        kp_question_free(question);
        kp_transcript_free(game);
    }
    assert_true(ended > 0);
    free(codes);
}

/* ---- Many rows, one secret -------------------------------------------------------- */

static bool count_only(void *data, const struct kp_merged_secret *secret)
{
    kp_merged_secret_add_count(secret, data);
    return true;
}

/* Neither brute force nor the native engine counts these. */
static void the_only_secret_is_proved(void **state)
{
    static const struct {
        struct kp_board board;
        int rows;
    } large[] = {
        {{.pegs = 40, .colours = 10}, 100},
        {{.pegs = 30, .colours = 10}, 60},
        {{.pegs = 64, .colours = 2}, 64},
        {{.pegs = 60, .colours = 20}, 150},
    };
    uint64_t seed = 13;

    (void)state;
    for (size_t i = 0; i < sizeof large / sizeof *large; i++) {
        struct kp_transcript *game = kp_true_game(&seed, large[i].board, large[i].rows);
        struct kp_question *question = kp_question_new(game, true);
        struct kp_bignum count = {0};
        struct kp_limits limits = {0};
        struct kp_linear_query query = {
            .question = question, .what = "testing", .visit = count_only, .data = &count};
        struct kp_linear_result result = {0};
        uint64_t pivots = UINT64_MAX;

        assert_int_equal(kp_linear_solve(&query, &limits, &pivots, &result), KP_COMPLETED);
        assert_true(kp_bignum_is(&count, 1));
        kp_bignum_free(&count);
        kp_question_free(question);
        kp_transcript_free(game);
    }
}

/* ---- Memory ----------------------------------------------------------------------- */

static void failing_allocations_are_survived(void **state)
{
    uint64_t seed = 14;

    (void)state;
    for (int i = 0; i < 20; i++) {
        struct kp_transcript *game = kp_small_random_game(&seed);
        struct kp_question *question = kp_question_new(game, true);
        uint64_t count = kp_brute_force(game, NULL).count;

        for (long n = 0;; n = kp_next_failure(n)) {
            struct kp_bignum counted = {0};
            struct kp_limits limits = {0};
            struct kp_linear_query query = {
                .question = question, .what = "testing", .visit = count_only, .data = &counted};
            struct kp_linear_result result = {0};
            uint64_t pivots = UINT64_MAX;
            enum kp_stop_reason stop;
            bool failed;

            kp_allocations_left = n;
            stop = kp_linear_solve(&query, &limits, &pivots, &result);
            failed = kp_allocations_left < 0;
            kp_allocations_left = -1;
            if (!failed || (stop == KP_COMPLETED && !counted.failed))
                assert_true(stop == KP_COMPLETED && kp_bignum_is(&counted, count));
            kp_bignum_free(&counted);
            if (!failed)
                break;
        }
        kp_question_free(question);
        kp_transcript_free(game);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_secret_is_visited_once),
        cmocka_unit_test(visits_can_end),
        cmocka_unit_test(the_only_secret_is_proved),
        cmocka_unit_test(failing_allocations_are_survived),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
