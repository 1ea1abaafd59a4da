/* JSON on its way out, value by value: nothing is kept but how deep we are.
 * Commas and line ends come by themselves. */
#ifndef KP_BASE_JSON_WRITER_H
#define KP_BASE_JSON_WRITER_H

#include "base/strbuf.h"

struct kp_json_writer {
    struct kp_strbuf *to;
    int spread; /* what lies so deep stands on lines of its own; 0: all on one line */
    int depth;
    bool more; /* a comma is due before the next value */
};

/* `key` is NULL in a list and at the top. */
void kp_jsonw_object(struct kp_json_writer *json, const char *key); /* until kp_jsonw_close */
void kp_jsonw_list(struct kp_json_writer *json, const char *key);   /* until kp_jsonw_close_list */
void kp_jsonw_close(struct kp_json_writer *json);
void kp_jsonw_close_list(struct kp_json_writer *json);

void kp_jsonw_string(struct kp_json_writer *json, const char *key,
                     const char *value); /* NULL: null */
void kp_jsonw_number(struct kp_json_writer *json, const char *key, long long value);
void kp_jsonw_bool(struct kp_json_writer *json, const char *key, bool value);
void kp_jsonw_lines(struct kp_json_writer *json, const char *key,
                    const char *text); /* a list of them */
void kp_jsonw_null(struct kp_json_writer *json, const char *key);

#endif
