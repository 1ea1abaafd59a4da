/* The adversary: its answers are largest parts, the lowest of several; some secret always fits; and
 * every strategy beats it. */
#include "base/random.h"
#include "game/score.h"
#include "help/brute_force.h"
#include "help/failing_allocations.h"
#include "keypeg.h"
#include "strategy/strategy.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static const char *const boards[] = {
    "game mini\n",
    "pegs 3\ncolours 4\n",
    "pegs 2\ncolours 9\n",
    "pegs 4\ncolours 5\nrepeats no\n",
    "pegs 3\ncolours 4\nblanks yes\n",
    "pegs 3\ncolours 4\nblanks guesses\n",
    "pegs 3\ncolours 5\nblanks yes\nrepeats no\n",
    "pegs 4\ncolours 4\nscores black\n",
    "pegs 4\ncolours 4\nscores colours\n",
    "pegs 3\ncolours 0-9\nsum 14\n",
    "pegs 4\ncolours 4\npeg 2 : 1 3\n",
    "pegs 1\ncolours 5\n",
    "pegs 5\ncolours 2\n",
};

#define BOARDS (sizeof boards / sizeof *boards)

static struct kp_match *read_board(size_t board)
{
    struct kp_match *match = NULL;
    struct kp_errors problems;
    const char *text = boards[board];

    assert_int_equal(kp_match_read(text, strlen(text), "text", &match, &problems), KP_OK);
    return match;
}

static void draw_guess(struct kp_random *draw, const struct kp_rules *rules, uint16_t *guess)
{
    for (int p = 0; p < rules->pegs; p++)
        guess[p] = (uint16_t)kp_random_below(draw, (uint64_t)kp_rules_guess_colours(rules));
}

/* The answer by brute force: every score there could be, in ascending order. */
static uint64_t expect(const struct kp_transcript *game, const uint16_t *guess,
                       struct kp_score *score)
{
    const struct kp_rules *rules = game->rules;
    uint64_t best = 0;

    for (int black = 0; black <= rules->pegs; black++)
        for (int white = 0; black + white <= rules->pegs; white++) {
            struct kp_score at = {black, rules->scores == KP_BLACK_ONLY ? KP_UNKNOWN : white};
            struct kp_transcript *then = kp_transcript_copy(game);
            struct kp_brute_result brute;

            assert_non_null(then);
            assert_true(kp_transcript_add(then, guess, at, 0));
            brute = kp_brute_force(then, NULL);
            kp_transcript_free(then);
            if (brute.count > best) {
                best = brute.count;
                *score = at;
            }
        }
    return best;
}

static struct kp_score ask(const struct kp_transcript *game, const uint16_t *guess)
{
    struct kp_options options = {0};
    struct kp_score score;
    struct kp_diag why = {0};
    enum kp_stop_reason stop;

    assert_int_equal(kp_adversary(game, guess, &options, &score, &stop, &why), KP_OK);
    assert_int_equal(stop, KP_COMPLETED);
    return score;
}

static bool is_won(const struct kp_transcript *game)
{
    return kp_transcript_winning_row(game) < game->row_count ||
           (game->rules->scores == KP_COLOURS_ONLY && game->row_count > 0 &&
            game->rows[game->row_count - 1].score.white == game->rules->pegs);
}

/* Guesses at random, whether they can be the secret or not. */
static void its_answer_is_the_largest_part(void **state)
{
    struct kp_random draw = kp_random_seed(8, 0);

    (void)state;
    for (size_t b = 0; b < BOARDS; b++) {
        struct kp_match *match = read_board(b);
        struct kp_transcript *game = match->games[0];

        for (int turn = 0; turn < 5 && !is_won(game); turn++) {
            uint16_t guess[16];
            struct kp_score right, answer;

            draw_guess(&draw, game->rules, guess);
            assert_in_range(expect(game, guess, &right), 1, UINT32_MAX);
            answer = ask(game, guess);
            assert_memory_equal(&answer, &right, sizeof right);
            assert_true(kp_transcript_add(game, guess, right, 0));
        }
        kp_match_free(match);
    }
}

/* ---- Games to their ends ------------------------------------------------ */

static void choose(const struct kp_strategy *strategy, const struct kp_transcript *game,
                   uint16_t *guess)
{
    struct kp_options options = {.seed = 3};
    struct kp_strategy_options tactics = {.strategy = strategy->name};
    struct kp_advice *advice;

    assert_int_equal(kp_next(game, &options, &tactics, &advice, NULL), KP_OK);
    assert_int_equal(advice->count, 1); /* some secret fits */
    memcpy(guess, advice->proposals[0].guess, (size_t)game->rules->pegs * sizeof *guess);
    kp_advice_free(advice);
}

