/* The parts of a row that is not written as rows are. */
#ifndef KP_FORMAT_TEXT_ROW_LINES_H
#define KP_FORMAT_TEXT_ROW_LINES_H

#include "format/text_lines.h"
#include "game/rules.h"

struct kp_row_parts {
    struct kp_word number;    /* its digits; of length 0: there is none */
    bool numbered;            /* the number is written '1.' or '1)' */
    bool colon;               /* guess and score are divided by ':' */
    size_t guess, gap, score; /* words guess to gap-1, and those from score on */
};

/* The number in '1.' or '1)', or -1. */
int64_t kp_row_number(const struct kp_word *word);

/* Find the parts of a line with a number in front, or without one; `code` is
 * scratch.  false: nobody can tell. */
bool kp_row_split(const struct kp_rules *rules, const struct kp_text_line *line, bool with_number,
                  struct kp_row_parts *parts, uint16_t *code);

#endif
