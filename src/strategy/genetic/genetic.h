/* The steps of the strategy `genetic`: gather candidates, and choose the guess among them. */
#pragma once

#include "strategy/candidate_set.h"
#include "strategy/genetic/entropy_sample.h"
#include "strategy/plain_partition.h"

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

struct kp_candidate_gathering {
    /* Set by the caller; all else is zero. */
    const struct kp_transcript *game; /* not owned */
    const struct kp_limits *limits;   /* not owned */
    struct kp_breeding breeding;
    size_t draws; /* codes to draw */
    uint64_t seed;

    /* The result. */
    struct kp_candidate_set found; /* in code order if they were drawn; to be cleared in any case */
    bool drawn;                    /* they were drawn uniformly */
};

/* Breed candidates; each of them was checked by the plain scoring rule.  *stop: KP_COMPLETED, or
 * the limit that ended it; there may be none in either case. */
enum kp_status kp_gather_candidates(struct kp_candidate_gathering *gather,
                                    enum kp_stop_reason *stop, struct kp_diag *why);

/* Draw them with the native engine: `draws`, or a little fewer, or all if there are no more.
 * There are none if the engine cannot count the candidates soon, and if *stop is
 * KP_INTERRUPTED. */
enum kp_status kp_gather_candidates_drawn(struct kp_candidate_gathering *gather,
                                          enum kp_stop_reason *stop, struct kp_diag *why);

/* ---- Which code to guess (choose_guess.c) ------------------------------------- */

/* The guess; at least one candidate was gathered.  If they are all that there are, the guess
 * need not be one of them.  A limit ends the search with the best guess so far. */
enum kp_status kp_genetic_choose(struct kp_candidate_gathering *gather, uint16_t *guess,
                                 struct kp_diag *why);

/* ---- The guesses that all games take together (lookahead.c) ------------------- */

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

/* *total: the guesses of all games against the sample, which is sorted, if this guess comes
 * first and then each part is solved as above.  If that is `limit` or more, *total may be any
 * number from `limit` on.  *stop as above; KP_OUT_OF_EFFORT also if a part is too large. */
enum kp_status kp_lookahead_total(struct kp_entropy_sample *sample, const uint16_t *guess,
                                  uint64_t limit, const struct kp_limits *limits, uint64_t *total,
                                  enum kp_stop_reason *stop, struct kp_diag *why);
