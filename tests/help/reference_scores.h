/* The rule of scoring, and the mistakes people make of it, said once more and on
 * purpose not shared with the house. */
#ifndef KP_TESTS_MARK_H
#define KP_TESTS_MARK_H

#include "game/transcript.h"

struct kp_score kp_reference_score(const struct kp_rules *rules, const uint16_t *secret,
                                   const uint16_t *guess);

/* What the row would have said of this secret: what nobody noted stays unknown. */
struct kp_score kp_reference_row_score(const struct kp_transcript *game, size_t row,
                                       const uint16_t *secret);

bool kp_scores_equal(struct kp_score a, struct kp_score b);

/* The same as far as it was noted. */
bool kp_noted_score_agrees(struct kp_score noted, struct kp_score right);

/* Key pegs that were added or taken away, whichever are more. */
int kp_key_pegs_changed(struct kp_score noted, struct kp_score right);

/* The mistake that makes the noted score of the right one; NULL: none that has
 * a name.  *unlikely is the smaller, the likelier it is. */
const char *kp_find_mistake(const struct kp_transcript *game, size_t row, struct kp_score right,
                            int *unlikely);

#endif
