/* A codemaker without a secret: it gives each guess the score that leaves the most
 * candidates.  Some secret always fits those scores, so they are never wrong. */
#ifndef KP_STRATEGY_ADVERSARY_H
#define KP_STRATEGY_ADVERSARY_H

#include "game/transcript.h"

/* Of keypeg.h. */
KP_API enum kp_status kp_adversary(const struct kp_transcript *game, const uint16_t *guess,
                                   const struct kp_options *options, struct kp_score *score,
                                   enum kp_stop_reason *stop, struct kp_diag *why);

#endif
