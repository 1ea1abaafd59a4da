/* A report in the making: text in sentences and drawn codes. */
#ifndef KP_REPORT_TEXT_LAYOUT_H
#define KP_REPORT_TEXT_LAYOUT_H

#include "report/draw_pegs.h"
#include "report/verdict_sentences.h"

struct kp_report_context {
    const struct kp_transcript *game;
    const struct kp_verdict *verdict;
    struct kp_pegs pegs;
    int width; /* columns of a line */
    struct kp_strbuf *to;
};

/* A sentence on lines that fit. */
void kp_write_sentence(const struct kp_report_context *telling, const char *format, ...)
    KP_PRINTF(2, 3);
void kp_write_line(const struct kp_report_context *telling, kp_sentence *sentence);

/* A code behind its caption, drawn where that fits on a line, in words where
 * letters stand for names or where it was not drawn.  Where one line has no room
 * for it all, it stands on lines of its own, `indent` columns in. */
void kp_write_code(const struct kp_report_context *telling, const char *caption, int indent,
                   const uint16_t *code);

/* The board: a line per row, with what is wrong with it. */
/* Rows that are wrong, may be wrong, or clash, are marked. */
void kp_board_draw(const struct kp_transcript *game, const struct kp_verdict *verdict,
                   const struct kp_pegs *pegs, int width, struct kp_strbuf *to);

#endif
