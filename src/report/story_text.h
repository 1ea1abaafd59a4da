/* How the secrets dwindled, row by row, in text. */
#ifndef KP_REPORT_STORY_TEXT_H
#define KP_REPORT_STORY_TEXT_H

#include "report/text_layout.h"

/* Nothing where no story was asked for. */
void kp_write_story(const struct kp_report_context *telling);

#endif
