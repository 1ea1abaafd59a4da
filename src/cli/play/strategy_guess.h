/* What a strategy would guess in the game under way. */
#ifndef KP_CLI_PLAY_STRATEGY_GUESS_H
#define KP_CLI_PLAY_STRATEGY_GUESS_H

#include "cli/play/line_entry.h"

/* With at least one proposal, the caller's; NULL: there is none, and that was said. */
struct kp_advice *kp_strategy_guess(struct kp_play *taking);

/* Whether only one secret is left. */
bool kp_is_certain(const struct kp_advice *advice);

/* An order: tell it a person who guesses. */
bool kp_hint(struct kp_play *taking, const char *rest);

#endif