/* It gives every guess the answer that lasts longest, and still the game ends: with a
 * secret that gives all its scores, the last guess. */
static void every_strategy_beats_it(void **state)
{
    (void)state;
    for (size_t s = 0; kp_strategies[s]; s++)
        for (size_t b = 0; b < BOARDS; b++) {
            struct kp_match *match = read_board(b);
            struct kp_transcript *game = match->games[0];
            const struct kp_strategy *strategy = kp_strategies[s];
            uint16_t guess[16] = {0};

            for (int turn = 0; !is_won(game); turn++) {
                assert_in_range(turn, 0, 30);
                choose(strategy, game, guess);
                assert_true(kp_transcript_add(game, guess, ask(game, guess), 0));
            }
            assert_true(kp_brute_fits(game, NULL, guess));
            kp_match_free(match);
        }
}

/* Against Knuth's five guesses it holds out for all five. */
static void it_lasts(void **state)
{
    struct kp_match *match;
    struct kp_errors problems;
    uint16_t guess[4];
    size_t turns = 0;

    (void)state;
    assert_int_equal(kp_match_read("game classic\n", 13, "text", &match, &problems), KP_OK);
    for (; !is_won(match->games[0]); turns++) {
        choose(kp_strategy_named("knuth"), match->games[0], guess);
        assert_true(kp_transcript_add(match->games[0], guess, ask(match->games[0], guess), 0));
    }
    assert_int_equal(turns, 5);
    kp_match_free(match);
}

/* ---- What it cannot answer ---------------------------------------------- */

static enum kp_status ask_of(const char *text, struct kp_options options, enum kp_stop_reason *stop,
                             struct kp_diag *why)
{
    struct kp_match *match;
    struct kp_errors problems;
    struct kp_score score;
    enum kp_status status;

    assert_int_equal(kp_match_read(text, strlen(text), "text", &match, &problems), KP_OK);
    status = kp_adversary(kp_match_game(match, 0), kp_game_guess(kp_match_game(match, 0), 0),
                          &options, &score, stop, why);
    if (status != KP_OK || *stop != KP_COMPLETED)
        assert_true(score.black == KP_UNKNOWN && score.white == KP_UNKNOWN);
    kp_match_free(match);
    return status;
}

static int at_once(void *data)
{
    (void)data;
    return 1;
}

static void it_says_what_it_does_not_know(void **state)
{
    static const char large[] = "pegs 30\ncolours 30\n"
                                "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 "
                                "25 26 27 28 29 30 : ? ?\n";
    struct kp_options options = {.engine = "native", .states = 1000};
    struct kp_diag why = {0};
    enum kp_stop_reason stop;

    (void)state;
    assert_int_equal(ask_of("game classic\n1122 : 4 0\n1123 : 4 0\n", options, &stop, &why),
                     KP_BAD_INPUT);
    assert_non_null(strstr(why.says, "no secret fits these scores"));
    assert_int_equal(ask_of(large, options, &stop, &why), KP_OK);
    assert_int_equal(stop, KP_OUT_OF_STATES);
    options = (struct kp_options){.seconds = 1e-9};
    assert_int_equal(ask_of(large, options, &stop, &why), KP_OK);
    assert_int_equal(stop, KP_OUT_OF_TIME);
    options = (struct kp_options){.stop = at_once};
    assert_int_equal(ask_of(large, options, &stop, &why), KP_OK);
    assert_int_equal(stop, KP_INTERRUPTED);
}

/* The right answer, or none for want of memory. */
static void every_allocation_fails_once(void **state)
{
    static const uint16_t guess[] = {0, 1, 2, 3};
    struct kp_match *match = read_board(3);
    struct kp_score right;
    long n = 0;

    (void)state;
    expect(match->games[0], guess, &right);
    for (;; n++) {
        struct kp_options options = {.engine = "native"};
        struct kp_score score;
        enum kp_stop_reason stop;
        enum kp_status status;

        kp_allocations_left = n;
        status = kp_adversary(match->games[0], guess, &options, &score, &stop, NULL);
        if (status == KP_OK && stop == KP_COMPLETED)
            assert_memory_equal(&score, &right, sizeof right);
        else if (status == KP_OK)
            assert_int_equal(stop, KP_OUT_OF_MEMORY);
        else
            assert_int_equal(status, KP_NO_MEMORY);
        if (kp_allocations_left >= 0)
            break;
    }
    kp_allocations_left = -1;
    assert_in_range(n, 10, 1000000);
    kp_match_free(match);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(its_answer_is_the_largest_part),
        cmocka_unit_test(every_strategy_beats_it),
        cmocka_unit_test(it_lasts),
        cmocka_unit_test(it_says_what_it_does_not_know),
        cmocka_unit_test(every_allocation_fails_once),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
