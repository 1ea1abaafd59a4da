/* A game as a transcript; what it says is read back as the same game. */
#ifndef KP_FORMAT_TEXT_WRITE_H
#define KP_FORMAT_TEXT_WRITE_H

#include "game/transcript.h"

/* `before`: the rules that carry over from the game before, or NULL. */
void kp_text_write(const struct kp_transcript *game, const struct kp_rules *before,
                   struct kp_text *to);

#endif
