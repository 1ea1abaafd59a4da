/* What the guesses so far leave indistinguishable.
 *
 * An exchange permutes the pegs and renames the colours; one that takes every guess so
 * far to itself takes secrets that fit to secrets that fit, and a next guess to one that
 * is worth exactly as much.  So of each set of guesses that exchanges make of one another
 * only the first in code order need be looked at: the canonical one.
 *
 * Beyond that, colours that no secret left has are one as good as another. */
#ifndef KP_STRATEGY_SYMMETRY_H
#define KP_STRATEGY_SYMMETRY_H

#include "game/rules.h"

struct kp_symmetry {
    int pegs, colours;
    bool whole;     /* every code may be guessed, so that all that is like a guess is there */
    bool distinct;  /* no guess repeats a colour */
    bool *named;    /* by a guess so far, or otherwise like no other */
    size_t count;   /* exchanges; of unnamed colours, each may become any other besides */
    uint16_t *maps; /* of each: the pegs that its pegs come from, what its colours become */
};

/* Before the first guess.  No two codes are exchanged where `alike` is false: where more
 * is known of the secret than scores, or not every code may be guessed.  false: no
 * memory.  To be cleared whatever is returned. */
bool kp_symmetry_begin(struct kp_symmetry *symmetry, const struct kp_rules *rules, bool alike,
                       bool whole, bool distinct);

/* What one more guess leaves of it. */
bool kp_symmetry_fix(const struct kp_symmetry *symmetry, const uint16_t *guess,
                     struct kp_symmetry *left);

/* Whether the guess is the first of those that it could be exchanged for; `absent` has
 * -1 for a colour that a secret left has, and numbers the others from 0. */
bool kp_symmetry_is_canonical(const struct kp_symmetry *symmetry, const int *absent,
                              const uint16_t *guess);

/* Whether a guess that begins so may be; false: none is.  Much sooner said. */
bool kp_symmetry_may_begin(const struct kp_symmetry *symmetry, const int *absent,
                           const uint16_t *guess, int length);
void kp_symmetry_clear(struct kp_symmetry *symmetry);

#endif
