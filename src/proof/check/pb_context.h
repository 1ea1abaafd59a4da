/* The memory, the work and the first failure of one call that reads a formula or checks a proof.
 *
 * Numbers, constraints and arrays are counted here, so that a memory limit holds for all of them
 * together, and loops report their work here, so that a time limit or an interruption ends them.
 *
 * A failure stays.  From then on functions do nothing of use, and loops end, so that most code need
 * not look at it.  What was computed since means nothing: `status` is looked at before a step is
 * accepted. */
#pragma once

#include "base/allocate.h"
#include "base/error.h"
#include "base/limits.h"

struct kp_pb_context {
    const struct kp_limits *limits;
    struct kp_diag *why;   /* of the failure; may be NULL */
    unsigned line, column; /* of the constraint or step that is being read */
    size_t bytes;          /* that are in use */
    size_t work;           /* since the limits were last checked; a unit is about a term */
    enum kp_status status;
    enum kp_stop_reason stop; /* the limit that ran out, with KP_NO_MEMORY; or KP_COMPLETED */
};

static inline bool kp_pb_failed(const struct kp_pb_context *context)
{
    return context->status != KP_OK;
}

/* Fails, unless something has failed before. */
void kp_pb_refuse(struct kp_pb_context *context, unsigned line, unsigned column, const char *format,
                  ...) KP_PRINTF(4, 5);
void kp_pb_refuse_number(struct kp_pb_context *context); /* it is too large */
void kp_pb_no_memory(struct kp_pb_context *context, enum kp_stop_reason stop);

/* Counts work.  Returns whether nothing has failed. */
bool kp_pb_work(struct kp_pb_context *context, size_t work);

/* A block that is not initialised, or NULL. */
void *kp_pb_take(struct kp_pb_context *context, size_t bytes);
void kp_pb_give_back(struct kp_pb_context *context, void *block, size_t bytes);

/* As KP_RESERVE (base/allocate.h), but new items are zero. */
/* NOLINTBEGIN(bugprone-sizeof-expression): the items may be pointers */
#define KP_PB_RESERVE(context, array, room, count) \
    ((count) <= (room) || \
     ((array) = kp_pb_grow((context), (array), &(room), (count), sizeof *(array)), \
      (count) <= (room)))
void *kp_pb_grow(struct kp_pb_context *context, void *array, size_t *room, size_t count,
                 size_t size);

/* Frees an array of KP_PB_RESERVE. */
#define KP_PB_FREE(context, array, room) \
    kp_pb_give_back((context), (array), (room) * sizeof *(array))
/* NOLINTEND(bugprone-sizeof-expression) */

/* How the call ends: the failure, or KP_OK with *stop set if a limit ended it. */
enum kp_status kp_pb_end(const struct kp_pb_context *context, enum kp_stop_reason *stop);
