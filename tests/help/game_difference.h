/* Whether two games are the same. */
#pragma once

#include "game/transcript.h"

/* The name of the first thing that differs between two games, or NULL if they are the same game
 * however they were written: notes, lines, and the predefined game that the rules come from are not
 * compared. */
const char *kp_transcript_difference(const struct kp_transcript *a, const struct kp_transcript *b);

bool kp_quotas_are_same(const struct kp_quotas *a, const struct kp_quotas *b);
