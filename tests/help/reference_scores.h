/* The scoring rule and the mistakes that people make with it, written a second time: on purpose,
 * no code is shared with the library. */
#pragma once

#include "game/transcript.h"

struct kp_score kp_reference_score(const struct kp_rules *rules, const uint16_t *secret,
                                   const uint16_t *guess);

/* The score that the row would have had for this secret; counts that were not noted stay
 * unknown. */
struct kp_score kp_reference_row_score(const struct kp_transcript *game, size_t row,
                                       const uint16_t *secret);

bool kp_scores_equal(struct kp_score a, struct kp_score b);

/* Whether they are equal in the counts that were noted. */
bool kp_noted_score_agrees(struct kp_score noted, struct kp_score right);

/* The number of key pegs added or removed, whichever is greater. */
int kp_key_pegs_changed(struct kp_score noted, struct kp_score right);

/* The name of the mistake that turns the right score into the noted one; NULL: it has no name.
 * *unlikely is its place in the order from likely to unlikely mistakes. */
const char *kp_find_mistake(const struct kp_transcript *game, size_t row, struct kp_score right,
                            int *unlikely);
