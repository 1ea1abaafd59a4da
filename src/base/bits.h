/* Sets of numbers from 0, as words of 64 bits.  Bits beyond the largest number are 0. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

static inline bool kp_bit(const uint64_t *set, size_t bit)
{
    return set[bit / 64] >> bit % 64 & 1;
}

static inline void kp_bit_set(uint64_t *set, size_t bit)
{
    set[bit / 64] |= (uint64_t)1 << bit % 64;
}

static inline void kp_bit_clear(uint64_t *set, size_t bit)
{
    set[bit / 64] &= ~((uint64_t)1 << bit % 64);
}

static inline bool kp_bits_empty(const uint64_t *set, size_t words)
{
    for (size_t i = 0; i < words; i++)
        if (set[i])
            return false;
    return true;
}

/* Without the instruction for it, which not every processor has. */
static inline size_t kp_bit_count(uint64_t word)
{
    word -= word >> 1 & 0x5555555555555555;
    word = (word & 0x3333333333333333) + (word >> 2 & 0x3333333333333333);
    return (size_t)(((word + (word >> 4)) & 0x0f0f0f0f0f0f0f0f) * 0x0101010101010101 >> 56);
}

static inline size_t kp_bits_count(const uint64_t *set, size_t words)
{
    size_t count = 0;

    for (size_t i = 0; i < words; i++)
        count += kp_bit_count(set[i]);
    return count;
}

static inline bool kp_bits_within(const uint64_t *set, const uint64_t *whole, size_t words)
{
    for (size_t i = 0; i < words; i++)
        if (set[i] & ~whole[i])
            return false;
    return true;
}

static inline void kp_bits_and(uint64_t *set, const uint64_t *other, size_t words)
{
    for (size_t i = 0; i < words; i++)
        set[i] &= other[i];
}

static inline void kp_bits_or(uint64_t *set, const uint64_t *other, size_t words)
{
    for (size_t i = 0; i < words; i++)
        set[i] |= other[i];
}
