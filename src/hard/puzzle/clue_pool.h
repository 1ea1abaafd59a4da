/* The guesses that a puzzle may have for its rows, in random order: other candidates, and
 * guesses around the secret if there are too many of these or rows exist already. */
#ifndef KP_HARD_PUZZLE_CLUE_POOL_H
#define KP_HARD_PUZZLE_CLUE_POOL_H

#include "hard/puzzle/puzzle_draft.h"

struct kp_clue_pool {
    struct kp_clue *clues;
    size_t count;
    uint16_t *near; /* the guesses around the secret */
};

/* From a draft whose other candidates are listed; the pool refers to them.  false: no
 * memory; free it in any case. */
bool kp_clue_pool_make(struct kp_clue_pool *pool, struct kp_puzzle_draft *draft);
void kp_clue_pool_free(struct kp_clue_pool *pool);

#endif
