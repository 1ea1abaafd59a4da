/* Of codes that were gathered, which to guess. */
#ifndef KP_STRATEGY_GENETIC_CHOOSE_GUESS_H
#define KP_STRATEGY_GENETIC_CHOOSE_GUESS_H

#include "base/limits.h"
#include "game/rules.h"
#include "strategy/genetic/gather_candidates.h"

/* Which of some codes to guess: the one that leaves least of them on average. */
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

/* There is one at least.  Where they are all that are left it need not be one of them: it may
 * be a code near them that tells more.  Limits end it with the best so far. */
enum kp_status kp_genetic_choose(struct kp_candidate_gathering *gather, uint16_t *guess,
                                 struct kp_diag *why);

#endif
