/* JSON text, value by value, with the place of each. */
#ifndef KP_FORMAT_JSON_JSON_PARSER_H
#define KP_FORMAT_JSON_JSON_PARSER_H

#include "base/error.h"
#include "game/transcript.h"
#include <jansson.h>

#define KP_MOST_JSON   (1 << 26) /* bytes of the longest game */
#define KP_JSON_SWELLS 96 /* times its text it takes in memory, at most; a list of {} takes 81 */

struct kp_json_text {
    const char *text;
    size_t length;
    struct kp_text_position place; /* of text[0] */
    struct kp_read_limit
        *pace; /* may end its reading, as if no value were there; NULL: nobody does */
};

/* What is wanted where something else stands. */
#define KP_JSON_OBJECT "a game is an object, as in {\"game\": \"classic\", \"rows\": [...]}"

#define KP_JSON_END (-1)

/* Pass blanks.  The byte that follows, or KP_JSON_END: nothing does. */
int kp_json_next(struct kp_json_text *text);

/* Pass so many bytes. */
void kp_json_skip(struct kp_json_text *text, size_t length);

/* The length of the value that begins here, as its brackets and quotes tell. */
size_t kp_json_extent(const struct kp_json_text *text);

/* Read the value that begins here and pass it.  NULL: *status and *why, with
 * its line and column, tell. */
json_t *kp_json_value(struct kp_json_text *text, enum kp_status *status, struct kp_diag *why);

/* Whether the value that kp_json_value read from `begin`, up to the byte `end`, has a
 * character that kp_utf8_is_hidden knows, as it is or as \u and four digits; *why
 * says which one, and where. */
bool kp_json_has_hidden(const struct kp_json_text *begin, const char *end, struct kp_diag *why);

#endif
