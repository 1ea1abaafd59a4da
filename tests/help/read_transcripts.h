/* Transcripts for the tests of the reader: files, and games as one line. */
#ifndef KP_TESTS_READ_TRANSCRIPTS_H
#define KP_TESTS_READ_TRANSCRIPTS_H

#include "base/strbuf.h"
#include "game/transcript.h"

/* What the reader made of a text. */
struct kp_read_result {
    enum kp_status status;
    struct kp_match *match; /* or NULL: there is nothing to look at */
    struct kp_errors problems;
};

struct kp_read_result kp_read_text(const char *text, size_t length);

/* The same in a format by its name, or in the one that claims the text (NULL);
 * games that could be read are kept even where others could not. */
struct kp_read_result kp_read_as(const char *format, const char *text, size_t length);
void kp_read_result_free(struct kp_read_result *reading);

/* The bytes of a file below the source folder; aborts where it is missing. */
struct kp_strbuf kp_read_file(const char *path);

/* The games on one line, everything that is not the default told:
 * "4x6 board 10; red red green green 2 0; secret ... [its notes] / 4x6 ..." */
void kp_add_games(const struct kp_match *match, struct kp_strbuf *to);

/* The problems, "line:column: message" each on a line. */
void kp_add_errors(const struct kp_errors *problems, struct kp_strbuf *to);

#endif
