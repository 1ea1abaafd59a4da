/* Logarithms to base 2 in fixed point, so that they are the same on every machine.  The unit
 * is the bit: a logarithm of 1 is KP_BIT, 2^24. */
#pragma once

#include <stdint.h>

#define KP_BIT_PLACES 24
#define KP_BIT        (UINT64_C(1) << KP_BIT_PLACES)

/* Of n > 0 with that many binary places, at most 30: rounded down, or a few of the last
 * places less. */
uint64_t kp_log2_places(uint64_t n, int places);

/* The logarithm of n > 0, rounded down; up to 64 units of the last place too small. */
uint64_t kp_log2(uint64_t n);

/* The logarithm of the number of ways to choose k of n things. */
uint64_t kp_log2_choose(unsigned n, unsigned k);
