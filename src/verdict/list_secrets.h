/* `keypeg list`: all secrets, in code order as long as the native engine lists them. */
#ifndef KP_VERDICT_LIST_SECRETS_H
#define KP_VERDICT_LIST_SECRETS_H

#include "base/limits.h"
#include "game/transcript.h"

/* kp_list of keypeg.h; and the same for other modules, whose call goes on afterwards, with
 * options that are not NULL. */
KP_API enum kp_status kp_list(const struct kp_transcript *game, const struct kp_options *options,
                              bool (*each)(void *data, const uint16_t *secret), void *data,
                              enum kp_stop_reason *stop, struct kp_diag *why);
enum kp_status kp_verdict_list(const struct kp_transcript *game, const struct kp_options *options,
                               bool (*each)(void *data, const uint16_t *secret), void *data,
                               enum kp_stop_reason *stop, struct kp_diag *why);

#endif
