/* The linear engine gives the same answers as trying every code, with every rule, and as the native
 * engine on larger boards; and limits end it. */
#include "base/limits.h"
#include "help/brute_force.h"
#include "help/case_share.h"
#include "help/random_games.h"
#include "linear/linear_engine.h"
#include "native/native_engine.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static enum kp_stop_reason ask(const struct kp_question *question, const bool *on,
                               struct kp_linear_result *result)
{
    struct kp_limits limits = {0};
    struct kp_linear_query query = {.question = question, .on = on, .what = "testing"};
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

    assert_int_equal(ask(question, on, &result), KP_COMPLETED);
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

/* ---- Larger boards ------------------------------------------------------------- */

static const struct {
    struct kp_board board;
    int rows;
} boards[] = {
    {{.pegs = 8, .colours = 8}, 7},
    {{.pegs = 10, .colours = 10}, 9},
    {{.pegs = 12, .colours = 6}, 9},
    {{.pegs = 14, .colours = 3}, 9},
    {{.pegs = 24, .colours = 2}, 12},
    {{.pegs = 40, .colours = 2}, 20},
    {{.pegs = 20, .colours = 2, .scores = KP_BLACK_ONLY}, 14},
    {{.pegs = 8, .colours = 6, .scores = KP_BLACK_ONLY}, 10},
    {{.pegs = 9, .colours = 12, .no_repeats = true}, 9},
    {{.pegs = 8, .colours = 9, .blanks = KP_BLANKS}, 8},
    {{.pegs = 8, .colours = 9, .blanks = KP_BLANKS, .no_repeats = true}, 8},
    {{.pegs = 9, .colours = 7, .blanks = KP_GUESS_BLANKS}, 9},
    {{.pegs = 16, .colours = 12, .scores = KP_COLOURS_ONLY}, 9},
};

#define BOARDS ((int)(sizeof boards / sizeof *boards))

/* One row may be wrong by a black for a white, and any count unknown. */
static struct kp_transcript *draw(uint64_t *seed, int i)
{
    struct kp_board board = boards[i % BOARDS].board;
    struct kp_transcript *game = kp_true_game(seed, board, boards[i % BOARDS].rows);
    struct kp_score *score = &game->rows[kp_seeded_below(seed, (int)game->row_count)].score;

