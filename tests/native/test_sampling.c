/* Samples are drawn from all the secrets there are and nothing else, each of
 * them as likely as any other (chi-square at fixed seeds), and the same for the
 * same seed. */
#include "base/random.h"
#include "help/case_share.h"
#include "help/random_games.h"
#include "help/read_transcripts.h"
#include "keypeg.h"
#include "native/sample/rejection_sampling.h"
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* ---- Numbers ---- */

/* The first numbers of the authors' own program, from the state 1, 2, 3, 4. */
static void numbers_are_those_of_xoshiro(void **state)
{
    struct kp_random draw = {{1, 2, 3, 4}};
    static const uint64_t first[] = {11520, 0, 1509978240, UINT64_C(1215971899390074240)};

    (void)state;
    for (size_t i = 0; i < sizeof first / sizeof *first; i++)
        assert_int_equal(kp_random_u64(&draw), first[i]);
}

/* What a chi-square of so many degrees of freedom is below but once in 30,000
 * times (z = 4), or above (z = -4): Wilson and Hilferty, 1931. */
static double bound(double freedom, double z)
{
    double spread = 2 / (9 * freedom), root = 1 - spread + z * sqrt(spread);

    return root > 0 ? freedom * root * root * root : 0;
}

static void expect_even(const char *what, double squares, double freedom)
{
    if (squares < bound(freedom, 4) && squares > bound(freedom, -4))
        return;
    fail_msg("%s: chi-square %.1f, %.0f degrees of freedom", what, squares, freedom);
}

static double squares_of(const size_t *seen, size_t n, double each)
{
    double squares = 0;

    for (size_t i = 0; i < n; i++)
        squares += ((double)seen[i] - each) * ((double)seen[i] - each) / each;
    return squares;
}

static void small_numbers_are_even(void **state)
{
    (void)state;
    for (uint64_t n = 1; n <= 33; n++) {
        struct kp_random draw = kp_random_seed(7, n);
        size_t seen[33] = {0};

        for (size_t i = 0; i < 1000 * n; i++)
            seen[kp_random_below(&draw, n)]++;
        if (n > 1)
            expect_even("below", squares_of(seen, (size_t)n, 1000), (double)n - 1);
        else
            assert_int_equal(seen[0], 1000);
    }
}

/* Each of the ten pairs of five items, in their order; and no draw if all are kept. */
static void subsets_are_even(void **state)
{
    struct kp_random draw = kp_random_seed(9, 0), before;
    size_t seen[25] = {0}, pairs[10], n = 0, draws = (size_t)kp_share(100000);
    uint16_t all[] = {3, 1, 2};

    (void)state;
    for (size_t i = 0; i < draws; i++) {
        uint16_t items[] = {0, 1, 2, 3, 4};

        assert_int_equal(kp_random_subset(&draw, items, 5, 2, sizeof *items), 2);
        assert_true(items[0] < items[1]);
        seen[5 * items[0] + items[1]]++;
    }
    for (size_t i = 0; i < 25; i++)
        if (i / 5 < i % 5)
            pairs[n++] = seen[i];
    expect_even("pairs of five", squares_of(pairs, n, (double)draws / 10), 9);
    before = draw;
    assert_int_equal(kp_random_subset(&draw, all, 3, 3, sizeof *all), 3);
    assert_memory_equal(&draw, &before, sizeof draw);
    assert_int_equal(all[0], 3);
}

/* Below 5 * 2^64 and a little: the higher word is 0 to 4, and hardly ever 5. */
static void large_numbers_are_even(void **state)
{
    uint64_t limbs[] = {1, 5};
    struct kp_bignum n = {.limbs = limbs, .size = 2}, number = {0};
    struct kp_random draw = kp_random_seed(8, 0);
    size_t seen[5] = {0};

    (void)state;
    for (int i = 0; i < 10000; i++) {
        kp_random_below_bignum(&draw, &n, &number);
        assert_false(number.failed);
        assert_true(kp_bignum_compare(&number, &n) < 0);
        assert_true(number.size < 2 || number.limbs[1] < 5);
        seen[number.size < 2 ? 0 : number.limbs[1]]++;
    }
    expect_even("large numbers", squares_of(seen, 5, 2000), 4);
    kp_bignum_free(&number);
}

