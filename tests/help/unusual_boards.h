/* Boards with unusual rules, some of them larger than those of kp_small_random_game. */
#pragma once

#include "help/random_games.h"

extern const struct kp_board kp_unusual_boards[];
extern const int kp_unusual_board_count;

/* Removes some counts from the scores and changes others. */
void kp_distort_scores(struct kp_transcript *game, uint64_t *seed);
