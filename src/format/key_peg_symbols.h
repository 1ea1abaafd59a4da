/* Key pegs, as they are drawn in a score. */
#ifndef KP_FORMAT_KEY_PEG_SYMBOLS_H
#define KP_FORMAT_KEY_PEG_SYMBOLS_H

#include "format/text_lines.h"

/* Their signs: emoji, and circles that are full or empty. */
#define KP_BLACK_EMOJI "\xE2\x9A\xAB"
#define KP_WHITE_EMOJI "\xE2\x9A\xAA"
#define KP_RED_EMOJI   "\xF0\x9F\x94\xB4" /* not read: see format/score_hints.c */
#define KP_BLACK_DISC  "\xE2\x97\x8F"
#define KP_WHITE_DISC  "\xE2\x97\x8B"

#define KP_BLACK_SIGNS KP_BLACK_EMOJI " " KP_BLACK_DISC
#define KP_WHITE_SIGNS KP_WHITE_EMOJI " " KP_WHITE_DISC

/* Count black and white key pegs; false: something else stands there too.
 * Of B and W, emoji and discs one kind stands alone. */
bool kp_keys_count(const struct kp_word *words, size_t n, int count[2]);

#endif
