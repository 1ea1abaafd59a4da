/* A transcript that goes on behind another. */
#ifndef KP_FORMAT_TEXT_TEXT_READ_ON_H
#define KP_FORMAT_TEXT_TEXT_READ_ON_H

#include "game/transcript.h"

/* As the format text reads, but what the first game does not say of its rules are these;
 * NULL: there are none, and a text without a game is refused. */
enum kp_status kp_text_read_on(struct kp_rules *rules, const char *text, size_t length,
                               unsigned line, struct kp_match *match, struct kp_errors *problems);

#endif
