/* All codes of a board in code order, for boards of few colours. */
#pragma once

#include "game/transcript.h"

#define KP_WALK_COLOURS 256 /* the most colours */

/* When places do not count, a code stands for a multiset, and its colours ascend.  When colours
 * must not repeat, only the blank may. */
struct kp_code_walk {
    const struct kp_rules *rules;
    const struct kp_transcript *game; /* whose known pegs the codes have; NULL: any pegs */
    int colours;
    bool ascends, repeats;
    uint16_t *code;                /* [peg]: the present codes, apart from the last peg */
    uint8_t used[KP_WALK_COLOURS]; /* pegs before the present one that have the colour */
};

/* Begins a walk.  `any`: repeats and empty holes are allowed, too, as in a guess.  `code` is room
 * for the pegs. */
struct kp_code_walk kp_code_walk_begin(const struct kp_rules *rules, bool any, uint16_t *code);

/* Goes on to the next codes that differ only in their last peg.  Writes the colours of this peg,
 * for which `last` has room, and returns their number.  0: there are no more codes. */
size_t kp_code_walk_next(struct kp_code_walk *walk, uint16_t *last);
