/* A codemaker without a secret: whatever is guessed, it gives the score that leaves the
 * most secrets.  As long as it does, some secret always fits, and so it never lies. */
#ifndef KP_STRATEGY_ADVERSARY_H
#define KP_STRATEGY_ADVERSARY_H

#include "game/transcript.h"

/* Secrets that are listed at most; where more are left, each score is counted by itself. */
#define KP_ADVERSARY_LISTS ((uint64_t)1 << 18)

/* As kp_adversary of keypeg.h; `lists` is KP_ADVERSARY_LISTS, or less in a test. */
enum kp_status kp_adversary_answer(const struct kp_transcript *game, const uint16_t *guess,
                                   const struct kp_options *options, uint64_t lists,
                                   struct kp_score *score, enum kp_stop_reason *stop,
                                   struct kp_diag *why);

#endif
