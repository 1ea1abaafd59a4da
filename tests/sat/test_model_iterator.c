/* Secrets by the solver, one after another: counted, listed, and listed from where
 * the native engine gave up, against trying every code; under all rules, with every
 * encoding and counter in turn. */
#include "engines/engine_set.h"
#include "help/brute_force.h"
#include "help/case_share.h"
#include "help/encoding_turns.h"
#include "help/random_games.h"
#include "keypeg.h"
#include "native/search/native_list.h"
#include "sat/session.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static struct kp_encoding_turns turns;

/* ---- Counting -------------------------------------------------------------- */

static struct kp_verdict *verdict_of(const struct kp_transcript *game, struct kp_options options)
{
    struct kp_verdict *verdict = NULL;

    options.repairs = -1;
    assert_int_equal(kp_check(game, &options, &verdict, NULL), KP_OK);
    return verdict;
}

static unsigned long long counted(const struct kp_verdict *verdict)
{
    assert_non_null(verdict->count);
    return strtoull(verdict->count, NULL, 10);
}

static void expect_all(const struct kp_transcript *game, const struct kp_brute_result *brute,
                       const char *encoding)
{
    struct kp_verdict *verdict = verdict_of(
        game, (struct kp_options){.engine = "sat", .encoding = encoding, .count_all = true});

    assert_int_equal(counted(verdict), brute->count);
    assert_true(verdict->count_is_exact);
    assert_int_equal(verdict->stop, KP_COMPLETED);
    kp_verdict_free(verdict);
}

/* As many as are asked for, or more where one model stands for several; never
 * more than there are, and all only where there are no others. */
static void expect_most(const struct kp_transcript *game, const struct kp_brute_result *brute,
                        const char *encoding, uint64_t most)
{
    struct kp_verdict *verdict = verdict_of(
        game, (struct kp_options){
                  .engine = "sat", .encoding = encoding, .count_all = true, .most = most});

    if (verdict->count_is_exact) {
        assert_int_equal(counted(verdict), brute->count);
    } else {
        assert_in_range(counted(verdict), most, brute->count);
        assert_int_equal(verdict->stop, KP_ENOUGH);
    }
    kp_verdict_free(verdict);
}

/* check says "the only one" of all that are, for these boards are small. */
static void expect_alone(const struct kp_transcript *game, const struct kp_brute_result *brute,
                         const char *engine, uint64_t states)
{
    struct kp_verdict *verdict = verdict_of(
        game, (struct kp_options){.engine = engine, .states = states});

    assert_int_equal(verdict->answer, brute->count ? KP_CONSISTENT : KP_CHEATED);
    assert_true(counted(verdict) <= brute->count);
    assert_true(!verdict->count_is_exact || counted(verdict) == brute->count);
    if (brute->count == 1 && states == 0)
        assert_true(verdict->count_is_exact);
    if (brute->count > 1 && states == 0)
        assert_true(counted(verdict) >= 2);
    kp_verdict_free(verdict);
}

static void counts_are_those_of_trying_all_codes(void **state)
{
    uint64_t seed = 61;
    int games = kp_share(6000);

    (void)state;
    for (int i = 0; i < games; i++) {
        struct kp_transcript *game = kp_small_random_game(&seed);
        struct kp_brute_result brute = kp_brute_force(game, NULL);
        const char *encoding = kp_encoding_turns_next(&turns, game, true);

        if (brute.count < 3000)
            expect_all(game, &brute, encoding);
        expect_most(game, &brute, encoding, 1 + (uint64_t)i % 7);
        expect_alone(game, &brute, "sat", 0);
        expect_alone(game, &brute, "auto", 1 + (uint64_t)i % 90);
        kp_transcript_free(game);
    }
    kp_encoding_turns_expect(&turns, games / 200);
}

