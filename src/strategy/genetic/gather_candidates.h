/* Codes that may be the secret, not all of them: drawn, each as likely as any other, or
 * gathered by breeding, which is not so fair. */
#ifndef KP_STRATEGY_GENETIC_GATHER_CANDIDATES_H
#define KP_STRATEGY_GENETIC_GATHER_CANDIDATES_H

#include "base/limits.h"
#include "game/transcript.h"

/* How much of it. */
struct kp_breeding {
    size_t enough;  /* codes in all */
    size_t of_each; /* new codes of one population, after which its generation is the last */
    int populations;
    int barren; /* in turn that found nothing new are enough, where something is found */
};

extern const struct kp_breeding kp_breeding_usual; /* what `genetic` does */
extern const struct kp_breeding kp_breeding_paper; /* as published, as far as that is known */

/* All zero but for these at first. */
struct kp_candidate_gathering {
    const struct kp_transcript *game; /* not owned */
    const struct kp_limits *limits;
    struct kp_breeding breeding;
    size_t draws; /* codes to be drawn */
    uint64_t seed;

    uint16_t *codes; /* one after the other, each once */
    uint64_t *marks; /* of each */
    size_t count, room, mark_room;
    uint64_t work; /* that may still be spent on it */
    bool drawn;    /* each was as likely as any other, and they are sorted */
    bool all;      /* there are no others */
};

/* Every one of them gives every score by the plain rule.  *stop: KP_COMPLETED, or what ended
 * it; `count` may be 0 in any case.  To be cleared whatever is returned. */
enum kp_status kp_gather_candidates(struct kp_candidate_gathering *gather,
                                    enum kp_stop_reason *stop, struct kp_diag *why);
/* The same, `draws` of them or a little fewer, drawn by the native engine, or all where there
 * are no more; none where it cannot count them soon, or *stop is KP_INTERRUPTED. */
enum kp_status kp_gather_candidates_drawn(struct kp_candidate_gathering *gather,
                                          enum kp_stop_reason *stop, struct kp_diag *why);
void kp_gather_candidates_clear(struct kp_candidate_gathering *gather);

#endif
