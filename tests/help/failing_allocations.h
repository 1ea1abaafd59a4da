/* Allocations that fail on purpose.  Tests that include this file are linked with
 * malloc, calloc and realloc wrapped (CMakeLists.txt). */
#ifndef KP_TESTS_FAILING_H
#define KP_TESTS_FAILING_H

/* The number of allocations that succeed before one fails; negative: none fails.  The
 * failure makes it negative. */
extern long kp_allocations_left;

/* The allocation to fail after the n-th: n + 1 if all is tested (help/case_share.h).
 * Otherwise steps are random and grow with n, as a long run repeats the allocations of
 * its loops: of a run of 10,000 allocations `script/test` fails about 140.  Random steps
 * are in step with no loop, and differ from call to call, though not from run to run. */
long kp_next_failure(long n);

#endif
