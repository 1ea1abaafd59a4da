/* Whether two games are the same game, however they were written down. */
#ifndef KP_GAME_TRANSCRIPT_COMPARE_H
#define KP_GAME_TRANSCRIPT_COMPARE_H

#include "game/transcript.h"

/* What differs first between two games, member by member, in a word; NULL:
 * nothing but the notes of whoever read them, the lines they stood on, and
 * which box of the shelf the rules were taken from. */
const char *kp_transcript_difference(const struct kp_transcript *a, const struct kp_transcript *b);

/* The same of all games of two matches, in which none is missing. */
const char *kp_match_difference(const struct kp_match *a, const struct kp_match *b);

#endif
