/* Reads transcripts for tests, and prints games on one line. */
#pragma once

#include "base/strbuf.h"
#include "game/transcript.h"

/* The result of reading a text. */
struct kp_read_result {
    enum kp_status status;
    struct kp_match *match; /* NULL: nothing could be read */
    struct kp_errors problems;
};

struct kp_read_result kp_read_text(const char *text, size_t length);

/* The same in the named format, or in the one that recognises the text (NULL).  Games that could be
 * read are kept even if others could not. */
struct kp_read_result kp_read_as(const char *format, const char *text, size_t length);
void kp_read_result_free(struct kp_read_result *reading);

/* The bytes of a file of the source tree; aborts if it is missing. */
struct kp_strbuf kp_read_file(const char *path);

/* Adds the games on one line, with everything that differs from the defaults:
 * "4x6 board 10; red red green green 2 0; secret ... [its notes] / 4x6 ..." */
void kp_add_games(const struct kp_match *match, struct kp_strbuf *to);

/* Adds the errors, each as a line "line:column: message". */
void kp_add_errors(const struct kp_errors *problems, struct kp_strbuf *to);
