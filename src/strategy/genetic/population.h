/* Codes that breed: the genetic algorithm of Berghman, Goossens and Leus, 2009.
 *
 * A generation has KP_POPULATION codes, all of which the rules allow as secrets as far as that
 * is cheap to achieve; when places do not count their colours ascend. */
#pragma once

#include "base/arena.h"
#include "base/random.h"
#include "game/transcript.h"

/* Measures how far a code is from being a candidate. */
struct kp_fitness {
    const struct kp_transcript *game; /* not owned */
    struct kp_arena arena;            /* of the arrays */
    int *tally;                       /* of each colour; all 0 between two calls */
    int64_t *numbers;                 /* of each colour, if the sum of the secret is known */
};

/* false: no memory.  It must be cleared whatever is returned. */
bool kp_fitness_make(struct kp_fitness *fitness, const struct kp_transcript *game);
void kp_fitness_clear(struct kp_fitness *fitness);

/* The distance of a code, whose colours are those of secrets: key pegs too many or too few,
 * over all rows; pegs whose colour is not allowed there or must not repeat; and the difference
 * from the sum.  A code of distance 0 is a candidate. */
uint64_t kp_fitness_distance(struct kp_fitness *fitness, const uint16_t *code);

#define KP_POPULATION 150 /* codes, an even number, as in the paper */

struct kp_population {
    const struct kp_transcript *game; /* not owned */
    struct kp_arena arena;            /* of the arrays */
    struct kp_random draw;
    uint16_t *codes, *next;            /* this generation, and room for the next */
    uint64_t distances[KP_POPULATION]; /* of `codes`; set by the caller */
    uint64_t hashes[KP_POPULATION];    /* of `next` */
    uint16_t *spare;                   /* scratch: colours */
    bool *seen;                        /* scratch: by colour; all false between two calls */
};

/* false: no memory.  The population must be cleared whatever is returned. */
bool kp_population_make(struct kp_population *population, const struct kp_transcript *game,
                        struct kp_random draw);
void kp_population_clear(struct kp_population *population);

uint16_t *kp_population_code(const struct kp_population *population, size_t i);

/* Replace all codes by random ones. */
void kp_population_scatter(struct kp_population *population);

/* Replace the codes by their children.  Codes of less distance have more of them. */
void kp_population_breed(struct kp_population *population);

/* A hash of a code: different codes hardly ever have the same. */
uint64_t kp_population_hash(const uint16_t *code, int pegs);
