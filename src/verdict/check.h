/* The verdict on a game: from the transcript to an answer that can be trusted.
 *
 * Arithmetic first, then the native engine, then the solver; a secret is
 * replayed by the plain rule before it leaves, a clash is narrowed down. */
#ifndef KP_VERDICT_CHECK_H
#define KP_VERDICT_CHECK_H

#include "base/limits.h"
#include "game/transcript.h"

/* As kp_check of keypeg.h. */
enum kp_status kp_verdict_make(const struct kp_transcript *game, const struct kp_options *options,
                               struct kp_verdict **verdict, struct kp_diag *why);

KP_API void kp_verdict_free(struct kp_verdict *verdict);

/* As kp_list of keypeg.h. */
enum kp_status kp_verdict_list(const struct kp_transcript *game, const struct kp_options *options,
                               bool (*each)(void *data, const uint16_t *secret), void *data,
                               enum kp_stop_reason *stop, struct kp_diag *why);

/* As kp_sample of keypeg.h. */
enum kp_status kp_verdict_sample(const struct kp_transcript *game, const struct kp_options *options,
                                 uint64_t n, bool (*each)(void *data, const uint16_t *secret),
                                 void *data, enum kp_stop_reason *stop, struct kp_diag *why);

/* The same; `counted` is told first how many there are, and answers whether to draw. */
struct kp_bignum;
enum kp_status kp_verdict_sample_some(const struct kp_transcript *game,
                                      const struct kp_options *options, uint64_t n,
                                      bool (*counted)(void *data, const struct kp_bignum *secrets),
                                      bool (*each)(void *data, const uint16_t *secret), void *data,
                                      enum kp_stop_reason *stop, struct kp_diag *why);

#endif
