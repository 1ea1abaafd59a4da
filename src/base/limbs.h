/* Natural numbers in arrays of limbs: digits to the base 2^64, least first.  The caller owns
 * the storage and keeps the lengths.
 *
 * Everything rests on one step, a * b + more + carry, whose result always fits two limbs.
 * 64-bit processors have an instruction for it, which compilers offer as a 128-bit type;
 * elsewhere it is put together from four 32-bit products.  test_base_and_game checks that both
 * give the same. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The low limb of a * b + more + *carry; *carry becomes the high limb. */
static inline uint64_t kp_limb_multiply_halves(uint64_t a, uint64_t b, uint64_t more,
                                               uint64_t *carry)
{
    uint64_t a_low = (uint32_t)a, a_high = a >> 32, b_low = (uint32_t)b, b_high = b >> 32;
    uint64_t low = a_low * b_low;
    uint64_t left = a_high * b_low + (low >> 32);
    uint64_t right = a_low * b_high + (uint32_t)left;
    uint64_t high = a_high * b_high + (left >> 32) + (right >> 32);

    low = right << 32 | (uint32_t)low;
    low += more;
    high += low < more;
    low += *carry;
    high += low < *carry;
    *carry = high;
    return low;
}

static inline uint64_t kp_limb_multiply(uint64_t a, uint64_t b, uint64_t more, uint64_t *carry)
{
#ifdef __SIZEOF_INT128__
    __extension__ typedef unsigned __int128 two_limbs;
    two_limbs sum = (two_limbs)a * b + more + *carry;

    *carry = (uint64_t)(sum >> 64);
    return (uint64_t)sum;
#else
    return kp_limb_multiply_halves(a, b, more, carry);
#endif
}

/* to = from * by, where `to` may be `from`; returns the limb carried out. */
static inline uint64_t kp_limbs_multiply(uint64_t *to, const uint64_t *from, uint64_t by, size_t n)
{
    uint64_t carry = 0;

    for (size_t i = 0; i < n; i++)
        to[i] = kp_limb_multiply(from[i], by, 0, &carry);
    return carry;
}

/* to += more, both of n limbs; returns whether 1 is carried out. */
static inline bool kp_limbs_add(uint64_t *to, const uint64_t *more, size_t n)
{
    uint64_t carry = 0;

    for (size_t i = 0; i < n; i++)
        to[i] = kp_limb_multiply(more[i], 1, to[i], &carry);
    return carry;
}

/* sum += a * b, modulo 2^64 to the power `size`, which is at least
 * a_size + b_size. */
static inline void kp_limbs_add_product(uint64_t *sum, size_t size, const uint64_t *a,
                                        size_t a_size, const uint64_t *b, size_t b_size)
{
    for (size_t i = 0; i < a_size; i++) {
        uint64_t carry = 0;

        for (size_t k = 0; k < b_size; k++)
            sum[i + k] = kp_limb_multiply(a[i], b[k], sum[i + k], &carry);
        for (size_t k = i + b_size; carry && k < size; k++) {
            sum[k] += carry;
            carry = sum[k] < carry;
        }
    }
}

/* n /= by, rounded down, with by > 0; returns the remainder. */
static inline uint32_t kp_limbs_divide(uint64_t *n, size_t size, uint32_t by)
{
    uint64_t rest = 0;

    for (size_t i = size; i-- > 0;) {
        uint64_t high = rest << 32 | n[i] >> 32, quotient = high / by;
        uint64_t low = (high - quotient * by) << 32 | (uint32_t)n[i];

        n[i] = quotient << 32 | low / by;
        rest = low - (uint32_t)n[i] * (uint64_t)by;
    }
    return (uint32_t)rest;
}
