/* Predefined games by the words that people use for them, and "did you mean". */
#ifndef KP_FORMAT_PRESET_NAMES_H
#define KP_FORMAT_PRESET_NAMES_H

#include "format/text_lines.h"
#include "game/preset.h"

/* The game that words[0..n-1] name together, even if the name is not written so: 'bulls and cows',
 * 'super mastermind'; or NULL. */
const struct kp_preset *kp_preset_by_words(const struct kp_word *words, size_t n);

/* Say that no game has this name, and list the similar ones, or all.  `rule` is what precedes the
 * name when it is written: "game ". */
enum kp_status kp_preset_unknown(const struct kp_word *word, const char *rule, struct kp_diag *why);

#endif
