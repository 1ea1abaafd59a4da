/* A jury of codes and what is built on it: what a guess leaves, by the plain rule; a climb ends
 * where nothing near leaves less; and games are played to their end. */
#include "game/score.h"
#include "help/random_games.h"
#include "strategy/candidate_set.h"
#include "strategy/genetic/genetic.h"
#include "strategy/strategy.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define MANY 300
#define PEGS 8

static const struct kp_limits none;

static const struct kp_board boards[] = {
    {.pegs = 4, .colours = 6},
    {.pegs = 8, .colours = 12},
    {.pegs = 5, .colours = 8, .scores = KP_BLACK_ONLY},
    {.pegs = 4, .colours = 10, .no_repeats = true},
    {.pegs = 4, .colours = 5, .blanks = KP_BLANKS},
};

#define BOARDS (sizeof boards / sizeof *boards)

struct crowd {
    struct kp_rules *rules;
    uint16_t codes[MANY * PEGS];
    size_t count;
    struct kp_entropy_sample sample;
};

static void draw(const struct kp_rules *rules, uint64_t *seed, uint16_t *code)
{
    for (int p = 0; p < rules->pegs; p++)
        code[p] = (uint16_t)(rules->repeats ? kp_seeded_below(seed, rules->colours) : p);
    if (!rules->repeats)
        kp_shuffle(seed, code, rules->pegs);
}

static void gather(struct crowd *crowd, struct kp_board board, size_t count, uint64_t seed)
{
    *crowd = (struct crowd){.rules = kp_board_rules(board), .count = count};
    for (size_t i = 0; i < count; i++)
        draw(crowd->rules, &seed, crowd->codes + i * (size_t)board.pegs);
    assert_true(kp_codes_sort(crowd->codes, &crowd->count, board.pegs));
    assert_int_equal(
        kp_entropy_sample_make(&crowd->sample, crowd->rules, crowd->codes, crowd->count, NULL),
        KP_OK);
}

static void scatter(struct crowd *crowd)
{
    kp_entropy_sample_clear(&crowd->sample);
    kp_rules_unref(crowd->rules);
}

/* ---- What is left ---- */

static int64_t left_plainly(const struct crowd *crowd, const uint16_t *guess)
{
    const struct kp_strategy *entropy = kp_strategy_named("neuwirth");
    uint32_t size[PEGS + 1][PEGS + 2] = {0};
    int tally[64] = {0};
    int64_t left = 0;

    for (size_t i = 0; i < crowd->count; i++) {
        const uint16_t *code = crowd->codes + i * (size_t)crowd->rules->pegs;
        struct kp_score score = kp_score_guess(crowd->rules, code, guess, tally);

        size[score.black][score.white == KP_UNKNOWN ? PEGS + 1 : score.white]++;
    }
    for (int black = 0; black <= PEGS; black++)
        for (int white = 0; white <= PEGS + 1; white++)
            if (size[black][white] > 0)
                left += entropy->part_cost(size[black][white]);
    return left;
}

static void a_guess_leaves_what_the_plain_rule_says(void **state)
{
    (void)state;
    for (size_t k = 0; k < BOARDS; k++) {
        struct crowd crowd;
        uint16_t guess[PEGS];
        uint64_t seed = 3;

        gather(&crowd, boards[k], MANY, k);
        for (int i = 0; i < 50; i++) {
            draw(crowd.rules, &seed, guess);
            assert_true(kp_entropy_sample_cost(&crowd.sample, guess) ==
                        left_plainly(&crowd, guess));
        }
        scatter(&crowd);
    }
}

/* ---- Climbing ---- */

static void expect_no_less(const struct crowd *crowd, const uint16_t *guess, int64_t left)
{
    if (kp_is_code(crowd->rules, guess))
        assert_true(left_plainly(crowd, guess) >= left);
}

static void expect_top(const struct crowd *crowd, const uint16_t *top, int64_t left)
{
    int pegs = crowd->rules->pegs;
    uint16_t guess[PEGS];

    for (int p = 0; p < pegs; p++) {
        for (int c = 0; c < kp_rules_secret_colours(crowd->rules); c++) {
            memcpy(guess, top, sizeof guess);
            guess[p] = (uint16_t)c;
            expect_no_less(crowd, guess, left);
        }
        for (int q = 0; q < p; q++) {
            memcpy(guess, top, sizeof guess);
            guess[p] = top[q];
            guess[q] = top[p];
            expect_no_less(crowd, guess, left);
        }
    }
}

