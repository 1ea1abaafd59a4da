/* The board of a game that is played: it grows by a row with each guess. */
#ifndef KP_CLI_PLAY_GAME_DISPLAY_H
#define KP_CLI_PLAY_GAME_DISPLAY_H

#include "cli/play/line_entry.h"
#include "cli/play/play_session.h"

/* Say what the last row was told and how many secrets it leaves; on a terminal as a row
 * of the board, in the place of the line that was typed for it. */
void kp_board_grow(const struct kp_play *taking);

/* All rows. */
void kp_board_show(const struct kp_play *taking);

/* Whether that code, whole, has room on a line with the score behind it. */
bool kp_board_has_room(const struct kp_play *taking, const struct kp_transcript *game,
                       const uint16_t *code);

/* A code: its pegs on a terminal with colours, else its words. */
void kp_board_code(const struct kp_play *taking, const struct kp_transcript *game,
                   const uint16_t *code, const struct kp_out *out);

/* How a game under way stands, in words. */
/* What the line in place `i` made of the game: how many secrets are left, unless
 * that was said before; or all that can be said, where it is over or the scores
 * cannot all be right.  Where `i` is the count of lines it is said anyway. */
void kp_say_standing(const struct kp_play_session *sitting, size_t i);

/* Which line of a spoilt game to type again. */
/* Whether the scores of the game cannot all be right. */
bool kp_scores_clash(const struct kp_play_session *sitting);

/* The row that the last line holds, if it is one of those that clash; or 0.
 * A row typed now takes its place. */
size_t kp_row_to_retype(const struct kp_play_session *sitting);

#endif
