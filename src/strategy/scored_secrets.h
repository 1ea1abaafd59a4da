/* Secrets by what a guess is told of them, by the plain rule. */
#ifndef KP_STRATEGY_SCORED_SECRETS_H
#define KP_STRATEGY_SCORED_SECRETS_H

#include "base/error.h"

/* A secret, and what the guess at hand is told by it. */
struct kp_scored_secret {
    uint32_t secret;
    struct kp_score score;
};

/* Those that tell the same. */
struct kp_scored_group {
    size_t begin, count;
    bool answered; /* a line tells what is guessed then */
};

/* Sort by scores, and those that tell the same by their numbers. */
void kp_scored_secrets_sort(struct kp_scored_secret *told, size_t n);

/* The groups of what is sorted, the caller's; NULL: no memory. */
struct kp_scored_group *kp_scored_secrets_group(const struct kp_scored_secret *told, size_t n,
                                                size_t *count);

bool kp_scored_secrets_equal(struct kp_score a, struct kp_score b);

#endif
