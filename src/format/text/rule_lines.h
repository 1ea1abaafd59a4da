/* What the lines of a transcript that begin with a keyword do. */
#ifndef KP_FORMAT_TEXT_RULE_LINES_H
#define KP_FORMAT_TEXT_RULE_LINES_H

#include "format/text/text_reader.h"

struct kp_line_handler {
    /* Change reader->draft by the current line, or only check it; NULL: the line is not a rule
     * and may be anywhere in its game. */
    enum kp_status (*read_rule)(struct kp_text_reader *reader, struct kp_diag *why);

    /* Put the current line into the current game; NULL: it is a rule and nothing else. */
    enum kp_status (*read_fact)(struct kp_text_reader *reader, struct kp_diag *why);
};

extern const struct kp_line_handler kp_line_handlers[KP_KEYWORD_COUNT];

/* Whether a line 'peg N : ...' has that form. */
enum kp_status kp_peg_line_check(const struct kp_text_line *line, struct kp_diag *why);

#endif
