/* Colours in other words: the circles and squares that phones show, and German, French and
 * Spanish. */
#pragma once

#include "base/strbuf.h"
#include "format/text_lines.h"
#include "game/rules.h"

/* The English name of the colour that a sign shows, as an emoji, or NULL. */
const char *kp_colour_of_emoji(const struct kp_word *sign);

/* If a word is the German, French or Spanish name of a colour of the game, and all colours of the
 * game have names in that language, write them as the line 'colours' does.  Returns whether it is
 * one. */
bool kp_colours_in_its_language(const struct kp_rules *rules, const struct kp_word *word,
                                struct kp_strbuf *to);
