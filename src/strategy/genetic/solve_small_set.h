/* Few codes, of which one is the secret: which to guess so that all games together take
 * the fewest guesses, where nothing but these codes is guessed. */
#ifndef KP_STRATEGY_GENETIC_SOLVE_SMALL_SET_H
#define KP_STRATEGY_GENETIC_SOLVE_SMALL_SET_H

#include "base/limits.h"
#include "game/rules.h"

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

#endif
