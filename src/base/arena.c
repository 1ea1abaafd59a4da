/* An array is cut from the end of the current block, or gets a new block; blocks form a list.  A
 * failed allocation is remembered, so a caller takes many arrays and asks once. */
#include "base/arena.h"

#include "base/allocate.h"

#include <stdalign.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

/* The bytes of a block follow it. */
struct kp_arena_block {
    alignas(max_align_t) struct kp_arena_block *before;
    size_t left; /* bytes that are not taken; a multiple of the alignment */
};

#define ALIGNMENT alignof(max_align_t)

static struct kp_arena_block *add_block(struct kp_arena *arena, size_t bytes)
{
    struct kp_arena_block *block = NULL;

    if (bytes < SIZE_MAX - sizeof *block)
        block = kp_calloc(1, sizeof *block + bytes);
    if (block)
        *block = (struct kp_arena_block){arena->last, bytes};
    return block;
}

void *kp_arena_take(struct kp_arena *arena, size_t count, size_t size)
{
    size_t bytes = kp_multiply_sizes(count, size);
    struct kp_arena_block *block = arena->last;

    if (bytes < SIZE_MAX - ALIGNMENT)
        bytes = (bytes + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
    if (!arena->failed && (!block || block->left < bytes))
        block = add_block(arena, bytes > arena->block_bytes ? bytes : arena->block_bytes);
    arena->failed |= !block;
    if (arena->failed)
        return NULL;
    arena->last = block;
    block->left -= bytes;
    return (char *)(block + 1) + block->left;
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
