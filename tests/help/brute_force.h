/* The oracle for secrets: tries every code, by the plain scoring rule.  For games of at most 16
 * pegs and 64 colours; `on` selects the rows r with on[r] (NULL: all). */
#pragma once

#include "game/transcript.h"

struct kp_brute_result {
    uint64_t count;
    uint16_t least[16]; /* in code order, if count > 0 */
};

/* Whether the code can be the secret.  A multiset must be in ascending order. */
bool kp_brute_fits(const struct kp_transcript *game, const bool *on, const uint16_t *code);

/* Counts all secrets. */
struct kp_brute_result kp_brute_force(const struct kp_transcript *game, const bool *on);

/* Makes the next code in code order.  Returns false after the last, and the first one is back. */
bool kp_next_code(uint16_t *code, int pegs, int colours);
