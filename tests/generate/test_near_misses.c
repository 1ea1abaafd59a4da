/* The near misses of a puzzle are those that trying every code finds; they miss the rows equally
 * often if they can, and as little as they can; and they do not change the puzzle. */
#include "generate/puzzle/near_misses.h"

#include "base/limits.h"
#include "game/score.h"
#include "game/scoring_mistakes.h"
#include "generate/puzzle/puzzle.h"
#include "help/brute_force.h"
#include "help/case_share.h"
#include "help/failing_allocations.h"
#include "help/random_games.h"
#include "keypeg.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static const struct kp_options defaults = {.states = KP_STATES};

static struct kp_transcript *make_puzzle(struct kp_board board, size_t rows, uint64_t seed)
{
    struct kp_rules *rules = kp_board_rules(board);
    struct kp_random draw = kp_random_seed(seed, 0);
    struct kp_transcript *game = NULL;
    enum kp_certainty known;
    enum kp_stop_reason stop;
    uint16_t *secret = NULL;

    assert_int_equal(
        kp_puzzle_make(rules, rows, &draw, &defaults, &game, &secret, &known, &stop, NULL), KP_OK);
    assert_non_null(game);
    free(secret);
    kp_rules_unref(rules);
    return game;
}

static struct kp_near_misses find(const struct kp_transcript *game, size_t wanted, uint64_t seed)
{
    struct kp_random draw = kp_random_seed(seed, 1);
    struct kp_near_misses found;
    enum kp_stop_reason stop;

    assert_int_equal(kp_near_misses_find(game, wanted, &draw, &defaults, &found, &stop, NULL),
                     KP_OK);
    assert_int_equal(stop, KP_COMPLETED);
    return found;
}

/* ---- Brute force ---- */

/* The row that the code misses alone; KP_NO_ROW: it fits all rows, or misses several. */
static size_t find_missed_row(const struct kp_transcript *game, const uint16_t *code)
{
    bool on[64];

    assert_in_range(game->row_count, 1, 64);
    if (kp_brute_fits(game, NULL, code))
        return KP_NO_ROW;
    for (size_t row = 0; row < game->row_count; row++) {
        for (size_t r = 0; r < game->row_count; r++)
            on[r] = r != row;
        if (kp_brute_fits(game, on, code))
            return row;
    }
    return KP_NO_ROW;
}

static bool next_code(const struct kp_rules *rules, uint16_t *code)
{
    int p = rules->pegs - 1;

    while (p >= 0 && ++code[p] == kp_rules_secret_colours(rules))
        code[p--] = 0;
    return p >= 0;
}

/* counts[row][distance]: the near misses that miss the row by so many key pegs. */
#define MOST_PEGS 10

static size_t count_all(const struct kp_transcript *game, size_t counts[][MOST_PEGS + 1])
{
    uint16_t code[MOST_PEGS] = {0};
    size_t all = 0, row;
    int *tally = calloc((size_t)kp_rules_guess_colours(game->rules), sizeof *tally);

    assert_non_null(tally);
    memset(counts, 0, game->row_count * sizeof *counts);
    do {
        if ((row = find_missed_row(game, code)) != KP_NO_ROW) {
            struct kp_score score = kp_score_guess(game->rules, code,
                                                   kp_transcript_guess(game, row), tally);

            counts[row][kp_score_distance(game->rows[row].score, score)]++;
            all++;
        }
    } while (next_code(game->rules, code));
    free(tally);
    return all;
}

/* ---- What is expected ---- */

static void expect_near_misses(const struct kp_transcript *game, const struct kp_near_misses *found)
{
    size_t bytes = (size_t)game->rules->pegs * sizeof(uint16_t);

    for (size_t i = 0; i < found->count; i++) {
        const struct kp_near_miss *miss = &found->items[i];

        assert_int_equal(find_missed_row(game, miss->code), miss->row);
        assert_false(kp_score_distance(game->rows[miss->row].score, miss->score) == 0);
        for (size_t k = 0; k < i; k++)
            assert_true(memcmp(found->items[k].code, miss->code, bytes) != 0);
    }
}

/* A row is missed by its nearest codes, and no row twice more often than another that has codes
 * left. */
