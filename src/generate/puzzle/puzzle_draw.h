/* Draws puzzles until one has the grade and the length that are wished for. */
#pragma once

#include "generate/puzzle/puzzle.h"
#include "generate/puzzle/puzzle_wish.h"

/* As kp_puzzle_make; KP_BAD_INPUT also if none of many puzzles fulfils the wish. */
enum kp_status kp_puzzle_draw(const struct kp_puzzle_wish *wish,
                              const struct kp_puzzle_request *request, struct kp_puzzle *made,
                              enum kp_stop_reason *stop, struct kp_diag *why);
