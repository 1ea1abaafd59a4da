#include "help/failing_allocations.h"

#include "help/case_share.h"
#include "help/random_games.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>

#include <cmocka.h>

long kp_allocations_left = -1;

static bool must_fail(void)
{
    return kp_allocations_left >= 0 && kp_allocations_left-- == 0;
}

long kp_next_failure(long n)
{
    static uint64_t seed = 1;
    long most = n / (2 * kp_share_percent()); /* for 5 percent about n / 20 on average */

    return n + 1 + (kp_share_percent() < 100 ? kp_seeded_below(&seed, (int)most + 1) : 0);
}

void *__real_malloc(size_t size);
void *__real_calloc(size_t count, size_t size);
void *__real_realloc(void *block, size_t size);
void *__wrap_malloc(size_t size);
void *__wrap_calloc(size_t count, size_t size);
void *__wrap_realloc(void *block, size_t size);

void *__wrap_malloc(size_t size)
{
    return must_fail() ? NULL : __real_malloc(size);
}

void *__wrap_calloc(size_t count, size_t size)
{
    return must_fail() ? NULL : __real_calloc(count, size);
}

void *__wrap_realloc(void *block, size_t size)
{
    return must_fail() ? NULL : __real_realloc(block, size);
}

static void expect_same(enum kp_sameness same, const struct kp_text_buffer *paper,
                        const struct kp_text_buffer *whole)
{
    if (same == KP_SAME_TEXT)
        assert_string_equal(paper->text, whole->text);
    else if (same == KP_SAME_BEGINNING)
        assert_memory_equal(paper->text, whole->text, 200);
}

void kp_expect_work_survives(kp_written_work *work, const void *data, enum kp_sameness same)
{
    static struct kp_text_buffer whole, paper;
    bool ended = false;
    long n = 0;

    assert_int_equal(work(data, &whole), KP_OK);
    for (;; n = kp_next_failure(n)) {
        enum kp_status status;
        bool failed;

        kp_allocations_left = n;
        status = work(data, &paper);
        failed = kp_allocations_left < 0;
        kp_allocations_left = -1;
        if (!failed)
            break;
        if (status == KP_OK)
            expect_same(same, &paper, &whole);
        else
            assert_int_equal(status, KP_NO_MEMORY);
        ended |= status != KP_OK;
    }
    assert_in_range(n, 20, 1000000);
    assert_true(ended);
}
