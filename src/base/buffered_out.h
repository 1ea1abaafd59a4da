/* Text on its way out, gathered into large writes.  A write that fails is
 * remembered, and nothing is written after it. */
#ifndef KP_BASE_BUFFERED_OUT_H
#define KP_BASE_BUFFERED_OUT_H

#include "base/error.h"
#include <stdint.h>

struct kp_pen {
    const struct kp_out *out;
    bool failed;
    size_t used;
    char ink[1 << 16];
};

void kp_pen_byte(struct kp_pen *pen, char byte);
void kp_pen_word(struct kp_pen *pen, const char *word); /* control characters become '?' */
void kp_pen_number(struct kp_pen *pen, int64_t number);
void kp_pen_flush(struct kp_pen *pen);

#endif