/* ---- Secrets ---- */

struct codes {
    size_t pegs, count, room;
    uint16_t *code;
};

static bool keep(void *data, const uint16_t *secret)
{
    struct codes *codes = data;

    if (codes->count == codes->room) {
        codes->room = 2 * codes->room + 64;
        codes->code = realloc(codes->code, codes->room * codes->pegs * sizeof *secret);
        assert_non_null(codes->code);
    }
    memcpy(codes->code + codes->count++ * codes->pegs, secret, codes->pegs * sizeof *secret);
    return true;
}

static struct codes listed(const struct kp_transcript *game)
{
    struct codes codes = {.pegs = (size_t)game->rules->pegs};
    enum kp_stop_reason stop = KP_INTERRUPTED;

    assert_int_equal(kp_list(game, NULL, keep, &codes, &stop, NULL), KP_OK);
    assert_int_equal(stop, KP_COMPLETED);
    return codes;
}

static struct codes drawn(const struct kp_transcript *game, uint64_t seed, uint64_t n)
{
    struct kp_options options = {.seed = seed};
    struct codes codes = {.pegs = (size_t)game->rules->pegs};
    enum kp_stop_reason stop = KP_INTERRUPTED;

    assert_int_equal(kp_sample(game, &options, n, keep, &codes, &stop, NULL), KP_OK);
    assert_int_equal(stop, KP_COMPLETED);
    return codes;
}

/* A list is in code order: where the secret stands there. */
static size_t find(const struct codes *list, const uint16_t *secret)
{
    size_t low = 0, high = list->count;

    while (low < high) {
        size_t middle = low + (high - low) / 2, p = 0;
        const uint16_t *code = list->code + middle * list->pegs;

        while (p < list->pegs && code[p] == secret[p])
            p++;
        if (p == list->pegs)
            return middle;
        if (code[p] < secret[p])
            low = middle + 1;
        else
            high = middle;
    }
    fail_msg("a secret was drawn that is not listed");
    return 0;
}

typedef struct codes draw_some(const struct kp_transcript *game, uint64_t seed, uint64_t n);

/* Draw `times` as many as there are secrets; returns the chi-square. */
static double squares_over(draw_some *draw, const struct kp_transcript *game,
                           const struct codes *list, size_t times, uint64_t seed)
{
    struct codes sample = draw(game, seed, list->count * times);
    size_t *seen = calloc(list->count + 1, sizeof *seen);
    double squares;

    assert_non_null(seen);
    assert_int_equal(sample.count, list->count * times);
    for (size_t i = 0; i < sample.count; i++)
        seen[find(list, sample.code + i * sample.pegs)]++;
    squares = squares_of(seen, list->count, (double)times);
    free(seen);
    free(sample.code);
    return squares;
}

