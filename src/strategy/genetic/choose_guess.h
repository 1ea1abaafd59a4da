/* Which code to guess, out of candidates that were gathered. */
#ifndef KP_STRATEGY_GENETIC_CHOOSE_GUESS_H
#define KP_STRATEGY_GENETIC_CHOOSE_GUESS_H

#include "strategy/genetic/gather_candidates.h"
#include "strategy/plain_partition.h"

/* *best: the first of the codes that leaves the fewest of them on average, if each is equally
 * likely to be the secret.  There is one at least.  *stop: KP_COMPLETED, or the limit that
 * ended it, and *best is the best of those that were evaluated. */
enum kp_status kp_choose_least_left(struct kp_view view, const struct kp_limits *limits,
                                    size_t *best, enum kp_stop_reason *stop, struct kp_diag *why);

/* The guess; at least one candidate was gathered.  If they are all that there are, the guess
 * need not be one of them.  A limit ends the search with the best guess so far. */
enum kp_status kp_genetic_choose(struct kp_candidate_gathering *gather, uint16_t *guess,
                                 struct kp_diag *why);

#endif
