/* The near misses of a puzzle miss one row each, betray nothing, and do not change the puzzle. */
#include "generate/puzzle/near_misses.h"

#include "base/limits.h"
#include "game/score.h"
#include "game/scoring_mistakes.h"
#include "generate/puzzle/puzzle.h"
#include "help/brute_force.h"
#include "help/case_share.h"
#include "help/failing_allocations.h"
#include "help/game_difference.h"
#include "help/random_games.h"
#include "keypeg.h"
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

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

static bool is_guess(const struct kp_transcript *game, size_t row, const uint16_t *code)
{
    return memcmp(kp_transcript_guess(game, row), code, (size_t)game->rules->pegs * sizeof *code) ==
           0;
}

/* ---- What is expected ---- */

static void expect_near_misses(const struct kp_transcript *game,
                               const struct kp_instance_facts *found)
{
    size_t bytes = (size_t)game->rules->pegs * sizeof(uint16_t);

    for (size_t i = 0; i < found->near_miss_count; i++) {
        const struct kp_near_miss *miss = &found->near_misses[i];

        assert_int_equal(find_missed_row(game, miss->code), miss->row);
        assert_false(is_guess(game, miss->row, miss->code));
        assert_false(kp_score_distance(game->rows[miss->row].score, miss->score) == 0);
        for (size_t k = 0; k < i; k++)
            assert_true(memcmp(found->near_misses[k].code, miss->code, bytes) != 0);
    }
}

#define MOST_PEGS 10

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
        if (facts.near_miss_count == 0) { /* a small board has run out of puzzles with options */
            kp_instance_free(instance);
            continue;
        }
        assert_int_equal(facts.near_miss_count, OPTIONS - 1);
        expect_near_misses(kp_instance_game(instance), &facts);
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
    assert_true(100 * found >= 99 * games);
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
        {{.pegs = 3, .colours = 5, .grade = "easy"}, 600},
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
        {{.family = "near-miss", .near_misses = 1}, "--near-misses requires the family puzzle"},
        {{.family = "puzzle", .near_misses = 9}, "at most 8 --near-misses"},
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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_options_betray_nothing),
        cmocka_unit_test(no_puzzle_comes_twice),
        cmocka_unit_test(the_puzzle_stays_the_same),
        cmocka_unit_test(only_puzzles_have_them),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
