/* Makes a puzzle: rows that exactly one secret fits, every one of which is needed for that.
 *
 * No guess is the secret, and none has more than half of its pegs in place, since that
 * would give the secret away.  The puzzle depends on the rules, the number of rows and
 * the numbers drawn, never on time: if a limit ends the work, there is no puzzle. */
#pragma once

#include "base/random.h"
#include "game/transcript.h"

/* Makes a puzzle of that many rows; 0: the fewest that are found.  The caller owns *game and
 * *secret (which is not in the game); both are NULL if there is no puzzle.
 * KP_BAD_INPUT: none of that size exists or was found, and *why says what to ask for
 * instead.  *stop is KP_COMPLETED or the limit that ended the work.  *known says how it is
 * known that there is only one secret. */
enum kp_status kp_puzzle_make(struct kp_rules *rules, size_t rows, struct kp_random *draw,
                              const struct kp_options *options, struct kp_transcript **game,
                              uint16_t **secret, enum kp_certainty *known,
                              enum kp_stop_reason *stop, struct kp_diag *why);
