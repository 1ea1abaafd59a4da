#include "base/arena.h"

#include "base/allocate.h"

#include <stdalign.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

/* A block precedes its array. */
struct kp_arena_block {
    alignas(max_align_t) struct kp_arena_block *before;
};

void *kp_arena_take(struct kp_arena *arena, size_t count, size_t size)
{
    size_t bytes = kp_multiply_sizes(count, size);
    struct kp_arena_block *block = NULL;

    if (!arena->failed && bytes < SIZE_MAX - sizeof *block)
        block = kp_calloc(1, sizeof *block + bytes);
    arena->failed |= !block;
    if (!block)
        return NULL;
    block->before = arena->last;
    arena->last = block;
    return block + 1;
}

void *kp_arena_copy(struct kp_arena *arena, const void *from, size_t count, size_t size)
{
    void *to = from ? kp_arena_take(arena, count, size) : NULL;

    if (to && count > 0)
        memcpy(to, from, count * size);
    return to;
}

void kp_arena_free(struct kp_arena *arena)
{
    while (arena->last) {
        struct kp_arena_block *block = arena->last;

        arena->last = block->before;
        free(block);
    }
    arena->failed = false;
}
