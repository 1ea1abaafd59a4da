/* A code in words: one word per peg, or one word of letters run together. */
#ifndef KP_FORMAT_CODE_PARSER_H
#define KP_FORMAT_CODE_PARSER_H

#include "base/strbuf.h"
#include "format/text_lines.h"
#include "game/rules.h"

/* The colour or hole that a word or a character of one stands for, or -1. */
int kp_colour_read(const struct kp_rules *rules, const struct kp_word *word);

#define KP_HOLES "_ blank blanks empty . -" /* as people write an empty hole */

/* Say why kp_colour_read found none, and what to write. */
enum kp_status kp_colour_unknown(const struct kp_rules *rules, const struct kp_word *word,
                                 struct kp_diag *why);

/* The colours of a game to show in a sentence, cut where there are many. */
struct kp_colour_list {
    char text[160];
};

/* Read words[0..n-1], n > 0, as a code of rules->pegs colours; on
 * KP_BAD_INPUT the column of `why` tells where. */
enum kp_status kp_code_words(const struct kp_rules *rules, const struct kp_word *words, size_t n,
                             uint16_t *code, struct kp_diag *why);

/* The same for a code that stands alone in its text. */
enum kp_status kp_code_read(const struct kp_rules *rules, const char *text, size_t length,
                            uint16_t *code, struct kp_diag *why);

/* Write a code as the game would; it reads back as the same code. */
void kp_code_text(const struct kp_rules *rules, const uint16_t *code, struct kp_strbuf *to);

/* Rules whose colours are the words of two codes of one length, or their
 * characters where each code is one word.  NULL: *status and *why tell. */
struct kp_rules *kp_rules_of_words(const char *secret, const char *guess, enum kp_status *status,
                                   struct kp_diag *why);

#endif
