/* The linear engine and memory: it holds no more than it is allowed, and it says so when there is
 * none.  The linker redirects its allocations to this file (see CMakeLists.txt). */
#include "base/limits.h"
#include "help/case_share.h"
#include "help/random_games.h"
#include "linear/linear_engine.h"
#include <malloc.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static long countdown = -1; /* allocations until one fails; negative: none does */
static size_t held, peak;

static bool fails(void)
{
    return countdown >= 0 && countdown-- == 0;
}

void *__real_malloc(size_t size);
void *__real_calloc(size_t count, size_t size);
void *__real_realloc(void *block, size_t size);
void __real_free(void *block);
void *__wrap_malloc(size_t size);
void *__wrap_calloc(size_t count, size_t size);
void *__wrap_realloc(void *block, size_t size);
void __wrap_free(void *block);

static void *hold(void *block)
{
    held += block ? malloc_usable_size(block) : 0;
    peak = held > peak ? held : peak;
    return block;
}

void *__wrap_malloc(size_t size)
{
    return fails() ? NULL : hold(__real_malloc(size));
}

void *__wrap_calloc(size_t count, size_t size)
{
    return fails() ? NULL : hold(__real_calloc(count, size));
}

void *__wrap_realloc(void *block, size_t size)
{
    size_t before = block ? malloc_usable_size(block) : 0;
    void *moved = fails() ? NULL : __real_realloc(block, size);

    if (moved)
        held -= before;
    return hold(moved);
}

void __wrap_free(void *block)
{
    held -= block ? malloc_usable_size(block) : 0;
    __real_free(block);
}

static const struct {
    struct kp_board board;
    int rows;
} boards[] = {
    {{.pegs = 12, .colours = 10}, 12},
    {{.pegs = 20, .colours = 10}, 26},
    {{.pegs = 40, .colours = 2}, 20},
    {{.pegs = 10, .colours = 8, .scores = KP_BLACK_ONLY}, 12},
    {{.pegs = 12, .colours = 12, .scores = KP_COLOURS_ONLY}, 2},
    {{.pegs = 9, .colours = 12, .no_repeats = true}, 9},
};
#define BOARDS (sizeof boards / sizeof *boards)

static struct kp_question *draw_question(size_t i, struct kp_transcript **game)
{
    uint64_t seed = i;
    struct kp_question *question;

    *game = kp_true_game(&seed, boards[i / 2].board, boards[i / 2].rows);
    if (i % 2 && (*game)->rows[1].score.white > 0)
        (*game)->rows[1].score.white--;
    question = kp_question_new(*game, true);
    assert_non_null(question);
    return question;
}

static enum kp_stop_reason solve(const struct kp_question *question, size_t memory, bool *found)
{
    struct kp_limits limits = {.memory = memory};
    struct kp_linear_query query = {.question = question, .what = "testing"};
    uint64_t pivots = UINT64_MAX;
    struct kp_linear_result result = {0};
    enum kp_stop_reason stop = kp_linear_solve(&query, &limits, &pivots, &result);

    *found = result.found;
    return stop;
}

static void it_holds_no_more_than_it_is_given(void **state)
{
    int ran = 0, ended = 0;

    (void)state;
    for (size_t i = 0; i < 2 * BOARDS; i++) {
        struct kp_transcript *game;
        struct kp_question *question = draw_question(i, &game);
        bool right, found;

        assert_int_equal(solve(question, 0, &right), KP_COMPLETED);
        for (size_t memory = 1 << 13; memory <= (size_t)1 << 24; memory += memory / 2) {
            size_t before = held;
            enum kp_stop_reason stop;

            peak = held;
            stop = solve(question, memory, &found);
            assert_true(stop == KP_COMPLETED || stop == KP_OUT_OF_MEMORY);
            assert_in_range(peak - before, 0, memory);
            assert_int_equal(held, before);
            if (stop == KP_COMPLETED)
                assert_int_equal(found, right);
            ran += stop == KP_COMPLETED;
            ended += stop != KP_COMPLETED;
        }
        kp_question_free(question);
        kp_transcript_free(game);
    }
    print_message("%d searches ran, %d had too little memory\n", ran, ended);
    assert_true(ran > 20 && ended > 20);
}

static void each_allocation_may_fail(void **state)
{
    int failed = 0;

    (void)state;
    for (size_t i = 0; i < 2 * BOARDS; i++) {
        struct kp_transcript *game;
        struct kp_question *question = draw_question(i, &game);
        bool right, found, all = false;

        assert_int_equal(solve(question, 0, &right), KP_COMPLETED);
        for (long n = 0; !all; n += 1 + (kp_share_percent() < 100 ? n / 8 : 0)) {
            enum kp_stop_reason stop;

            countdown = n;
            stop = solve(question, 0, &found);
            all = countdown >= 0;
            countdown = -1;
            assert_true(stop == KP_COMPLETED || (!all && stop == KP_OUT_OF_MEMORY));
            if (stop == KP_COMPLETED)
                assert_int_equal(found, right);
            failed += !all;
        }
        kp_question_free(question);
        kp_transcript_free(game);
    }
    print_message("%d allocations failed\n", failed);
    assert_true(failed > 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(it_holds_no_more_than_it_is_given),
        cmocka_unit_test(each_allocation_may_fail),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
