/* The board: a line per row, with what is wrong with it. */
#ifndef KP_REPORT_TEXT_BOARD_H
#define KP_REPORT_TEXT_BOARD_H

#include "report/draw_pegs.h"

/* Rows that are wrong, may be wrong, or clash, are marked. */
void kp_board_draw(const struct kp_transcript *game, const struct kp_verdict *verdict,
                   const struct kp_pegs *pegs, int width, struct kp_strbuf *to);

#endif
