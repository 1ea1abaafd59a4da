/* The linear engine gives the same answers as trying every code, with every rule. */
#include "base/limits.h"
#include "help/brute_force.h"
#include "help/case_share.h"
#include "help/random_games.h"
#include "linear/linear_engine.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static enum kp_stop_reason ask(const struct kp_question *question, const bool *on, bool plain,
                               struct kp_linear_result *result)
{
    struct kp_limits limits = {0};
    struct kp_linear_query query = {
        .question = question, .on = on, .what = "testing", .plain = plain};
    uint64_t pivots = UINT64_MAX;

    return kp_linear_solve(&query, &limits, &pivots, result);
}

/* Without a secret, the rows that it used have none either. */
static void expect(const struct kp_transcript *game, const struct kp_question *question,
                   const bool *on, bool consistent)
{
    uint16_t code[16] = {0};
    bool used[16] = {false};
    struct kp_linear_result result = {.code = code, .used = used};

    assert_int_equal(ask(question, on, kp_share_percent() % 2, &result), KP_COMPLETED);
    assert_int_equal(result.found, consistent);
    if (consistent) {
        assert_true(kp_brute_fits(game, on, code));
        return;
    }
    for (size_t r = 0; r < question->row_count; r++)
        assert_true(!used[r] || !on || on[r]);
    assert_int_equal(kp_brute_force(game, used).count, 0);
}

static void it_agrees_with_brute_force(void **state)
{
    uint64_t seed = 1;
    int games = kp_share(20000), consistent = 0;

    (void)state;
    for (int i = 0; i < games; i++) {
        struct kp_transcript *game = kp_small_random_game(&seed);
        struct kp_question *question = kp_question_new(game, i % 2);
        bool on[16], fits = kp_brute_force(game, NULL).count > 0;

        expect(game, question, NULL, fits);
        consistent += fits;
        for (size_t r = 0; r < game->row_count; r++)
            on[r] = kp_seeded_below(&seed, 2);
        expect(game, question, on, kp_brute_force(game, on).count > 0);
        kp_question_free(question);
        kp_transcript_free(game);
    }
    print_message("%d games, %d of them consistent\n", games, consistent);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(it_agrees_with_brute_force),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
