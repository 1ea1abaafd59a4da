/* A row as it is played: its number, its pegs and its key pegs, on the beginning of a
 * line. */
#ifndef KP_REPORT_DRAW_ROW_H
#define KP_REPORT_DRAW_ROW_H

#include "report/draw_pegs.h"

void kp_draw_row(const struct kp_transcript *game, size_t row, const struct kp_style *style,
                 struct kp_strbuf *to);

/* A code alone, with all its pegs. */
void kp_draw_code(const struct kp_rules *rules, const uint16_t *code, bool colour,
                  struct kp_strbuf *to);

#endif
