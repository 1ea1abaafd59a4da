/* How few guesses so many secrets can take, whatever they are, where no guess has more
 * than so many parts but the secret itself: at best one is found by the first guess,
 * `parts` by the second, parts^2 by the third, and so on.
 *
 * For a guess is followed by at most `parts` others, one for each of its parts, so there
 * are at most parts^d guesses after d others, and each finds one secret at most.  And
 * where a set of secrets is left, guesses have no more parts of it than of all. */
#ifndef KP_STRATEGY_EXACT_LOWER_BOUND_H
#define KP_STRATEGY_EXACT_LOWER_BOUND_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define KP_NEVER ((uint32_t)1 << 28) /* more than any game takes: it cannot be done */

struct kp_guess_bounds {
    size_t parts, secrets; /* the most of each */
    uint32_t *least;       /* [parts][secrets], of all games together */
};

/* false: no memory.  To be cleared whatever is returned. */
bool kp_guess_bounds_make(struct kp_guess_bounds *bounds, size_t parts, size_t secrets);
void kp_guess_bounds_clear(struct kp_guess_bounds *bounds);

/* By the number of secrets, for guesses of so many parts; 0 is as good as 1. */
static inline const uint32_t *kp_guess_bounds_row(const struct kp_guess_bounds *bounds,
                                                  size_t parts)
{
    return bounds->least + (parts ? parts : 1) * (bounds->secrets + 1);
}

/* The most secrets that `longest` guesses can find. */
size_t kp_guess_bounds_room(const struct kp_guess_bounds *bounds, size_t parts, int longest);

/* What is left of n secrets in k parts takes at least, k > 0: as many in one part as in
 * another, since what a secret more adds to a part never shrinks. */
uint32_t kp_guess_bounds_even(const struct kp_guess_bounds *bounds, size_t parts, size_t n,
                              size_t k);

#endif
