#include "proof/pb_heap.h"

#include <stdlib.h>
#include <string.h>

#define WORK_BETWEEN_CHECKS (1 << 20) /* a few milliseconds */

/* Count a block.  Returns whether the memory limit allows it. */
static bool add_bytes(struct kp_pb_heap *heap, size_t bytes)
{
    heap->bytes += bytes;
    if (heap->limits->memory && heap->bytes > heap->limits->memory && !heap->failed) {
        heap->failed = true;
        heap->stop = KP_OUT_OF_MEMORY;
    }
    return !heap->failed;
}

void *kp_pb_take(struct kp_pb_heap *heap, size_t bytes)
{
    void *block = heap->failed || bytes > SIZE_MAX / 2 ? NULL : malloc(bytes);

    if (block && add_bytes(heap, bytes))
        return block;
    heap->failed = true;
    if (block)
        kp_pb_give_back(heap, block, bytes);
    return NULL;
}

void kp_pb_give_back(struct kp_pb_heap *heap, void *block, size_t bytes)
{
    if (block)
        heap->bytes -= bytes;
    free(block);
}

void *kp_pb_grow(struct kp_pb_heap *heap, void *array, size_t *room, size_t count, size_t size)
{
    size_t before = *room;
    char *grown = heap->failed ? array : kp_reserve(array, room, count, size);

    if (*room > before) {
        memset(grown + before * size, 0, (*room - before) * size);
        add_bytes(heap, (*room - before) * size);
    }
    heap->failed |= *room < count;
    return grown;
}

bool kp_pb_work(struct kp_pb_heap *heap, size_t work)
{
    heap->work += work;
    if (heap->work < WORK_BETWEEN_CHECKS || heap->failed)
        return !heap->failed;
    heap->work = 0;
    heap->stop = kp_limits_check(heap->limits);
    heap->failed = heap->stop != KP_COMPLETED;
    return !heap->failed;
}

enum kp_status kp_pb_heap_end(const struct kp_pb_heap *heap, enum kp_status status,
                              enum kp_stop_reason *stop)
{
    *stop = heap->stop;
    return heap->stop == KP_COMPLETED ? status : KP_OK;
}
