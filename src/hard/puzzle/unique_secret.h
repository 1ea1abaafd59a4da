/* Whether a game has one secret alone, and whether that takes all its rows. */
#ifndef KP_HARD_PUZZLE_UNIQUE_SECRET_H
#define KP_HARD_PUZZLE_UNIQUE_SECRET_H

#include "base/limits.h"
#include "game/transcript.h"

enum kp_uniqueness { KP_ALONE_UNKNOWN, KP_ALONE, KP_NOT_ALONE };

/* Of the rows but `without`, or of all: KP_NO_ROW.  *stop: what kept it from knowing;
 * *known: how it is known that a secret is alone, if it is. */
enum kp_status kp_has_one_secret(const struct kp_transcript *game, size_t without,
                                 const struct kp_options *options, enum kp_uniqueness *alone,
                                 enum kp_certainty *known, enum kp_stop_reason *stop,
                                 struct kp_diag *why);

/* The rows but that one; NULL: no memory. */
struct kp_transcript *kp_game_without(const struct kp_transcript *game, size_t without);

#endif
