/* Output that is kept without allocating memory, so that every allocation that fails is one of the
 * library's. */
#pragma once

#include "keypeg.h"

struct kp_text_buffer {
    char text[40000]; /* ends with a zero byte */
    size_t length;
};

/* Empties the buffer and returns an output that fills it. */
struct kp_out kp_text_buffer_out(struct kp_text_buffer *paper);
