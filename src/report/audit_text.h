/* An audit and a story in text. */
#ifndef KP_REPORT_AUDIT_TEXT_H
#define KP_REPORT_AUDIT_TEXT_H

#include "report/text_layout.h"

/* The possible secrets after each row; nothing without a story. */
void kp_write_story(const struct kp_text_report *report);

/* The same mistake in every row; and the repairs, misrecorded guesses and conflicts.  Both
 * write nothing without an audit.  The caller names the suspect rows. */
void kp_write_repeated_mistakes(const struct kp_text_report *report);
void kp_write_audit(const struct kp_text_report *report);

#endif
