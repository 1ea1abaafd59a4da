/* Games out of the ordinary, and larger than random ones. */
#ifndef KP_TESTS_BOXES_H
#define KP_TESTS_BOXES_H

#include "help/games.h"

extern const struct kp_box kp_boxes[];
extern const int kp_box_count;

/* Some counts are forgotten, some changed. */
void kp_spoil(struct kp_transcript *game, uint64_t *seed);

#endif
