/* The history of a game: how many secrets were possible after each row. */
#ifndef KP_VERDICT_STORY_H
#define KP_VERDICT_STORY_H

#include "verdict/verdict_builder.h"

/* The row after which no secret was left, in a game whose rows cannot all be right; KP_NO_ROW:
 * a limit left it undecided. */
size_t kp_story_first_impossible(struct kp_verdict_builder *builder);

/* Write into the verdict how many secrets fit the first k rows, for every k. */
enum kp_status kp_verdict_add_story(struct kp_verdict_builder *builder);

void kp_story_free(const struct kp_verdict *verdict);

#endif