/* Every rule, with colours that no guess has and without. */
static const char *const boards[] = {
    "game classic\n1122 : 1 1\n",
    "game classic\n1123 : 1 1\n1456 : ? 1\n3344 : 1 ?\n",
    "game mini\n",
    "game bulls-and-cows\n0123 : 2 1\n",
    "game bulls-and-cows\n0123 : 0 2\n",
    "pegs 3\ncolours 9\n1 1 2 : 0 1\n",
    "pegs 3\ncolours 9\nrepeats no\n1 1 2 : 0 1\n",
    "pegs 4\ncolours 4\nblanks yes\n1 1 . 2 : 1 1\n",
    "pegs 4\ncolours 7\nblanks yes\nrepeats no\n1 2 . . : 1 1\n",
    "pegs 4\ncolours 5\nblanks guesses\n1 2 . . : 1 1\n",
    "pegs 4\ncolours 8\nscores black\n1 2 3 4 : 1\n1 1 5 5 : 1\n",
    "pegs 4\ncolours 6\nscores black\nrepeats no\n1 2 3 4 : 1\n",
    "pegs 4\ncolours 9\nscores black\npeg 2 : 1 2 3\n1 2 3 4 : 1\n",
    "pegs 5\ncolours 6\nscores colours\n1 1 2 3 3 : 2\n",
    "pegs 6\ncolours 9\nscores colours\n1 1 2 3 3 3 : 2\n",
    "pegs 4\ncolours 12\nrepeats no\nscores colours\n1 2 3 4 : 2\n",
    "pegs 4\ncolours 9\nscores colours\n",
    "game number\nsum 14\n1234 : 1 1\n",
    "pegs 3\ncolours 0-9\nblanks yes\nsum 9\nscores black\n1 2 3 : 1\n",
    "game classic\npeg 1 : red blue\npeg 3 : white\n1122 : 0 1\n",
    "pegs 12\ncolours 2\n1 2 1 2 1 2 1 2 1 2 1 2 : 6 4\n",
    "pegs 1\ncolours 20\n",
};

#define BOARDS (sizeof boards / sizeof *boards)

static void every_secret_is_as_likely_as_any_other(void **state)
{
    (void)state;
    for (size_t i = 0; i < BOARDS; i++) {
        struct kp_read_result reading = kp_read_text(boards[i], strlen(boards[i]));
        struct codes list;

        if (!reading.match || reading.problems.count)
            fail_msg("%s: %s", boards[i], reading.problems.item[0].says);
        list = listed(reading.match->games[0]);
        if (list.count < 2)
            fail_msg("%s: %zu secrets", boards[i], list.count);
        expect_even(boards[i], squares_over(drawn, reading.match->games[0], &list, 40, 1),
                    (double)list.count - 1);
        free(list.code);
        kp_read_result_free(&reading);
    }
}

/* Whatever the rules, all together: some small fault in one of them would add up. */
static void it_agrees_with_lists_of_any_game(void **state)
{
    uint64_t seed = 77;
    int games = kp_share(3000), none = 0;
    double squares = 0, freedom = 0;

    (void)state;
    for (int i = 0; i < games; i++) {
        struct kp_transcript *game = kp_small_random_game(&seed);
        struct codes list = listed(game);

        none += list.count == 0;
        if (list.count == 0)
            assert_int_equal(drawn(game, 1, 5).count, 0);
        else if (list.count < 300) {
            squares += squares_over(drawn, game, &list, 10,
                                    (uint64_t)i); /* or they would move together */
            freedom += (double)list.count - 1;
        }
        free(list.code);
        kp_transcript_free(game);
    }
    print_message("%d games, %d without a secret; chi-square %.0f of %.0f\n", games, none, squares,
                  freedom);
    expect_even("random games", squares, freedom);
}

/* Few rows and many histograms, which the engine may count all at once. */
static void few_rows_are_even_too(void **state)
{
    static const struct {
        struct kp_board board;
        int rows;
    } larger[] = {{{.pegs = 9, .colours = 5}, 2},
                  {{.pegs = 9, .colours = 7}, 3},
                  {{.pegs = 10, .colours = 6}, 3}};

    (void)state;
    for (size_t i = 0; i < sizeof larger / sizeof *larger; i++)
        for (uint64_t seed = 1; seed <= 3; seed++) {
            uint64_t moved = seed;
            struct kp_transcript *game = kp_true_game(&moved, larger[i].board, larger[i].rows);
            struct codes list = listed(game);

            assert_true(list.count > 1);
            expect_even("few rows", squares_over(drawn, game, &list, 10, seed),
                        (double)list.count - 1);
            print_message("%zu secrets\n", list.count);
            free(list.code);
            kp_transcript_free(game);
        }
}

