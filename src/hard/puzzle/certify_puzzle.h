/* Whether a game is a puzzle: it has exactly one secret, and without any row it has more. */
#ifndef KP_HARD_PUZZLE_CERTIFY_PUZZLE_H
#define KP_HARD_PUZZLE_CERTIFY_PUZZLE_H

#include "base/limits.h"
#include "game/transcript.h"

/* Removes the rows that are not needed from *game, one after the other.  KP_BROKEN: it has more
 * than one secret.  *stop becomes what kept the engines from knowing, or KP_COMPLETED; *known how
 * it is known that there is only one secret. */
enum kp_status kp_puzzle_certify(struct kp_transcript **game, const struct kp_options *options,
                                 enum kp_certainty *known, enum kp_stop_reason *stop,
                                 struct kp_diag *why);

#endif
