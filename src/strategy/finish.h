/* Few codes, of which one is the secret: which to guess so that all games together take
 * the fewest guesses, where nothing but these codes is guessed. */
#ifndef KP_STRATEGY_FINISH_H
#define KP_STRATEGY_FINISH_H

#include "base/limits.h"
#include "game/rules.h"

/* Whether they are few enough, and of a kind that can be searched (field.h). */
bool kp_finish_can(const struct kp_rules *rules, size_t count);

/* The codes are sorted, and each stands once; the guess is one of them.  *stop: KP_RAN, or
 * what ended it, and there is no guess: a limit, or KP_OUT_OF_EFFORT, where guesses tell so
 * little that it would take long. */
enum kp_status kp_finish(const struct kp_rules *rules, const uint16_t *codes, size_t count,
                         const struct kp_limits *limits, uint16_t *guess, enum kp_stop *stop,
                         struct kp_diag *why);

#endif