static void expect_choice(const struct kp_transcript *game, const struct kp_near_misses *found,
                          size_t counts[][MOST_PEGS + 1])
{
    size_t missed[64] = {0}, all[64] = {0}, least = SIZE_MAX;

    for (size_t i = 0; i < found->count; i++) {
        const struct kp_near_miss *miss = &found->items[i];
        int distance = kp_score_distance(game->rows[miss->row].score, miss->score);
        size_t nearer = 0;

        for (int d = 0; d < distance; d++)
            nearer += counts[miss->row][d];
        assert_true(missed[miss->row]++ >= nearer);
    }
    for (size_t row = 0; row < game->row_count; row++) {
        for (int d = 0; d <= MOST_PEGS; d++)
            all[row] += counts[row][d];
        if (missed[row] < all[row] && missed[row] < least)
            least = missed[row];
    }
    for (size_t row = 0; row < game->row_count; row++)
        assert_true(least == SIZE_MAX || missed[row] <= least + 1);
}

static const struct kp_board boards[] = {
    {.pegs = 4, .colours = 6},
    {.pegs = 4, .colours = 6, .scores = KP_BLACK_ONLY},
    {.pegs = 4, .colours = 6, .scores = KP_COLOURS_ONLY},
    {.pegs = 3, .colours = 10, .no_repeats = true},
    {.pegs = 4, .colours = 7, .no_repeats = true, .scores = KP_BLACK_ONLY},
    {.pegs = 4, .colours = 4, .blanks = KP_BLANKS},
    {.pegs = 4, .colours = 4, .blanks = KP_BLANKS, .no_repeats = true},
    {.pegs = 4, .colours = 5, .blanks = KP_GUESS_BLANKS},
    {.pegs = 4, .colours = 3, .blanks = KP_BLANKS, .scores = KP_COLOURS_ONLY},
    {.pegs = 5, .colours = 5},
    {.pegs = 1, .colours = 2},
    {.pegs = 10, .colours = 2},
};

static void they_are_those_that_trying_every_code_finds(void **state)
{
    static const size_t wishes[] = {1, 3, 8, KP_MOST_NEAR_MISSES};
    size_t counts[64][MOST_PEGS + 1];

    (void)state;
    for (size_t b = 0; b < sizeof boards / sizeof *boards; b++)
        for (int seed = 0; seed < kp_share(8); seed++) {
            struct kp_transcript *game = make_puzzle(boards[b], 0, (uint64_t)seed);
            size_t all = count_all(game, counts);

            assert_true(all >= game->row_count);
            for (size_t w = 0; w < sizeof wishes / sizeof *wishes; w++) {
                struct kp_near_misses found = find(game, wishes[w], (uint64_t)seed);

                assert_int_equal(found.count, all < wishes[w] ? all : wishes[w]);
                expect_near_misses(game, &found);
                expect_choice(game, &found, counts);
                kp_near_misses_free(&found);
            }
            kp_transcript_free(game);
        }
}

/* Every row is needed, so every row has a near miss. */
static void as_many_rows_as_possible_are_missed(void **state)
{
    struct kp_transcript *game = make_puzzle((struct kp_board){.pegs = 4, .colours = 6}, 5, 3);

    (void)state;
    for (size_t wanted = 1; wanted <= 5; wanted++) {
        struct kp_near_misses found = find(game, wanted, 9);
        bool missed[5] = {0};

        for (size_t i = 0; i < found.count; i++) {
            assert_false(missed[found.items[i].row]);
            missed[found.items[i].row] = true;
        }
        kp_near_misses_free(&found);
    }
    kp_transcript_free(game);
}

/* Their secrets are drawn, since they are too many to be listed. */
static void large_boards_have_them_too(void **state)
{
    struct kp_transcript *game = make_puzzle((struct kp_board){.pegs = 12, .colours = 10}, 6, 3);
    struct kp_near_misses found = find(game, 40, 1), again = find(game, 40, 1),
                          others = find(game, 40, 2);
    size_t same = 0;

    (void)state;
    assert_int_equal(found.count, 40);
    assert_int_equal(again.count, 40);
    expect_near_misses(game, &found);
    for (size_t i = 0; i < 40; i++) {
        assert_memory_equal(found.items[i].code, again.items[i].code, 24);
        same += memcmp(found.items[i].code, others.items[i].code, 24) == 0;
    }
    assert_true(same < 40);
    kp_near_misses_free(&found);
    kp_near_misses_free(&again);
    kp_near_misses_free(&others);
    kp_transcript_free(game);
}

/* ---- The family ---- */

