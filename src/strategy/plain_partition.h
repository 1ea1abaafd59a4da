/* Parts by the plain rule, score by score: the last word on every split, and the only
 * one where scores are no marks. */
#ifndef KP_STRATEGY_PLAIN_PARTITION_H
#define KP_STRATEGY_PLAIN_PARTITION_H

#include "base/error.h"
#include "game/transcript.h"

/* Codes that lie side by side, or of these the ones with certain numbers. */
struct kp_view {
    const struct kp_rules *rules;
    const uint16_t *codes;
    const uint32_t *which; /* NULL: the first `count` */
    size_t count;
};

/* Who splits.  All zero but for the view, then made. */
struct kp_plain_partition {
    struct kp_view view;
    int *tally;
    struct kp_advice_part *parts; /* of the last guess, by ascending scores */
    size_t count, room;
};

/* false: no memory.  To be cleared whatever is returned. */
bool kp_plain_partition_make(struct kp_plain_partition *plain, struct kp_view view);
bool kp_plain_partition_split(struct kp_plain_partition *plain, const uint16_t *guess);
void kp_plain_partition_clear(struct kp_plain_partition *plain);

/* Secrets by what a guess is told of them, by the plain rule. */
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
