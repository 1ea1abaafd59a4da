/* Whether every row of a puzzle is needed. */
#ifndef KP_HARD_PUZZLE_NEEDED_CLUES_H
#define KP_HARD_PUZZLE_NEEDED_CLUES_H

#include "hard/puzzle/other_candidates.h"

/* These of the clues, which together leave none of the rivals, at most 255: whether
 * by each of them alone some rival falls.  `room` is for 4 * rivals->count bytes. */
bool kp_all_are_needed(const struct kp_other_candidates *rivals, const struct kp_clue *clues,
                       const size_t *of, int count, uint8_t *room);

#endif
