/* The oracle: try every code there is, by the plain rule.  Games of at most 16
 * pegs and 64 colours, with the rows r that have on[r] (NULL: all). */
#ifndef KP_TESTS_BRUTE_H
#define KP_TESTS_BRUTE_H

#include "game/transcript.h"

struct kp_brute_result {
    uint64_t count;
    uint16_t least[16]; /* in code order, where count > 0 */
};

/* Whether the code can be the secret; a multiset is written in ascending order. */
bool kp_brute_fits(const struct kp_transcript *game, const bool *on, const uint16_t *code);

/* All secrets. */
struct kp_brute_result kp_brute_force(const struct kp_transcript *game, const bool *on);

#endif
