/* What `keypeg play` shows of a game: the board, how many secrets are possible, and which line to
 * correct when the scores cannot all be right. */
#ifndef KP_CLI_PLAY_GAME_DISPLAY_H
#define KP_CLI_PLAY_GAME_DISPLAY_H

#include "cli/play/play.h"

/* Whether the guess of the last row was the secret. */
bool kp_is_won(const struct kp_play_session *session);

/* ---- The board -------------------------------------------------------------------------------- */

/* Show the last row and the number of secrets that are still possible: on a terminal as a row of
 * the board, in the place of the line that was typed for it. */
void kp_show_new_row(const struct kp_play *play);

void kp_show_board(const struct kp_play *play);

/* Write a code: its pegs on a terminal with colours, otherwise its words. */
void kp_show_code(const struct kp_play *play, const struct kp_transcript *game,
                  const uint16_t *code, const struct kp_out *out);

/* Whether kp_show_code leaves room on the line for a score. */
bool kp_code_has_room(const struct kp_play *play, const struct kp_transcript *game,
                      const uint16_t *code);

/* ---- Words -------------------------------------------------------------------------------------- */

/* Say what the line in place `i` has changed: how many secrets are possible, unless that was said
 * before; or the whole report, if the game is over or the scores cannot all be right.  If `i` is
 * the number of lines, say it in any case. */
void kp_say_position(const struct kp_play_session *session, size_t i);

/* Whether the scores of the game cannot all be right. */
bool kp_scores_clash(const struct kp_play_session *session);

/* The row that the last line holds, if it is in the conflict; or 0.  A row that is typed now
 * takes its place. */
size_t kp_row_to_retype(const struct kp_play_session *session);

#endif
