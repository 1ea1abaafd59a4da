/* Random numbers that are the same for the same seed on every machine, and uniform. */
#pragma once

#include "base/bignum.h"

/* The state of a generator.  It may be copied to repeat its numbers. */
struct kp_random {
    uint64_t state[4];
};

/* The generator for series i of a seed.  Series are independent of each other, so
 * threads can work on them in any order. */
struct kp_random kp_random_seed(uint64_t seed, uint64_t i);

uint64_t kp_random_u64(struct kp_random *random);

/* A number from 0 to n-1, n > 0. */
uint64_t kp_random_below(struct kp_random *random, uint64_t n);

/* Keeps `most` of `count` items, each set of that size with the same probability, in their order at
 * the front of the array; `size` is that of an item.  Returns how many there are then: `most`, or
 * `count` if that is less. */
size_t kp_random_subset(struct kp_random *random, void *items, size_t count, size_t most,
                        size_t size);

/* Sets *to to a number from 0 to *n - 1, *n > 0; *to fails when memory runs out. */
void kp_random_below_bignum(struct kp_random *random, const struct kp_bignum *n,
                            struct kp_bignum *to);
