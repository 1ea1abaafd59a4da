/* Logarithms to base 2 in whole numbers, so that they are the same on every
 * machine: bits, of which 1 is KP_BIT. */
#ifndef KP_BASE_FIXED_LOG2_H
#define KP_BASE_FIXED_LOG2_H

#include <stdint.h>

#define KP_BIT (UINT64_C(1) << 24)

/* Of n > 0, rounded down, or one of the last six binary places less. */
uint64_t kp_log2(uint64_t n);

/* Of the ways to choose k of n. */
uint64_t kp_log2_choose(unsigned n, unsigned k);

#endif
