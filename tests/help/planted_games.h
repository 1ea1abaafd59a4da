/* Honest games with errors planted in them: whoever looks for wrong rows finds
 * no more than that. */
#ifndef KP_TESTS_PLANTED_H
#define KP_TESTS_PLANTED_H

#include "help/random_games.h"

struct kp_planted_plan {
    struct kp_board box;
    int rows;
    int wrong;     /* rows that tell another score than the true one; at most `rows` */
    int forgotten; /* percent of the counts, of any row */
    int known;     /* percent of the pegs, of which something is known */
    bool sum;      /* is told */
    bool slight;   /* what is wrong is one key peg more, or fewer, or of the other colour */
    bool nothing;  /* what is wrong says that no peg agrees */
    bool alone;    /* rows that are wrong have the last colour in their guess, and no others do */
};

/* At most 64 pegs and 64 colours.  A row of which both counts were forgotten
 * tells nothing wrong. */
struct kp_transcript *kp_planted_game(uint64_t *seed, const struct kp_planted_plan *plan);

#endif
