/* The scoring rule in its simplest form: the specification that everything faster is tested
 * against. */
#ifndef KP_GAME_SCORE_H
#define KP_GAME_SCORE_H

#include "game/rules.h"

/* The score of a guess against a secret.  `tally` is scratch: kp_rules_guess_colours zeros, which
 * are zeros again afterwards. */
struct kp_score kp_score_guess(const struct kp_rules *rules, const uint16_t *secret,
                               const uint16_t *guess, int *tally);

/* Whether a recorded score equals the right one; an unknown count agrees with any. */
bool kp_score_agrees(struct kp_score recorded, struct kp_score right);

#endif
