/* Secrets by what a guess is told of them, by the plain rule. */
#ifndef KP_STRATEGY_SCORED_SECRETS_H
#define KP_STRATEGY_SCORED_SECRETS_H

#include "base/error.h"

/* A secret, and what the guess at hand is told by it. */
struct kp_told {
    uint32_t secret;
    struct kp_score score;
};

/* Those that tell the same. */
struct kp_told_group {
    size_t begin, count;
    bool answered; /* a line tells what is guessed then */
};

/* Sort by scores, and those that tell the same by their numbers. */
void kp_told_sort(struct kp_told *told, size_t n);

/* The groups of what is sorted, the caller's; NULL: no memory. */
struct kp_told_group *kp_told_groups(const struct kp_told *told, size_t n, size_t *count);

bool kp_told_same(struct kp_score a, struct kp_score b);

#endif
