/* Parts of small games, made by random cuts: together they are the game, and no two of them have a code
 * in common. */
#pragma once

#include "game/transcript.h"

#define KP_MOST_CUT_PARTS 16

struct kp_game_parts {
    struct kp_transcript *parts[KP_MOST_CUT_PARTS];
    size_t count;
};

/* Cuts the game `cuts` times in two, each part again.  These are at most 2 to the power of `cuts`
 * parts; some may have no code, and the part of a game that cannot be cut is all of it. */
void kp_game_parts_cut(struct kp_game_parts *parts, uint64_t *seed,
                       const struct kp_transcript *game, int cuts);
void kp_game_parts_free(struct kp_game_parts *parts);
