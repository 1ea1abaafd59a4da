/* `keypeg check`: from the transcript to an answer that can be trusted. */
#ifndef KP_VERDICT_CHECK_H
#define KP_VERDICT_CHECK_H

#include "base/limits.h"
#include "game/transcript.h"

/* kp_check of keypeg.h; and the same for other modules, whose call goes on afterwards, with
 * options that are not NULL. */
KP_API enum kp_status kp_check(const struct kp_transcript *game, const struct kp_options *options,
                               struct kp_verdict **verdict, struct kp_diag *why);
enum kp_status kp_verdict_check(const struct kp_transcript *game, const struct kp_options *options,
                                struct kp_verdict **verdict, struct kp_diag *why);

KP_API void kp_verdict_free(struct kp_verdict *verdict);

#endif
