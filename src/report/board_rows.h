/* The rows of a board that are shown, one after the other: of a long game only
 * the first KP_BOARD_ROWS and those with something to be said of them. */
#ifndef KP_REPORT_BOARD_ROWS_H
#define KP_REPORT_BOARD_ROWS_H

#include "game/transcript.h"

#define KP_BOARD_ROWS 200

/* All zero but the first two stands before the first row. */
struct kp_board_cursor {
    const struct kp_transcript *game;
    const struct kp_verdict *verdict;
    size_t row;
    const struct kp_wrong_row *wrong; /* what the row should be, or NULL */
    const char *remark;               /* else "may be wrong"; "clashes" where nobody knows
                                         which rows may be; or NULL */
    size_t left_out;                  /* rows so far */

    size_t next, next_wrong, next_clash, next_suspect;
};

/* false: that was the last one. */
bool kp_board_next_row(struct kp_board_cursor *walk);

#endif
