/* The counting engine and memory: it never holds more than it is allowed, and it reports when
 * there is none.  The linker redirects its allocations to this file (see CMakeLists.txt). */
#include "base/limits.h"
#include "help/random_games.h"
#include "native/count/count_secrets.h"
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

static enum kp_stop_reason reckon(const struct kp_question *question, size_t memory, bool count,
                                  struct kp_bignum *secrets)
{
    struct kp_meter meter = kp_meter_begin(NULL, KP_TURN, KP_NO_END);
    struct kp_limits limits = {.memory = memory, .meter = &meter};
    uint16_t classes[64];
    struct kp_count_request request = {.secrets = *secrets, .classes = classes};
    enum kp_stop_reason stop = kp_count_secrets(question, NULL, &limits, count, &request);

    *secrets = request.secrets;
    return stop;
}

static bool equal(const struct kp_bignum *a, const struct kp_bignum *b)
{
    return a->size == b->size &&
           (a->size == 0 || memcmp(a->limbs, b->limbs, a->size * sizeof *a->limbs) == 0);
}

static const struct {
    struct kp_board board;
    int rows;
} boards[] = {
    {{.pegs = 12, .colours = 10}, 8},
    {{.pegs = 14, .colours = 5}, 3},
    {{.pegs = 26, .colours = 2}, 8},
    {{.pegs = 16, .colours = 16}, 24},
    {{.pegs = 10, .colours = 8, .scores = KP_BLACK_ONLY}, 6},
    {{.pegs = 20, .colours = 12, .scores = KP_COLOURS_ONLY}, 8},
};
#define BOARDS (sizeof boards / sizeof *boards)

static struct kp_question *question_of(size_t board, struct kp_transcript **game)
{
    uint64_t seed = board;
    struct kp_question *question;

    *game = kp_true_game(&seed, boards[board].board, boards[board].rows);
    question = kp_question_new(*game, true);
    assert_non_null(question);
    return question;
}

static void it_holds_no_more_than_it_is_given(void **state)
{
    int ran = 0, ended = 0;

    (void)state;
    for (size_t board = 0; board < BOARDS; board++) {
        struct kp_transcript *game;
        struct kp_question *question = question_of(board, &game);
        struct kp_bignum right = {0}, secrets = {0};

        assert_int_equal(reckon(question, 0, true, &right), KP_COMPLETED);
        for (size_t memory = 1 << 13; memory <= (size_t)1 << 28; memory += memory / 2) {
            size_t before = held;
            enum kp_stop_reason stop;

            peak = held;
            stop = reckon(question, memory, true, &secrets);
            assert_true(stop == KP_COMPLETED || stop == KP_OUT_OF_MEMORY);
            assert_in_range(peak - before, 0, memory);
            if (stop == KP_COMPLETED)
                assert_true(equal(&secrets, &right));
            ran += stop == KP_COMPLETED;
            ended += stop != KP_COMPLETED;
        }
        kp_bignum_free(&right);
        kp_bignum_free(&secrets);
        kp_question_free(question);
        kp_transcript_free(game);
    }
    print_message("%d counts ran, %d had too little memory\n", ran, ended);
    assert_true(ran > 20 && ended > 20);
}

static void each_allocation_may_fail(void **state)
{
    (void)state;
    for (size_t board = 0; board < BOARDS; board++) {
        struct kp_transcript *game;
        struct kp_question *question = question_of(board, &game);
        struct kp_bignum right = {0};
        long n = 0;

        assert_int_equal(reckon(question, 0, true, &right), KP_COMPLETED);
        do {
            struct kp_bignum secrets = {0};
            enum kp_stop_reason stop;

            countdown = n;
            stop = reckon(question, 0, true, &secrets);
            if (countdown >= 0) { /* none has failed */
                countdown = -1;
                n = -1;
                assert_int_equal(stop, KP_COMPLETED);
            }
            if (stop == KP_COMPLETED)
                assert_true(equal(&secrets, &right));
            else
                assert_int_equal(stop, KP_OUT_OF_MEMORY);
            kp_bignum_free(&secrets);
        } while (n >= 0 && (n += 1 + n / 16) < 100000);
        assert_int_equal(n, -1);
        kp_bignum_free(&right);
        kp_question_free(question);
        kp_transcript_free(game);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(it_holds_no_more_than_it_is_given),
        cmocka_unit_test(each_allocation_may_fail),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
