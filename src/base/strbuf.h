/* Text that grows.  All zero is the empty text; once memory runs out it is
 * `failed` and stays as it is, so a writer checks once, at the end. */
#ifndef KP_BASE_STRBUF_H
#define KP_BASE_STRBUF_H

#include "base/error.h"
#include <stdbool.h>

struct kp_text {
    char *text; /* ends with a zero byte, or NULL while nothing was added */
    size_t length, room;
    bool failed;
};

void kp_text_add(struct kp_text *text, const char *format, ...) KP_PRINTF(2, 3);
void kp_text_vadd(struct kp_text *text, const char *format, va_list arguments) KP_PRINTF(2, 0);
void kp_text_bytes(struct kp_text *text, const char *bytes, size_t length);
void kp_text_fill(struct kp_text *text, char byte, size_t times);
void kp_text_clear(struct kp_text *text); /* keeps the memory, forgets the failure */
void kp_text_free(struct kp_text *text);

/* Where what is written is added to the text. */
struct kp_out kp_text_out(struct kp_text *text);

#endif
