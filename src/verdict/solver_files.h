/* The question as clauses, for solvers elsewhere. */
#ifndef KP_VERDICT_SOLVER_FILES_H
#define KP_VERDICT_SOLVER_FILES_H

#include "base/limits.h"
#include "game/transcript.h"

/* As kp_encode of keypeg.h. */
enum kp_status kp_verdict_encode(const struct kp_transcript *game, const struct kp_options *options,
                                 const struct kp_out *out, enum kp_stop_reason *stop,
                                 struct kp_diag *why);

/* A solver's answer to what kp_encode wrote, brought back to the game. */
/* As kp_decode of keypeg.h. */
enum kp_status kp_verdict_decode(const struct kp_transcript *game, const struct kp_options *options,
                                 const char *text, size_t length, struct kp_verdict **verdict,
                                 struct kp_diag *why);

#endif
