/* Guesses that a game has already, found at once: a game may have a million rows. */
#ifndef KP_HARD_FAMILIES_GUESS_SET_H
#define KP_HARD_FAMILIES_GUESS_SET_H

#include "game/transcript.h"

struct kp_guess_set {
    const struct kp_transcript *game; /* not owned */
    bool opposites;                   /* of two colours the opposite tells the same */
    uint32_t *slots;                  /* a row's number, from 1; 0: none */
    size_t mask;
};

/* For so many rows at most; false: no memory. */
bool kp_guess_set_make(struct kp_guess_set *told, const struct kp_transcript *game, size_t rows);
void kp_guess_set_free(struct kp_guess_set *told);

/* Whether a row noted has this guess, or its opposite. */
bool kp_guess_set_has(const struct kp_guess_set *told, const uint16_t *guess);

/* Note the game's last row. */
void kp_guess_set_add(struct kp_guess_set *told);

#endif
