/* Parses the colours of a game, as the line 'colours' declares them: names, a number or a range. */
#pragma once

#include "format/text_lines.h"
#include "game/palette.h"

/* The two ends of a word like 0-5. */
struct kp_range {
    struct kp_word from, to;
    bool plain; /* the sign between them is '-', not one that looks like it */
};

/* Whether a word looks like a range, good or bad: a number or one character on each side of a
 * '-'. */
bool kp_range_split(const struct kp_word *word, struct kp_range *range);

/* Whether three words look like a range written with spaces: '1 - 6' is hardly three colours. */
bool kp_range_is_spaced(const struct kp_word words[3]);

/* Adds as many colours as a number says.  They are called 1 to N; ten are called 0 to 9. */
enum kp_status kp_colours_add_numbered(struct kp_palette *palette, const struct kp_word *word,
                                       struct kp_diag *why);

/* Adds the colour that a word declares: its name and, after '=', its letter. */
enum kp_status kp_colours_add_name(struct kp_palette *palette, const struct kp_word *word,
                                   struct kp_diag *why);

/* Makes a finished palette of words[0..n-1], n > 0: names, one number, or one range.  On
 * KP_BAD_INPUT `why` has the column. */
enum kp_status kp_colours_parse(const struct kp_word *words, size_t n, struct kp_palette **palette,
                                struct kp_diag *why);
