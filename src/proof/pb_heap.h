/* The memory and the work of checking one proof.  Numbers, constraints and arrays are counted here,
 * so that a memory limit holds for all of them together, and loops report their work here, so that
 * a time limit or an interruption ends them.
 *
 * When memory or a limit runs out, `failed` is set and stays set.  What was computed since means
 * nothing, so the checker looks at `failed` before it accepts a step. */
#pragma once

#include "base/allocate.h"
#include "base/limits.h"

struct kp_pb_heap {
    const struct kp_limits *limits;
    size_t bytes; /* that are in use */
    size_t work;  /* since the limits were last checked; a unit is about a term */
    bool failed;
    enum kp_stop_reason stop; /* the limit that ran out, or KP_COMPLETED */
};

/* A block that is not initialised, or NULL without memory. */
void *kp_pb_take(struct kp_pb_heap *heap, size_t bytes);
void kp_pb_give_back(struct kp_pb_heap *heap, void *block, size_t bytes);

/* Count work.  Returns whether the checker may go on. */
bool kp_pb_work(struct kp_pb_heap *heap, size_t work);

/* As KP_RESERVE (base/allocate.h), but new items are zero. */
#define KP_PB_RESERVE(heap, array, room, count) \
    ((count) <= (room) || \
     ((array) = kp_pb_grow((heap), (array), &(room), (count), sizeof *(array)), \
      (count) <= (room)))
void *kp_pb_grow(struct kp_pb_heap *heap, void *array, size_t *room, size_t count, size_t size);

/* Free an array of KP_PB_RESERVE. */
#define KP_PB_FREE(heap, array, room) kp_pb_give_back((heap), (array), (room) * sizeof *(array))

/* How a call ends: `status`, or KP_OK with *stop set if a limit ended it. */
enum kp_status kp_pb_heap_end(const struct kp_pb_heap *heap, enum kp_status status,
                              enum kp_stop_reason *stop);
