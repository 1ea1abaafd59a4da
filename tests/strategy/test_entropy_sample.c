/* A sample of codes: what a guess leaves of it, by the plain rule. */
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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_guess_leaves_what_the_plain_rule_says),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
