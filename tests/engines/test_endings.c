/* What ends work: a table in which each ending is reached, and its names.  Whoever ends a question
 * says why, and the verdict repeats that. */
#include "base/limits.h"
#include "engines/engine_set.h"
#include "help/random_games.h"
#include "keypeg.h"
#include <setjmp.h>
#include <stdarg.h>
#include <string.h>

#include <cmocka.h>

static int always(void *data)
{
    (void)data;
    return 1;
}

static struct kp_transcript *true_game(struct kp_board board, int rows)
{
    uint64_t seed = 7;

    return kp_true_game(&seed, board, rows);
}

static struct kp_transcript *large_game(void)
{
    return true_game((struct kp_board){.pegs = 24, .colours = 10}, 18);
}

static struct kp_transcript *small_game(void)
{
    return true_game((struct kp_board){.pegs = 4, .colours = 6}, 1);
}

/* An inverse of its rows would not fit into any memory. */
static struct kp_transcript *game_of_too_many_rows(void)
{
    return true_game((struct kp_board){.pegs = 30, .colours = 10}, 12000);
}

static const struct {
    struct kp_transcript *(*make)(void);
    struct kp_options options;
    enum kp_stop_reason stop;
    const char *slug;
} endings[] = {
    {small_game, {.verdict_only = true}, KP_COMPLETED, NULL},
    {large_game, {.engine = "native", .states = 1000}, KP_OUT_OF_STATES, "state-budget"},
    {large_game, {.engine = "linear", .states = 1}, KP_OUT_OF_STATES, "state-budget"},
    {large_game, {.engine = "native", .seconds = 1e-6}, KP_OUT_OF_TIME, "time-limit"},
    {large_game, {.engine = "linear", .seconds = 1e-6}, KP_OUT_OF_TIME, "time-limit"},
    {large_game, {.engine = "sat", .seconds = 1e-6}, KP_OUT_OF_TIME, "time-limit"},
    {large_game, {.seconds = 1e-6}, KP_OUT_OF_TIME, "time-limit"},
    {large_game, {.engine = "sat", .memory = 10000}, KP_OUT_OF_MEMORY, "memory-limit"},
    {large_game, {.engine = "native", .stop = always}, KP_INTERRUPTED, "interrupted"},
    {large_game, {.engine = "linear", .stop = always}, KP_INTERRUPTED, "interrupted"},
    {large_game, {.engine = "sat", .stop = always}, KP_INTERRUPTED, "interrupted"},
    {large_game, {.stop = always}, KP_INTERRUPTED, "interrupted"},
    {game_of_too_many_rows, {.engine = "linear"}, KP_BOARD_TOO_LARGE, "board-size"},
    {small_game, {.engine = "sat", .count_all = true, .most = 3}, KP_ENOUGH, "secret-limit"},
    {small_game, {.engine = "linear", .count_all = true, .most = 3}, KP_ENOUGH, "secret-limit"},
};

static void each_ending_is_reached_and_named(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof endings / sizeof *endings; i++) {
        struct kp_transcript *game = endings[i].make();
        struct kp_verdict *verdict;

        assert_int_equal(kp_check(game, &endings[i].options, &verdict, NULL), KP_OK);
        if (verdict->stop != endings[i].stop)
            fail_msg("ending %zu: %s", i, kp_stop_name(verdict->stop));
        if (endings[i].slug)
            assert_string_equal(kp_stop_slug(verdict->stop), endings[i].slug);
        else
            assert_null(kp_stop_slug(verdict->stop));
        kp_verdict_free(verdict);
        kp_transcript_free(game);
    }
}

/* Rows that cannot all be right; no two of them contradict each other. */
static struct kp_transcript *false_game(void)
{
    for (uint64_t seed = 1;; seed++) {
        uint64_t random = seed;
        struct kp_transcript *game = kp_true_game(&random,
                                                  (struct kp_board){.pegs = 6, .colours = 8}, 10);
        struct kp_options options = {.repairs = -1};
        struct kp_verdict *verdict;
        size_t conflict;

        game->rows[9].score.black += game->rows[9].score.black < 4 ? 2 : -2;
        game->rows[9].score.white = 0;
        assert_int_equal(kp_check(game, &options, &verdict, NULL), KP_OK);
        conflict = verdict->conflict_rows;
        kp_verdict_free(verdict);
        if (conflict > 2)
            return game;
        kp_transcript_free(game);
    }
}

/* The budget of an audit has a name of its own. */
static void the_budget_of_an_audit_is_named(void **state)
{
    struct kp_transcript *game = false_game();
    struct kp_options options = {.engine = "sat", .states = 20};
    struct kp_verdict *verdict;

    (void)state;
    assert_int_equal(kp_check(game, &options, &verdict, NULL), KP_OK);
    assert_int_equal(verdict->answer, KP_CHEATED);
    assert_int_equal(verdict->audit->stop, KP_OUT_OF_EFFORT);
    assert_string_equal(kp_stop_slug(verdict->audit->stop), "search-budget");
    kp_verdict_free(verdict);
    kp_transcript_free(game);
}

/* A question in a hurry ends as a question, though the step that it is a part of has work left; and
 * at the end of the step it ends as the step. */
static void a_question_and_a_step_end_differently(void **state)
{
    struct kp_transcript *game = large_game();
    struct kp_question *question = kp_question_new(game, true);
    struct kp_options options = {.engine = "sat", .states = 16};
    struct kp_ask ask = {.options.is_hurried = true};
    struct kp_engines engines;
    enum kp_stop_reason stop;
    bool on[18];
    uint16_t code[24];

    (void)state;
    for (int r = 0; r < 18; r++)
        on[r] = r < 12;
    ask.on = on;
    assert_int_equal(kp_engines_make(&engines, question, &options, kp_limits_of(&options), NULL),
                     KP_OK);
    engines.usual_cost = 100000; /* enough for the clauses, and not for an answer */
    engines.budget = 100000000;
    kp_engines_begin_audit(&engines, KP_AUTO);
    kp_engines_begin_stage(&engines, 100);
    engines.budget = 16;
    assert_int_equal(kp_engines_decide(&engines, &engines.limits, ask, code, &stop), KP_UNDECIDED);
    assert_int_equal(stop, KP_OUT_OF_STATES);
    kp_meter_spend(engines.limits.meter, KP_NO_END);
    assert_int_equal(kp_engines_decide(&engines, &engines.limits, ask, code, &stop), KP_UNDECIDED);
    assert_int_equal(stop, KP_OUT_OF_EFFORT);
    kp_engines_free(&engines);
    kp_question_free(question);
    kp_transcript_free(game);
}

/* Words for sentences, and a slug that no other ending has.  The end of a turn has no name, because
 * it never leaves the schedule. */
static void every_ending_has_names(void **state)
{
    (void)state;
    for (int stop = KP_COMPLETED + 1; stop <= KP_ENOUGH; stop++) {
        assert_non_null(kp_stop_name((enum kp_stop_reason)stop));
        assert_non_null(kp_stop_slug((enum kp_stop_reason)stop));
        for (int other = KP_COMPLETED + 1; other < stop; other++)
            assert_string_not_equal(kp_stop_slug((enum kp_stop_reason)stop),
                                    kp_stop_slug((enum kp_stop_reason)other));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_ending_is_reached_and_named),
        cmocka_unit_test(the_budget_of_an_audit_is_named),
        cmocka_unit_test(a_question_and_a_step_end_differently),
        cmocka_unit_test(every_ending_has_names),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
