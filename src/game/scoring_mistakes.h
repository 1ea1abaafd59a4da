/* The mistakes that people make when they score a row, likeliest first. */
#pragma once

#include "game/transcript.h"

extern const char *const kp_mistakes[]; /* "a black peg recorded as white"; ends with NULL */

/* The mistake as a word for programs, "black-as-white"; NULL: not one of kp_mistakes. */
const char *kp_mistake_code(const char *mistake);

/* The index in kp_mistakes of the first mistake that turns the right score of a row into the
 * recorded one; that of the final entry if there is none. */
size_t kp_mistake_find(const struct kp_transcript *game, size_t row, struct kp_score right);

/* A row with its right score and the mistake that was probably made. */
struct kp_wrong_row kp_mistake_in_row(const struct kp_transcript *game, size_t row,
                                      struct kp_score right);

/* How many key pegs must change: the larger of the numbers of pegs added and removed, so that a
 * black called white is one change.  Unknown counts do not change. */
int kp_score_distance(struct kp_score recorded, struct kp_score right);
