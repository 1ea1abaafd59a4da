/* A puzzle: rows that exactly one secret gives, and each row is needed for that.
 *
 * No guess is the secret, and none has more than half of its pegs in place: that
 * would give it away.  Everything depends on the rules, the wish and the numbers
 * drawn, never on time: what a limit ends is no puzzle at all. */
#ifndef KP_HARD_PUZZLE_PUZZLE_H
#define KP_HARD_PUZZLE_PUZZLE_H

#include "base/random.h"
#include "game/transcript.h"

/* Make one; the game is the caller's, as its secret is, which is not in the game.
 * rows 0: as few as can be found.  KP_BAD_INPUT: there is none so, or none was found,
 * and *why says what to wish instead.  *stop, KP_COMPLETED before, tells which limit of
 * the options ended it; then there is no game either.  *known: how it is known that
 * there is one secret alone. */
enum kp_status kp_puzzle_make(struct kp_rules *rules, size_t rows, struct kp_random *draw,
                              const struct kp_options *options, struct kp_transcript **game,
                              uint16_t **secret, enum kp_certainty *known,
                              enum kp_stop_reason *stop, struct kp_diag *why);

#endif
