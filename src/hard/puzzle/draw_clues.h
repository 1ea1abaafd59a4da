/* Rows as people play them: guesses that come to mind, each of which tells something.
 * So a puzzle is one of many, where a search for the best finds the same few. */
#ifndef KP_HARD_PUZZLE_DRAW_CLUES_H
#define KP_HARD_PUZZLE_DRAW_CLUES_H

#include "base/random.h"
#include "hard/puzzle/choose_clues.h"

/* As kp_clues_choose, for a number of rows that is given; numbers are drawn, and it
 * gives up (no clues) after about so much work. */
enum kp_stop_reason kp_draw_clues(const struct kp_clue_choice *choice, uint64_t work,
                                  struct kp_random *draw, struct kp_clues *clues);

#endif
