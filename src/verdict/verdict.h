/* The public functions that this module implements, which keypeg.h describes, and the functions
 * that other modules call.  Callers of the latter pass options that are not NULL, and the limits
 * of their call, which continues afterwards; the limits in the options are not read. */
#ifndef KP_VERDICT_VERDICT_H
#define KP_VERDICT_VERDICT_H

#include "base/bignum.h"
#include "base/limits.h"
#include "game/transcript.h"

/* check.c: from the transcript to an answer that can be trusted */
KP_API enum kp_status kp_check(const struct kp_transcript *game, const struct kp_options *options,
                               struct kp_verdict **verdict, struct kp_diag *why);
enum kp_status kp_verdict_check(const struct kp_transcript *game, const struct kp_options *options,
                                struct kp_limits limits, struct kp_verdict **verdict,
                                struct kp_diag *why);
KP_API void kp_verdict_free(struct kp_verdict *verdict);

/* list_secrets.c: all secrets */
KP_API enum kp_status kp_list(const struct kp_transcript *game, const struct kp_options *options,
                              bool (*each)(void *data, const uint16_t *secret), void *data,
                              enum kp_stop_reason *stop, struct kp_diag *why);
enum kp_status kp_verdict_list(const struct kp_transcript *game, const struct kp_options *options,
                               struct kp_limits limits,
                               bool (*each)(void *data, const uint16_t *secret), void *data,
                               enum kp_stop_reason *stop, struct kp_diag *why);

/* sample_secrets.c: secrets drawn at random.  `counted` is called with the number of secrets before
 * any is drawn, and returns whether to draw.  NULL: draw */
KP_API enum kp_status kp_sample(const struct kp_transcript *game, const struct kp_options *options,
                                uint64_t n, bool (*each)(void *data, const uint16_t *secret),
                                void *data, enum kp_stop_reason *stop, struct kp_diag *why);
enum kp_status kp_verdict_sample_some(const struct kp_transcript *game,
                                      const struct kp_options *options, struct kp_limits limits,
                                      uint64_t n,
                                      bool (*counted)(void *data, const struct kp_bignum *secrets),
                                      bool (*each)(void *data, const uint16_t *secret), void *data,
                                      enum kp_stop_reason *stop, struct kp_diag *why);

/* solver_files.c: a game for a SAT solver, and the solver's answer */
KP_API enum kp_status kp_encode(const struct kp_transcript *game, const struct kp_options *options,
                                const struct kp_out *out, enum kp_stop_reason *stop,
                                struct kp_diag *why);
KP_API enum kp_status kp_decode(const struct kp_transcript *game, const struct kp_options *options,
                                const char *text, size_t length, struct kp_verdict **verdict,
                                struct kp_diag *why);

/* conflict_proof.c: a proof that rows cannot all be right, for a checker */
KP_API enum kp_status kp_prove(const struct kp_transcript *game, const struct kp_options *options,
                               const struct kp_verdict *verdict, const struct kp_out *clauses,
                               const struct kp_out *proof, enum kp_stop_reason *stop,
                               struct kp_diag *why);
/* Returns the game with the rows of the conflict only, or NULL if memory runs out. */
struct kp_transcript *kp_verdict_keep_conflict(const struct kp_transcript *game,
                                               const struct kp_verdict *verdict);

#endif
