/* Parses a code: one word per peg, or one word of letters run together. */
#pragma once

#include "base/strbuf.h"
#include "format/text_lines.h"
#include "game/rules.h"

/* The colour or empty hole that a word, or a character of one, means; or -1. */
int kp_colour_parse(const struct kp_rules *rules, const struct kp_word *word);

/* Says why kp_colour_parse found no colour, and what to write. */
enum kp_status kp_colour_explain(const struct kp_rules *rules, const struct kp_word *word,
                                 struct kp_diag *why);

/* Reads words[0..n-1], n > 0, as a code of rules->pegs colours.  On KP_BAD_INPUT `why` has the
 * column. */
enum kp_status kp_code_parse_words(const struct kp_rules *rules, const struct kp_word *words,
                                   size_t n, uint16_t *code, struct kp_diag *why);

/* Whether they are one. */
static inline bool kp_code_is(const struct kp_rules *rules, const struct kp_word *words, size_t n,
                              uint16_t *code)
{
    return kp_code_parse_words(rules, words, n, code, NULL) == KP_OK;
}

/* The same for a code that is alone in its text. */
enum kp_status kp_code_parse(const struct kp_rules *rules, const char *text, size_t length,
                             uint16_t *code, struct kp_diag *why);

/* Writes a code so that it is read back as the same code. */
void kp_text_write_code(const struct kp_rules *rules, const uint16_t *code, struct kp_strbuf *to);
