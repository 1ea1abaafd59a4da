/* Some of the candidates of a game: drawn uniformly, or bred by a genetic algorithm, which
 * finds some more often than others. */
#ifndef KP_STRATEGY_GENETIC_GATHER_CANDIDATES_H
#define KP_STRATEGY_GENETIC_GATHER_CANDIDATES_H

#include "base/limits.h"
#include "game/transcript.h"

/* How many codes to breed. */
struct kp_breeding {
    size_t enough;   /* codes in all */
    size_t of_each;  /* new codes of one population, after which it breeds no further */
    int populations; /* at most */
    int barren;      /* populations in a row without a new code that end the breeding, once
                        there is a code */
};

extern const struct kp_breeding kp_breeding_usual; /* as `genetic` breeds */
extern const struct kp_breeding kp_breeding_paper; /* as published, as far as that is known */

struct kp_candidate_gathering {
    /* Set by the caller; all else is zero. */
    const struct kp_transcript *game; /* not owned */
    const struct kp_limits *limits;   /* not owned */
    struct kp_breeding breeding;
    size_t draws; /* codes to draw */
    uint64_t seed;

    /* The result. */
    uint16_t *codes; /* one after the other, each once */
    size_t count, room;
    bool drawn; /* they were drawn uniformly, and are sorted */
    bool all;   /* there are no other candidates */
};

/* Breed candidates; each of them was checked by the plain scoring rule.  *stop: KP_COMPLETED, or
 * the limit that ended it; `count` may be 0 in either case.  The gathering must be cleared
 * whatever is returned. */
enum kp_status kp_gather_candidates(struct kp_candidate_gathering *gather,
                                    enum kp_stop_reason *stop, struct kp_diag *why);

/* Draw them with the native engine: `draws`, or a little fewer, or all if there are no more.
 * There are none if the engine cannot count the candidates soon, and if *stop is
 * KP_INTERRUPTED. */
enum kp_status kp_gather_candidates_drawn(struct kp_candidate_gathering *gather,
                                          enum kp_stop_reason *stop, struct kp_diag *why);
void kp_gather_candidates_clear(struct kp_candidate_gathering *gather);

#endif
