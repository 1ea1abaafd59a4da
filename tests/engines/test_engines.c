/* The engines behind a verdict: what is chosen when, and what their questions leave behind. */
#include "base/allocate.h"
#include "engines/engine_set.h"
#include "help/brute_force.h"
#include "help/random_games.h"
#include "keypeg.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define ROWS 8

/* A game of ROWS rows whose scores fit a secret, with the last one changed until none does. */
static struct kp_transcript *make_contradiction(uint64_t seed)
{
    for (;; seed++) {
        uint64_t state = seed;
        struct kp_transcript *game = kp_true_game(&state,
                                                  (struct kp_board){.pegs = 4, .colours = 6}, ROWS);

        for (int black = 0; black < 4; black++) {
            game->rows[ROWS - 1].score = (struct kp_score){black, 0};
            if (kp_brute_force(game, NULL).count == 0)
                return game;
        }
        kp_transcript_free(game);
    }
}

static void encoding_waits_until_sat_is_asked(void **state)
{
    struct kp_transcript *game = make_contradiction(1);
    struct kp_question *question = kp_question_new(game, true);
    struct kp_options options = {0};
    struct kp_engines engines;
    uint16_t code[4];

    (void)state;
    assert_int_equal(kp_engines_make(&engines, question, &options, kp_limits_of(&options), NULL),
                     KP_OK);
    assert_int_equal(kp_engines_decide(&engines, &engines.limits, (struct kp_ask){0}, code, NULL),
                     KP_CHEATED);
    assert_null(engines.choice.encoding);
    assert_false(engines.wrote_clauses);
    assert_int_equal(kp_engines_decide(&engines, &engines.limits,
                                       (struct kp_ask){.options.engine = KP_SAT}, code, NULL),
                     KP_CHEATED);
    assert_non_null(engines.choice.encoding);
    kp_engines_free(&engines);
    kp_question_free(question);
    kp_transcript_free(game);
}

/* What derived engines do in a step of an audit is charged to the step, not to a copy of it. */
static void derived_engines_spend_the_effort_of_their_origin(void **state)
{
    struct kp_transcript *game = make_contradiction(2);
    struct kp_question *question = kp_question_new(game, true);
    struct kp_options options = {0};
    struct kp_engines origin, derived;
    uint16_t code[4];

    (void)state;
    assert_int_equal(kp_engines_make(&origin, question, &options, kp_limits_of(&options), NULL),
                     KP_OK);
    kp_engines_begin_audit(&origin, KP_AUTO);
    kp_engines_begin_stage(&origin, 50);
    kp_engines_derive(&derived, &origin, &origin.limits, question);
    assert_int_equal(kp_engines_decide(&derived, &derived.limits, (struct kp_ask){0}, code, NULL),
                     KP_CHEATED);
    assert_true(origin.stage.spent > 0);
    assert_int_equal(origin.stage.spent, derived.stage.spent);
    assert_int_equal(origin.audit.spent, derived.stage.spent);
    kp_engines_free(&derived);
    kp_engines_end_stage(&origin);
    assert_true(kp_meter_left(origin.limits.meter) == KP_NO_END);
    kp_engines_free(&origin);
    kp_question_free(question);
    kp_transcript_free(game);
}

static void select_all(bool *on, bool value)
{
    for (size_t r = 0; r < ROWS; r++)
        on[r] = value;
}

/* The rows that were used come with the answer, whatever was asked before. */
static void a_core_belongs_to_its_answer(void **state)
{
    (void)state;
    for (uint64_t seed = 1; seed <= 20; seed++) {
        struct kp_transcript *game = make_contradiction(10 * seed);
        struct kp_question *question = kp_question_new(game, true);
        struct kp_options options = {.engine = seed % 2 ? "sat" : "auto", .states = 1};
        struct kp_engines engines;
        bool on[ROWS], none[ROWS];
        uint16_t code[4];

        assert_int_equal(
            kp_engines_make(&engines, question, &options, kp_limits_of(&options), NULL), KP_OK);
        for (int time = 0; time < 2; time++) {
            select_all(on, true);
            select_all(none, false);
            assert_int_equal(
                kp_engines_decide(&engines, &engines.limits, (struct kp_ask){.on = on}, code, NULL),
                KP_CHEATED);
            assert_int_equal(kp_engines_decide(&engines, &engines.limits,
                                               (struct kp_ask){.on = none, .sink.used = none}, code,
                                               NULL),
                             KP_CONSISTENT);
            assert_int_equal(
                kp_engines_decide(&engines, &engines.limits, (struct kp_ask){0}, code, NULL),
                KP_CHEATED);
            assert_int_equal(kp_engines_decide(&engines, &engines.limits,
                                               (struct kp_ask){.on = on, .sink.used = on}, code,
                                               NULL),
                             KP_CHEATED);
            assert_int_equal(kp_brute_force(game, on).count, 0);
        }
        kp_engines_free(&engines);
        kp_question_free(question);
        kp_transcript_free(game);
    }
}

