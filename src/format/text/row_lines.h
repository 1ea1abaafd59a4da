/* Rows of a transcript, also those that are not written as rows are. */
#ifndef KP_FORMAT_TEXT_ROW_LINES_H
#define KP_FORMAT_TEXT_ROW_LINES_H

#include "format/text/text_reader.h"

struct kp_row_parts {
    struct kp_word number;    /* its digits; of length 0: there is none */
    bool numbered;            /* the number is written '1.' or '1)' */
    bool colon;               /* guess and score are separated by ':' */
    size_t guess, gap, score; /* the guess is words guess to gap-1, the score those from score on */
};

/* Find the parts of a line that has a number in front or, without `with_number`, has none;
 * `code` is scratch.  false if they cannot be told apart. */
bool kp_row_split(const struct kp_rules *rules, const struct kp_text_line *line, bool with_number,
                  struct kp_row_parts *parts, uint16_t *code);

/* Read the current line as a row of the current game. */
enum kp_status kp_row_read(struct kp_text_reader *reader, struct kp_diag *why);

#endif
