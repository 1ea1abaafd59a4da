/* JSON text (RFC 8259), value by value, with the line and column of everything in it.
 *
 * kp_json_parse checks one value and lists it and all values in it in one array, in the order of
 * the text.  Numbers stay text, and so do strings, unless they have escapes.  A parser that is used
 * again keeps its memory: most games of a stream need no allocation. */
#pragma once

#include "base/error.h"
#include "format/text_lines.h"
#include "game/transcript.h"

#include <string.h>

#define KP_MOST_JSON       (1 << 26) /* bytes of the longest value */
#define KP_MOST_JSON_DEPTH 2048      /* lists and objects within one another */

/* The most memory a value takes, as a multiple of its text: a list of zeros has a value for every
 * two bytes, in an array that is copied while it grows. */
#define KP_JSON_MEMORY_FACTOR 32

/* ---- The rest of a text ---- */

#define KP_JSON_END (-1)

/* What is not yet read.  A copy reads the same text again. */
struct kp_json_text {
    const char *text;
    size_t length;
    const char *from;              /* a byte at or before text[0], */
    struct kp_text_position place; /* and where it is */
    struct kp_read_limit *limit;   /* may end the reading; or NULL */
};

/* A text whose first line has number `line`.  A byte order mark is skipped. */
struct kp_json_text kp_json_text_begin(const char *text, size_t length, unsigned line);

/* Skips white space.  Returns the byte that follows, or KP_JSON_END. */
int kp_json_text_next(struct kp_json_text *text);

void kp_json_text_skip(struct kp_json_text *text, size_t length);

/* The place of text[0].  A place before that of the last call is found more slowly. */
struct kp_text_position kp_json_text_place(struct kp_json_text *text);

/* ---- Parsed values (json_values.c) ---- */

enum kp_json_kind {
    KP_JSON_NULL,
    KP_JSON_FALSE,
    KP_JSON_TRUE,
    KP_JSON_NUMBER,
    KP_JSON_STRING,
    KP_JSON_LIST,
    KP_JSON_OBJECT /* its names and values in turn */
};

struct kp_json_value {
    uint32_t at, length; /* bytes of the text: of a string, those between the quotes */
    uint32_t span;       /* how many values of the array this is, with those in it */
    uint8_t kind;        /* enum kp_json_kind */
    bool escaped;        /* the text of the string is decoded, and `length` is that of it */
};

/* An all-zero struct is a parser that has read nothing; free it with kp_json_free. */
struct kp_json {
    struct kp_json_text begin;  /* of the value */
    struct kp_json_text passed; /* from here on, to the last place that was asked for */
    struct kp_json_value *values;
    size_t count, room;
    char *decoded; /* strings with escapes, at the same offsets as in the text */
    size_t decoded_room;
};

/* Parses the value that begins here and goes past it.  On failure *why has line and column, and
 * `text` stays. */
enum kp_status kp_json_parse(struct kp_json *json, struct kp_json_text *text, struct kp_diag *why);
void kp_json_free(struct kp_json *json);

static inline const struct kp_json_value *kp_json_next(const struct kp_json_value *value)
{
    return value + value->span;
}

/* The values in a list, or the names and values in an object:
 *     for (item = list + 1; item < kp_json_next(list); item = kp_json_next(item))
 * Their number. */
size_t kp_json_size(const struct kp_json_value *value);

static inline bool kp_json_same_word(const struct kp_word *a, const struct kp_word *b)
{
    return a->length == b->length &&
           (a->length == 0 || (*a->text == *b->text && memcmp(a->text, b->text, a->length) == 0));
}

/* The text of a string or a number. */
struct kp_word kp_json_word(const struct kp_json *json, const struct kp_json_value *value);

/* The first member of this name of an object, with exactly this spelling; NULL if there is none, if
 * it is null, or if the value is not an object. */
const struct kp_json_value *kp_json_find(const struct kp_json *json,
                                         const struct kp_json_value *object, const char *name);

/* Where a value begins.  A value before that of the last call is found more slowly. */
struct kp_text_position kp_json_place(struct kp_json *json, const struct kp_json_value *value);

/* Adds where a value is, like "rows[2].guess[1]"; a name is where its object is. */
void kp_json_path(const struct kp_json *json, const struct kp_json_value *value,
                  struct kp_strbuf *to);

/* The text of a value to show in a sentence, without white space between its parts. */
struct kp_quoted kp_json_quote(const struct kp_json *json, const struct kp_json_value *value);

/* Whether the value is an integer that 64 bits hold, and the integer. */
bool kp_json_integer(const struct kp_json *json, const struct kp_json_value *value,
                     int64_t *integer);

/* The text of a string or a number; of 2.0, which some programs write for the whole number, "2". */
struct kp_word kp_json_digits(const struct kp_json *json, const struct kp_json_value *value);

/* The whole number that a value writes, also as 2.0, or -1.  A number above KP_HUGE is read as
 * KP_HUGE. */
int64_t kp_json_whole(const struct kp_json *json, const struct kp_json_value *value);

/* A sentence for a value that is not a game. */
#define KP_JSON_NOT_A_GAME "expected a game, like {\"game\": \"classic\", \"rows\": [...]}"
