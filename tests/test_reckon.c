/* The fast native engine says what the plain one says: of random games of
 * every rule, about every choice of their rows. */
#include "game/score.h"
#include "help/brute.h"
#include "help/games.h"
#include "native/enumerate.h"
#include "native/reckon.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static int games_to_play(void)
{
    const char *games = getenv("KEYPEG_TEST_GAMES");

    return games ? atoi(games) : 3000;
}

struct counting {
    const struct kp_question *question;
    struct kp_count secrets, ways;
};

static bool count(void *data, const uint16_t *code, int others)
{
    struct counting *counting = data;

    (void)code;
    kp_question_weigh(counting->question, others, &counting->ways);
    kp_count_add(&counting->secrets, &counting->ways);
    return true;
}

static void expect_equal(const struct kp_count *a, const struct kp_count *b)
{
    assert_false(a->failed || b->failed);
    assert_int_equal(a->size, b->size);
    for (size_t i = 0; i < a->size; i++)
        assert_int_equal(a->limbs[i], b->limbs[i]);
}

/* Both engines on the rows that are on. */
static bool try_rows(const struct kp_question *question, const bool *on)
{
    struct kp_limits limits = {0};
    struct counting counting = {.question = question};
    struct kp_reckoned reckoned = {0};
    uint64_t states = UINT64_MAX, code_states = UINT64_MAX;
    uint16_t code[16];
    bool found;

    kp_count_set(&counting.secrets, 0);
    assert_int_equal(kp_enumerate(question, (struct kp_asked){on, 0}, &limits, &states,
                                  (struct kp_visitor){count, &counting, NULL}),
                     KP_RAN);
    reckoned.code = code;
    states = UINT64_MAX;
    assert_int_equal(kp_reckon(question, on, &limits, &states, true, &reckoned), KP_RAN);
    expect_equal(&reckoned.secrets, &counting.secrets);
    found = reckoned.found;
    assert_int_equal(found, counting.secrets.size > 0);
    if (found)
        assert_true(kp_brute_fits(question->game, on, code));
    assert_int_equal(kp_reckon(question, on, &limits, &code_states, false, &reckoned), KP_RAN);
    assert_int_equal(reckoned.found, found);
    if (found)
        assert_true(kp_brute_fits(question->game, on, code));
    assert_true(code_states >= states);
    kp_count_free(&reckoned.secrets);
    kp_count_free(&counting.secrets);
    kp_count_free(&counting.ways);
    return found;
}

static int try_game(const struct kp_transcript *game)
{
    bool on[16];
    int subsets = 1 << game->row_count, honest = 0;

    for (int merge = 0; merge < 2; merge++) {
        struct kp_question *question = kp_question_new(game, merge);

        assert_non_null(question);
        for (int subset = 0; subset < subsets; subset++) {
            for (size_t r = 0; r < game->row_count; r++)
                on[r] = subset >> r & 1;
            honest += try_rows(question, on);
        }
        honest += try_rows(question, NULL);
        kp_question_free(question);
    }
    return honest;
}

static void it_says_what_the_plain_engine_says(void **state)
{
    uint64_t seed = 20261121;
    int games = games_to_play(), honest = 0;

    (void)state;
    for (int i = 0; i < games; i++) {
        struct kp_transcript *game = kp_random_game(&seed);

        honest += try_game(game);
        kp_transcript_free(game);
    }
    print_message("%d games, %d of their questions honest\n", games, honest);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(it_says_what_the_plain_engine_says),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
