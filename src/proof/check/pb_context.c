/* What the whole check of a proof shares: the first error with its place, the memory in use, and
 * the limits.  After an error everything continues without effect, so only the end asks. */
#include "proof/check/pb_context.h"

#include "proof/check/wide_number.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define WORK_BETWEEN_CHECKS (1 << 20) /* a few milliseconds */

void kp_pb_refuse(struct kp_pb_context *context, unsigned line, unsigned column, const char *format,
                  ...)
{
    char sentence[sizeof context->why->says];
    va_list arguments;

    if (kp_pb_failed(context))
        return;
    va_start(arguments, format);
    vsnprintf(sentence, sizeof sentence, format, arguments);
    va_end(arguments);
    if (context->why)
        *context->why = (struct kp_diag){.line = line, .column = column};
    context->status = kp_bad_input(context->why, "%s", sentence);
}

void kp_pb_refuse_number(struct kp_pb_context *context)
{
    kp_pb_refuse(context, context->line, context->column,
                 "a number beyond %zu bits; keypeg checks none that large", 8 * sizeof(kp_wide));
}

void kp_pb_no_memory(struct kp_pb_context *context, enum kp_stop_reason stop)
{
    if (kp_pb_failed(context))
        return;
    context->status = stop == KP_COMPLETED ? kp_no_memory(context->why) : KP_NO_MEMORY;
    context->stop = stop;
}

bool kp_pb_work(struct kp_pb_context *context, size_t work)
{
    enum kp_stop_reason stop;

    context->work += work;
    if (context->work >= WORK_BETWEEN_CHECKS && !kp_pb_failed(context)) {
        context->work = 0;
        stop = kp_limits_check(context->limits);
        if (stop != KP_COMPLETED)
            kp_pb_no_memory(context, stop);
    }
    return !kp_pb_failed(context);
}

static void add_bytes(struct kp_pb_context *context, size_t bytes)
{
    context->bytes += bytes;
    if (context->limits->memory && context->bytes > context->limits->memory)
        kp_pb_no_memory(context, KP_OUT_OF_MEMORY);
}

void *kp_pb_take(struct kp_pb_context *context, size_t bytes)
{
    void *block = kp_pb_failed(context) ? NULL : malloc(bytes);

    if (block)
        add_bytes(context, bytes);
    else
        kp_pb_no_memory(context, KP_COMPLETED);
    return block;
}

void kp_pb_give_back(struct kp_pb_context *context, void *block, size_t bytes)
{
    if (block)
        context->bytes -= bytes;
    free(block);
}

void *kp_pb_grow(struct kp_pb_context *context, void *array, size_t *room, size_t count,
                 size_t size)
{
    size_t before = *room;
    char *grown = kp_pb_failed(context) ? array : kp_reserve(array, room, count, size);

    if (*room > before) {
        memset(grown + before * size, 0, (*room - before) * size);
        add_bytes(context, (*room - before) * size);
    }
    if (*room < count)
        kp_pb_no_memory(context, KP_COMPLETED);
    return grown;
}

enum kp_status kp_pb_end(const struct kp_pb_context *context, enum kp_stop_reason *stop)
{
    *stop = context->stop;
    return context->stop == KP_COMPLETED ? context->status : KP_OK;
}
