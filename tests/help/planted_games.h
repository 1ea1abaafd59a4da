/* Games with true scores, and a known number of errors planted in them: the fewest wrong rows
 * are at most that number. */
#pragma once

#include "help/random_games.h"

struct kp_planted_plan {
    struct kp_board board;
    int rows;
    int wrong;     /* rows with a wrong score; at most `rows` */
    int forgotten; /* percent of all counts are unknown */
    int known;     /* percent of the pegs are restricted to a few colours */
    int sure;      /* percent of the rows are sure, wrong ones among them */
    int bounded;   /* percent of the colours have bounds of their counts; if not 0, some games have
                    * lines about several colours or pegs as well */
    bool sum;      /* the sum of the numbers is stated */
    bool slight;   /* a wrong score has a key peg more, or one fewer, or one of the other colour */
    bool nothing;  /* a wrong score says that no peg agrees */
    bool alone;    /* the guesses of wrong rows have the last colour, and no others do */
};

/* At most 64 pegs and 64 colours.  A planted error disappears if both counts of its row are
 * unknown. */
struct kp_transcript *kp_planted_game(uint64_t *seed, const struct kp_planted_plan *plan);
