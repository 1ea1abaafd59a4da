/* What other modules call in the middle of their work.  They pass options that are not NULL, and
 * the limits of their call; the limits in the options are not read.  The public functions of this
 * module are in keypeg.h: kp_check (verdict.c), kp_list and kp_sample (visit_secrets.c), kp_encode
 * and kp_decode (solver_files.c), kp_prove (prove.c). */
#pragma once

#include "verdict/finding.h"

/* visit_secrets.c: all secrets.  `engine` is asked; KP_AUTO: the one that the options name */
enum kp_status kp_verdict_list(const struct kp_transcript *game, const struct kp_options *options,
                               enum kp_engine engine, struct kp_limits limits,
                               bool (*each)(void *data, const uint16_t *secret), void *data,
                               enum kp_stop_reason *stop, struct kp_diag *why);

/* The same for secrets drawn at random.  `counted` is called with the number of secrets before
 * any is drawn, and returns whether to draw.  NULL: draw */
enum kp_status kp_verdict_sample_some(const struct kp_transcript *game,
                                      const struct kp_options *options, struct kp_limits limits,
                                      uint64_t n,
                                      bool (*counted)(void *data, const struct kp_bignum *secrets),
                                      bool (*each)(void *data, const uint16_t *secret), void *data,
                                      enum kp_stop_reason *stop, struct kp_diag *why);
