/* The fewest guesses that n candidates can take, whatever they are, if no guess has more than
 * `parts` parts besides the secret itself: at best the first guess finds one, the second
 * `parts`, the third parts^2, and so on.
 *
 * For a guess is followed by at most `parts` others, one for each of its parts.  So there are
 * at most parts^d guesses after d others, and each finds one secret at most.  Guesses never
 * have more parts of a subset of candidates than of all of them. */
#pragma once

#include "base/arena.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define KP_NEVER ((uint32_t)1 << 28) /* more than all games take: not possible */

struct kp_guess_bounds {
    size_t parts, secrets; /* the largest of each */
    uint32_t *least;       /* [parts][secrets]: guesses of all games together */
};

/* false: no memory. */
bool kp_guess_bounds_make(struct kp_guess_bounds *bounds, struct kp_arena *arena, size_t parts,
                          size_t secrets);

/* The bounds by number of candidates, for guesses of that many parts; 0 is taken as 1. */
static inline const uint32_t *kp_guess_bounds_row(const struct kp_guess_bounds *bounds,
                                                  size_t parts)
{
    return bounds->least + (parts ? parts : 1) * (bounds->secrets + 1);
}

/* The most candidates that `longest` guesses can find. */
size_t kp_guess_bounds_room(const struct kp_guess_bounds *bounds, size_t parts, int longest);
