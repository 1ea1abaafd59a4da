/* The local search against brute force, and on boards that no other search of the engine answers. */
#include "game/score.h"
#include "help/brute_force.h"
#include "help/case_share.h"
#include "help/random_games.h"
#include "native/search/local_search.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>

#include <cmocka.h>

/* Searches, and stores a secret as colours. */
static int search(const struct kp_transcript *game, uint16_t *code)
{
    struct kp_question *question = kp_question_new(game, true);
    struct kp_meter meter = kp_meter_begin(NULL, KP_TURN, KP_NO_END);
    struct kp_limits limits = {.meter = &meter};
    struct kp_row_table table;
    int found;

    assert_non_null(question);
    assert_true(kp_row_table_make(&table, question, (struct kp_row_selection){NULL, 0}, &limits));
    found = table.rows > 0 && question->ordered && question->sum < 0 && question->quota_count == 0
                ? kp_local_search(&table, &limits, code)
                : 0;
    if (found)
        kp_question_colours(question, code);
    kp_row_table_free(&table);
    kp_question_free(question);
    return found;
}

static void what_is_found_is_a_secret(void **state)
{
    uint64_t seed = 17;
    int games = kp_share(20000), with_secret = 0, found = 0;

    (void)state;
    for (int i = 0; i < games; i++) {
        struct kp_transcript *game = kp_small_random_game(&seed);
        struct kp_brute_result all = kp_brute_force(game, NULL);
        uint16_t code[16];
        int most = search(game, code);

        assert_true((uint64_t)most <= all.count);
        if (most)
            assert_true(kp_brute_fits(game, NULL, code));
        with_secret += all.count > 0;
        found += most > 0;
        kp_transcript_free(game);
    }
    assert_true(found > with_secret / 2);
}

/* Boards of which enumeration and counting find no secret. */
static void wide_boards_have_secrets(void **state)
{
    static const struct {
        struct kp_board board;
        int rows, games, found; /* at least that many */
    } wide[] = {{{.pegs = 1000, .colours = 60}, 20, 1, 1},
                {{.pegs = 1000, .colours = 1000}, 2, 1, 1},
                {{.pegs = 100, .colours = 100}, 3, 1, 1},
                {{.pegs = 40, .colours = 11}, 10, 20, 15}};
    uint64_t seed = 5;
    uint16_t code[1000];

    (void)state;
    for (size_t i = 0; i < sizeof wide / sizeof *wide; i++) {
        int found = 0;

        for (int k = 0; k < wide[i].games; k++) {
            struct kp_transcript *game = kp_true_game(&seed, wide[i].board, wide[i].rows);
            struct kp_replay *replay = kp_replay_new(game);

            assert_non_null(replay);
            if (search(game, code) > 0) {
                assert_true(kp_replay_fits(replay, code, 0));
                found++;
            }
            kp_replay_free(replay);
            kp_transcript_free(game);
        }
        assert_in_range(found, wide[i].found, wide[i].games);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_found_is_a_secret),
        cmocka_unit_test(wide_boards_have_secrets),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