    if (i / BOARDS % 2 && score->white > 0 && score->black != KP_UNKNOWN) {
        score->white--;
        score->black += board.scores != KP_COLOURS_ONLY;
    }
    for (size_t r = 0; r < game->row_count && i / BOARDS % 4 > 1; r++) {
        if (kp_seeded_below(seed, 6) == 0)
            game->rows[r].score.white = KP_UNKNOWN;
        else if (kp_seeded_below(seed, 6) == 0 && board.scores != KP_COLOURS_ONLY)
            game->rows[r].score.black = KP_UNKNOWN;
    }
    return game;
}

static bool is_consistent(const struct kp_question *question, const bool *on)
{
    struct kp_meter meter = kp_meter_begin(NULL, KP_TURN, KP_NO_END);
    struct kp_limits limits = {.meter = &meter};
    struct kp_native_query query = {.question = question, .selection = {.on = on}, .what = "test"};
    uint16_t code[64];
    struct kp_native_result result = {.code = code};

    assert_int_equal(kp_native_solve(&query, &limits, &result), KP_COMPLETED);
    kp_bignum_free(&result.secrets);
    return result.found;
}

static void it_agrees_with_the_native_engine(void **state)
{
    uint64_t seed = 2;
    int games = BOARDS * 4 * (1 + kp_share(40)), consistent = 0;

    (void)state;
    for (int i = 0; i < games; i++) {
        struct kp_transcript *game = draw(&seed, i);
        struct kp_question *question = kp_question_new(game, true);
        uint16_t code[64];
        bool used[64] = {false};
        struct kp_linear_result result = {.code = code, .used = used};

        assert_int_equal(ask(question, NULL, &result), KP_COMPLETED);
        assert_int_equal(result.found, is_consistent(question, NULL));
        if (!result.found)
            assert_false(is_consistent(question, used));
        consistent += result.found;
        kp_question_free(question);
        kp_transcript_free(game);
    }
    print_message("%d games, %d of them consistent\n", games, consistent);
}

/* Adds copies of rows, chosen at random. */
static void repeat_rows(uint64_t *seed, struct kp_transcript *game, int copies)
{
    int rows = (int)game->row_count;
    uint16_t guess[64];

    for (int i = 0; i < copies; i++) {
        size_t row = (size_t)kp_seeded_below(seed, rows);

        memcpy(guess, kp_transcript_guess(game, row), (size_t)game->rules->pegs * sizeof *guess);
        assert_true(kp_transcript_add(game, guess, game->rows[row].score, 0));
    }
}

static void repeated_rows_cost_nothing(void **state)
{
    uint64_t seed = 4;

    (void)state;
    for (int i = 0; i < BOARDS * 4; i++) {
        struct kp_transcript *game = draw(&seed, i);
        struct kp_question *question = kp_question_new(game, true);
        struct kp_linear_result once = {0}, often = {0};

        assert_int_equal(ask(question, NULL, &once), KP_COMPLETED);
        kp_question_free(question);
        repeat_rows(&seed, game, 500);
        question = kp_question_new(game, true);
        assert_int_equal(ask(question, NULL, &often), KP_COMPLETED);
        assert_int_equal(often.found, once.found);
        assert_int_equal(often.nodes, once.nodes);
        assert_int_equal(often.leaves, once.leaves);
        kp_question_free(question);
        kp_transcript_free(game);
    }
}

/* Games that neither brute force nor the native engine decides. */
static void large_games_are_decided(void **state)
{
    static const struct kp_board large[] = {
        {.pegs = 22, .colours = 10}, {.pegs = 30, .colours = 10}, {.pegs = 40, .colours = 10},
        {.pegs = 64, .colours = 2},  {.pegs = 200, .colours = 2},
    };
    static const int rows[] = {28, 60, 100, 32, 200};
    uint64_t seed = 3;

    (void)state;
    for (int i = 0; i < 10; i++) {
        struct kp_transcript *game = kp_true_game(&seed, large[i / 2], rows[i / 2]);
        int step = large[i / 2].colours == 2 ? 2 : 1;
        struct kp_question *question;
        struct kp_linear_result result = {0};

        if (i % 2) {
            game->rows[5].score.black += step;
            game->rows[5].score.white -= step;
        }
        question = kp_question_new(game, true);
        assert_int_equal(ask(question, NULL, &result), KP_COMPLETED);
        assert_int_equal(result.found, i % 2 == 0);
        kp_question_free(question);
        kp_transcript_free(game);
    }
}

/* ---- Limits ---------------------------------------------------------- */

/* A search that runs out of pivots, or finds too little memory, says so. */
static void small_budgets_never_lie(void **state)
{
    uint64_t seed = 5;
    int ended = 0, starved = 0;

    (void)state;
    for (int i = 0; i < 2 * BOARDS; i++) {
        struct kp_transcript *game = draw(&seed, i);
        struct kp_question *question = kp_question_new(game, true);
        bool fits = is_consistent(question, NULL);

        for (uint64_t given = 1; given < 100000; given *= 3) {
            struct kp_linear_query query = {.question = question, .what = "testing"};
            struct kp_linear_result result = {0};
            struct kp_limits limits = {.memory = i % 2 ? (size_t)(100 * given) : 0};
            uint64_t pivots = given;
            enum kp_stop_reason stop = kp_linear_solve(&query, &limits, &pivots, &result);

            assert_true(stop == KP_COMPLETED || stop == KP_OUT_OF_STATES ||
                        stop == KP_OUT_OF_MEMORY);
            assert_true(pivots <= given);
            if (stop == KP_COMPLETED)
                assert_int_equal(result.found, fits);
            ended += stop == KP_OUT_OF_STATES;
            starved += stop == KP_OUT_OF_MEMORY;
        }
        kp_question_free(question);
        kp_transcript_free(game);
    }
    print_message("%d searches ran out of pivots, %d out of memory\n", ended, starved);
    assert_true(ended > 0 && starved > 0);
}

static int stop_at_once(void *data)
{
    return ++*(int *)data > 0;
}

static void time_and_interrupts_end_it(void **state)
{
    uint64_t seed = 6, pivots = UINT64_MAX;
    int asked = 0;
    struct kp_transcript *game = kp_true_game(&seed, (struct kp_board){.pegs = 36, .colours = 10},
                                              40);
    struct kp_question *question = kp_question_new(game, true);
    struct kp_linear_query query = {.question = question, .what = "testing"};
    struct kp_linear_result result = {0};
    struct kp_limits interrupt = {.asked_to_stop = stop_at_once, .stop_data = &asked};
    struct kp_limits late = {.deadline = kp_now()};

    (void)state;
    assert_int_equal(kp_linear_solve(&query, &interrupt, &pivots, &result), KP_INTERRUPTED);
    assert_int_equal(asked, 1);
    assert_int_equal(kp_linear_solve(&query, &late, &pivots, &result), KP_OUT_OF_TIME);
    kp_question_free(question);
    kp_transcript_free(game);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(it_agrees_with_brute_force),
        cmocka_unit_test(it_agrees_with_the_native_engine),
        cmocka_unit_test(repeated_rows_cost_nothing),
        cmocka_unit_test(large_games_are_decided),
        cmocka_unit_test(small_budgets_never_lie),
        cmocka_unit_test(time_and_interrupts_end_it),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
