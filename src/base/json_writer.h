/* Writes JSON value by value into a string buffer, with commas, indentation and line ends.
 * Only the depth is kept, so output of any size needs no tree in memory.  A failure is that of
 * the string buffer. */
#pragma once

#include "base/strbuf.h"

#include <stdint.h>

struct kp_json_writer {
    struct kp_strbuf *to;
    int spread; /* values down to this depth get lines of their own; 0: all on one line */
    int depth;
    bool more; /* the next value needs a comma before it */
};

/* In every function, `key` is the name of a member of an object, and NULL in a list and at
 * the top. */
void kp_jsonw_object(struct kp_json_writer *json, const char *key); /* until kp_jsonw_close */
void kp_jsonw_list(struct kp_json_writer *json, const char *key);   /* until kp_jsonw_close_list */
void kp_jsonw_close(struct kp_json_writer *json);
void kp_jsonw_close_list(struct kp_json_writer *json);

/* A NULL value is written as null. */
void kp_jsonw_string(struct kp_json_writer *json, const char *key, const char *value);
void kp_jsonw_number(struct kp_json_writer *json, const char *key, long long value);
void kp_jsonw_thousandths(struct kp_json_writer *json, const char *key, uint64_t value); /* 1.250 */
void kp_jsonw_bool(struct kp_json_writer *json, const char *key, bool value);
void kp_jsonw_null(struct kp_json_writer *json, const char *key);

/* null if the value is not known. */
void kp_jsonw_known_number(struct kp_json_writer *json, const char *key, bool known,
                           long long value);
void kp_jsonw_known_bool(struct kp_json_writer *json, const char *key, bool known, bool value);

/* A list of numbers from 0, which are written from 1. */
void kp_jsonw_ordinals(struct kp_json_writer *json, const char *key, const size_t *numbers,
                       size_t count);

/* The lines of a text as a list of strings; an empty list if the text is NULL. */
void kp_jsonw_lines(struct kp_json_writer *json, const char *key, const char *text);
