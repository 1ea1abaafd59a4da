/* How many guesses all games take together after a guess, worked out to the end. */
#ifndef KP_STRATEGY_GENETIC_LOOKAHEAD_H
#define KP_STRATEGY_GENETIC_LOOKAHEAD_H

#include "strategy/genetic/entropy_sample.h"

#define KP_SMALL_SET 100 /* codes at most that are solved exactly */

/* Whether these are few enough, and of a kind that a table admits. */
bool kp_can_solve_small_set(const struct kp_rules *rules, size_t count);

struct kp_small_set_solution {
    size_t guess;   /* the number of one of the codes */
    uint32_t total; /* guesses of all games together */
};

/* Which of the codes to guess if one of them is the secret, no others are guessed, and all
 * games together are to take the fewest guesses.  The codes, one at least, are sorted, and each
 * is there once.  *stop: KP_COMPLETED, or what ended the search, and nothing is known: a limit,
 * or KP_OUT_OF_EFFORT; the effort counts sets of codes. */
enum kp_status kp_solve_small_set(const struct kp_rules *rules, const uint16_t *codes, size_t count,
                                  const struct kp_limits *limits,
                                  struct kp_small_set_solution *solution, enum kp_stop_reason *stop,
                                  struct kp_diag *why);

/* *total: the guesses of all games against the sample, which is sorted, if this guess comes
 * first and then each part is solved as above.  If that is `limit` or more, *total may be any
 * number from `limit` on.  *stop as above; KP_OUT_OF_EFFORT also if a part is too large. */
enum kp_status kp_lookahead_total(struct kp_entropy_sample *sample, const uint16_t *guess,
                                  uint64_t limit, const struct kp_limits *limits, uint64_t *total,
                                  enum kp_stop_reason *stop, struct kp_diag *why);

#endif
