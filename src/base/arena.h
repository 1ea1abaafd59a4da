/* Zeroed arrays that are freed together.  An arena that is all zero is empty, and each array takes
 * the memory that it needs. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

/* The bytes of a block that has all small arrays about a classic game. */
#define KP_ARENA_BLOCK 1024

struct kp_arena {
    struct kp_arena_block *last; /* of the blocks that were taken */
    size_t block_bytes; /* small arrays share blocks of this size, a multiple of 64; 0: each has
                         * its own.  It may be set while the arena is empty */
    bool failed;        /* memory has run out; no more is taken */
};

/* Sets the pointer to a zeroed array of `count` elements, or to NULL if memory has run out.  The
 * array lives until kp_arena_free. */
#define KP_TAKE(arena, array, count) ((array) = kp_arena_take((arena), (count), sizeof *(array)))

void *kp_arena_take(struct kp_arena *arena, size_t count, size_t size);

/* The same for a copy of an array; NULL of NULL. */
void *kp_arena_copy(struct kp_arena *arena, const void *from, size_t count, size_t size);

void kp_arena_free(struct kp_arena *arena);
