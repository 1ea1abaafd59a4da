/* Parses a score as people write it after the ':' of a row: '1 0', '1b 0w', 'BBW', or signs of key
 * pegs. */
#pragma once

#include "format/text_lines.h"
#include "game/rules.h"

/* Read words[0..n-1] as the score of a row; `colon` is the word before them. */
enum kp_status kp_score_parse(const struct kp_rules *rules, const struct kp_word *colon,
                              const struct kp_word *words, size_t n, struct kp_score *score,
                              struct kp_diag *why);

/* The first count of a score under these rules that is unknown: "black", "white" or, under 'scores
 * colours', "total"; NULL: the score is complete. */
const char *kp_score_unknown_count(const struct kp_rules *rules, struct kp_score score);

/* Whether there are not more key pegs than holes. */
enum kp_status kp_score_check(const struct kp_rules *rules, struct kp_score score,
                              struct kp_diag *why);
