/* The next guess of a game, and what it would tell.
 *
 * Where every code can be laid out, all of them are looked at, and all secrets, unless
 * that would take too long.  On larger boards secrets are drawn, and guesses are these
 * and some other codes. */
#ifndef KP_STRATEGY_ADVICE_ADVICE_H
#define KP_STRATEGY_ADVICE_ADVICE_H

#include "game/transcript.h"

/* As kp_next and kp_advice_free of keypeg.h. */
enum kp_status kp_advise(const struct kp_transcript *game, const struct kp_options *options,
                         const struct kp_strategy_options *tactics, struct kp_advice **advice,
                         struct kp_diag *why);
void kp_advice_drop(struct kp_advice *advice);

#endif
