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
#include <math.h>
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
    struct kp_puzzle_request request = {
        .rules = rules, .rows = rows, .draw = &draw, .options = &defaults};
    struct kp_transcript *game;
    struct kp_puzzle puzzle;
    enum kp_stop_reason stop;

    assert_int_equal(kp_puzzle_make(&request, &puzzle, &stop, NULL), KP_OK);
    assert_non_null(puzzle.game);
    game = puzzle.game;
    puzzle.game = NULL;
    kp_puzzle_free(&puzzle);
    kp_rules_unref(rules);
    return game;
}

static struct kp_near_misses find(const struct kp_transcript *game, size_t wanted, uint64_t seed)
{
    struct kp_random draw = kp_random_seed(seed, 1);
    struct kp_near_misses found = {0};
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

static bool is_guess(const struct kp_transcript *game, size_t row, const uint16_t *code)
{
    return memcmp(kp_transcript_guess(game, row), code, (size_t)game->rules->pegs * sizeof *code) ==
           0;
}

/* counts[row][distance]: the near misses that miss the row by that many key pegs.  Guesses are left
 * out. */
#define MOST_PEGS 10

static size_t count_all(const struct kp_transcript *game, size_t counts[][MOST_PEGS + 1])
{
    uint16_t code[MOST_PEGS] = {0};
    size_t all = 0, row;
    int *tally = calloc((size_t)kp_rules_guess_colours(game->rules), sizeof *tally);

    assert_non_null(tally);
    memset(counts, 0, game->row_count * sizeof *counts);
    do {
        if ((row = find_missed_row(game, code)) != KP_NO_ROW && !is_guess(game, row, code)) {
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
        assert_false(is_guess(game, miss->row, miss->code));
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

/* ---- The options betray nothing ---- */

#define OPTIONS 4

static int count_same(const uint16_t *a, const uint16_t *b, int pegs)
{
    int same = 0;

    for (int p = 0; p < pegs; p++)
        same += a[p] == b[p];
    return same;
}

static int count_shared(const uint16_t *a, const uint16_t *b, int pegs)
{
    bool used[MOST_PEGS] = {false};
    int shared = 0;

    for (int p = 0; p < pegs; p++)
        for (int q = 0; q < pegs; q++)
            if (!used[q] && a[p] == b[q]) {
                used[q] = true;
                shared++;
                break;
            }
    return shared;
}

static int count_colours(const uint16_t *code, int pegs)
{
    int count = 0;

    for (int p = 0; p < pegs; p++) {
        int q = 0;

        while (code[q] != code[p])
            q++;
        count += q == p;
    }
    return count;
}

/* Ways to choose an option: the one with the largest mark. */
enum { SAME, SHARED, SIMILAR, COMMON, ORDER, DISTINCT, MARKS };

static void mark_options(const uint16_t *const *options, int pegs, int marks[][OPTIONS])
{
    memset(marks, 0, MARKS * sizeof *marks);
    for (int i = 0; i < OPTIONS; i++) {
        for (int k = 0; k < OPTIONS; k++) {
            marks[SAME][i] += k == i ? 0 : count_same(options[i], options[k], pegs);
            marks[SHARED][i] += k == i ? 0 : count_shared(options[i], options[k], pegs);
        }
        marks[SIMILAR][i] = marks[SAME][i] + marks[SHARED][i];
        for (int p = 0; p < pegs; p++) {
            int alike = 0;

            for (int k = 0; k < OPTIONS; k++)
                alike += options[k][p] == options[i][p];
            marks[COMMON][i] += alike > 1;
            marks[ORDER][i] = 100 * marks[ORDER][i] + options[i][p];
        }
        marks[DISTINCT][i] = count_colours(options[i], pegs);
    }
}

/* The chance that option 0, the secret, is chosen by the largest mark, or the smallest. */
static double chance_of_secret(const int *mark, int sign)
{
    int same = 0;

    for (int i = 0; i < OPTIONS; i++) {
        if (sign * mark[i] > sign * mark[0])
            return 0;
        same += mark[i] == mark[0];
    }
    return 1.0 / same;
}

static void expect_no_better_than_chance(struct kp_generate_options options, int games)
{
    static const char *const names[] = {"pegs alike",  "colours alike", "both",
                                        "common pegs", "code order",    "number of colours"};
    double right[2 * MARKS] = {0}, limit;
    struct kp_generator *generator;
    int found = 0;

    options.family = "puzzle";
    options.near_misses = OPTIONS - 1;
    assert_int_equal(kp_generator_new(&options, &generator, NULL), KP_OK);
    for (int i = 0; i < games; i++) {
        struct kp_instance *instance = NULL;
        enum kp_stop_reason stop;
        struct kp_instance_facts facts;
        const uint16_t *codes[OPTIONS];
        int marks[MARKS][OPTIONS], pegs;

        assert_int_equal(kp_generate(generator, (uint64_t)i, &instance, &stop, NULL), KP_OK);
        assert_non_null(instance);
        facts = kp_instance_about(instance);
        pegs = kp_instance_game(instance)->rules->pegs;
        assert_int_equal(facts.near_miss_count, OPTIONS - 1);
        codes[0] = facts.secret;
        for (int k = 1; k < OPTIONS; k++)
            codes[k] = facts.near_misses[k - 1].code;
        mark_options(codes, pegs, marks);
        for (int m = 0; m < MARKS; m++) {
            right[2 * m] += chance_of_secret(marks[m], 1);
            right[2 * m + 1] += chance_of_secret(marks[m], -1);
        }
        found++;
        kp_instance_free(instance);
    }
    /* A quarter and 3.5 sampling errors, since there are 48 rates. */
    limit = 0.25 + 3.5 * sqrt(0.25 * 0.75 / found);
    for (int m = 0; m < 2 * MARKS; m++) {
        print_message("%-17s %-5s %.1f %%\n", names[m / 2], m % 2 ? "least" : "most",
                      100 * right[m] / found);
        if (right[m] / found > limit)
            fail_msg("%s: %.1f %% of %d", names[m / 2], 100 * right[m] / found, found);
    }
    kp_generator_free(generator);
}

#define FEWEST_GAMES 20 /* of the smallest share */

/* As many games as a minute allows: a puzzle of 5 pegs and 8 colours takes twenty times as long as
 * a classic one.  docs/research/puzzles.md has the rates of 2,000 puzzles of each board. */
static void the_options_betray_nothing(void **state)
{
    static const struct {
        struct kp_generate_options options;
        int games;
    } quizzes[] = {
        {{.pegs = 4, .colours = 6}, 2000},
        {{.pegs = 5, .colours = 8}, 600},
        {{.pegs = 3, .colours = 5}, 1000},
        {{.game = "bulls-and-cows"}, 1000},
    };

    (void)state;
    for (size_t q = 0; q < sizeof quizzes / sizeof *quizzes; q++) {
        int games = kp_share(quizzes[q].games);

        expect_no_better_than_chance(quizzes[q].options,
                                     games > FEWEST_GAMES ? games : FEWEST_GAMES);
    }
}

/* ---- The family ---- */

/* The rows in their order, which is enough here: a puzzle of other rows is other text. */
static int compare_texts(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

static void write_guesses(const struct kp_transcript *game, struct kp_strbuf *to)
{
    for (size_t r = 0; r < game->row_count; r++) {
        for (int p = 0; p < game->rules->pegs; p++)
            kp_strbuf_addf(to, "%d ", kp_transcript_guess(game, r)[p]);
        kp_strbuf_addf(to, ": %d %d\n", game->rows[r].score.black, game->rows[r].score.white);
    }
}

static void no_puzzle_comes_twice(void **state)
{
    static const struct kp_generate_options orders[] = {
        {.pegs = 4, .colours = 6}, {.pegs = 2, .colours = 3}, {.pegs = 4, .colours = 6, .rows = 1}};
    /* The board of 2 pegs and 3 colours has 12 puzzles; a tenth of a second finds one. */
    size_t rare = kp_share(40) > 2 ? (size_t)kp_share(40) : 2;
    char *texts[200];

    (void)state;
    for (size_t o = 0; o < sizeof orders / sizeof *orders; o++) {
        struct kp_generate_options options = orders[o];
        struct kp_generator *generator;
        size_t count = 0, most = o == 0 ? 200 : rare;

        options.family = "puzzle";
        assert_int_equal(kp_generator_new(&options, &generator, NULL), KP_OK);
        for (size_t i = 0; i < most; i++) {
            struct kp_strbuf text = {0};
            struct kp_instance *instance = NULL;
            enum kp_stop_reason stop;

            if (kp_generate(generator, i, &instance, &stop, NULL) == KP_OK) {
                write_guesses(kp_instance_game(instance), &text);
                texts[count++] = text.text;
            }
            kp_instance_free(instance);
        }
        assert_true(count > 10 || count == most);
        qsort(texts, count, sizeof *texts, compare_texts);
        for (size_t i = 1; i < count; i++)
            assert_string_not_equal(texts[i - 1], texts[i]);
        for (size_t i = 0; i < count; i++)
            free(texts[i]);
        kp_generator_free(generator);
    }
}

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
    struct kp_near_misses found = {0};
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

        found = (struct kp_near_misses){0};
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
        cmocka_unit_test(the_options_betray_nothing),
        cmocka_unit_test(no_puzzle_comes_twice),
        cmocka_unit_test(the_puzzle_stays_the_same),
        cmocka_unit_test(only_puzzles_have_them),
        cmocka_unit_test(what_a_limit_ends_has_none),
        cmocka_unit_test(every_allocation_fails_once),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