/* ---- By rejection ---- */

/* Returns no code if rejection does not support the game. */
static struct codes drawn_by_rejection(const struct kp_transcript *game, uint64_t seed, uint64_t n)
{
    struct kp_question *question = kp_question_new(game, true);
    struct kp_meter meter = kp_meter_begin(NULL, KP_TURN, KP_NO_END);
    struct kp_limits limits = {.meter = &meter};
    struct codes codes = {.pegs = (size_t)game->rules->pegs};
    struct kp_replay *replay = kp_replay_new(game);
    struct kp_rejection rejection;
    struct kp_row_table table;
    uint16_t *code = calloc(codes.pegs, sizeof *code);

    assert_non_null(replay);
    assert_true(kp_row_table_make(&table, question, (struct kp_row_selection){0}, &limits));
    assert_true(kp_rejection_make(&rejection, &table, replay));
    for (uint64_t i = 0; i < n && kp_rejection_supports(&table); i++) {
        struct kp_random random = kp_random_seed(seed, i);

        assert_int_equal(kp_rejection_draw(&rejection, &limits, &random, code), KP_COMPLETED);
        keep(&codes, code);
    }
    kp_rejection_free(&rejection);
    kp_replay_free(replay);
    kp_row_table_free(&table);
    kp_question_free(question);
    free(code);
    return codes;
}

/* The games of kp_small_random_game have every rule. */
static void rejection_is_even_too(void **state)
{
    uint64_t seed = 78;
    int games = kp_share(3000), drew = 0;
    double squares = 0, freedom = 0;

    (void)state;
    for (int i = 0; i < games; i++) {
        struct kp_transcript *game = kp_small_random_game(&seed);
        struct codes list = listed(game), one = {0};

        if (list.count > 0)
            one = drawn_by_rejection(game, 1, 1);
        if (one.count > 0 && list.count < 300) {
            drew++;
            squares += squares_over(drawn_by_rejection, game, &list, 10, (uint64_t)i);
            freedom += (double)list.count - 1;
        }
        free(one.code);
        free(list.code);
        kp_transcript_free(game);
    }
    print_message("%d of %d games; chi-square %.0f of %.0f\n", drew, games, squares, freedom);
    assert_true(drew > games / 5);
    expect_even("rejection", squares, freedom);
}

/* More rows than counting has room for: the secrets are not counted, and drawn by rejection. */
static void too_many_rows_to_count_are_sampled(void **state)
{
    struct kp_transcript *game = kp_empty_game((struct kp_board){.pegs = 4, .colours = 6});
    const uint16_t guess[] = {0, 0, 1, 2};
    struct codes codes = {.pegs = 4}, list;
    enum kp_stop_reason stop = KP_INTERRUPTED;

    (void)state;
    for (int i = 0; i < 1500; i++)
        assert_true(kp_transcript_add(game, guess, (struct kp_score){1, 1}, 0));
    list = listed(game);
    assert_int_equal(kp_sample(game, NULL, 5, keep, &codes, &stop, NULL), KP_OK);
    assert_int_equal(stop, KP_COMPLETED);
    assert_int_equal(codes.count, 5);
    for (size_t i = 0; i < codes.count; i++)
        assert_true(find(&list, codes.code + i * codes.pegs) < list.count);
    free(codes.code);
    free(list.code);
    kp_transcript_free(game);
}

/* ---- Seeds and sizes ---- */

static void expect_same(const struct codes *a, const struct codes *b, size_t n)
{
    assert_true(a->count >= n && b->count >= n);
    assert_memory_equal(a->code, b->code, n * a->pegs * sizeof *a->code);
}

