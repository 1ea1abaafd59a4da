/* Whether a word is a number of JSON. */
#ifndef KP_FORMAT_JSON_JSON_NUMBER_H
#define KP_FORMAT_JSON_JSON_NUMBER_H

#include "format/text_lines.h"

/* Whether the whole word is one: 4, -0.5, 1e3; not 04, +4, .5, 5. or 1-6. */
bool kp_json_is_number(const struct kp_word *word);

#endif
