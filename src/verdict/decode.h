/* A solver's answer to what kp_encode wrote, brought back to the game. */
#ifndef KP_VERDICT_DECODE_H
#define KP_VERDICT_DECODE_H

#include "base/limits.h"
#include "game/transcript.h"

/* As kp_decode of keypeg.h. */
enum kp_status kp_verdict_decode(const struct kp_transcript *game, const struct kp_options *options,
                                 const char *text, size_t length, struct kp_verdict **verdict,
                                 struct kp_diag *why);

#endif
