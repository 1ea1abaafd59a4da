/* What models have in common: a game in numbers. */
#pragma once

#include "game/transcript.h"

/* How often the colour is in the guess of row r. */
int kp_times(const struct kp_transcript *game, size_t r, int colour);

/* The most times it is in any guess. */
int kp_most_times(const struct kp_transcript *game, int colour);

/* Black and white pegs together, or KP_UNKNOWN. */
int kp_total(const struct kp_transcript *game, size_t r);
