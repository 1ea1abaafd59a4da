/* Rules and facts that are told in other words: 'pegs = 4', '4 pegs',
 * 'no repeats', 'answer: rgby', 'black pegs only'. */
#ifndef KP_FORMAT_TEXT_ERROR_HINTS_H
#define KP_FORMAT_TEXT_ERROR_HINTS_H

#include "format/keywords.h"

struct kp_rule_guess {
    const struct kp_keyword *head;
    struct kp_word value; /* what stands behind it; of length 0: nothing */
};

/* What the line was meant to be; false: none of these. */
bool kp_guess_rule(const struct kp_text_line *line, struct kp_rule_guess *meant);

#endif
