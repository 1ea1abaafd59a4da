/* The score table gives the same answers as enumeration, for any rows, with any number of them
 * wrong, and under any rules. */
#include "game/score.h"
#include "help/brute_force.h"
#include "help/case_share.h"
#include "help/planted_games.h"
#include "help/random_games.h"
#include "native/score/score_table.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* The codes in the order in which they are shown. */
struct seen {
    size_t pegs, count, room;
    uint16_t *codes;
};

static bool see(void *data, const uint16_t *code, int others)
{
    struct seen *seen = data;

    assert_int_equal(others, 0);
    if (seen->count == seen->room) {
        seen->room = 2 * seen->room + 64;
        seen->codes = realloc(seen->codes, seen->room * seen->pegs * sizeof *code);
        assert_non_null(seen->codes);
    }
    memcpy(seen->codes + seen->count++ * seen->pegs, code, seen->pegs * sizeof *code);
    return true;
}

static struct seen walk(const struct kp_question *question, struct kp_row_selection asked)
{
    struct kp_meter meter = kp_meter_begin(NULL, KP_TURN, KP_NO_END);
    struct kp_limits limits = {.meter = &meter};
    struct seen seen = {.pegs = (size_t)question->pegs};

    assert_int_equal(
        kp_enumerate(question, asked, &limits, (struct kp_visitor){.visit = see, .data = &seen}),
        KP_COMPLETED);
    return seen;
}

static void expect_visits(const struct kp_score_table *table, struct kp_row_selection asked,
                          const struct seen *right)
{
    struct kp_limits limits = {0};
    struct seen seen = {.pegs = right->pegs};

    assert_int_equal(kp_score_table_visit(table, asked, &limits,
                                          (struct kp_visitor){.visit = see, .data = &seen}),
                     KP_COMPLETED);
    assert_int_equal(seen.count, right->count);
    if (seen.count > 0)
        assert_memory_equal(seen.codes, right->codes, seen.count * seen.pegs * sizeof *seen.codes);
    free(seen.codes);
}

static void expect_count(const struct kp_score_table *table, struct kp_row_selection asked,
                         const struct seen *right)
{
    uint16_t first[KP_TABLE_PEGS];

    for (size_t most = 1; most; most = most == 1 ? SIZE_MAX : 0) {
        size_t count = kp_score_table_count(table, asked, most, first);

        assert_true(most == 1 ? (count > 0) == (right->count > 0) : count == right->count);
        if (count > 0)
            assert_memory_equal(first, right->codes, right->pegs * sizeof *first);
    }
}

/* No code gets fewer rows wrong, and some code gets as few. */
static void expect_fewest(const struct kp_score_table *table, const struct kp_transcript *game)
{
    size_t fewest = kp_score_table_fewest(table), most = game->row_count;
    uint16_t code[KP_TABLE_PEGS];

    if (fewest == SIZE_MAX)
        assert_int_equal(
            kp_score_table_count(table, (struct kp_row_selection){.wrong = most}, SIZE_MAX, code),
            0);
    else
        assert_true(kp_score_table_count(table, (struct kp_row_selection){.wrong = fewest},
                                         SIZE_MAX, code));
    if (fewest > 0 && fewest < SIZE_MAX)
        assert_int_equal(kp_score_table_count(table, (struct kp_row_selection){.wrong = fewest - 1},
                                              SIZE_MAX, code),
                         0);
}

static void expect_asked(const struct kp_score_table *table, const struct kp_question *question,
                         struct kp_row_selection asked)
{
    struct seen right = walk(question, asked);

    expect_visits(table, asked, &right);
    expect_count(table, asked, &right);
    free(right.codes);
}

static void expect_table(const struct kp_transcript *game, uint64_t *seed)
{
    struct kp_question *question = kp_question_new(game, false);
    struct kp_limits limits = {0};
    struct kp_score_table *table = kp_score_table_new(game, &limits);
    bool *on = calloc(game->row_count + 1, sizeof *on);

    assert_true(question && table && on);
    expect_fewest(table, game);
    for (size_t wrong = 0; wrong < 4; wrong++)
        expect_asked(table, question, (struct kp_row_selection){NULL, wrong});
    for (int i = 0; i < 12; i++) {
        int share = 1 + kp_seeded_below(seed, 4);

        for (size_t r = 0; r < game->row_count; r++)
            on[r] = kp_seeded_below(seed, share) < 2;
        expect_asked(
            table, question,
            (struct kp_row_selection){on, (size_t)kp_seeded_below(seed, 2) * (i % 3 == 0)});
    }
    kp_score_table_free(table);
    kp_question_free(question);
    free(on);
}

static void random_games_are_read_off_it(void **state)
{
    int games = kp_share(1500), tables = 0;
    uint64_t seed = 20261122;

    (void)state;
    for (int i = 0; i < games; i++) {
        struct kp_transcript *game = kp_small_random_game(&seed);

        if (kp_score_table_codes(game) > 0) {
            expect_table(game, &seed);
            tables++;
        }
        kp_transcript_free(game);
    }
    assert_true(tables > games / 2);
}

