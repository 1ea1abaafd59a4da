/* Reads scores that are not written as docs/transcript.md asks but have one meaning: '(2,1)',
 * '2/1', 'Bulls: 1, Cows: 2', '1 cow', '+1 -2'. */
#pragma once

#include "format/text_lines.h"
#include "game/rules.h"

#define KP_LONG_DASHES "\xE2\x80\x93 \xE2\x80\x94 \xE2\x88\x92"

/* Read words[0..n-1], n > 0, as a score, which may have more key pegs than holes.  *lone: it names
 * only bulls or only cows, and the other count is taken for 0. */
bool kp_score_read_tolerantly(const struct kp_rules *rules, const struct kp_word *words, size_t n,
                              struct kp_score *score, bool *lone);

/* The bytes of the dash that a text begins with, or 0. */
size_t kp_dash_size(const struct kp_word *text);
