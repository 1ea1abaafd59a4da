/* How the secrets dwindled, row by row. */
#ifndef KP_VERDICT_STORY_H
#define KP_VERDICT_STORY_H

#include "verdict/verdict_builder.h"

/* The row after which no secret was left, of rows that cannot all be right;
 * KP_NO_ROW: nobody knows. */
size_t kp_first_impossible(struct kp_making *making);

/* Write a chapter for every row. */
enum kp_status kp_making_story(struct kp_making *making);

void kp_chapters_free(const struct kp_verdict *verdict);

#endif
