/* A proof that rows cannot all be right, which other programs can check. */
#ifndef KP_VERDICT_CONFLICT_PROOF_H
#define KP_VERDICT_CONFLICT_PROOF_H

#include "base/limits.h"
#include "game/transcript.h"

/* kp_prove of keypeg.h. */
KP_API enum kp_status kp_prove(const struct kp_transcript *game, const struct kp_options *options,
                               const struct kp_verdict *verdict, const struct kp_out *clauses,
                               const struct kp_out *proof, enum kp_stop_reason *stop,
                               struct kp_diag *why);

#endif
