/* How a game under way stands, in words. */
#ifndef KP_CLI_PLAY_SECRETS_LEFT_H
#define KP_CLI_PLAY_SECRETS_LEFT_H

#include "cli/play/play_session.h"

/* What the line in place `i` made of the game: how many secrets are left, unless
 * that was said before; or all that can be said, where it is over or the scores
 * cannot all be right.  Where `i` is the count of lines it is said anyway. */
void kp_say_standing(const struct kp_play_session *sitting, size_t i);

/* "208 secrets are left", "at least 2 secrets are left", or that nobody knows. */
void kp_say_left(const struct kp_verdict *verdict);

/* "; the guess could have been the secret" */
void kp_say_guess(const struct kp_story_row *chapter);

#endif
