/* Numbers and durations are formatted here and not by printf, because a locale must not change
 * them. */
#include "base/strbuf.h"

#include "base/allocate.h"
#include "base/hash.h"
#include "keypeg.h" /* struct kp_memory */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Bytes that the first addition makes room for, at least. */
#define LEAST_TEXT_ROOM 512

static bool make_room(struct kp_strbuf *text, size_t more)
{
    size_t needed = text->length + more + 1;

    if (text->room == 0 && needed < LEAST_TEXT_ROOM)
        needed = LEAST_TEXT_ROOM;
    if (!text->failed && !KP_RESERVE(text->text, text->room, needed))
        text->failed = true;
    return !text->failed;
}

void kp_strbuf_add(struct kp_strbuf *text, const char *bytes, size_t length)
{
    if (!make_room(text, length))
        return;
    if (length)
        memcpy(text->text + text->length, bytes, length);
    text->length += length;
    text->text[text->length] = '\0';
}

void kp_strbuf_add_text(struct kp_strbuf *text, const char *more)
{
    kp_strbuf_add(text, more, strlen(more));
}

void kp_strbuf_add_lines(struct kp_strbuf *text, const char *mark, const struct kp_strbuf *lines)
{
    const char *line = lines->text ? lines->text : "";

    text->failed |= lines->failed;
    while (*line) {
        size_t length = strcspn(line, "\n"); /* without memory the last line has no end */

        kp_strbuf_addf(text, "%s%.*s\n", mark, (int)length, line);
        line += length + (line[length] == '\n');
    }
}

void kp_strbuf_fill(struct kp_strbuf *text, char byte, size_t times)
{
    if (!make_room(text, times))
        return;
    memset(text->text + text->length, byte, times);
    text->length += times;
    text->text[text->length] = '\0';
}

/* Most additions fit into the room that is there and are formatted only once. */
void kp_strbuf_vaddf(struct kp_strbuf *text, const char *format, va_list arguments)
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
    else if ((size_t)length >= left && make_room(text, (size_t)length))
        vsnprintf(text->text + text->length, (size_t)length + 1, format, again);
    va_end(again);
    if (!text->failed)
        text->length += (size_t)length;
    if (text->text)
        text->text[text->length] = '\0';
}

void kp_strbuf_addf(struct kp_strbuf *text, const char *format, ...)
{
    va_list arguments;

    va_start(arguments, format);
    kp_strbuf_vaddf(text, format, arguments);
    va_end(arguments);
}

void kp_strbuf_add_number(struct kp_strbuf *text, long long number)
{
    unsigned long long rest = number < 0 ? 0 - (unsigned long long)number
                                         : (unsigned long long)number;
    char digits[24], *first = digits + sizeof digits;

    do
        *--first = (char)('0' + rest % 10);
    while ((rest /= 10) > 0);
    if (number < 0)
        *--first = '-';
    kp_strbuf_add(text, first, (size_t)(digits + sizeof digits - first));
}

void kp_strbuf_add_grouped(struct kp_strbuf *text, const char *decimal)
{
    size_t digits = strlen(decimal);

    for (size_t i = 0; i < digits; i++) {
        if (i > 0 && (digits - i) % 3 == 0)
            kp_strbuf_add(text, ",", 1);
        kp_strbuf_add(text, decimal + i, 1);
    }
}

struct kp_grouped_number kp_grouped(long long number)
{
    struct kp_grouped_number grouped;
    char digits[24];
    int length = snprintf(digits, sizeof digits, "%lld", number), at = 0;

    for (int i = 0; i < length; i++) {
        if (i > 0 && (length - i) % 3 == 0 && digits[i - 1] != '-')
            grouped.text[at++] = ',';
        grouped.text[at++] = digits[i];
    }
    grouped.text[at] = '\0';
    return grouped;
}

/* A number with this many decimal places, rounded, in any locale. */
static void add_decimal(struct kp_strbuf *text, double number, int places)
{
    unsigned long long power = places == 0 ? 1 : places == 1 ? 10 : 100;
    unsigned long long units = (unsigned long long)(number * (double)power + 0.5);

    kp_strbuf_addf(text, "%llu", units / power);
    if (places > 0)
        kp_strbuf_addf(text, ".%0*llu", places, units % power);
}

void kp_strbuf_add_duration(struct kp_strbuf *text, double seconds)
{
    if (!(seconds < 1e9)) {
        kp_strbuf_addf(text, "more than 30 years");
        return;
    }
    kp_strbuf_addf(text, seconds < 0.01 ? "less than " : "");
    if (seconds < 120)
        add_decimal(text, seconds < 0.01 ? 0.01 : seconds, seconds < 10 ? 2 : 0);
    else if (seconds < 7200)
        add_decimal(text, seconds / 60, 0);
    else
        add_decimal(text, seconds / 3600, 1);
    kp_strbuf_addf(text, seconds < 120 ? " s" : seconds < 7200 ? " minutes" : " hours");
}

void kp_strbuf_clear(struct kp_strbuf *text)
{
    text->length = 0;
    text->failed = false;
    if (text->text)
        text->text[0] = '\0';
}

void kp_strbuf_free(struct kp_strbuf *text)
{
    free(text->text);
    memset(text, 0, sizeof *text);
}

void kp_strbuf_append(struct kp_strbuf *text, struct kp_strbuf *more)
{
    if (more->length)
        kp_strbuf_add(text, more->text, more->length);
    text->failed |= more->failed;
    kp_strbuf_free(more);
}

static bool write_to(void *to, const char *bytes, size_t length)
{
    struct kp_strbuf *text = to;

    kp_strbuf_add(text, bytes, length);
    return !text->failed;
}

struct kp_out kp_strbuf_out(struct kp_strbuf *text)
{
    return (struct kp_out){write_to, text};
}

void kp_strbuf_flush(struct kp_strbuf *text, const struct kp_out *out, enum kp_status *status)
{
    if (text->failed)
        *status = KP_NO_MEMORY;
    else if (text->length && !out->write(out->to, text->text, text->length))
        *status = KP_WRITE_FAILED;
    kp_strbuf_clear(text);
}

enum kp_status kp_strbuf_send(struct kp_strbuf *text, const struct kp_out *out)
{
    enum kp_status status = KP_OK;

    kp_strbuf_flush(text, out, &status);
    kp_strbuf_free(text);
    return status;
}

/* ---- The text of a caller ------------------------------------------------------------- */

bool kp_memory_write(void *memory, const char *bytes, size_t length)
{
    struct kp_memory *to = memory;

    if (length > to->room - to->length && !KP_RESERVE(to->text, to->room, to->length + length))
        return false;
    memcpy(to->text + to->length, bytes, length);
    to->length += length;
    return true;
}

long kp_memory_read(void *memory, char *bytes, size_t room)
{
    struct kp_memory *from = memory;
    size_t size = kp_min_size(from->length - from->used, room);

    if (size > 0)
        memcpy(bytes, from->text + from->used, size);
    from->used += size;
    return (long)size;
}

void kp_memory_free(struct kp_memory *memory)
{
    if (memory)
        free(memory->text);
}
