/* Files for other programs: a game for a SAT solver and its answer (`keypeg encode`, `decode`),
 * and a proof that rows cannot all be right, for a checker. */
#ifndef KP_VERDICT_SOLVER_FILES_H
#define KP_VERDICT_SOLVER_FILES_H

#include "base/limits.h"
#include "game/transcript.h"

/* kp_encode of keypeg.h. */
KP_API enum kp_status kp_encode(const struct kp_transcript *game, const struct kp_options *options,
                                const struct kp_out *out, enum kp_stop_reason *stop,
                                struct kp_diag *why);

/* kp_decode of keypeg.h: the answer of a solver to what kp_encode wrote. */
KP_API enum kp_status kp_decode(const struct kp_transcript *game, const struct kp_options *options,
                                const char *text, size_t length, struct kp_verdict **verdict,
                                struct kp_diag *why);

/* kp_prove of keypeg.h (conflict_proof.c). */
KP_API enum kp_status kp_prove(const struct kp_transcript *game, const struct kp_options *options,
                               const struct kp_verdict *verdict, const struct kp_out *clauses,
                               const struct kp_out *proof, enum kp_stop_reason *stop,
                               struct kp_diag *why);

#endif