static void a_climb_ends_at_a_top(void **state)
{
    (void)state;
    for (size_t k = 0; k < BOARDS; k++) {
        struct crowd crowd;
        uint16_t guess[PEGS] = {0};
        uint64_t seed = 5;
        int64_t before, left;

        gather(&crowd, boards[k], MANY, k);
        for (int i = 0; i < 5; i++) {
            draw(crowd.rules, &seed, guess);
            before = left_plainly(&crowd, guess);
            assert_int_equal(kp_entropy_sample_climb(&crowd.sample, &none, guess, &left),
                             KP_COMPLETED);
            assert_true(kp_is_code(crowd.rules, guess));
            assert_true(left == left_plainly(&crowd, guess) && left <= before);
            expect_top(&crowd, guess, left);
        }
        scatter(&crowd);
    }
}

static void climbs_keep_their_limits(void **state)
{
    struct kp_limits late = {.deadline = kp_now() - 1};
    struct crowd crowd;
    uint16_t guess[PEGS] = {0};
    int64_t left;

    (void)state;
    gather(&crowd, boards[0], 50, 1);
    assert_int_equal(kp_entropy_sample_climb(&crowd.sample, &late, guess, &left), KP_OUT_OF_TIME);
    assert_true(left == left_plainly(&crowd, guess));
    scatter(&crowd);
}

/* ---- To the end ---- */

static uint32_t finish(const struct crowd *crowd, const uint16_t *codes, size_t count)
{
    struct kp_small_set_solution finished;
    enum kp_stop_reason stop = KP_OUT_OF_TIME;

    assert_int_equal(kp_solve_small_set(crowd->rules, codes, count, &none, &finished, &stop, NULL),
                     KP_OK);
    assert_int_equal(stop, KP_COMPLETED);
    assert_in_range(finished.guess, 0, count - 1);
    return finished.total;
}

/* The games of those that tell the guess this score. */
static uint32_t play_part(const struct crowd *crowd, const uint16_t *guess, struct kp_score told)
{
    uint16_t codes[MANY * PEGS];
    size_t pegs = (size_t)crowd->rules->pegs, count = 0;
    int tally[64] = {0};

    for (size_t i = 0; i < crowd->count; i++) {
        const uint16_t *code = crowd->codes + i * pegs;
        struct kp_score score = kp_score_guess(crowd->rules, code, guess, tally);

        if (score.black == told.black && score.white == told.white)
            memcpy(codes + pegs * count++, code, pegs * sizeof *codes);
    }
    return count > 0 ? finish(crowd, codes, count) : 0;
}

static uint64_t play_plainly(const struct crowd *crowd, const uint16_t *guess)
{
    uint64_t total = crowd->count;

    for (int black = 0; black < crowd->rules->pegs; black++)
        for (int white = KP_UNKNOWN; white <= crowd->rules->pegs; white++)
            total += play_part(crowd, guess, (struct kp_score){black, white});
    return total;
}

/* Part by part; a code of theirs never comes to less than the best there is. */
static void games_are_played_to_their_end(void **state)
{
    (void)state;
    for (size_t k = 0; k < BOARDS; k++) {
        struct crowd crowd;
        uint64_t total, least;
        enum kp_stop_reason stop = KP_OUT_OF_TIME;

        gather(&crowd, boards[k], 40, k);
        least = finish(&crowd, crowd.codes, crowd.count);
        for (size_t i = 0; i < crowd.count; i += 5) {
            const uint16_t *code = crowd.codes + i * (size_t)boards[k].pegs;

            assert_int_equal(
                kp_lookahead_total(&crowd.sample, code, UINT64_MAX, &none, &total, &stop, NULL),
                KP_OK);
            assert_int_equal(stop, KP_COMPLETED);
            assert_int_equal(total, play_plainly(&crowd, code));
            assert_true(total >= least);
        }
        scatter(&crowd);
    }
}

/* A part of more than a hundred; and a limit that the parts reach without a search. */
static void it_is_left_where_it_would_take_long(void **state)
{
    uint16_t guess[PEGS] = {0};
    struct crowd crowd;
    enum kp_stop_reason stop;
    uint64_t total;

    (void)state;
    gather(&crowd, boards[1], MANY, 1);
    assert_int_equal(
        kp_lookahead_total(&crowd.sample, guess, UINT64_MAX, &none, &total, &stop, NULL), KP_OK);
    assert_int_equal(stop, KP_OUT_OF_EFFORT);
    assert_int_equal(
        kp_lookahead_total(&crowd.sample, guess, crowd.count, &none, &total, &stop, NULL), KP_OK);
    assert_int_equal(stop, KP_COMPLETED);
    assert_true(total >= crowd.count);
    scatter(&crowd);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_guess_leaves_what_the_plain_rule_says),
        cmocka_unit_test(a_climb_ends_at_a_top),
        cmocka_unit_test(climbs_keep_their_limits),
        cmocka_unit_test(games_are_played_to_their_end),
        cmocka_unit_test(it_is_left_where_it_would_take_long),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
