/* The share of a long test's cases that are run: KEYPEG_TEST_SHARE percent.
 *
 * `script/test --all` sets 100.  Runs with another purpose than the cases (sanitizers, compilers,
 * coverage) set a few percent: CMakePresets.json, script/coverage.  If it is not set, the share is
 * that of `script/test`, which takes less than two minutes on two cores.
 * tests/help/command_test.sh reads the number here. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#define KP_QUICK_SHARE 3

/* The percentage, from 1 to 100. */
int kp_share_percent(void);

/* The share of `games`, at least 1. */
int kp_share(int games);

/* For lists that cannot be cut off: run every kp_stride()th case.  The stride is odd, so that a
 * list which alternates between two or four kinds of case loses none. */
int kp_stride(void);

/* For nested loops, where a stride could always meet the same case of an inner loop: whether to run
 * the next case, at random.  `seed` begins with any constant. */
bool kp_is_chosen(uint64_t *seed);
