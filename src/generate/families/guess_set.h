/* The set of guesses that a game already has, as a hash table, since a game may have a
 * million rows.  In two colours a guess and its opposite give the same information, and
 * count as one. */
#ifndef KP_GENERATE_FAMILIES_GUESS_SET_H
#define KP_GENERATE_FAMILIES_GUESS_SET_H

#include "game/transcript.h"

/* All zero is a set that was not made and may be freed. */
struct kp_guess_set {
    const struct kp_transcript *game; /* not owned; its rows hold the guesses */
    bool merges_opposites;            /* two colours */
    uint32_t *slots;                  /* numbers of rows, from 1; 0: empty */
    size_t mask;
};

/* An empty set with room for `rows` guesses; false: no memory. */
bool kp_guess_set_make(struct kp_guess_set *set, const struct kp_transcript *game, size_t rows);
void kp_guess_set_free(struct kp_guess_set *set);

bool kp_guess_set_has(const struct kp_guess_set *set, const uint16_t *guess);

/* Adds the guess of the game's last row. */
void kp_guess_set_add_last_row(struct kp_guess_set *set);

#endif
