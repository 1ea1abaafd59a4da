/* The steps of the strategy `genetic`: breed codes, gather candidates, and choose the guess among
 * them.
 *
 * A generation has KP_POPULATION codes, all of which the rules allow as secrets as far as that
 * is cheap to achieve; when places do not count their colours ascend. */
#pragma once

#include "base/arena.h"
#include "base/random.h"
#include "strategy/best_guess.h"
#include "strategy/candidate_set.h"

/* ---- Codes that breed (population.c) ----------------------------------------- */

#define KP_POPULATION 150 /* codes, an even number, as in the paper */

struct kp_population {
    const struct kp_transcript *game; /* not owned */
    struct kp_arena arena;            /* of the arrays */
    struct kp_random draw;
    uint16_t *codes, *next;            /* this generation, and room for the next */
    uint64_t distances[KP_POPULATION]; /* of `codes`; set by the caller */
    uint64_t hashes[KP_POPULATION];    /* of `next` */
    uint16_t *spare;                   /* scratch: colours */
    int *tally;                        /* scratch: by colour; all 0 between two calls */
    int64_t *numbers;                  /* of each colour, if the sum of the secret is known */
};

/* false: no memory.  The population must be cleared whatever is returned. */
bool kp_population_make(struct kp_population *population, const struct kp_transcript *game,
                        struct kp_random draw);
void kp_population_clear(struct kp_population *population);

uint16_t *kp_population_code(const struct kp_population *population, size_t i);

/* The distance of a code, whose colours are those of secrets, from being a candidate: key pegs too
 * many or too few, over all rows; pegs whose colour is not allowed there or must not repeat; pegs
 * of a colour beyond its bounds; and the difference from the sum.  A code of distance 0 is a
 * candidate. */
uint64_t kp_population_distance(struct kp_population *population, const uint16_t *code);

/* Replaces all codes by random ones. */
void kp_population_scatter(struct kp_population *population);

/* Replaces the codes by their children.  Codes of less distance have more of them. */
void kp_population_breed(struct kp_population *population);

/* A hash of a code: different codes hardly ever have the same. */
uint64_t kp_population_hash(const uint16_t *code, int pegs);

/* ---- Some of the candidates of a game (gather_candidates.c) ------------------- */

/* How many codes to breed. */
struct kp_breeding {
    size_t enough;   /* codes in all */
    size_t of_each;  /* new codes of one population, after which it breeds no further */
    int populations; /* at most */
    int barren;      /* populations in a row without a new code that end the breeding, once
                        there is a code */
};

extern const struct kp_breeding kp_breeding_usual; /* as `genetic` breeds */

/* Breed candidates of a set, which has none; each of them was checked by the plain scoring rule.
 * There may be none, also if no limit ended it.  The series of random numbers follows from the seed
 * of the options. */
enum kp_status kp_gather_candidates(struct kp_candidate_set *set,
                                    const struct kp_breeding *breeding, struct kp_diag *why);

/* Draws them with the native engine, in code order: set->most, or a little fewer, or all if there are
 * no more.  There are none if the engine cannot count the candidates soon, and if set->stop is
 * KP_INTERRUPTED. */
enum kp_status kp_gather_candidates_drawn(struct kp_candidate_set *set, struct kp_diag *why);

/* ---- The expected information of a guess (entropy_sample.c) ------------------ */

/* The cost of a guess is that of the strategy `neuwirth`: the sum of n * log2(n) over the parts it
 * splits a uniform sample of candidates into.  The lowest cost is the highest entropy.  The guess
 * need not be a candidate.  For one thread; do not copy it. */
struct kp_entropy_sample {
    struct kp_code_table table; /* the candidates, in the order in which they were given */
    uint32_t *secrets;          /* all their numbers */
    struct kp_guess_evaluator evaluator;
};

/* From `count` codes, for rules that kp_code_table_admits.  The sample must be cleared whatever
 * is returned. */
enum kp_status kp_entropy_sample_make(struct kp_entropy_sample *sample,
                                      const struct kp_rules *rules, const uint16_t *codes,
                                      size_t count, struct kp_diag *why);
void kp_entropy_sample_clear(struct kp_entropy_sample *sample);

int64_t kp_entropy_sample_cost(struct kp_entropy_sample *sample, const uint16_t *guess);

/* ---- A few candidates, searched to the end (small_set.c) ----------------------- */

#define KP_SMALL_SET 100 /* codes at most that are solved exactly */

/* Whether these are few enough, and of a kind that a table admits. */
bool kp_can_solve_small_set(const struct kp_rules *rules, size_t count);

struct kp_small_set_solution {
    uint32_t guess; /* the number of one of the codes */
    uint32_t total; /* guesses of all games together */
};

/* Which of the codes to guess if one of them is the secret, no others are guessed, and all
 * games together are to take the fewest guesses.  The codes, one at least, are sorted, and each
 * is there once.  *stop: KP_COMPLETED, or what ended the search, and nothing is known: a limit,
 * or KP_OUT_OF_EFFORT; the effort counts sets of codes. */
enum kp_status kp_solve_small_set(const struct kp_rules *rules, const uint16_t *codes, size_t count,
                                  const struct kp_limits *limits,
                                  struct kp_small_set_solution *solution, enum kp_stop_reason *stop,
                                  struct kp_diag *why);
