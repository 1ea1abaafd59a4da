/* Games of the shelf, by the words people use for them. */
#ifndef KP_FORMAT_PRESET_NAMES_H
#define KP_FORMAT_PRESET_NAMES_H

#include "format/text_lines.h"
#include "game/preset.h"

/* The preset that words[0..n-1] name together, whether or not that is how
 * its name is written: 'bulls and cows', 'super mastermind'; or NULL. */
const struct kp_preset *kp_preset_by_words(const struct kp_word *words, size_t n);

/* Say that no game has this name, and which ones are near, or all; `rule` is
 * what stands in front of the name where it is written: "game ". */
enum kp_status kp_preset_unknown(const struct kp_word *word, const char *rule, struct kp_diag *why);

#endif
