#include "base/strbuf.h"

#include "base/memory.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool room(struct kp_text *text, size_t more)
{
    if (!text->failed && !KP_ROOM(text->text, text->room, text->length + more + 1))
        text->failed = true;
    return !text->failed;
}

void kp_text_bytes(struct kp_text *text, const char *bytes, size_t length)
{
    if (!room(text, length))
        return;
    if (length)
        memcpy(text->text + text->length, bytes, length);
    text->length += length;
    text->text[text->length] = '\0';
}

void kp_text_fill(struct kp_text *text, char byte, size_t times)
{
    if (!room(text, times))
        return;
    memset(text->text + text->length, byte, times);
    text->length += times;
    text->text[text->length] = '\0';
}

/* Most of what is added fits into the room that is there, and is made once. */
void kp_text_vadd(struct kp_text *text, const char *format, va_list arguments)
{
    size_t left = text->room - text->length;
    va_list again;
    int length;

    if (text->failed)
        return;
    va_copy(again, arguments);
    length = vsnprintf(left ? text->text + text->length : NULL, left, format, arguments);
    if (length < 0)
        text->failed = true;
    else if ((size_t)length >= left && room(text, (size_t)length))
        vsnprintf(text->text + text->length, (size_t)length + 1, format, again);
    va_end(again);
    if (!text->failed)
        text->length += (size_t)length;
    if (text->text)
        text->text[text->length] = '\0';
}

void kp_text_add(struct kp_text *text, const char *format, ...)
{
    va_list arguments;

    va_start(arguments, format);
    kp_text_vadd(text, format, arguments);
    va_end(arguments);
}

void kp_text_clear(struct kp_text *text)
{
    text->length = 0;
    text->failed = false;
    if (text->text)
        text->text[0] = '\0';
}

void kp_text_free(struct kp_text *text)
{
    free(text->text);
    memset(text, 0, sizeof *text);
}

static bool write_to(void *to, const char *bytes, size_t length)
{
    struct kp_text *text = to;

    kp_text_bytes(text, bytes, length);
    return !text->failed;
}

struct kp_out kp_text_out(struct kp_text *text)
{
    return (struct kp_out){write_to, text};
}
