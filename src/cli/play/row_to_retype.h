/* Which line of a spoilt game to type again. */
#ifndef KP_CLI_PLAY_ROW_TO_RETYPE_H
#define KP_CLI_PLAY_ROW_TO_RETYPE_H

#include "cli/play/play_session.h"

/* Whether the scores of the game cannot all be right. */
bool kp_scores_clash(const struct kp_play_session *sitting);

/* The row that the last line holds, if it is one of those that clash; or 0.
 * A row typed now takes its place. */
size_t kp_row_to_retype(const struct kp_play_session *sitting);

/* The rows that clash, and the secret they do not fit, as lines to be typed. */
void kp_ask_for_correction(const struct kp_play_session *sitting);

#endif
