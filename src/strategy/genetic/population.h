/* Codes that breed: the genetic algorithm of Berghman, Goossens and Leus, 2009.
 *
 * A generation has an even number of codes of the game, all as the rules want secrets as
 * far as that can be had cheaply; where places do not count their colours ascend. */
#ifndef KP_STRATEGY_GENETIC_POPULATION_H
#define KP_STRATEGY_GENETIC_POPULATION_H

#include "base/random.h"
#include "game/transcript.h"

/* How far a code is from being the secret: 0 says that it may be. */
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

#define KP_POPULATION 150 /* codes, as in the paper */

struct kp_population {
    const struct kp_transcript *game; /* not owned */
    struct kp_random draw;
    uint16_t *codes, *next;         /* KP_POPULATION of them, one after the other */
    uint64_t misses[KP_POPULATION]; /* of `codes`; who breeds knows them */
    uint64_t marks[KP_POPULATION];  /* of `next`: equal codes have the same */
    uint16_t *spare;                /* scratch: colours */
    bool *seen;                     /* scratch: colours; all false between two calls */
};

/* false: no memory.  To be cleared whatever is returned. */
bool kp_population_make(struct kp_population *population, const struct kp_transcript *game,
                        struct kp_random draw);
void kp_population_clear(struct kp_population *population);

/* Bytes that one takes, at least. */
size_t kp_population_bytes(const struct kp_transcript *game);

uint16_t *kp_population_code(const struct kp_population *population, size_t i);

/* All codes anew, at random. */
void kp_population_scatter(struct kp_population *population);

/* The children in the place of their parents, of whom those that miss less are
 * preferred. */
void kp_population_breed(struct kp_population *population);

/* A number for a code: equal ones have the same, others hardly ever. */
uint64_t kp_population_mark(const uint16_t *code, int pegs);

#endif
