/* `keypeg encode` and `decode`: a game as a file for an external solver, and its answer. */
#ifndef KP_VERDICT_SOLVER_FILES_H
#define KP_VERDICT_SOLVER_FILES_H

#include "base/limits.h"
#include "game/transcript.h"

/* As kp_encode of keypeg.h. */
enum kp_status kp_verdict_encode(const struct kp_transcript *game, const struct kp_options *options,
                                 const struct kp_out *out, enum kp_stop_reason *stop,
                                 struct kp_diag *why);

/* As kp_decode of keypeg.h: the answer of a solver to what kp_verdict_encode wrote. */
enum kp_status kp_verdict_decode(const struct kp_transcript *game, const struct kp_options *options,
                                 const char *text, size_t length, struct kp_verdict **verdict,
                                 struct kp_diag *why);

#endif
