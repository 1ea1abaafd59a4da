/* Hashes of whole words, for hash tables and for choices that look random but repeat.
 * None of them keeps secrets.  Also the smaller and the larger of two numbers, which C
 * has for floating point alone. */
#pragma once

#include <stddef.h>
#include <stdint.h>

/* 2^64 divided by the golden ratio: steps of this size visit the 64-bit numbers evenly. */
#define KP_GOLDEN_RATIO UINT64_C(0x9e3779b97f4a7c15)

/* The finaliser of splitmix64 (Steele, Lea and Flood, 2014): a bijection after which each
 * bit depends on every bit of z. */
static inline uint64_t kp_hash_mix(uint64_t z)
{
    z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ z >> 27) * UINT64_C(0x94d049bb133111eb);
    return z ^ z >> 31;
}

/* FNV-1a (Fowler, Noll and Vo), fed with numbers instead of bytes: start with
 * KP_FNV_START, then add one number after the other.  The upper bits are the better ones. */
#define KP_FNV_START UINT64_C(0xcbf29ce484222325)

static inline uint64_t kp_fnv_add(uint64_t hash, uint64_t number)
{
    return (hash ^ number) * UINT64_C(0x100000001b3);
}

static inline size_t kp_min_size(size_t a, size_t b)
{
    return a < b ? a : b;
}

static inline int kp_min_int(int a, int b)
{
    return a < b ? a : b;
}

static inline int kp_max_int(int a, int b)
{
    return a > b ? a : b;
}

/* The order of two numbers for qsort: negative, 0 or positive. */
static inline int kp_compare_u64(uint64_t a, uint64_t b)
{
    return (a > b) - (a < b);
}

/* For qsort and bsearch of such numbers. */
static inline int kp_compare_int64(const void *left, const void *right)
{
    const int64_t *a = left, *b = right;

    return (*a > *b) - (*a < *b);
}

/* An item of an array, to be sorted by its hash. */
struct kp_hashed {
    uint64_t hash;
    size_t index;
};

/* For qsort: by hash, and by index if the hashes are equal. */
static inline int kp_compare_hashed(const void *left, const void *right)
{
    const struct kp_hashed *a = left, *b = right;

    return a->hash != b->hash ? kp_compare_u64(a->hash, b->hash)
                              : kp_compare_u64(a->index, b->index);
}
