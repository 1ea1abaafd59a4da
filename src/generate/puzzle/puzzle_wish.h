/* The grade and the length that a puzzle must have: how hard its explanation is to follow, and what
 * the steps cost in all.  The puzzle is explained for that, which takes longer than to make it. */
#pragma once

#include "game/rules.h"
#include "keypeg.h"

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

/* How many puzzles are explained until one must fulfil the wish: fewer on larger boards, where that
 * takes longer. */
size_t kp_puzzle_wish_draws(const struct kp_puzzle_wish *wish, const struct kp_rules *rules);

/* Says that none of that many puzzles fulfilled the wish.  Returns KP_BAD_INPUT. */
enum kp_status kp_puzzle_wish_refuse(const struct kp_puzzle_wish *wish, size_t draws,
                                     struct kp_diag *why);

/* Explains a puzzle, if the wish needs it.  *is_wished is left false if the puzzle does not fulfil
 * the wish, or if *stop ended the search. */
enum kp_status kp_puzzle_grade(const struct kp_puzzle_wish *wish, const struct kp_transcript *game,
                               const struct kp_options *options, struct kp_difficulty *difficulty,
                               bool *is_wished, enum kp_stop_reason *stop, struct kp_diag *why);
