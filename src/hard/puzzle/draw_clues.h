/* Chooses rows as people play them: guesses drawn at random, each of which tells
 * something.  The puzzle that results is one of many, whereas a search for the best rows
 * finds the same few. */
#ifndef KP_HARD_PUZZLE_DRAW_CLUES_H
#define KP_HARD_PUZZLE_DRAW_CLUES_H

#include "base/random.h"
#include "hard/puzzle/choose_clues.h"

/* As kp_clues_choose, for a given number of rows.  It gives up without clues after about
 * that much work, counted in codes scored. */
enum kp_stop_reason kp_draw_clues(const struct kp_clue_choice *choice, uint64_t work,
                                  struct kp_random *draw, struct kp_clues *clues);

#endif