/* Colours that no guess names are merged, and weigh as many as they are. */
static void merged_colours_are_weighed(void **state)
{
    static const struct kp_board boards[] = {
        {.pegs = 3, .colours = 30},
        {.pegs = 3, .colours = 30, .no_repeats = true},
        {.pegs = 3, .colours = 25, .scores = KP_COLOURS_ONLY},
        {.pegs = 3, .colours = 25, .scores = KP_COLOURS_ONLY, .no_repeats = true},
        {.pegs = 3, .colours = 20, .scores = KP_BLACK_ONLY, .blanks = KP_BLANKS},
        {.pegs = 3, .colours = 20, .blanks = KP_BLANKS, .no_repeats = true},
    };

    (void)state;
    for (size_t i = 0; i < sizeof boards / sizeof *boards; i++)
        for (uint64_t seed = 1; seed <= 40; seed++) {
            uint64_t moved = seed;
            struct kp_transcript *game = kp_true_game(&moved, boards[i], 1 + (int)(seed % 4));
            struct kp_brute_result brute = kp_brute_force(game, NULL);

            expect_all(game, &brute, kp_encoding_turns_next(&turns, game, true));
            expect_most(game, &brute, NULL, 100);
            kp_transcript_free(game);
        }
}

/* ---- Listing --------------------------------------------------------------- */

struct listed {
    size_t pegs, count, most;
    uint16_t (*codes)[16];
};

static bool note(void *data, const uint16_t *code)
{
    struct listed *listed = data;

    listed->codes = realloc(listed->codes, (listed->count + 1) * sizeof *listed->codes);
    assert_non_null(listed->codes);
    memset(listed->codes[listed->count], 0, sizeof *listed->codes);
    memcpy(listed->codes[listed->count++], code, listed->pegs * sizeof *code);
    return listed->count != listed->most;
}

static bool visit(void *data, const uint16_t *code, int others)
{
    assert_int_equal(others, 0);
    return note(data, code);
}

static int compare(const void *a, const void *b)
{
    const uint16_t *left = a, *right = b;
    int p = 0;

    while (p < 15 && left[p] == right[p])
        p++;
    return (left[p] > right[p]) - (left[p] < right[p]);
}

static struct listed list(const struct kp_transcript *game, struct kp_options options, size_t most)
{
    struct listed listed = {.pegs = (size_t)game->rules->pegs, .most = most};
    enum kp_stop_reason stop;

    assert_int_equal(kp_list(game, &options, note, &listed, &stop, NULL), KP_OK);
    assert_int_equal(stop, KP_COMPLETED);
    return listed;
}

static void expect_same_set(struct listed *listed, const struct listed *all, size_t from)
{
    if (listed->count)
        qsort(listed->codes, listed->count, sizeof *listed->codes, compare);
    assert_int_equal(listed->count, all->count - from);
    if (listed->count)
        assert_memory_equal(listed->codes, all->codes + from,
                            listed->count * sizeof *listed->codes);
    free(listed->codes);
}

static void a_list_is_the_same_set(void **state)
{
    uint64_t seed = 62;
    int games = kp_share(3000);

    (void)state;
    for (int i = 0; i < games; i++) {
        struct kp_transcript *game = kp_small_random_game(&seed);
        struct listed all = list(game, (struct kp_options){.engine = "native"}, 0);
        struct kp_options sat = {.engine = "sat",
                                 .encoding = kp_encoding_turns_next(&turns, game, false)};
        struct listed solved, some;

        if (all.count < 2000) {
            solved = list(game, sat, 0);
            some = list(game, sat, 3);
            assert_int_equal(some.count, all.count < 3 ? all.count : 3);
            if (some.count) /* the same call, the same order */
                assert_memory_equal(some.codes, solved.codes, some.count * sizeof *some.codes);
            free(some.codes);
            expect_same_set(&solved, &all, 0);
        }
        free(all.codes);
        kp_transcript_free(game);
    }
}

