/* Parses the colours of a game, as the line 'colours' declares them: names, a number or a range. */
#pragma once

#include "format/text_lines.h"
#include "game/palette.h"

/* Makes a finished palette of words[0..n-1], n > 0: names or, unless they must be `names`, one number
 * or one range.  Ten numbered colours are called 0 to 9, others 1 to N.  On KP_BAD_INPUT `why` has the
 * column. */
enum kp_status kp_colours_parse(const struct kp_word *words, size_t n, bool names,
                                struct kp_palette **palette, struct kp_diag *why);
