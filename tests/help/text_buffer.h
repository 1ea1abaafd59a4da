/* What the library writes, kept in a place that asks for no memory: an allocation that
 * fails is then always one of the library's. */
#ifndef KP_TESTS_PAPER_H
#define KP_TESTS_PAPER_H

#include "keypeg.h"

struct kp_text_buffer {
    char text[40000]; /* ends with a zero byte */
    size_t length;
};

/* An empty one, and where to write on it. */
struct kp_out kp_text_buffer_out(struct kp_text_buffer *paper);

#endif
