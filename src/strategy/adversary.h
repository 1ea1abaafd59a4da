/* A codemaker without a secret: it gives each guess the score that leaves the most
 * candidates.  Some secret always fits those scores, so they are never wrong. */
#ifndef KP_STRATEGY_ADVERSARY_H
#define KP_STRATEGY_ADVERSARY_H

#include "game/transcript.h"

/* Candidates that are listed at most; if there are more, they are counted score by score. */
#define KP_ADVERSARY_LISTS ((uint64_t)1 << 18)

/* Of keypeg.h. */
KP_API enum kp_status kp_adversary(const struct kp_transcript *game, const uint16_t *guess,
                                   const struct kp_options *options, struct kp_score *score,
                                   enum kp_stop_reason *stop, struct kp_diag *why);

/* The same; `lists` is KP_ADVERSARY_LISTS, or less in a test. */
enum kp_status kp_adversary_answer(const struct kp_transcript *game, const uint16_t *guess,
                                   const struct kp_options *options, uint64_t lists,
                                   struct kp_score *score, enum kp_stop_reason *stop,
                                   struct kp_diag *why);

#endif
