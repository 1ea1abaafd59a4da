/* The layout of reports in text: wrapped sentences, drawn codes, the board. */
#ifndef KP_REPORT_TEXT_LAYOUT_H
#define KP_REPORT_TEXT_LAYOUT_H

#include "report/draw_pegs.h"
#include "report/verdict_sentences.h"

/* A report that is being written. */
struct kp_text_report {
    struct kp_checked_game of; /* the verdict is NULL in the reports of other modules */
    struct kp_pegs pegs;
    int width; /* columns of a line */
    struct kp_strbuf *to;
};

struct kp_text_report kp_text_report_begin(const struct kp_transcript *game,
                                           const struct kp_verdict *verdict,
                                           const struct kp_style *style, struct kp_strbuf *to);

/* Write a wrapped sentence; an empty one writes nothing. */
void kp_write_sentence(const struct kp_text_report *report, const char *format, ...)
    KP_PRINTF(2, 3);
void kp_write_verdict_sentence(const struct kp_text_report *report, kp_sentence *sentence);

/* Write a code after its caption: drawn if that fits on a line, and in words if it was not
 * drawn or its letters stand for names.  If one line is too short for all of it, the code
 * is on lines of its own, `indent` columns in. */
void kp_write_code(const struct kp_text_report *report, const char *caption, int indent,
                   const uint16_t *code);

/* Draw the board, one line per row.  Rows that are wrong, may be wrong, or are in conflict, are
 * marked. */
void kp_write_board(const struct kp_text_report *report);

#endif
