/* Games out of the ordinary, and larger than random ones. */
#ifndef KP_TESTS_BOXES_H
#define KP_TESTS_BOXES_H

#include "help/random_games.h"

extern const struct kp_board kp_unusual_boards[];
extern const int kp_unusual_board_count;

/* Some counts are forgotten, some changed. */
void kp_distort_scores(struct kp_transcript *game, uint64_t *seed);

#endif
