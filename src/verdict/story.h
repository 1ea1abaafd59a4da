/* How the secrets dwindled, row by row. */
#ifndef KP_VERDICT_STORY_H
#define KP_VERDICT_STORY_H

#include "verdict/verdict_builder.h"

/* The row after which no secret was left, of rows that cannot all be right;
 * KP_NO_ROW: nobody knows. */
size_t kp_first_impossible(struct kp_verdict_builder *making);

/* Write a chapter for every row. */
enum kp_status kp_verdict_add_story(struct kp_verdict_builder *making);

void kp_story_rows_free(const struct kp_verdict *verdict);

#endif
