/* Parses a score as people write it: '1 0', '1b 0w', 'Bulls: 1, Cows: 2', 'BBW', signs of key pegs,
 * or 'two numbers are correct but wrongly placed'. */
#pragma once

#include "format/text_lines.h"
#include "game/rules.h"

#define KP_LONG_DASHES "\xE2\x80\x93 \xE2\x80\x94 \xE2\x88\x92"
#define KP_BULL_EMOJI  "\xF0\x9F\x90\x82"
#define KP_COW_EMOJI   "\xF0\x9F\x90\x84 \xF0\x9F\x90\xAE" /* a cow, and its face */

/* Reads words[0..n-1] as a score, which may have more key pegs than holes.  *lone: only one count is
 * named, bulls or cows, and the other is taken for 0; such a score is not read if `lone` is NULL. */
bool kp_score_read(const struct kp_rules *rules, const struct kp_word *words, size_t n,
                   struct kp_score *score, bool *lone);

/* Says why words[0..n-1], n > 0, are not a score of this game, and which one they resemble. */
enum kp_status kp_score_explain(const struct kp_rules *rules, const struct kp_word *words, size_t n,
                                struct kp_diag *why);

/* Reads the score of a row without a lone count; `colon` is the word before it. */
enum kp_status kp_score_parse(const struct kp_rules *rules, const struct kp_word *colon,
                              const struct kp_word *words, size_t n, struct kp_score *score,
                              struct kp_diag *why);

/* Says that a score is missing after a word. */
enum kp_status kp_score_missing(const struct kp_rules *rules, const struct kp_word *before,
                                struct kp_diag *why);

/* Whether words are a sentence like 'one digit is correct and well placed'. */
bool kp_score_is_sentence(const struct kp_word *words, size_t n);

/* Whether a word may be a part of a score: a count, a label or key pegs. */
bool kp_score_has_part(const struct kp_word *word);

/* The first count of a score under these rules that is unknown: "black", "white" or, under 'scores
 * colours', "total"; NULL: the score is complete. */
const char *kp_score_unknown_count(const struct kp_rules *rules, struct kp_score score);

/* Whether there are not more key pegs than holes. */
enum kp_status kp_score_check(const struct kp_rules *rules, struct kp_score score,
                              struct kp_diag *why);

/* The bytes of the dash that a text begins with, or 0. */
size_t kp_dash_size(const struct kp_word *text);
