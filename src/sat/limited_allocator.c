/* The only file that jumps: a port without setjmp replaces it.
 *
 * Every block is on a ring, so that all can be freed after a jump, and counts
 * with its header against the budget. */
#include "sat/limited_allocator.h"

#include <setjmp.h>
#include <stdint.h>
#include <stdlib.h>

struct block {
    _Alignas(max_align_t) struct block *before;
    struct block *after;
};

struct kp_limited_allocator {
    struct block ring; /* of all blocks; itself none */
    size_t budget, used;
    bool spent;
    jmp_buf out;
};

struct kp_limited_allocator *kp_limited_allocator_new(size_t budget)
{
    struct kp_limited_allocator *arena = calloc(1, sizeof *arena);

    if (!arena)
        return NULL;
    arena->ring.before = arena->ring.after = &arena->ring;
    arena->budget = budget > 0 ? budget : SIZE_MAX;
    return arena;
}

void kp_limited_allocator_free(struct kp_limited_allocator *arena)
{
    struct block *block, *after;

    if (!arena)
        return;
    for (block = arena->ring.after; block != &arena->ring; block = after) {
        after = block->after;
        free(block);
    }
    free(arena);
}

/* setjmp is renewed by every call: the frame it returns to is always there. */
bool kp_limited_allocator_try(struct kp_limited_allocator *arena, void (*work)(void *data),
                              void *data)
{
    if (arena->spent || setjmp(arena->out) != 0)
        return false;
    work(data);
    return true;
}

static _Noreturn void leave(struct kp_limited_allocator *arena)
{
    arena->spent = true;
    longjmp(arena->out, 1);
}

/* What a block takes from the machine: with our header, and with what malloc
 * commonly adds and rounds up to. */
static size_t cost_of(size_t size)
{
    return (sizeof(struct block) + sizeof(size_t) + size + 15) / 16 * 16;
}

/* Leave when the budget has no room for a block of this size beside `held`
 * bytes less than what is used. */
static void charge(struct kp_limited_allocator *arena, size_t held, size_t size)
{
    size_t room = arena->budget - (arena->used - held);

    if (size > SIZE_MAX / 2 || room < cost_of(size))
        leave(arena);
}

static void *link_in(struct kp_limited_allocator *arena, struct block *block, size_t size)
{
    block->before = &arena->ring;
    block->after = arena->ring.after;
    block->before->after = block->after->before = block;
    arena->used += cost_of(size);
    return block + 1;
}

static struct block *link_out(struct kp_limited_allocator *arena, void *memory, size_t size)
{
    struct block *block = (struct block *)memory - 1;

    block->before->after = block->after;
    block->after->before = block->before;
    arena->used -= cost_of(size);
    return block;
}

void *kp_limited_allocator_alloc(void *data, size_t size)
{
    struct kp_limited_allocator *arena = data;
    struct block *block;

    charge(arena, 0, size);
    block = malloc(sizeof *block + size);
    if (!block)
        leave(arena);
    return link_in(arena, block, size);
}

/* Moving needs both blocks at once; the budget sees the larger state only
 * when it is over, as realloc's callers do. */
void *kp_limited_allocator_resize(void *data, void *memory, size_t old, size_t size)
{
    struct kp_limited_allocator *arena = data;
    struct block *block, *moved;

    if (!memory)
        return kp_limited_allocator_alloc(data, size);
    charge(arena, cost_of(old), size);
    block = link_out(arena, memory, old);
    moved = realloc(block, sizeof *block + size);
    if (moved)
        return link_in(arena, moved, size);
    link_in(arena, block, old);
    leave(arena);
}

void kp_limited_allocator_release(void *data, void *memory, size_t size)
{
    if (memory)
        free(link_out(data, memory, size));
}