static struct kp_instance *generate(struct kp_generate_options options)
{
    struct kp_generator *generator;
    struct kp_instance *instance = NULL;
    enum kp_stop_reason stop;

    options.family = "puzzle";
    assert_int_equal(kp_generator_new(&options, &generator, NULL), KP_OK);
    assert_int_equal(kp_generate(generator, 2, &instance, &stop, NULL), KP_OK);
    assert_non_null(instance);
    kp_generator_free(generator);
    return instance;
}

static void the_puzzle_stays_the_same(void **state)
{
    (void)state;
    for (uint64_t seed = 0; seed < 10; seed++) {
        struct kp_instance *plain = generate((struct kp_generate_options){.seed = seed});
        struct kp_instance *with = generate(
            (struct kp_generate_options){.seed = seed, .near_misses = 3});

        assert_null(kp_transcript_difference(kp_instance_game(plain), kp_instance_game(with)));
        assert_int_equal(kp_instance_about(plain).near_miss_count, 0);
        assert_int_equal(kp_instance_about(with).near_miss_count, 3);
        kp_instance_free(plain);
        kp_instance_free(with);
    }
}

static void only_puzzles_have_them(void **state)
{
    static const struct {
        struct kp_generate_options options;
        const char *says;
    } cases[] = {
        {{.family = "near-miss", .near_misses = 1},
         "near-miss games have no near misses; --near-misses requires the family puzzle"},
        {{.family = "puzzle", .near_misses = 1001}, "at most 1,000 --near-misses"},
    };

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct kp_generator *generator;
        struct kp_diag why;

        assert_int_equal(kp_generator_new(&cases[i].options, &generator, &why), KP_BAD_INPUT);
        if (!strstr(why.says, cases[i].says))
            fail_msg("'%s', expected '%s'", why.says, cases[i].says);
    }
}

/* ---- Limits ---- */

static int stop_at_once(void *data)
{
    (void)data;
    return 1;
}

static void what_a_limit_ends_has_none(void **state)
{
    struct kp_transcript *game = make_puzzle((struct kp_board){.pegs = 12, .colours = 10}, 6, 3);
    const struct kp_options stopped = {.states = KP_STATES, .stop = stop_at_once},
                            poor = {.states = 1};
    struct kp_random draw = kp_random_seed(0, 0);
    struct kp_near_misses found;
    enum kp_stop_reason stop;

    (void)state;
    assert_int_equal(kp_near_misses_find(game, 3, &draw, &stopped, &found, &stop, NULL), KP_OK);
    assert_int_equal(stop, KP_INTERRUPTED);
    kp_near_misses_free(&found);
    assert_int_equal(kp_near_misses_find(game, 3, &draw, &poor, &found, &stop, NULL), KP_OK);
    assert_int_equal(stop, KP_OUT_OF_STATES);
    kp_near_misses_free(&found);
    kp_transcript_free(game);
}

static void every_allocation_fails_once(void **state)
{
    struct kp_transcript *game = make_puzzle((struct kp_board){.pegs = 3, .colours = 3}, 0, 5);
    struct kp_near_misses right = find(game, 4, 7), found;
    long n = 0;
    bool failed;

    (void)state;
    do {
        struct kp_random draw = kp_random_seed(7, 1);
        enum kp_stop_reason stop;
        enum kp_status status;

        kp_allocations_left = n;
        status = kp_near_misses_find(game, 4, &draw, &defaults, &found, &stop, NULL);
        failed = kp_allocations_left < 0;
        kp_allocations_left = -1;
        if (status == KP_OK && stop == KP_COMPLETED) {
            assert_int_equal(found.count, right.count);
            for (size_t i = 0; i < found.count; i++)
                assert_memory_equal(found.items[i].code, right.items[i].code, 6);
        } else {
            assert_true(status == KP_NO_MEMORY || stop == KP_OUT_OF_MEMORY);
        }
        kp_near_misses_free(&found);
        n = kp_next_failure(n);
    } while (failed);
    assert_true(n > 50);
    kp_near_misses_free(&right);
    kp_transcript_free(game);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(they_are_those_that_trying_every_code_finds),
        cmocka_unit_test(as_many_rows_as_possible_are_missed),
        cmocka_unit_test(large_boards_have_them_too),
        cmocka_unit_test(the_puzzle_stays_the_same),
        cmocka_unit_test(only_puzzles_have_them),
        cmocka_unit_test(what_a_limit_ends_has_none),
        cmocka_unit_test(every_allocation_fails_once),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
