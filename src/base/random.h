/* Numbers drawn at random: the same for the same seed on every machine, each
 * as likely as any other. */
#ifndef KP_BASE_RANDOM_H
#define KP_BASE_RANDOM_H

#include "base/bignum.h"

struct kp_draw {
    uint64_t state[4];
};

/* The i-th series of a seed; what one of them gives tells nothing of another. */
struct kp_draw kp_draw_series(uint64_t seed, uint64_t i);

uint64_t kp_draw_word(struct kp_draw *draw);

/* 0 to n-1, n > 0. */
uint64_t kp_draw_below(struct kp_draw *draw, uint64_t n);

/* *to, from 0 to *n - 1, *n > 0; *to fails when memory runs out. */
void kp_draw_count(struct kp_draw *draw, const struct kp_count *n, struct kp_count *to);

#endif
