/* How far a code is from being the secret: 0 says that it may be. */
#ifndef KP_STRATEGY_GENETIC_FITNESS_H
#define KP_STRATEGY_GENETIC_FITNESS_H

#include "game/transcript.h"

struct kp_fitness {
    const struct kp_transcript *game; /* not owned */
    int *tally;                       /* of each colour; all 0 between two calls */
    int64_t *numbers;                 /* of each colour, where a sum was told; else NULL */
};

/* false: no memory.  To be cleared whatever is returned. */
bool kp_fitness_make(struct kp_fitness *miss, const struct kp_transcript *game);
void kp_fitness_clear(struct kp_fitness *miss);

/* Key pegs too many or too few, over all rows; pegs that have a colour they cannot
 * have, or one that must not repeat; and what is missing to the sum.  The colours are
 * those of secrets. */
uint64_t kp_fitness_of(struct kp_fitness *miss, const uint16_t *code);

#endif
