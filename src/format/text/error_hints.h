/* What a wrong line of a transcript was probably meant to be: 'pegs = 4', '4 pegs',
 * 'no repeats', 'answer: rgby', 'black pegs only', '1 rrgg 1 0'. */
#ifndef KP_FORMAT_TEXT_ERROR_HINTS_H
#define KP_FORMAT_TEXT_ERROR_HINTS_H

#include "format/text/text_reader.h"

struct kp_rule_guess {
    const struct kp_keyword *keyword;
    struct kp_word value; /* what is said of it; of length 0: nothing */
};

/* The rule or fact that the line was meant to be; false if it resembles none. */
bool kp_guess_rule(const struct kp_text_line *line, struct kp_rule_guess *guess);

/* Say what a line that is not a row was meant to be; KP_OK: it may well be a row.  `rules` is
 * NULL while they are not known; `code` is scratch. */
enum kp_status kp_text_line_advice(const struct kp_rules *rules, const struct kp_text_line *line,
                                   uint16_t *code, struct kp_diag *why);

/* Show the current line as the row it was probably meant to be; KP_OK: there is nothing to
 * show. */
enum kp_status kp_row_advice(const struct kp_text_reader *reader, struct kp_diag *why);

/* Count the current line if it is a comment that reads as a numbered row; at the end of the
 * game, note how many there were. */
void kp_row_comment_count(struct kp_text_reader *reader);
void kp_row_comment_note(struct kp_text_reader *reader);

#endif
