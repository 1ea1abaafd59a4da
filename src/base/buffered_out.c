#include "base/buffered_out.h"

void kp_pen_flush(struct kp_pen *pen)
{
    if (pen->used > 0 && !pen->failed)
        pen->failed = !pen->out->write(pen->out->to, pen->ink, pen->used);
    pen->used = 0;
}

void kp_pen_byte(struct kp_pen *pen, char byte)
{
    if (pen->used == sizeof pen->ink)
        kp_pen_flush(pen);
    pen->ink[pen->used++] = byte;
}

/* A colour's name may come from JSON; it must not end the comment. */
void kp_pen_word(struct kp_pen *pen, const char *word)
{
    for (; *word; word++)
        kp_pen_byte(pen, (char)((unsigned char)*word < ' ' ? '?' : *word));
}

void kp_pen_number(struct kp_pen *pen, int64_t number)
{
    uint64_t rest = number < 0 ? -(uint64_t)number : (uint64_t)number;
    char digits[20];
    int n = 0;

    do
        digits[n++] = (char)('0' + rest % 10);
    while ((rest /= 10) > 0);
    if (number < 0)
        kp_pen_byte(pen, '-');
    while (n > 0)
        kp_pen_byte(pen, digits[--n]);
}
