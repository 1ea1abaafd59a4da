/* The board of a game that is played: it grows by a row with each guess. */
#ifndef KP_CLI_PLAY_DRAW_BOARD_H
#define KP_CLI_PLAY_DRAW_BOARD_H

#include "cli/play/line_entry.h"

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

#endif
