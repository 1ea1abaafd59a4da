/* Of codes that were gathered, which to guess. */
#ifndef KP_STRATEGY_GENETIC_CHOOSE_GUESS_H
#define KP_STRATEGY_GENETIC_CHOOSE_GUESS_H

#include "strategy/genetic/gather_candidates.h"

/* There is one at least.  Where they are all that are left it need not be one of them: it may
 * be a code near them that tells more.  Limits end it with the best so far. */
enum kp_status kp_genetic_choose(struct kp_candidate_gathering *gather, uint16_t *guess,
                                 struct kp_diag *why);

#endif
