/* The scoring rule, plainly: the specification of everything else. */
#ifndef KP_GAME_SCORE_H
#define KP_GAME_SCORE_H

#include "game/rules.h"

/* The score of a guess against a secret under these rules.  `tally` has an
 * int for each of kp_rules_guess_colours, all 0, and is left so. */
struct kp_score kp_score_guess(const struct kp_rules *rules, const uint16_t *secret,
                               const uint16_t *guess, int *tally);

/* Whether a noted score says the same; an unknown count agrees with any. */
bool kp_score_agrees(struct kp_score noted, struct kp_score right);

#endif
