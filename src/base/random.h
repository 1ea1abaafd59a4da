/* Numbers drawn at random: the same for the same seed on every machine, each
 * as likely as any other. */
#ifndef KP_BASE_RANDOM_H
#define KP_BASE_RANDOM_H

#include "base/bignum.h"

struct kp_random {
    uint64_t state[4];
};

/* The i-th series of a seed; what one of them gives tells nothing of another. */
struct kp_random kp_random_seed(uint64_t seed, uint64_t i);

uint64_t kp_random_u64(struct kp_random *draw);

/* 0 to n-1, n > 0. */
uint64_t kp_random_below(struct kp_random *draw, uint64_t n);

/* *to, from 0 to *n - 1, *n > 0; *to fails when memory runs out. */
void kp_random_below_bignum(struct kp_random *draw, const struct kp_bignum *n,
                            struct kp_bignum *to);

#endif
