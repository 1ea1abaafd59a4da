/* Every block is in a circular list, so that all can be freed after an early exit, and counts
 * against the budget with its header. */
#include "sat/limited_allocator.h"

#include "sat/early_exit.h"
#include <stdint.h>
#include <stdlib.h>

struct block {
    _Alignas(max_align_t) struct block *before;
    struct block *after;
};

struct kp_limited_allocator {
    struct block ring; /* the head of the list, not a block itself */
    size_t budget, used;
    struct kp_early_exit *here;
};

struct kp_limited_allocator *kp_limited_allocator_new(size_t budget)
{
    struct kp_limited_allocator *allocator = calloc(1, sizeof *allocator);

    if (!allocator)
        return NULL;
    allocator->ring.before = allocator->ring.after = &allocator->ring;
    allocator->budget = budget > 0 ? budget : SIZE_MAX;
    return allocator;
}

void kp_limited_allocator_free(struct kp_limited_allocator *allocator)
{
    struct block *block, *after;

    if (!allocator)
        return;
    for (block = allocator->ring.after; block != &allocator->ring; block = after) {
        after = block->after;
        free(block);
    }
    free(allocator);
}

bool kp_limited_allocator_try(struct kp_limited_allocator *allocator, void (*work)(void *data),
                              void *data)
{
    return kp_early_exit_try(&allocator->here, work, data);
}

/* The memory that a block takes: with the header here, and with what malloc commonly adds
 * and rounds up to. */
static size_t cost_of(size_t size)
{
    return (sizeof(struct block) + sizeof(size_t) + size + 15) / 16 * 16;
}

/* Leaves the work if the budget has no room for a block of this size, once `released` bytes of
 * what is used are given back. */
static void require_room(struct kp_limited_allocator *allocator, size_t released, size_t size)
{
    size_t room = allocator->budget - (allocator->used - released);

    if (size > SIZE_MAX / 2 || room < cost_of(size))
        kp_early_exit_leave(allocator->here);
}

static void *link_in(struct kp_limited_allocator *allocator, struct block *block, size_t size)
{
    block->before = &allocator->ring;
    block->after = allocator->ring.after;
    block->before->after = block->after->before = block;
    allocator->used += cost_of(size);
    return block + 1;
}

static struct block *link_out(struct kp_limited_allocator *allocator, void *memory, size_t size)
{
    struct block *block = (struct block *)memory - 1;

    block->before->after = block->after;
    block->after->before = block->before;
    allocator->used -= cost_of(size);
    return block;
}

void *kp_limited_allocator_alloc(void *data, size_t size)
{
    struct kp_limited_allocator *allocator = data;
    struct block *block;

    require_room(allocator, 0, size);
    block = malloc(sizeof *block + size);
    if (block)
        return link_in(allocator, block, size);
    kp_early_exit_leave(allocator->here);
}

/* realloc may need both blocks for a moment; the budget counts only the new one. */
void *kp_limited_allocator_resize(void *data, void *memory, size_t old, size_t size)
{
    struct kp_limited_allocator *allocator = data;
    struct block *block, *moved;

    if (!memory)
        return kp_limited_allocator_alloc(data, size);
    require_room(allocator, cost_of(old), size);
    block = link_out(allocator, memory, old);
    moved = realloc(block, sizeof *block + size);
    if (moved)
        return link_in(allocator, moved, size);
    link_in(allocator, block, old);
    kp_early_exit_leave(allocator->here);
}

void kp_limited_allocator_release(void *data, void *memory, size_t size)
{
    if (memory)
        free(link_out(data, memory, size));
}
