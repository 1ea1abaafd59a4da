/* One attempt at a puzzle: a secret is drawn, then rows are looked for that tell it from
 * all its rivals.  How often, and how many rows each may have, is for who asks. */
#ifndef KP_HARD_PUZZLE_PUZZLE_ATTEMPT_H
#define KP_HARD_PUZZLE_PUZZLE_ATTEMPT_H

#include "hard/puzzle/puzzle_draft.h"

struct kp_puzzle_search {
    struct kp_rules *rules;
    size_t rows; /* wished; 0: as few as can be found */
    struct kp_random *draw;
    const struct kp_options *options;
    struct kp_limits limits;
    struct kp_diag *why;
    enum kp_stop_reason stop; /* what ended the last attempt; KP_COMPLETED: nothing */
    enum kp_certainty known;  /* that the last game has one answer */
    struct kp_random first;   /* as it was before */
    uint64_t work;            /* codes scored so far, and what else was done, in these */
    unsigned attempts;
    int looks;  /* at the clock, of which a search in vain has so many */
    bool tired; /* and they are used up */
};

/* *found: the riddle's game is a puzzle as it was wished.  It is to be freed in any case. */
enum kp_status kp_puzzle_attempt(struct kp_puzzle_search *making, struct kp_nearness nearness,
                                 struct kp_puzzle_draft *riddle, bool *found);

#endif
