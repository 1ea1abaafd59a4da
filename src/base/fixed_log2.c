/* Binary logarithms with integers only, so that every machine computes the same bits.  The integer
 * part is the highest bit.  The mantissa, between 1 and 2, gives the places after the point bit by
 * bit: it is squared, and if it reaches 2, the next bit is 1 and it is halved. */
#include "base/fixed_log2.h"

uint64_t kp_log2_places(uint64_t n, int places)
{
    int whole = 63 - __builtin_clzll(n);
    uint64_t mantissa = n << (63 - whole) >> 32, log = (uint64_t)whole;

    for (int i = 0; i < places; i++) {
        mantissa = mantissa * mantissa >> 31;
        log = 2 * log + (mantissa >> 32);
        mantissa >>= mantissa >> 32;
    }
    return log;
}

uint64_t kp_log2(uint64_t n)
{
    return kp_log2_places(n, KP_BIT_PLACES);
}

uint64_t kp_log2_choose(unsigned n, unsigned k)
{
    uint64_t log = 0;

    for (unsigned i = 1; i <= k; i++)
        log += kp_log2(n - k + i);
    for (unsigned i = 1; i <= k; i++)
        log -= kp_log2(i);
    return log;
}
