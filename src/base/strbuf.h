/* A string buffer.  An all-zero struct is the empty text.  When memory runs out, `failed` is set
 * and the text no longer changes, so a writer checks once, at the end. */
#pragma once

#include "base/error.h"

#include <stdbool.h>

struct kp_strbuf {
    char *text; /* ends with a zero byte; NULL until something is added */
    size_t length, room;
    bool failed;
};

void kp_strbuf_addf(struct kp_strbuf *text, const char *format, ...) KP_PRINTF(2, 3);
void kp_strbuf_vaddf(struct kp_strbuf *text, const char *format, va_list arguments) KP_PRINTF(2, 0);
void kp_strbuf_add(struct kp_strbuf *text, const char *bytes, size_t length);
void kp_strbuf_add_text(struct kp_strbuf *text, const char *more);

/* Adds what `more` holds, or its failure, and frees it. */
void kp_strbuf_append(struct kp_strbuf *text, struct kp_strbuf *more);

/* Adds each line of `lines` after a mark, and their failure. */
void kp_strbuf_add_lines(struct kp_strbuf *text, const char *mark, const struct kp_strbuf *lines);

/* What precedes the i-th of `count` things in a sentence: "", ", " or `last`, such as " and ". */
static inline const char *kp_list_mark(size_t i, size_t count, const char *last)
{
    return i == 0 ? "" : i + 1 < count ? ", " : last;
}

void kp_strbuf_fill(struct kp_strbuf *text, char byte, size_t times);

void kp_strbuf_add_number(struct kp_strbuf *text, long long number); /* in decimal */
/* A number in decimal, with thousands separators: 1,296. */
void kp_strbuf_add_grouped(struct kp_strbuf *text, const char *decimal);

/* The same for a number in a sentence: kp_grouped(1296).text. */
struct kp_grouped_number {
    char text[32];
};
struct kp_grouped_number kp_grouped(long long number);

/* A duration as people say it: "0.42 s", "35 s", "12 minutes", "3.4 hours". */
void kp_strbuf_add_duration(struct kp_strbuf *text, double seconds);

void kp_strbuf_clear(struct kp_strbuf *text); /* keeps the memory, clears `failed` */
void kp_strbuf_free(struct kp_strbuf *text);

/* An output whose writes are appended to the text. */
struct kp_out kp_strbuf_out(struct kp_strbuf *text);

/* Writes the text to `out` and frees it. */
enum kp_status kp_strbuf_send(struct kp_strbuf *text, const struct kp_out *out);

/* Writes the text to `out` and empties it; *status is set if that fails. */
void kp_strbuf_flush(struct kp_strbuf *text, const struct kp_out *out, enum kp_status *status);
