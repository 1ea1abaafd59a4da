/* What a strategy would guess in the game under way. */
#ifndef KP_CLI_PLAY_COMPUTER_PLAYER_H
#define KP_CLI_PLAY_COMPUTER_PLAYER_H

#include "cli/play/line_entry.h"

/* With at least one proposal, the caller's; NULL: there is none, and that was said. */
struct kp_advice *kp_strategy_guess(struct kp_play *taking);

/* Whether only one secret is left. */
bool kp_is_certain(const struct kp_advice *advice);

/* An order: tell it a person who guesses. */
bool kp_hint(struct kp_play *taking, const char *rest);

/* The secret that keypeg keeps while a person guesses. */
/* Have one that fits the game as it stands, each as likely as any other; whatever will be
 * guessed has no part in it.  false: there is none, which was said. */
bool kp_choose_secret(struct kp_play *taking);

/* Show it behind the caption, and let it stand in the transcript: the game is over. */
void kp_reveal_secret(struct kp_play *taking, const char *caption);

/* Say why keypeg cannot do its part now: what was asked is wrong, or a limit ran out. */
void kp_say_no_answer(struct kp_play *taking, enum kp_status status, const struct kp_diag *why,
                      enum kp_stop_reason stop);

#endif
