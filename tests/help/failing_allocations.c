#include "help/failing_allocations.h"

#include "help/case_share.h"
#include "help/random_games.h"

#include <stdbool.h>
#include <stddef.h>

long kp_allocations_left = -1;

static bool must_fail(void)
{
    return kp_allocations_left >= 0 && kp_allocations_left-- == 0;
}

long kp_next_failure(long n)
{
    static uint64_t seed = 1;
    long most = n / (2 * kp_share_percent()); /* about n / 20 on average for 5 percent */

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