/* Codes fill words of 64. */
static const struct kp_planted_plan plans[] = {
    {.board = {.pegs = 4, .colours = 6}, .rows = 8, .wrong = 1},
    {.board = {.pegs = 4, .colours = 6}, .rows = 9, .wrong = 2, .forgotten = 20},
    {.board = {.pegs = 4, .colours = 6}, .rows = 16, .wrong = 3},
    {.board = {.pegs = 4, .colours = 6}, .rows = 17, .wrong = 2},
    {.board = {.pegs = 4, .colours = 6, .no_repeats = true}, .rows = 24, .wrong = 2},
    {.board = {.pegs = 4, .colours = 6, .blanks = KP_BLANKS, .no_repeats = true},
     .rows = 12,
     .wrong = 1},
    {.board = {.pegs = 3, .colours = 20, .blanks = KP_GUESS_BLANKS}, .rows = 10, .wrong = 1},
    {.board = {.pegs = 13, .colours = 2}, .rows = 11, .wrong = 1},
    {.board = {.pegs = 15, .colours = 1}, .rows = 3, .wrong = 0},
    {.board = {.pegs = 2, .colours = 64}, .rows = 5, .wrong = 1},
    {.board = {.pegs = 4, .colours = 10, .scores = KP_COLOURS_ONLY}, .rows = 9, .wrong = 1},
    {.board = {.pegs = 4, .colours = 9, .first = 1},
     .rows = 6,
     .wrong = 1,
     .sum = true,
     .known = 30},
    {.board = {.pegs = 4, .colours = 10}, .rows = 24, .wrong = 4},
    {.board = {.pegs = 4, .colours = 6}, .rows = 130, .wrong = 40},
    {.board = {.pegs = 5, .colours = 8}, .rows = 34, .wrong = 3},
    {.board = {.pegs = 16, .colours = 2, .scores = KP_BLACK_ONLY}, .rows = 66, .wrong = 2},
    {.board = {.pegs = 20, .colours = 4, .scores = KP_COLOURS_ONLY}, .rows = 9, .wrong = 2},
};

static void boards_of_all_sizes_are_read_off_it(void **state)
{
    uint64_t seed = 5;

    (void)state;
    for (size_t i = 0; i < sizeof plans / sizeof *plans; i++)
        for (int k = 0; k < kp_share(5); k++) {
            struct kp_transcript *game = kp_planted_game(&seed, &plans[i]);

            assert_true(kp_score_table_codes(game) > 0);
            expect_table(game, &seed);
            kp_transcript_free(game);
        }
}

/* ---- Games that are not for a table ---- */

static void expect_none(struct kp_planted_plan plan, const struct kp_limits *limits)
{
    uint64_t seed = 1;
    struct kp_transcript *game = kp_planted_game(&seed, &plan);

    assert_null(kp_score_table_new(game, limits));
    kp_transcript_free(game);
}

static void large_boards_get_no_table(void **state)
{
    struct kp_limits none = {0}, small = {.memory = 10000};

    (void)state;
    expect_none((struct kp_planted_plan){.board = {.pegs = 6, .colours = 6}, .rows = 5}, &none);
    expect_none((struct kp_planted_plan){.board = {.pegs = 16, .colours = 1}, .rows = 5}, &none);
    expect_none((struct kp_planted_plan){.board = {.pegs = 5, .colours = 9}, .rows = 58}, &none);
    expect_none((struct kp_planted_plan){.board = {.pegs = 7, .colours = 6}, .rows = 1000}, &none);
    expect_none((struct kp_planted_plan){.board = {.pegs = 40, .colours = 60}, .rows = 5}, &none);
    expect_none((struct kp_planted_plan){.board = {.pegs = 4, .colours = 6}, .rows = 5}, &small);
}

/* ---- Limits ---- */

static int ask_to_stop(void *data)
{
    (void)data;
    return 1;
}

static bool count_visit(void *data, const uint16_t *code, int others)
{
    (void)code;
    (void)others;
    ++*(size_t *)data;
    return true;
}

static void a_visit_can_be_stopped(void **state)
{
    struct kp_limits limits = {0}, stopped = {.asked_to_stop = ask_to_stop};
    struct kp_planted_plan plan = {.board = {.pegs = 4, .colours = 6}, .rows = 5};
    uint64_t seed = 1;
    struct kp_transcript *game = kp_planted_game(&seed, &plan);
    struct kp_score_table *table = kp_score_table_new(game, &limits);
    size_t visits = 0;

    (void)state;
    assert_non_null(table);
    assert_int_equal(
        kp_score_table_visit(table, (struct kp_row_selection){.wrong = 5}, &stopped,
                             (struct kp_visitor){.visit = count_visit, .data = &visits}),
        KP_INTERRUPTED);
    assert_in_range(visits, 1, 1295);
    kp_score_table_free(table);
    kp_transcript_free(game);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_games_are_read_off_it),
        cmocka_unit_test(boards_of_all_sizes_are_read_off_it),
        cmocka_unit_test(large_boards_get_no_table),
        cmocka_unit_test(a_visit_can_be_stopped),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
