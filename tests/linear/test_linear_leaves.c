/* Every leaf of the linear engine's searches is proved in integers: on hard games of many kinds, no
 * search ends inexact.
 *
 * The test searches until it has refuted some thousand leaves.  With an argument it goes on to that
 * many: build/tests/test_linear_leaves 1000000 takes some minutes. */
#include "base/limits.h"
#include "help/case_share.h"
#include "help/random_games.h"
#include "linear/linear_engine.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>

#include <cmocka.h>

static uint64_t wanted;

/* Few of their games are decided at the root. */
static const struct {
    struct kp_board board;
    int rows;
} boards[] = {
    {{.pegs = 20, .colours = 10}, 22},
    {{.pegs = 24, .colours = 10}, 30},
    {{.pegs = 32, .colours = 10}, 38},
    {{.pegs = 20, .colours = 20}, 26},
    {{.pegs = 36, .colours = 4}, 24},
    {{.pegs = 30, .colours = 3}, 16},
    {{.pegs = 56, .colours = 2}, 20},
    {{.pegs = 64, .colours = 2}, 22},
    {{.pegs = 96, .colours = 2}, 34},
    {{.pegs = 20, .colours = 10, .scores = KP_BLACK_ONLY}, 28},
    {{.pegs = 40, .colours = 2, .scores = KP_BLACK_ONLY}, 18},
    {{.pegs = 16, .colours = 18, .no_repeats = true}, 20},
    {{.pegs = 20, .colours = 9, .blanks = KP_BLANKS}, 24},
};

#define BOARDS (sizeof boards / sizeof *boards)

/* A search is ended after this many pivots, so that no board takes all the time. */
#define PIVOTS 20000

static struct kp_transcript *draw(uint64_t *seed, size_t i)
{
    struct kp_transcript *game = kp_true_game(seed, boards[i % BOARDS].board,
                                              boards[i % BOARDS].rows);
    int step = boards[i % BOARDS].board.colours == 2 ? 2 : 1; /* parity would tell at once */
    struct kp_score *score = &game->rows[kp_seeded_below(seed, (int)game->row_count)].score;

    if (i / BOARDS % 2 && score->white >= step) {
        score->white -= step;
        score->black += step;
    } else if (i / BOARDS % 2 && score->white == KP_UNKNOWN) {
        score->black++;
    }
    return game;
}

static void every_leaf_is_proved(void **state)
{
    uint64_t seed = 1, leaves = 0, nodes = 0;
    int games = 0, ended = 0;

    (void)state;
    for (; leaves < wanted; games++) {
        struct kp_transcript *game = draw(&seed, (size_t)games);
        struct kp_question *question = kp_question_new(game, true);
        struct kp_limits limits = {0};
        struct kp_linear_query query = {.question = question, .what = "testing"};
        struct kp_linear_result result = {0};
        uint64_t pivots = PIVOTS;
        enum kp_stop_reason stop;

        assert_non_null(question);
        stop = kp_linear_solve(&query, &limits, &pivots, &result);
        assert_true(stop == KP_COMPLETED || stop == KP_OUT_OF_STATES); /* not KP_INEXACT */
        leaves += result.leaves;
        nodes += result.nodes;
        ended += stop != KP_COMPLETED;
        kp_question_free(question);
        kp_transcript_free(game);
    }
    print_message("%.0f leaves of %.0f nodes were proved, of %d games (%d not to the end)\n",
                  (double)leaves, (double)nodes, games, ended);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_leaf_is_proved),
    };

    wanted = (uint64_t)kp_share(100000);
    if (argc > 1)
        wanted = strtoull(argv[1], NULL, 10);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
