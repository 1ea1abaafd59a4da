/* Writes a game as a transcript, which is read back as the same game. */
#ifndef KP_FORMAT_TEXT_TEXT_WRITER_H
#define KP_FORMAT_TEXT_TEXT_WRITER_H

#include "game/transcript.h"

/* `before` is the rules that carry over from the game before, or NULL. */
void kp_text_write(const struct kp_transcript *game, const struct kp_rules *before,
                   struct kp_strbuf *to);

/* Write a score as it follows the ':' of a row: " 1 0". */
void kp_text_write_score(const struct kp_rules *rules, struct kp_score score, struct kp_strbuf *to);

/* Write a row without the end of its line: "1122 : 2 1". */
void kp_text_write_row(const struct kp_rules *rules, const uint16_t *guess, struct kp_score score,
                       struct kp_strbuf *to);

#endif
