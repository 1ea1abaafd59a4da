/* The native engine gives the same answers as trying every code, whichever way it takes, on boards
 * too large for its first moment of enumeration. */
#include "base/limits.h"
#include "help/brute_force.h"
#include "help/case_share.h"
#include "help/random_games.h"
#include "native/native_engine.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static const struct kp_board boards[] = {
    {.pegs = 5, .colours = 6},
    {.pegs = 5, .colours = 5, .blanks = KP_BLANKS},
    {.pegs = 6, .colours = 4},
    {.pegs = 9, .colours = 3},
    {.pegs = 13, .colours = 2},
    {.pegs = 5, .colours = 6, .scores = KP_BLACK_ONLY},
    {.pegs = 12, .colours = 2, .scores = KP_BLACK_ONLY},
    {.pegs = 5, .colours = 7, .no_repeats = true},
    {.pegs = 5, .colours = 7, .scores = KP_BLACK_ONLY, .no_repeats = true},
    {.pegs = 8, .colours = 7, .scores = KP_COLOURS_ONLY},
};

#define BOARDS ((int)(sizeof boards / sizeof *boards))

/* A game of these boards, whose last score may be wrong and one count unknown. */
static struct kp_transcript *draw(uint64_t *seed, int i)
{
    struct kp_transcript *game = kp_true_game(seed, boards[i % BOARDS], kp_seeded_below(seed, 6));
    struct kp_score *score = game->row_count ? &game->rows[game->row_count - 1].score : NULL;

    if (score && kp_seeded_below(seed, 3) == 0 && score->white != KP_UNKNOWN)
        score->white = score->white > 0 ? score->white - 1 : 1;
    if (score && kp_seeded_below(seed, 4) == 0 && score->black > 0)
        score->black = KP_UNKNOWN;
    return game;
}

static enum kp_stop_reason ask(const struct kp_question *question, bool count, uint64_t given,
                               struct kp_native_result *result)
{
    struct kp_meter meter = kp_meter_begin(NULL, KP_TURN, given);
    struct kp_limits limits = {.meter = &meter};
    struct kp_native_query query = {
        .question = question, .least = true, .count = count, .what = "testing"};

    return kp_native_solve(&query, &limits, result);
}

static void expect(const struct kp_brute_result *brute, const struct kp_question *question,
                   bool count, uint64_t given)
{
    const struct kp_transcript *game = question->game;
    uint16_t code[16] = {0};
    struct kp_native_result result = {.code = code};
    enum kp_stop_reason stop = ask(question, count, given, &result);
    size_t bytes = (size_t)game->rules->pegs * sizeof *code;

    assert_true(stop == KP_COMPLETED || (given < UINT64_MAX && stop == KP_OUT_OF_STATES));
    if (result.found)
        assert_true(kp_brute_fits(game, NULL, code));
    if (stop == KP_COMPLETED)
        assert_int_equal(result.found, brute->count > 0);
    if (given == UINT64_MAX && result.found)
        assert_memory_equal(code, brute->least, bytes);
    if (stop == KP_COMPLETED && count)
        assert_true(kp_bignum_is(&result.secrets, brute->count));
    assert_true(result.secrets.size <= 1);
    assert_true(result.secrets.size == 0 || result.secrets.limbs[0] <= brute->count);
    kp_bignum_free(&result.secrets);
}

static void a_secret_or_all_of_them(void **state)
{
    uint64_t seed = 5;
    int games = kp_share(300);

    (void)state;
    for (int i = 0; i < games; i++) {
        struct kp_transcript *game = draw(&seed, i);
        struct kp_brute_result brute = kp_brute_force(game, NULL);

        for (int merge = 0; merge < 2; merge++) {
            struct kp_question *question = kp_question_new(game, merge);

            for (int count = 0; count < 2; count++)
                expect(&brute, question, count, UINT64_MAX);
            kp_question_free(question);
        }
        kp_transcript_free(game);
    }
}

/* The first moment, and the states that are left for the count. */
static void budgets_of_every_size_never_lie(void **state)
{
    uint64_t seed = 6;
    int games = kp_share(60);

    (void)state;
    for (int i = 0; i < games; i++) {
        struct kp_transcript *game = draw(&seed, i);
        struct kp_brute_result brute = kp_brute_force(game, NULL);
        struct kp_question *question = kp_question_new(game, true);

        for (uint64_t given = 1; given < 20000; given += given / 2 + 1)
            expect(&brute, question, i % 2, given);
        kp_question_free(question);
        kp_transcript_free(game);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_secret_or_all_of_them),
        cmocka_unit_test(budgets_of_every_size_never_lie),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
