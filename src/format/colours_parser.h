/* The colours of a game as its 'colours' line declares them. */
#ifndef KP_FORMAT_COLOURS_PARSER_H
#define KP_FORMAT_COLOURS_PARSER_H

#include "format/text_lines.h"
#include "game/palette.h"

/* Whether a colour may be called so: no blank, comma, colon or '=', no
 * header word, not '.' or '---', no '#' in front. */
enum kp_status kp_name_check(const struct kp_word *name, struct kp_diag *why);

/* Add the colour that a word declares: a name, and after '=' its letter. */
enum kp_status kp_colour_add(struct kp_palette *palette, const struct kp_word *word,
                             struct kp_diag *why);

/* Make a sealed palette of words[0..n-1], n > 0: names, one number, or one
 * range.  On KP_BAD_INPUT the column of `why` tells where. */
enum kp_status kp_colours_read(const struct kp_word *words, size_t n, struct kp_palette **palette,
                               struct kp_diag *why);

#endif
