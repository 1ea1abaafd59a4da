/* The board: a line per row, with what is wrong with it. */
#ifndef KP_REPORT_BOARD_H
#define KP_REPORT_BOARD_H

#include "report/peg.h"

/* Rows that the revealed secret does not give are marked, or where there are
 * none the rows that clash.  Of a long game only rows of either kind and the
 * first KP_BOARD_ROWS are drawn. */
#define KP_BOARD_ROWS 200

void kp_board_draw(const struct kp_transcript *game, const struct kp_verdict *verdict,
                   const struct kp_pegs *pegs, int width, struct kp_text *to);

#endif
