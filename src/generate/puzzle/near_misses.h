/* The near misses of a puzzle: codes that the rules allow, and that fit every row but exactly one.
 * They are wrong options for a quiz about the secret. */
#pragma once

#include "base/arena.h"
#include "base/random.h"
#include "game/transcript.h"
#include "keypeg.h"

/* All zero holds nothing and may be freed. */
struct kp_near_misses {
    struct kp_near_miss *items; /* each code once; its memory is the arena's */
    size_t count;
    struct kp_arena arena;
};

/* Makes near misses of `count` codes, each of which misses one row. */
enum kp_status kp_near_misses_make(const struct kp_transcript *game, const uint16_t *codes,
                                   size_t count, struct kp_near_misses *made, struct kp_diag *why);

/* Adds near misses to those in *found until there are `wanted`, or all.  They are drawn at random:
 * as many rows as possible are missed equally often, and of the codes that miss a row those are
 * preferred that would change the fewest key pegs of its score.  No score may be unknown.  *stop is
 * KP_COMPLETED or the limit that ended the work.  Free them in any case. */
enum kp_status kp_near_misses_find(const struct kp_transcript *game, size_t wanted,
                                   struct kp_random *draw, const struct kp_options *options,
                                   struct kp_near_misses *found, enum kp_stop_reason *stop,
                                   struct kp_diag *why);
void kp_near_misses_free(struct kp_near_misses *near_misses);