/* 70,000 are more than a batch. */
static void a_longer_sample_begins_with_the_shorter(void **state)
{
    uint64_t seed = 4;
    struct kp_transcript *game = kp_true_game(&seed, (struct kp_board){.pegs = 6, .colours = 8}, 2);
    struct codes few = drawn(game, 9, 10), many = drawn(game, 9, 70000),
                 other = drawn(game, 10, 10);

    (void)state;
    assert_int_equal(few.count, 10);
    assert_int_equal(many.count, 70000);
    expect_same(&few, &many, 10);
    assert_memory_not_equal(few.code, other.code, 10 * few.pegs * sizeof *few.code);
    free(few.code);
    free(many.code);
    free(other.code);
    kp_transcript_free(game);
}

/* 20^60 codes: a count of five words. */
static void a_space_may_be_of_any_size(void **state)
{
    struct kp_transcript *game = kp_empty_game((struct kp_board){.pegs = 60, .colours = 20});
    struct codes sample = drawn(game, 2, 2000);
    double squares = 0;

    (void)state;
    assert_int_equal(sample.count, 2000);
    for (size_t p = 0; p < 60; p++) {
        size_t seen[20] = {0};

        for (size_t i = 0; i < sample.count; i++)
            seen[sample.code[i * 60 + p]]++;
        squares += squares_of(seen, 20, 100);
    }
    expect_even("60 pegs", squares, 60 * 19);
    free(sample.code);
    kp_transcript_free(game);
}

/* Out of states nothing is shown; else all is, and the same. */
static void a_small_budget_never_lies(void **state)
{
    uint64_t seed = 12;

    (void)state;
    for (int i = 0; i < 200; i++) {
        struct kp_transcript *game = kp_small_random_game(&seed);
        struct codes right = drawn(game, 3, 4);

        for (uint64_t given = 1; given < 2000; given += given) {
            struct kp_options options = {.seed = 3, .states = given};
            struct codes codes = {.pegs = right.pegs};
            enum kp_stop_reason stop = KP_INTERRUPTED;

            assert_int_equal(kp_sample(game, &options, 4, keep, &codes, &stop, NULL), KP_OK);
            assert_true(stop == KP_COMPLETED || stop == KP_OUT_OF_STATES);
            assert_int_equal(codes.count, stop == KP_COMPLETED ? right.count : 0);
            if (codes.count)
                expect_same(&codes, &right, codes.count);
            free(codes.code);
        }
        free(right.code);
        kp_transcript_free(game);
    }
}

static bool refuse(void *data, const uint16_t *secret)
{
    (void)secret;
    return ++*(int *)data < 3;
}

static void it_ends_when_that_is_enough(void **state)
{
    struct kp_transcript *game = kp_empty_game((struct kp_board){.pegs = 4, .colours = 6});
    enum kp_stop_reason stop = KP_INTERRUPTED;
    int shown = 0;

    (void)state;
    assert_int_equal(kp_sample(game, NULL, UINT64_MAX, refuse, &shown, &stop, NULL), KP_OK);
    assert_int_equal(stop, KP_COMPLETED);
    assert_int_equal(shown, 3);
    assert_int_equal(drawn(game, 0, 0).count, 0);
    kp_transcript_free(game);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(numbers_are_those_of_xoshiro),
        cmocka_unit_test(small_numbers_are_even),
        cmocka_unit_test(subsets_are_even),
        cmocka_unit_test(large_numbers_are_even),
        cmocka_unit_test(every_secret_is_as_likely_as_any_other),
        cmocka_unit_test(it_agrees_with_lists_of_any_game),
        cmocka_unit_test(few_rows_are_even_too),
        cmocka_unit_test(too_many_rows_to_count_are_sampled),
        cmocka_unit_test(rejection_is_even_too),
        cmocka_unit_test(a_longer_sample_begins_with_the_shorter),
        cmocka_unit_test(a_space_may_be_of_any_size),
        cmocka_unit_test(a_small_budget_never_lies),
        cmocka_unit_test(it_ends_when_that_is_enough),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
