/* Where a game stands, as the strategies see it. */
#pragma once

#include "base/limits.h"
#include "strategy/code_table.h"
#include "strategy/symmetry.h"

/* The codes that may be guessed, and which of them are candidates: codes that may still be
 * the secret.  It owns nothing. */
struct kp_position {
    const struct kp_code_table *table;
    const uint32_t *secrets; /* the candidates: numbers in the table, ascending */
    size_t count;
    const struct kp_symmetry *symmetry; /* what the guesses so far leave alike; NULL: nothing,
                                           since the table does not have every code */
};

/* Number the colours that no candidate has from 0, as kp_symmetry_is_canonical expects them,
 * and give the others -1; `absent` has room for one number per colour.  For positions with a
 * symmetry. */
void kp_position_absent(const struct kp_position *position, int *absent);

/* A game with a table of all codes that may be guessed and a list of all its candidates. */
struct kp_full_position {
    const struct kp_transcript *game; /* not owned */
    struct kp_code_table table;
    struct kp_symmetry symmetry;
    uint32_t *secrets;
    size_t count;
    struct kp_position position; /* a view of the members above; do not copy the struct */
};

/* Whether the memory that the options allow is enough for a table of these codes. */
bool kp_full_position_has_room(const struct kp_rules *rules, enum kp_guesses guesses,
                               const struct kp_options *options);

/* Fills it.  KP_BAD_INPUT: the game has too many codes.  *stop: KP_COMPLETED, or the limit that
 * ended the listing.  The position must be cleared whatever is returned. */
enum kp_status kp_full_position_take(struct kp_full_position *full,
                                     const struct kp_transcript *game, enum kp_guesses guesses,
                                     const struct kp_options *options, struct kp_limits limits,
                                     enum kp_stop_reason *stop, struct kp_diag *why);
void kp_full_position_clear(struct kp_full_position *full);
