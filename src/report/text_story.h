/* How the secrets dwindled, row by row, in text. */
#ifndef KP_REPORT_TEXT_STORY_H
#define KP_REPORT_TEXT_STORY_H

#include "report/telling.h"

/* Nothing where no story was asked for. */
void kp_tell_story(const struct kp_telling *telling);

#endif
