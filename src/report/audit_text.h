/* What an audit found, in text: which rows can be the wrong ones, what they
 * should say, and what else may have happened. */
#ifndef KP_REPORT_AUDIT_TEXT_H
#define KP_REPORT_AUDIT_TEXT_H

#include "report/text_layout.h"

/* How the secrets dwindled, row by row, in text. */
/* Nothing where no story was asked for. */
void kp_write_story(const struct kp_report_context *telling);

/* Nothing where there was no audit.  The suspects are named before. */
void kp_write_repeated_mistakes(const struct kp_report_context *telling);
void kp_write_audit(const struct kp_report_context *telling);

#endif
