/* Splits a game into parts: games that have its rules and rows, and whose secrets are narrowed
 * further by what is known of pegs and counts.  Every secret of the game is one of exactly one
 * part. */
#pragma once

#include "base/error.h"
#include "base/limits.h"
#include "game/transcript.h"

struct kp_part {
    struct kp_transcript *game; /* owned */
    double seconds;             /* that all its secrets are expected to take */
};

/* The parts of a game (keypeg.h). */
struct kp_parts {
    struct kp_part *part; /* those with the most expected work first */
    size_t count;
};

/* Splits the games together, which are parts of one game that do not overlap, into `number` parts,
 * or into fewer if these cannot be divided further, but not into fewer
 * than there are games.  A part that the first relaxation refutes is
 * not divided.  The same games get the same parts.  *stop: KP_COMPLETED, or the limit that ended
 * the work; then *parts is NULL.  KP_NO_MEMORY, or KP_OK. */
enum kp_status kp_split_games(const struct kp_transcript *const *games, size_t count, size_t number,
                              const struct kp_limits *limits, struct kp_parts **parts,
                              enum kp_stop_reason *stop, struct kp_diag *why);
