/* Text that grows.  All zero is the empty text; once memory runs out it is
 * `failed` and stays as it is, so a writer checks once, at the end. */
#ifndef KP_BASE_STRBUF_H
#define KP_BASE_STRBUF_H

#include "base/error.h"

#include <stdbool.h>

struct kp_strbuf {
    char *text; /* ends with a zero byte, or NULL while nothing was added */
    size_t length, room;
    bool failed;
};

void kp_strbuf_addf(struct kp_strbuf *text, const char *format, ...) KP_PRINTF(2, 3);
void kp_strbuf_vaddf(struct kp_strbuf *text, const char *format, va_list arguments) KP_PRINTF(2, 0);
void kp_strbuf_add(struct kp_strbuf *text, const char *bytes, size_t length);
void kp_strbuf_fill(struct kp_strbuf *text, char byte, size_t times);
void kp_strbuf_clear(struct kp_strbuf *text); /* keeps the memory, forgets the failure */
void kp_strbuf_free(struct kp_strbuf *text);

/* Where what is written is added to the text. */
struct kp_out kp_strbuf_out(struct kp_strbuf *text);

/* The last step of everything that is written. */
/* Hand a text over and free it. */
enum kp_status kp_strbuf_send(struct kp_strbuf *text, const struct kp_out *out);

/* Hand it over and empty it, for the next one; *status is told when that fails. */
void kp_strbuf_flush(struct kp_strbuf *text, const struct kp_out *out, enum kp_status *status);

#endif
