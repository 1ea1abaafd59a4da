/* Whether a game has exactly one secret, and whether it still has without a row. */
#ifndef KP_HARD_PUZZLE_UNIQUE_SECRET_H
#define KP_HARD_PUZZLE_UNIQUE_SECRET_H

#include "base/limits.h"
#include "game/transcript.h"

enum kp_uniqueness { KP_UNIQUENESS_UNKNOWN, KP_UNIQUE, KP_NOT_UNIQUE };

/* Asks about all rows but `without` (KP_NO_ROW: all rows).  *stop becomes what kept it from
 * knowing; *known how it is known that a secret is the only one, if it is. */
enum kp_status kp_has_one_secret(const struct kp_transcript *game, size_t without,
                                 const struct kp_options *options, enum kp_uniqueness *unique,
                                 enum kp_certainty *known, enum kp_stop_reason *stop,
                                 struct kp_diag *why);

/* A copy of the game without that row; NULL: no memory. */
struct kp_transcript *kp_game_without(const struct kp_transcript *game, size_t without);

#endif
