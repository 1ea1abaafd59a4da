/* JSON text, value by value, with the line and column of each: jansson with memory and time
 * limits. */
#pragma once

#include "base/error.h"
#include "game/transcript.h"
#include <jansson.h>

#define KP_MOST_JSON (1 << 26) /* bytes of the longest game */

/* The most memory a value takes, as a multiple of its text; a list of {} takes 81. */
#define KP_JSON_MEMORY_FACTOR 96

/* The rest of a text.  A copy reads the same text again. */
struct kp_json_text {
    const char *text;
    size_t length;
    struct kp_text_position place; /* of text[0] */
    struct kp_read_limit *limit;   /* may end the reading, as if the text ended; or NULL */
};

/* A sentence for a value that is not a game. */
#define KP_JSON_OBJECT "expected a game, like {\"game\": \"classic\", \"rows\": [...]}"

#define KP_JSON_END (-1)

/* A text whose first line has number `line`.  A byte order mark is skipped. */
struct kp_json_text kp_json_text_begin(const char *text, size_t length, unsigned line,
                                       struct kp_read_limit *limit);

/* Skip white space.  Returns the byte that follows, or KP_JSON_END. */
int kp_json_text_next(struct kp_json_text *text);

/* Skip this many bytes. */
void kp_json_text_skip(struct kp_json_text *text, size_t length);

/* The length of the value that begins here, judged by its brackets and quotes alone. */
size_t kp_json_text_extent(const struct kp_json_text *text);

/* Parse the value that begins here and go past it.  Returns NULL on failure, with the reason in
 * *status and in *why, which has its line and column. */
json_t *kp_json_text_parse(struct kp_json_text *text, enum kp_status *status, struct kp_diag *why);

/* The value of the only member of this name of the object that begins here, which may be broken
 * elsewhere; new, or NULL.  The rest of the object is judged by its brackets and quotes alone. */
json_t *kp_json_text_find_member(const struct kp_json_text *text, const char *name);

/* Whether the value that kp_json_text_parse read from `begin` to the byte `end` has a character
 * that kp_utf8_is_hidden finds, written as it is or as \u and four digits; *why says which and
 * where. */
bool kp_json_text_has_hidden(const struct kp_json_text *begin, const char *end,
                             struct kp_diag *why);

/* Say what is wrong with the value that begins here, in which the parser found this error, and what
 * to write instead; `why` has line and column (json_syntax_errors.c). */
enum kp_status kp_json_text_explain_error(const struct kp_json_text *text,
                                          const json_error_t *error, struct kp_diag *why);
