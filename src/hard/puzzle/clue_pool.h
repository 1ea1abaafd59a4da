/* The guesses that a puzzle may have for its rows, in any order: rivals of the
 * secret, and where these are many or not all codes, guesses around the secret, too. */
#ifndef KP_HARD_PUZZLE_CLUE_POOL_H
#define KP_HARD_PUZZLE_CLUE_POOL_H

#include "hard/puzzle/puzzle_draft.h"

struct kp_clue_pool {
    struct kp_clue *clues;
    size_t count;
    uint16_t *near; /* the guesses that are no rivals */
};

/* Of a riddle that is open, as long as its rivals live.  false: no memory; to be
 * freed in any case. */
bool kp_clue_pool_make(struct kp_clue_pool *pool, struct kp_puzzle_draft *riddle);
void kp_clue_pool_free(struct kp_clue_pool *pool);

#endif
