/* Guesses that are equally good because an exchange of pegs and colours turns one into the
 * other.
 *
 * An exchange permutes the pegs and renames the colours.  One that keeps every guess so far
 * turns candidates into candidates, and a next guess into one that is exactly as good.  So of
 * guesses that exchanges turn into one another only the first in code order, the canonical
 * one, need be evaluated.  Beyond that, all colours that no candidate has are alike. */
#pragma once

#include "game/transcript.h"

struct kp_symmetry {
    int pegs, colours;
    bool distinct;  /* no guess repeats a colour */
    bool *named;    /* colours that a guess so far has, or that are like no other */
    size_t count;   /* exchanges; each leaves open what the colours without a name become */
    uint16_t *maps; /* of each: the pegs that its pegs come from, then what its colours become */
};

/* The symmetry after the rows of a game, if every code may be guessed or, if `distinct`, every code
 * without repeats.  false: no memory.  The symmetry must be cleared after any return. */
bool kp_symmetry_find(struct kp_symmetry *symmetry, const struct kp_transcript *game,
                      bool distinct);

/* What is left of it after one more guess; `left` must be cleared, too.  false: no memory. */
bool kp_symmetry_fix(const struct kp_symmetry *symmetry, const uint16_t *guess,
                     struct kp_symmetry *left);

/* Whether the guess is the first of those that are like it.  `absent` has -1 for a colour that a
 * candidate has, and numbers the others from 0. */
bool kp_symmetry_is_canonical(const struct kp_symmetry *symmetry, const int *absent,
                              const uint16_t *guess);

/* Whether a guess that begins with these pegs may be canonical: a quicker test. */
bool kp_symmetry_may_begin(const struct kp_symmetry *symmetry, const int *absent,
                           const uint16_t *guess, int length);
void kp_symmetry_clear(struct kp_symmetry *symmetry);
