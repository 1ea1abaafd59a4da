/* The grade and the length that a puzzle must have: how hard its explanation is to follow, and what
 * the steps cost in all.  The puzzle is explained for that, which takes longer than to make it. */
#pragma once

#include "generate/puzzle/puzzle.h"

/* All zero: puzzles are not explained. */
struct kp_puzzle_wish {
    bool explains;
    enum kp_grade grade;       /* KP_UNGRADED: any, or none */
    int least_cost, most_cost; /* 0: any */
};

/* Reads what the options ask of puzzles with these rules.  KP_BAD_INPUT: there is no such grade or
 * length, or the board is too large to be explained. */
enum kp_status kp_puzzle_wish_read(const struct kp_generate_options *options,
                                   struct kp_rules *rules, struct kp_puzzle_wish *wish,
                                   struct kp_diag *why);

/* What the wish adds to the names of puzzles: "-easy-length10-20". */
void kp_puzzle_wish_name(const struct kp_puzzle_wish *wish, char *name, size_t room);

/* Whether some puzzles do not fulfil the wish. */
bool kp_puzzle_wish_selects(const struct kp_puzzle_wish *wish);

/* Draws puzzles until one fulfils the wish.  As kp_puzzle_make; KP_BAD_INPUT also if none of many
 * does. */
enum kp_status kp_puzzle_draw(const struct kp_puzzle_wish *wish,
                              const struct kp_puzzle_request *request, struct kp_puzzle *made,
                              enum kp_stop_reason *stop, struct kp_diag *why);
