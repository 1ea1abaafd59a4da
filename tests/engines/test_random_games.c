/* Random games of every rule: both engines, every encoding and counter, and
 * trying all codes must agree; every conflict must be minimal.  (Audits have tests
 * of their own.) */
#include "help/brute_force.h"
#include "help/case_share.h"
#include "help/encoding_turns.h"
#include "help/random_games.h"
#include "keypeg.h"
#include "verdict/verdict.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static struct kp_encoding_turns turns;

static struct kp_verdict *verdict_of(const struct kp_transcript *game, const char *engine,
                                     const char *encoding)
{
    struct kp_options options = {.engine = engine, .encoding = encoding, .repairs = -1};
    struct kp_verdict *verdict = NULL;
    struct kp_diag why = {0};

    if (kp_check(game, &options, &verdict, &why))
        fail_msg("%s: %s", engine, why.says);
    return verdict;
}

static struct kp_verdict *solved(const struct kp_transcript *game)
{
    return verdict_of(game, "sat", kp_encoding_turns_next(&turns, game, true));
}

/* The rows of a conflict clash, and without any one of them they do not. */
static void expect_minimal(const struct kp_transcript *game, const struct kp_verdict *verdict)
{
    bool on[16] = {0};

    assert_true(verdict->conflict_is_minimal);
    for (size_t i = 0; i < verdict->conflict_rows; i++)
        on[verdict->conflict[i]] = true;
    assert_int_equal(kp_brute_force(game, on).count, 0);
    for (size_t i = 0; i < verdict->conflict_rows; i++) {
        on[verdict->conflict[i]] = false;
        assert_true(kp_brute_force(game, on).count > 0);
        on[verdict->conflict[i]] = true;
    }
}

static void expect_count(const struct kp_brute_result *brute, const struct kp_verdict *verdict)
{
    char decimal[32];

    snprintf(decimal, sizeof decimal, "%llu", (unsigned long long)brute->count);
    assert_string_equal(verdict->count, decimal);
    assert_true(verdict->count_is_exact);
}

static void expect(const struct kp_transcript *game, const struct kp_brute_result *brute,
                   const struct kp_verdict *verdict)
{
    size_t bytes = (size_t)game->rules->pegs * sizeof(uint16_t);
    bool native = verdict->engine == KP_NATIVE;

    assert_int_equal(verdict->answer, brute->count ? KP_CONSISTENT : KP_CHEATED);
    if (verdict->answer == KP_CHEATED)
        expect_minimal(game, verdict);
    if (native || verdict->answer == KP_CHEATED)
        expect_count(brute, verdict);
    if (native && brute->count)
        assert_memory_equal(verdict->secret, brute->least, bytes);
}

static void every_engine_agrees_with_trying_all_codes(void **state)
{
    uint64_t seed = 20261120;
    int games = kp_share(20000), consistent = 0;

    (void)state;
    for (int i = 0; i < games; i++) {
        struct kp_transcript *game = kp_small_random_game(&seed);
        struct kp_brute_result brute = kp_brute_force(game, NULL);
        struct kp_verdict *native = verdict_of(game, "native", NULL);
        struct kp_verdict *linear = verdict_of(game, "linear", NULL);
        struct kp_verdict *sat = solved(game);

        expect(game, &brute, native);
        expect(game, &brute, linear);
        expect(game, &brute, sat);
        consistent += brute.count > 0;
        kp_verdict_free(native);
        kp_verdict_free(linear);
        kp_verdict_free(sat);
        kp_transcript_free(game);
    }
    kp_encoding_turns_expect(&turns, games / 200);
    print_message("%d games, %d of them honest, %d encodings in turn\n", games, consistent,
                  turns.count);
    assert_in_range(consistent, games / 4, games * 3 / 4); /* neither side is a corner case */
}

/* Within their limits, counts of the linear engine are lower bounds. */
static void the_linear_engine_counts(void **state)
{
    uint64_t seed = 4712;
    int games = kp_share(10000);

    (void)state;
    for (int i = 0; i < games; i++) {
        struct kp_transcript *game = kp_small_random_game(&seed);
        struct kp_options options = {
            .engine = "linear", .repairs = -1, .count_all = true, .most = (uint64_t)(i % 3)};
        struct kp_brute_result brute = kp_brute_force(game, NULL);
        struct kp_verdict *verdict;

        assert_int_equal(kp_check(game, &options, &verdict, NULL), KP_OK);
        assert_int_equal(verdict->answer, brute.count ? KP_CONSISTENT : KP_CHEATED);
        if (options.most == 0 || brute.count < options.most) {
            expect_count(&brute, verdict);
        } else {
            assert_false(verdict->count_is_exact);
            assert_true(strtoull(verdict->count, NULL, 10) >= options.most);
            assert_true(strtoull(verdict->count, NULL, 10) <= brute.count);
        }
        kp_verdict_free(verdict);
        kp_transcript_free(game);
    }
}

/* A list is what the count promises, in code order, and each of it fits. */
struct listing {
    const struct kp_transcript *game;
    uint16_t last[16];
    uint64_t count;
};

static bool note(void *data, const uint16_t *secret)
{
    struct listing *listing = data;
    int n = listing->game->rules->pegs, p = 0;

    if (listing->count++ > 0) {
        while (p < n && secret[p] == listing->last[p])
            p++;
        assert_true(p < n && secret[p] > listing->last[p]);
    }
    memcpy(listing->last, secret, (size_t)n * sizeof *secret);
    return true;
}

static void a_list_is_complete_and_in_order(void **state)
{
    uint64_t seed = 4711;

    (void)state;
    for (int i = 0; i < 4000; i++) {
        struct kp_transcript *game = kp_small_random_game(&seed);
        struct kp_options options = {.engine = i % 2 ? "linear" : NULL};
        struct listing listing = {.game = game};
        enum kp_stop_reason stop;

        assert_int_equal(kp_list(game, &options, note, &listing, &stop, NULL), KP_OK);
        assert_int_equal(stop, KP_COMPLETED);
        assert_int_equal(listing.count, kp_brute_force(game, NULL).count);
        kp_transcript_free(game);
    }
}

/* Budgets of every size: the answer or "undecided", never another. */
static void a_small_budget_never_lies(void **state)
{
    uint64_t seed = 99;

    (void)state;
    for (int i = 0; i < 500; i++) {
        struct kp_transcript *game = kp_small_random_game(&seed);
        enum kp_answer right = kp_brute_force(game, NULL).count ? KP_CONSISTENT : KP_CHEATED;

        for (uint64_t states = 1; states < 200; states += states / 2 + 1) {
            struct kp_options options = {.engine = "native", .states = states, .repairs = -1};
            struct kp_verdict *verdict;

            assert_int_equal(kp_check(game, &options, &verdict, NULL), KP_OK);
            if (verdict->answer != KP_UNDECIDED)
                assert_int_equal(verdict->answer, right);
            else
                assert_int_equal(verdict->stop, KP_OUT_OF_STATES);
            kp_verdict_free(verdict);
            options.engine = "auto";
            assert_int_equal(kp_check(game, &options, &verdict, NULL), KP_OK);
            assert_int_equal(verdict->answer, right);
            kp_verdict_free(verdict);
        }
        kp_transcript_free(game);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_engine_agrees_with_trying_all_codes),
        cmocka_unit_test(the_linear_engine_counts),
        cmocka_unit_test(a_list_is_complete_and_in_order),
        cmocka_unit_test(a_small_budget_never_lies),
    };

    turns = kp_encoding_turns_new();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
