/* Allocations that fail on purpose.  Tests that include this file are linked with malloc, calloc
 * and realloc wrapped (tests/CMakeLists.txt). */
#pragma once

#include "help/text_buffer.h"

/* The number of allocations that succeed before one fails; negative: none fails.  The
 * failure makes it negative. */
extern long kp_allocations_left;

/* The number of the next allocation to fail after the n-th: n + 1 if all cases are run
 * (help/case_share.h).  Otherwise the steps are random and grow with n, since a long run repeats
 * the allocations of its loops: in a run of 10,000 allocations `script/test` fails about 140.
 * Random steps match the period of no loop.  They differ from call to call, but not from run to
 * run. */
long kp_next_failure(long n);

/* Work that writes what it found: KP_OK, or KP_NO_MEMORY if an allocation or a limit of memory ended
 * it. */
typedef enum kp_status kp_written_work(const void *data, struct kp_text_buffer *paper);

/* What work that was not ended may write, although an allocation failed. */
enum kp_sameness {
    KP_SAME_TEXT,
    KP_SAME_BEGINNING, /* 200 bytes */
    KP_ANY_TEXT        /* as another engine may have answered */
};

/* Does the work, and again with one allocation failing, each in turn, until none fails: the text is
 * the same, or there is no memory.  Expects 20 allocations or more, some of which end the work. */
void kp_expect_work_survives(kp_written_work *work, const void *data, enum kp_sameness same);
