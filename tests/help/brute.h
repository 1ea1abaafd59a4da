/* The oracle: try every code there is, by the plain rule. */
#ifndef KP_TESTS_BRUTE_H
#define KP_TESTS_BRUTE_H

#include "game/transcript.h"

struct kp_brute {
    uint64_t count;
    uint16_t least[16]; /* in code order, where count > 0 */
};

/* All secrets for the rows r with on[r] (NULL: all).  At most 16 pegs. */
struct kp_brute kp_brute_force(const struct kp_transcript *game, const bool *on);

#endif
