/* The chapters of a story as all reports tell them. */
#ifndef KP_REPORT_STORY_SENTENCES_H
#define KP_REPORT_STORY_SENTENCES_H

#include "game/transcript.h"

/* Chapters worth telling, from 0: those behind the first without a secret have
 * none either.  Of a long game the first KP_BOARD_ROWS rows. */
size_t kp_story_length(const struct kp_verdict *verdict);

/* "1,296", "at least 1,249", "not counted". */
void kp_say_story_row_count(const struct kp_story_row *chapter, struct kp_strbuf *to);

/* What is to be said of the row before chapter i > 0: "told nothing new", "its
 * guess could not have been the secret", both, or nothing. */
void kp_say_story_row(const struct kp_verdict *verdict, size_t i, struct kp_strbuf *to);

/* Of the rows behind: "rows 6 to 9: none either", "and 50 more rows", or nothing. */
void kp_say_rest(const struct kp_verdict *verdict, struct kp_strbuf *to);

#endif
