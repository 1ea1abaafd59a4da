/* `keypeg check`: from the transcript to an answer that can be trusted. */
#ifndef KP_VERDICT_CHECK_H
#define KP_VERDICT_CHECK_H

#include "base/limits.h"
#include "game/transcript.h"

/* As kp_check of keypeg.h. */
enum kp_status kp_verdict_check(const struct kp_transcript *game, const struct kp_options *options,
                                struct kp_verdict **verdict, struct kp_diag *why);

KP_API void kp_verdict_free(struct kp_verdict *verdict);

#endif
