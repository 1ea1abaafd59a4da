/* Guesses that a game has already, found at once: a game may have a million rows. */
#ifndef KP_HARD_FAMILIES_GUESS_SET_H
#define KP_HARD_FAMILIES_GUESS_SET_H

#include "game/transcript.h"

struct kp_told {
    const struct kp_transcript *game; /* not owned */
    bool opposites;                   /* of two colours the opposite tells the same */
    uint32_t *slots;                  /* a row's number, from 1; 0: none */
    size_t mask;
};

/* For so many rows at most; false: no memory. */
bool kp_told_make(struct kp_told *told, const struct kp_transcript *game, size_t rows);
void kp_told_free(struct kp_told *told);

/* Whether a row noted has this guess, or its opposite. */
bool kp_told_has(const struct kp_told *told, const uint16_t *guess);

/* Note the game's last row. */
void kp_told_note(struct kp_told *told);

#endif
