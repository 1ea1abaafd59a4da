/* Allocations that fail on purpose.  Tests that include this file are linked with malloc, calloc
 * and realloc wrapped (tests/CMakeLists.txt). */
#pragma once

/* The number of allocations that succeed before one fails; negative: none fails.  The
 * failure makes it negative. */
extern long kp_allocations_left;

/* The number of the next allocation to fail after the n-th: n + 1 if all cases are run
 * (help/case_share.h).  Otherwise the steps are random and grow with n, since a long run repeats
 * the allocations of its loops: in a run of 10,000 allocations `script/test` fails about 140.
 * Random steps match the period of no loop.  They differ from call to call, but not from run to
 * run. */
long kp_next_failure(long n);
