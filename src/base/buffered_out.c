/* Bytes collect in a fixed block, which is written when it is full or flushed. */
#include "base/buffered_out.h"

#include <string.h>

void kp_buffered_out_flush(struct kp_buffered_out *buffer)
{
    if (buffer->used > 0 && !buffer->failed)
        buffer->failed = !buffer->out->write(buffer->out->to, buffer->bytes, buffer->used);
    buffer->used = 0;
}

void kp_buffered_out_byte(struct kp_buffered_out *buffer, char byte)
{
    if (buffer->used == sizeof buffer->bytes)
        kp_buffered_out_flush(buffer);
    buffer->bytes[buffer->used++] = byte;
}

void kp_buffered_out_bytes(struct kp_buffered_out *buffer, const char *bytes, size_t length)
{
    while (length > 0) {
        size_t room = sizeof buffer->bytes - buffer->used, n = length < room ? length : room;

        memcpy(buffer->bytes + buffer->used, bytes, n);
        buffer->used += n;
        bytes += n;
        length -= n;
        if (buffer->used == sizeof buffer->bytes)
            kp_buffered_out_flush(buffer);
    }
}

void kp_buffered_out_word(struct kp_buffered_out *buffer, const char *word)
{
    for (; *word; word++)
        kp_buffered_out_byte(buffer, (char)((unsigned char)*word < ' ' ? '?' : *word));
}

void kp_buffered_out_number(struct kp_buffered_out *buffer, int64_t number)
{
    uint64_t rest = number < 0 ? -(uint64_t)number : (uint64_t)number;
    char digits[20];
    int n = 0;

    do
        digits[n++] = (char)('0' + rest % 10);
    while ((rest /= 10) > 0);
    if (number < 0)
        kp_buffered_out_byte(buffer, '-');
    while (n > 0)
        kp_buffered_out_byte(buffer, digits[--n]);
}
