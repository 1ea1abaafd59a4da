/* The near misses of a puzzle: codes that the rules allow, and that fit every row but exactly one.
 * They are wrong options for a quiz about the secret. */
#pragma once

#include "base/arena.h"
#include "game/transcript.h"
#include "keypeg.h"

/* All zero holds nothing and may be freed. */
struct kp_near_misses {
    struct kp_near_miss *items; /* each code once; its memory is the arena's */
    size_t count;
    struct kp_arena arena;
};

/* Makes near misses of `count` codes, each of which misses one row.  The caller frees them after
 * any return. */
enum kp_status kp_near_misses_make(const struct kp_transcript *game, const uint16_t *codes,
                                   size_t count, struct kp_near_misses *made, struct kp_diag *why);

void kp_near_misses_free(struct kp_near_misses *near_misses);
