/* Any bytes at all for the parser of JSON.  What it accepts lies inside the text, and its values
 * nest; what it refuses has a place and a reason. */
#include "base/strbuf.h"
#include "format/json/json_parser.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void expect(bool good)
{
    if (!good)
        abort();
}

static void look_at_values(struct kp_json *json, size_t size)
{
    struct kp_strbuf path = {0};

    for (size_t i = 0; i < json->count; i++) {
        const struct kp_json_value *value = &json->values[i];
        int64_t integer = 0;

        expect(value->span >= 1 && i + value->span <= json->count);
        expect(value->at + (value->escaped ? 0 : value->length) <= size);
        expect(kp_json_place(json, value).line >= 1);
        kp_json_quote(json, value);
        if (kp_json_integer(json, value, &integer) && integer >= 0 && integer < KP_HUGE)
            expect(kp_json_whole(json, value) == integer || value->length > 16 ||
                   json->begin.text[value->at] == '-');
    }
    kp_json_path(json, &json->values[json->count - 1], &path);
    kp_strbuf_free(&path);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct kp_json_text text = kp_json_text_begin((const char *)data, size, 1);
    struct kp_json json = {.count = 0};
    struct kp_diag why = {0};
    enum kp_status status = KP_OK;

    while (status == KP_OK && kp_json_text_next(&text) != KP_JSON_END) {
        status = kp_json_parse(&json, &text, &why);
        if (status == KP_OK)
            look_at_values(&json, size);
        else
            expect(why.line >= 1 && why.column >= 1 && *why.says);
    }
    kp_json_free(&json);
    return 0;
}
