/* What a guess comes to, seen to the end: the guesses that all games take together after it,
 * where each part is played on by guessing its own codes. */
#ifndef KP_STRATEGY_GENETIC_LOOKAHEAD_H
#define KP_STRATEGY_GENETIC_LOOKAHEAD_H

#include "strategy/genetic/entropy_sample.h"

/* The jury is sorted, each code once.  *total: guesses of all games, this one counted, where
 * that is less than `limit`; else `limit` or more, and the rest is not looked at.  *stop:
 * KP_COMPLETED, or what ended it, and nothing is known: a limit, of which the effort counts sets of
 * codes, or KP_OUT_OF_EFFORT where a part is too large. */
enum kp_status kp_lookahead_total(struct kp_entropy_sample *jury, const uint16_t *guess,
                                  uint64_t limit, const struct kp_limits *limits, uint64_t *total,
                                  enum kp_stop_reason *stop, struct kp_diag *why);

#endif
