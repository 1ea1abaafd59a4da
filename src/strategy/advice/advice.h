/* `keypeg next`: the next guess of a game, and the parts it would split the candidates into. */
#ifndef KP_STRATEGY_ADVICE_ADVICE_H
#define KP_STRATEGY_ADVICE_ADVICE_H

#include "game/transcript.h"

/* As kp_next of keypeg.h. */
enum kp_status kp_advice_make(const struct kp_transcript *game, const struct kp_options *options,
                              const struct kp_strategy_options *tactics, struct kp_advice **advice,
                              struct kp_diag *why);
void kp_advice_destroy(struct kp_advice *advice); /* NULL is fine */

#endif
