/* Parses a score as people write it: '1 0', 'Bulls: 1, Cows: 2', 'BBW', or a sentence. */
#pragma once

#include "format/text_lines.h"
#include "game/rules.h"

#define KP_LONG_DASHES "\xE2\x80\x93 \xE2\x80\x94 \xE2\x88\x92"
#define KP_ANY_DASH    "- " KP_LONG_DASHES

/* Reads words[0..n-1] as a score, which may have more key pegs than holes. */
bool kp_score_read(const struct kp_rules *rules, const struct kp_word *words, size_t n,
                   struct kp_score *score);

/* Says that words[0..n-1] are not a score of this game, or that it is missing, and what to write. */
enum kp_status kp_score_explain(const struct kp_rules *rules, const struct kp_word *words, size_t n,
                                struct kp_diag *why);

/* Whether there are not more key pegs than holes. */
enum kp_status kp_score_check(const struct kp_rules *rules, struct kp_score score,
                              struct kp_diag *why);
