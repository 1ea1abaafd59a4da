/* What a guess comes to, seen to the end: the guesses that all games take together after it,
 * where each part is played on by guessing its own codes. */
#ifndef KP_STRATEGY_GENETIC_LOOKAHEAD_H
#define KP_STRATEGY_GENETIC_LOOKAHEAD_H

#include "base/limits.h"
#include "game/rules.h"
#include "strategy/genetic/entropy_sample.h"

/* Few codes, of which one is the secret: which to guess so that all games together take
 * the fewest guesses, where nothing but these codes is guessed. */
#define KP_FINISH_FEW 100

/* Whether they are few enough, and of a kind that can be searched (field.h). */
bool kp_can_solve_small_set(const struct kp_rules *rules, size_t count);

struct kp_small_set_solution {
    size_t guess;   /* the number of one of the codes */
    uint32_t total; /* guesses of all games together */
};

/* The codes are sorted, and each stands once; there is one at least.  *stop: KP_COMPLETED, or
 * what ended it, and nothing is known: a limit, or KP_OUT_OF_EFFORT, where guesses tell so
 * little that it would take long; of the limits the effort counts sets of codes. */
enum kp_status kp_solve_small_set(const struct kp_rules *rules, const uint16_t *codes, size_t count,
                                  const struct kp_limits *limits,
                                  struct kp_small_set_solution *finished, enum kp_stop_reason *stop,
                                  struct kp_diag *why);

/* The jury is sorted, each code once.  *total: guesses of all games, this one counted, where
 * that is less than `limit`; else `limit` or more, and the rest is not looked at.  *stop:
 * KP_COMPLETED, or what ended it, and nothing is known: a limit, of which the effort counts sets of
 * codes, or KP_OUT_OF_EFFORT where a part is too large. */
enum kp_status kp_lookahead_total(struct kp_entropy_sample *jury, const uint16_t *guess,
                                  uint64_t limit, const struct kp_limits *limits, uint64_t *total,
                                  enum kp_stop_reason *stop, struct kp_diag *why);

#endif
