/* What is known of a secret, however it is written. */
#ifndef KP_FORMAT_TEXT_RULE_LINES_H
#define KP_FORMAT_TEXT_RULE_LINES_H

#include "format/text_lines.h"
#include "game/rules.h"

#define KP_NOT_ASKED (-2)

/* Whether there is a sum: all colours are numbers.  *no_number is one that is
 * none, -1 where there is none such, or KP_NOT_ASKED; it is asked once per
 * palette, for a long match may tell a sum in every game. */
enum kp_status kp_sum_check(const struct kp_rules *rules, int *no_number, struct kp_diag *why);

/* The codemaker that a line 'codemaker ...' names; NULL: no memory. */
char *kp_codemaker_of(const struct kp_text_line *line);

#endif
