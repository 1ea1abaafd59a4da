/* `keypeg sample`: secrets drawn at random, each as likely as any other. */
#ifndef KP_VERDICT_SAMPLE_SECRETS_H
#define KP_VERDICT_SAMPLE_SECRETS_H

#include "base/bignum.h"
#include "base/limits.h"
#include "game/transcript.h"

/* kp_sample of keypeg.h. */
KP_API enum kp_status kp_sample(const struct kp_transcript *game, const struct kp_options *options,
                                uint64_t n, bool (*each)(void *data, const uint16_t *secret),
                                void *data, enum kp_stop_reason *stop, struct kp_diag *why);

/* The same for other modules, with options that are not NULL; `counted` is called with the number of secrets before any is drawn, and returns
 * whether to draw.  NULL: draw. */
enum kp_status kp_verdict_sample_some(const struct kp_transcript *game,
                                      const struct kp_options *options, uint64_t n,
                                      bool (*counted)(void *data, const struct kp_bignum *secrets),
                                      bool (*each)(void *data, const uint16_t *secret), void *data,
                                      enum kp_stop_reason *stop, struct kp_diag *why);

#endif
