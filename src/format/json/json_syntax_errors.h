/* Explains JSON syntax errors in plain words. */
#ifndef KP_FORMAT_JSON_JSON_SYNTAX_ERRORS_H
#define KP_FORMAT_JSON_JSON_SYNTAX_ERRORS_H

#include "format/json/json_parser.h"

/* Say what is wrong with the value that begins here, in which the parser found this error, and what
 * to write instead; `why` has line and column. */
enum kp_status kp_json_text_explain_error(const struct kp_json_text *text,
                                          const json_error_t *error, struct kp_diag *why);

#endif