/* Whether the native engine is asked if the linear engine can decide the game. */
static bool is_native_asked(int rows, uint64_t states, bool one_is_enough)
{
    uint64_t state = 7;
    struct kp_transcript *game = kp_true_game(&state, (struct kp_board){.pegs = 100, .colours = 2},
                                              rows);
    struct kp_question *question = kp_question_new(game, true);
    struct kp_options options = {.states = states};
    struct kp_ask ask = {.goal = KP_GOAL_ANOTHER, .most = one_is_enough ? 1 : 2};
    struct kp_replies replies = {0};
    struct kp_engines engines;
    bool asked;

    assert_int_equal(kp_engines_make(&engines, question, &options, kp_limits_of(&options), NULL),
                     KP_OK);
    kp_engines_ask(&engines, &engines.limits, &ask, &replies);
    assert_int_equal(replies.answer, KP_CONSISTENT);
    assert_true(replies.of[KP_LINEAR].found);
    asked = replies.of[KP_NATIVE].account.turns > 0;
    assert_int_equal(replies.engine, KP_LINEAR);
    kp_replies_free(&replies);
    kp_engines_free(&engines);
    kp_question_free(question);
    kp_transcript_free(game);
    return asked;
}

static void the_native_engine_waits_on_large_boards(void **state)
{
    (void)state;
    assert_false(is_native_asked(90, 0, true));
    assert_true(is_native_asked(75, 0, true));
    assert_true(is_native_asked(90, 0, false));
    assert_true(is_native_asked(90, 1000, true));
}

static bool expects_relaxation(struct kp_board board, int rows)
{
    uint64_t state = 3;
    struct kp_transcript *game = kp_true_game(&state, board, rows);
    struct kp_question *question = kp_question_new(game, true);
    struct kp_options options = {0};
    struct kp_engines engines;
    bool expects;

    assert_int_equal(kp_engines_make(&engines, question, &options, kp_limits_of(&options), NULL),
                     KP_OK);
    expects = kp_engines_prefer_linear(&engines, KP_NATIVE);
    kp_engines_free(&engines);
    kp_question_free(question);
    kp_transcript_free(game);
    return expects;
}

static void the_linear_engine_audits_boards_of_many_codes(void **state)
{
    (void)state;
    assert_true(expects_relaxation((struct kp_board){.pegs = 12, .colours = 8}, 24));
    assert_false(expects_relaxation((struct kp_board){.pegs = 12, .colours = 8}, 23));
    assert_false(expects_relaxation((struct kp_board){.pegs = 8, .colours = 10}, 30));
}

/* The native engine cannot count on such a board, and the others find one secret. */
static void a_count_with_wrong_rows_ends_with_its_budget(void **state)
{
    static const char *const engines[] = {"auto", "linear"};
    uint64_t seed = 3;
    struct kp_transcript *game = kp_true_game(&seed, (struct kp_board){.pegs = 24, .colours = 10},
                                              40);

    (void)state;
    for (size_t i = 0; i < 2; i++) {
        struct kp_options options = {
            .engine = engines[i], .wrong_rows = 1, .count_all = true, .repairs = -1};
        struct kp_verdict *verdict = NULL;

        assert_int_equal(kp_check(game, &options, &verdict, NULL), KP_OK);
        assert_int_equal(verdict->answer, KP_CONSISTENT);
        assert_false(verdict->count_is_exact);
        assert_string_equal(verdict->count, "1");
        assert_int_equal(verdict->stop, KP_OUT_OF_STATES);
        kp_verdict_free(verdict);
    }
    kp_transcript_free(game);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(encoding_waits_until_sat_is_asked),
        cmocka_unit_test(derived_engines_spend_the_effort_of_their_origin),
        cmocka_unit_test(a_core_belongs_to_its_answer),
        cmocka_unit_test(the_native_engine_waits_on_large_boards),
        cmocka_unit_test(the_linear_engine_audits_boards_of_many_codes),
        cmocka_unit_test(a_count_with_wrong_rows_ends_with_its_budget),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
