/* The list shows what enumeration shows, in the same order, however early it asks the counting
 * engine and however few secrets that may give at once. */
#include "help/case_share.h"
#include "help/random_games.h"
#include "keypeg.h"
#include "native/count/count_secrets.h"
#include "native/search/native_list.h"
#include "question/question.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* The secrets in the order in which they are shown. */
struct seen {
    size_t pegs, count, room, most;
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
    return seen->most == 0 || seen->count < seen->most;
}

static bool see_colours(void *data, const uint16_t *secret)
{
    return see(data, secret, 0);
}

static struct seen walk_plainly(const struct kp_question *question)
{
    struct kp_meter meter = kp_meter_begin(NULL, KP_TURN, KP_NO_END);
    struct kp_limits limits = {.meter = &meter};
    struct seen seen = {.pegs = (size_t)question->pegs};
    struct kp_visitor visitor = {.visit = see, .data = &seen};

    assert_int_equal(kp_enumerate(question, (struct kp_row_selection){0}, &limits, visitor),
                     KP_COMPLETED);
    return seen;
}

/* The first `most` secrets, or all if it is 0. */
static void expect_listed(const struct kp_question *question, const struct seen *plain,
                          struct kp_list_policy policy, size_t most)
{
    struct kp_limits limits = {0};
    struct seen seen = {.pegs = plain->pegs, .most = most};
    struct kp_visitor visitor = {.visit = see, .data = &seen};

    assert_int_equal(kp_native_list(question, &limits, policy, visitor), KP_COMPLETED);
    assert_int_equal(seen.count, most && most < plain->count ? most : plain->count);
    if (seen.count)
        assert_memory_equal(seen.codes, plain->codes, seen.count * seen.pegs * sizeof *seen.codes);
    free(seen.codes);
}

static const struct kp_list_policy policies[] = {
    {200000, 4096, 0, 0}, /* the walk alone: these boards are small */
    {0, 4096, 0, 0},      /* everything by the counting engine */
    {0, 1, 0, 0},         {1, 3, 0, 0}, {20, 2, 0, 0}, {100, 16, 0, 0},
};

#define POLICIES (sizeof policies / sizeof *policies)

static bool try_game(const struct kp_transcript *game)
{
    struct kp_question *question = kp_question_new(game, false);
    struct kp_limits limits = {0};
    bool known;

    assert_non_null(question);
    known = kp_native_list_supports(question, &limits);
    if (known) {
        struct seen plain = walk_plainly(question);

        for (size_t i = 0; i < POLICIES; i++)
            expect_listed(question, &plain, policies[i], 0);
        expect_listed(question, &plain, policies[3], 2);
        free(plain.codes);
    }
    kp_question_free(question);
    return known;
}

static void it_shows_what_the_plain_walk_shows(void **state)
{
    uint64_t seed = 5;
    int games = kp_share(3000), known = 0;

    (void)state;
    for (int i = 0; i < games; i++) {
        struct kp_transcript *game = kp_small_random_game(&seed);

        known += try_game(game);
        kp_transcript_free(game);
    }
    print_message("%d games, %d of them known\n", games, known);
    assert_true(known > games / 3);
}

/* Enough rows for several words of counters, and scattered secrets. */
static void larger_boards_too(void **state)
{
    static const struct {
        struct kp_board board;
        int rows;
    } boards[] = {
        {{.pegs = 8, .colours = 6}, 2},
        {{.pegs = 8, .colours = 6}, 12},
        {{.pegs = 7, .colours = 8, .no_repeats = true}, 3},
        {{.pegs = 7, .colours = 7, .blanks = KP_BLANKS}, 4},
        {{.pegs = 14, .colours = 2}, 3},
        {{.pegs = 14, .colours = 2, .scores = KP_BLACK_ONLY}, 20},
        {{.pegs = 6, .colours = 6}, 60},
        {{.pegs = 5, .colours = 5}, 470}, /* nearly KP_STATE_WORDS words */
    };

    (void)state;
    for (size_t i = 0; i < sizeof boards / sizeof *boards; i++)
        for (uint64_t seed = 1; seed <= 3; seed++) {
            uint64_t moved = seed;
            struct kp_transcript *game = kp_true_game(&moved, boards[i].board, boards[i].rows);

            assert_true(try_game(game));
            kp_transcript_free(game);
        }
}

/* Too many rows are left to enumeration; kp_list does so by itself. */
static void thousands_of_rows_are_not_its_work(void **state)
{
    static const int rows[] = {490, 600, 3000};
    bool known[3];

    (void)state;
    for (size_t i = 0; i < 3; i++) {
        uint64_t seed = 1;
        struct kp_transcript *game = kp_true_game(&seed, (struct kp_board){.pegs = 5, .colours = 5},
                                                  rows[i]);
        struct seen seen = {.pegs = 5};
        enum kp_stop_reason stop = KP_INTERRUPTED;

        known[i] = try_game(game);
        assert_int_equal(kp_list(game, NULL, see_colours, &seen, &stop, NULL), KP_OK);
        assert_int_equal(stop, KP_COMPLETED);
        assert_true(seen.count > 0);
        free(seen.codes);
        kp_transcript_free(game);
    }
    assert_true(known[0] && !known[1] && !known[2]);
}

/* A few secrets among 10^14 codes, too many to walk over. */
static void few_among_many_are_found(void **state)
{
    uint64_t seed = 3;
    struct kp_transcript *game = kp_true_game(&seed, (struct kp_board){.pegs = 14, .colours = 10},
                                              12);
    struct kp_question *question = kp_question_new(game, false);
    struct kp_meter meter = kp_meter_begin(NULL, KP_TURN, KP_NO_END);
    struct kp_limits limits = {.meter = &meter};
    struct kp_count_request request = {0};
    struct seen seen = {.pegs = 14};
    struct kp_visitor visitor = {.visit = see, .data = &seen};

    (void)state;
    assert_int_equal(kp_count_secrets(question, NULL, &limits, true, &request), KP_COMPLETED);
    assert_int_equal(kp_native_list(question, &limits, KP_LIST_POLICY, visitor), KP_COMPLETED);
    assert_true(seen.count > 0 && kp_bignum_is(&request.secrets, seen.count));
    for (size_t i = 1; i < seen.count; i++) {
        const uint16_t *a = seen.codes + (i - 1) * 14, *b = a + 14;
        size_t p = 0;

        while (p < 14 && a[p] == b[p])
            p++;
        assert_true(p < 14 && a[p] < b[p]);
    }
    print_message("%zu secrets\n", seen.count);
    free(seen.codes);
    kp_bignum_free(&request.secrets);
    kp_question_free(question);
    kp_transcript_free(game);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(it_shows_what_the_plain_walk_shows),
        cmocka_unit_test(larger_boards_too),
        cmocka_unit_test(thousands_of_rows_are_not_its_work),
        cmocka_unit_test(few_among_many_are_found),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
