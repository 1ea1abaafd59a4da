/* Every allocation of ours is made to fail in turn while the genetic strategy looks for a
 * guess: it may be the secret, or there is none for want of memory. */
#include "game/score.h"
#include "help/failing_allocations.h"
#include "help/random_games.h"
#include "strategy/genetic/genetic.h"
#include "strategy/strategy.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#define PEGS 3

static bool fits(const struct kp_transcript *game, const uint16_t *code)
{
    struct kp_replay *replay = kp_replay_new(game);
    bool answer;

    assert_non_null(replay);
    answer = kp_replay_fits(replay, code, 0);
    kp_replay_free(replay);
    return answer;
}

/* true: no allocation failed any more. */
static bool propose(const struct kp_transcript *game, long n, enum kp_status expected)
{
    static const struct kp_limits none;
    struct kp_guess_request request = {.limits = &none};
    enum kp_stop_reason stop = KP_COMPLETED;
    uint16_t guess[PEGS] = {0};
    enum kp_status status;
    bool all;

    kp_allocations_left = n;
    status = kp_strategy_named("genetic")->propose(game, &request, guess, &stop, NULL);
    all = kp_allocations_left >= 0;
    kp_allocations_left = -1;
    if (status == KP_OK && stop == KP_COMPLETED)
        assert_true(fits(game, guess));
    else if (status == KP_OK)
        assert_int_equal(stop, KP_OUT_OF_MEMORY);
    else
        assert_true(status == KP_NO_MEMORY || status == expected);
    if (all)
        assert_int_equal(status, expected);
    return all;
}

/* The second game cannot be right: the engines are asked, and say so. */
static void every_allocation_fails_once(void **state)
{
    static const struct {
        struct kp_score scores[2];
        enum kp_status expected;
    } games[] = {{{{1, 0}, {1, 1}}, KP_OK}, {{{2, 0}, {0, 3}}, KP_BAD_INPUT}};
    static const uint16_t guesses[2][PEGS] = {{0, 0, 1}, {0, 2, 3}};

    (void)state;
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        struct kp_transcript *game = kp_empty_game((struct kp_board){.pegs = PEGS, .colours = 4});
        long n = 0;

        for (int r = 0; r < 2; r++)
            assert_true(kp_transcript_add(game, guesses[r], games[i].scores[r], 0));
        while (!propose(game, n, games[i].expected))
            n++;
        assert_in_range(n, 8, 10000);
        kp_transcript_free(game);
    }
}

/* Of a game whose codes are drawn, as a rule; so breeding is asked for by name. */
static void breeding_without_memory(void **state)
{
    static const uint16_t guess[PEGS] = {0, 0, 1};
    struct kp_transcript *game = kp_empty_game((struct kp_board){.pegs = PEGS, .colours = 4});
    enum kp_status status = KP_NO_MEMORY;

    (void)state;
    assert_true(kp_transcript_add(game, guess, (struct kp_score){1, 0}, 0));
    for (long n = 0; status == KP_NO_MEMORY; n++) {
        static const struct kp_breeding breeding = {9, 9, 3, 1};
        struct kp_candidate_set found = {.game = game};

        assert_true(n < 100);
        kp_allocations_left = n;
        status = kp_gather_candidates(&found, &breeding, NULL);
        kp_allocations_left = -1;
        for (size_t i = 0; i < found.count; i++)
            assert_true(fits(game, found.codes + i * PEGS));
        kp_candidate_set_clear(&found);
    }
    assert_int_equal(status, KP_OK);
    kp_transcript_free(game);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_allocation_fails_once),
        cmocka_unit_test(breeding_without_memory),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
