#include "base/buffered_out.h"

void kp_buffered_out_flush(struct kp_buffered_out *pen)
{
    if (pen->used > 0 && !pen->failed)
        pen->failed = !pen->out->write(pen->out->to, pen->ink, pen->used);
    pen->used = 0;
}

void kp_buffered_out_byte(struct kp_buffered_out *pen, char byte)
{
    if (pen->used == sizeof pen->ink)
        kp_buffered_out_flush(pen);
    pen->ink[pen->used++] = byte;
}

/* A colour's name may come from JSON; it must not end the comment. */
void kp_buffered_out_word(struct kp_buffered_out *pen, const char *word)
{
    for (; *word; word++)
        kp_buffered_out_byte(pen, (char)((unsigned char)*word < ' ' ? '?' : *word));
}

void kp_buffered_out_number(struct kp_buffered_out *pen, int64_t number)
{
    uint64_t rest = number < 0 ? -(uint64_t)number : (uint64_t)number;
    char digits[20];
    int n = 0;

    do
        digits[n++] = (char)('0' + rest % 10);
    while ((rest /= 10) > 0);
    if (number < 0)
        kp_buffered_out_byte(pen, '-');
    while (n > 0)
        kp_buffered_out_byte(pen, digits[--n]);
}
