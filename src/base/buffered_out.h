/* Text on its way out, gathered into large writes.  A write that fails is
 * remembered, and nothing is written after it. */
#ifndef KP_BASE_BUFFERED_OUT_H
#define KP_BASE_BUFFERED_OUT_H

#include "base/error.h"
#include <stdint.h>

struct kp_buffered_out {
    const struct kp_out *out;
    bool failed;
    size_t used;
    char ink[1 << 16];
};

void kp_buffered_out_byte(struct kp_buffered_out *pen, char byte);
void kp_buffered_out_word(struct kp_buffered_out *pen,
                          const char *word); /* control characters become '?' */
void kp_buffered_out_number(struct kp_buffered_out *pen, int64_t number);
void kp_buffered_out_flush(struct kp_buffered_out *pen);

#endif
