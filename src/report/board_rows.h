/* The rows of the board that a report shows, in order: of a long game only the first
 * KP_BOARD_ROWS and the rows with a mark. */
#pragma once

#include "game/transcript.h"

#define KP_BOARD_ROWS 200

/* Before the first call all but the first two members are zero. */
struct kp_board_cursor {
    const struct kp_transcript *game;
    const struct kp_verdict *verdict;
    size_t row;
    const struct kp_wrong_row *wrong; /* the right score of the row, or NULL */
    const char *remark;               /* if `wrong` is NULL: "may be wrong", "cannot be right";
                                         "in conflict" if it is not known which rows may be
                                         wrong; or NULL */
    size_t left_out;                  /* rows that were not shown so far */

    size_t next, next_wrong, next_conflict, next_suspect; /* private */
};

/* Go to the next row.  Returns false after the last. */
bool kp_board_next_row(struct kp_board_cursor *cursor);
