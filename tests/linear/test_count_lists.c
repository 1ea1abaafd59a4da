/* The search for lists of colour counts by relaxation finds the same lists as the search of
 * colour_counts.c, in games of any rules.  Every allocation is made to fail in turn. */
#include "base/allocate.h"
#include "help/case_share.h"
#include "help/failing_allocations.h"
#include "help/random_games.h"
#include "linear/count_lists.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define MOST 100000

static const struct kp_limits no_limits;
static uint64_t pivots;

static struct kp_linear_budget any_budget(void)
{
    pivots = UINT64_MAX;
    return kp_linear_budget_open(&no_limits, &pivots, "testing");
}

static bool has_list(const struct kp_colour_counts *counts, const int32_t *list, size_t classes)
{
    for (size_t i = 0; i < counts->found; i++)
        if (memcmp(counts->counts + i * classes, list, classes * sizeof *list) == 0)
            return true;
    return false;
}

static void expect_lists(const struct kp_colour_counts *lists, const struct kp_colour_counts *of,
                         size_t classes)
{
    for (size_t i = 0; i < lists->found; i++)
        assert_true(has_list(of, lists->counts + i * classes, classes));
}

static bool has_all_totals(const struct kp_question *question)
{
    for (size_t r = 0; r < question->row_count; r++)
        if (question->rows[r].total == KP_UNKNOWN)
            return false;
    return true;
}

/* Returns whether both found all lists. */
static bool compare_searches(const struct kp_question *question)
{
    struct kp_linear_budget budget = any_budget();
    bool *on = kp_calloc(question->row_count, sizeof *on);
    struct kp_colour_counts first, relaxed = {0};
    enum kp_stop_reason stop;
    bool all;

    assert_true(on && kp_question_find_distinct(question, NULL, on));
    assert_int_equal(kp_colour_counts_find(&first, question, on,
                                           (struct kp_colour_counts_limits){MOST, UINT64_MAX}, NULL,
                                           &budget),
                     KP_COMPLETED);
    relaxed.used = kp_calloc(question->row_count, sizeof *relaxed.used);
    budget = any_budget();
    stop = kp_count_lists_relax(&relaxed, question, on, MOST, &budget);
    assert_true(stop == KP_COMPLETED || stop == KP_OUT_OF_STATES);
    all = stop == KP_COMPLETED;
    if (all)
        expect_lists(&first, &relaxed, (size_t)question->classes);
    if (all && has_all_totals(question))
        expect_lists(&relaxed, &first, (size_t)question->classes);
    kp_colour_counts_free(&first);
    kp_colour_counts_free(&relaxed);
    free(on);
    return all;
}

static void test_same_lists(void **state)
{
    uint64_t seed = 1;
    int games = kp_share(4000), all = 0;

    (void)state;
    for (int i = 0; i < games; i++) {
        struct kp_transcript *game = kp_small_random_game(&seed);
        struct kp_question *question = kp_question_new(game, true);

        assert_non_null(question);
        all += !question->ordered || compare_searches(question);
        kp_question_free(question);
        kp_transcript_free(game);
    }
    assert_true(all > games * 9 / 10);
}

static void test_without_memory(void **state)
{
    uint64_t seed = 3;
    struct kp_transcript *game = kp_true_game(&seed, (struct kp_board){.pegs = 6, .colours = 5}, 3);
    struct kp_question *question = kp_question_new(game, true);
    bool on[] = {true, true, true}, used[3] = {false}, done = false;

    (void)state;
    assert_non_null(question);
    for (long n = 0; !done; n = kp_next_failure(n)) {
        struct kp_linear_budget budget = any_budget();
        struct kp_colour_counts lists = {.used = kp_copy(used, sizeof used)};
        enum kp_stop_reason stop;

        kp_allocations_left = n;
        stop = kp_count_lists_relax(&lists, question, on, MOST, &budget);
        done = kp_allocations_left >= 0;
        kp_allocations_left = -1;
        assert_int_equal(stop, done ? KP_COMPLETED : KP_OUT_OF_MEMORY);
        assert_true(!done || lists.found > 1);
        kp_colour_counts_free(&lists);
    }
    kp_question_free(question);
    kp_transcript_free(game);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_same_lists),
                                       cmocka_unit_test(test_without_memory)};

    return cmocka_run_group_tests(tests, NULL, NULL);
}
