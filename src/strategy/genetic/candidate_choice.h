/* Which of some codes to guess: the one that leaves least of them on average. */
#ifndef KP_STRATEGY_GENETIC_CANDIDATE_CHOICE_H
#define KP_STRATEGY_GENETIC_CANDIDATE_CHOICE_H

#include "base/limits.h"
#include "game/rules.h"

/* All zero but for these at first. */
struct kp_genetic_choice {
    const struct kp_rules *rules; /* not owned */
    const uint16_t *codes;        /* one after the other; not owned */
    size_t count;

    int *tally;     /* of each colour; all 0 between two scores */
    uint64_t *told; /* scratch: scores */
};

/* The number of the first that is best, as if one of them were the secret, each as likely
 * as any other.  count > 0.  *stop: KP_COMPLETED, or the limit that ended it, and *best is
 * the best of those that were looked at.  KP_NO_MEMORY, or KP_OK. */
enum kp_status kp_genetic_choice_best(struct kp_genetic_choice *choice,
                                      const struct kp_limits *limits, size_t *best,
                                      enum kp_stop_reason *stop, struct kp_diag *why);

#endif