/* The secrets that the solver finds after this one, if it is not NULL. */
static void list_by_solver(const struct kp_question *question, const uint16_t *last,
                           struct listed *listed)
{
    struct kp_options options = {0};
    struct kp_ask ask = {.goal = KP_GOAL_EACH,
                         .options.engine = KP_SAT,
                         .sink.each = {visit, listed, "listing"},
                         .options.after = last};
    struct kp_replies replies = {0};
    struct kp_engines engines;

    assert_int_equal(kp_engines_make(&engines, question, &options, kp_limits_of(&options), NULL),
                     KP_OK);
    kp_engines_ask(&engines, &engines.limits, &ask, &replies);
    assert_int_equal(replies.stop, KP_COMPLETED);
    kp_replies_free(&replies);
    kp_engines_free(&engines);
}

/* The native list ends somewhere, and the solver's goes on from there. */
static size_t go_on(const struct kp_question *question, uint64_t most, const struct listed *all)
{
    struct kp_limits limits = {0};
    struct listed listed = {.pegs = (size_t)question->pegs};
    struct kp_visitor visitor = {visit, &listed, "listing"};
    enum kp_stop_reason stop = kp_native_list(question, &limits,
                                              (struct kp_list_policy){2, 2, most, 0}, visitor);
    size_t before = listed.count;
    uint16_t last[16];

    if (before)
        memcpy(last, listed.codes[before - 1], sizeof last);
    if (stop == KP_OUT_OF_STATES)
        list_by_solver(question, before ? last : NULL, &listed);
    else
        assert_int_equal(stop, KP_COMPLETED);
    expect_same_set(&listed, all, 0);
    return before;
}

static void the_solver_goes_on_where_the_engine_gave_up(void **state)
{
    uint64_t seed = 63;
    int games = kp_share(2000), none = 0, part = 0;

    (void)state;
    for (int i = 0; i < games; i++) {
        struct kp_transcript *game = kp_small_random_game(&seed);
        struct kp_question *question = kp_question_new(game, false);
        struct listed all = list(game, (struct kp_options){.engine = "native"}, 0);
        struct kp_limits limits = {0};

        if (kp_native_list_supports(question, &limits) && all.count < 1000) {
            size_t before = go_on(question, 1 + (uint64_t)i % 60, &all);

            none += before == 0 && all.count > 0;
            part += before > 0 && before < all.count;
        }
        free(all.codes);
        kp_question_free(question);
        kp_transcript_free(game);
    }
    print_message("%d lists begun by the solver, %d ended by it\n", none, part);
    assert_true(none > games / 100 && part > games / 100);
}

/* Whoever has seen enough is asked no more, and a stop is told. */
static int soon(void *data)
{
    return ++*(int *)data > 3;
}

static void a_list_that_is_stopped_says_so(void **state)
{
    uint64_t seed = 64;
    struct kp_transcript *game = kp_true_game(&seed, (struct kp_board){.pegs = 8, .colours = 6}, 2);
    int asked = 0;
    struct kp_options options = {.engine = "sat", .stop = soon, .stop_data = &asked};
    struct listed listed = {.pegs = 8};
    enum kp_stop_reason stop;
    struct kp_verdict *verdict;

    (void)state;
    assert_int_equal(kp_list(game, &options, note, &listed, &stop, NULL), KP_OK);
    assert_int_equal(stop, KP_INTERRUPTED);
    free(listed.codes);
    asked = 0;
    options.count_all = true;
    verdict = verdict_of(game, options);
    assert_int_equal(verdict->answer, KP_CONSISTENT);
    assert_int_equal(verdict->stop, KP_INTERRUPTED);
    assert_false(verdict->count_is_exact);
    kp_verdict_free(verdict);
    kp_transcript_free(game);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(counts_are_those_of_trying_all_codes),
        cmocka_unit_test(merged_colours_are_weighed),
        cmocka_unit_test(a_list_is_the_same_set),
        cmocka_unit_test(the_solver_goes_on_where_the_engine_gave_up),
        cmocka_unit_test(a_list_that_is_stopped_says_so),
    };

    turns = kp_encoding_turns_new();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
