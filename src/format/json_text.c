#include "format/json_text.h"

#include <string.h>

void kp_json_skip(struct kp_json_text *text, size_t length)
{
    for (size_t i = 0; i < length; i++) {
        unsigned char byte = (unsigned char)text->text[i];

        if (byte == '\n') {
            text->place.line++;
            text->place.column = 1;
        } else if (byte < 0x80 || byte >= 0xC0) { /* the first of a character */
            text->place.column++;
        }
    }
    text->text += length;
    text->length -= length;
}

char kp_json_next(struct kp_json_text *text)
{
    size_t blanks = 0;

    while (blanks < text->length && memchr(" \t\r\n", text->text[blanks], 4))
        blanks++;
    kp_json_skip(text, blanks);
    return (char)(text->length ? text->text[0] : 0);
}

static const char *reason(enum json_error_code code)
{
    switch (code) {
    case json_error_stack_overflow:
        return "this is nested too deep";
    case json_error_premature_end_of_input:
        return "the text ends in the middle of a game";
    case json_error_duplicate_key:
        return "a member stands twice in one object";
    case json_error_numeric_overflow:
        return "no number here is as large";
    case json_error_null_character:
    case json_error_null_byte_in_key:
        return "a null character does not belong in a text";
    case json_error_invalid_utf8:
        return "this is no UTF-8 text";
    default:
        return "this is no JSON";
    }
}

/* The error counts from the beginning of the value. */
static enum kp_status refuse(const struct kp_json_text *text, const json_error_t *error,
                             struct kp_diag *why)
{
    bool same_line = error->line <= 1;
    int column = error->column > 0 ? error->column : 1;

    if (json_error_code(error) == json_error_out_of_memory)
        return kp_no_memory(why);
    why->line = text->place.line + (same_line ? 0 : (unsigned)error->line - 1);
    why->column = (unsigned)column + (same_line ? text->place.column - 1 : 0);
    return kp_fail(why, KP_BAD_INPUT, "%s: %s", reason(json_error_code(error)), error->text);
}

json_t *kp_json_value(struct kp_json_text *text, enum kp_status *status, struct kp_diag *why)
{
    bool cut = text->length > KP_MOST_JSON;
    json_error_t error;
    json_t *value = json_loadb(text->text, cut ? KP_MOST_JSON : text->length,
                               JSON_REJECT_DUPLICATES | JSON_DISABLE_EOF_CHECK, &error);

    if (value) {
        *status = KP_OK;
        kp_json_skip(text, (size_t)error.position);
        return value;
    }
    *status = refuse(text, &error, why);
    if (*status == KP_BAD_INPUT && cut &&
        json_error_code(&error) == json_error_premature_end_of_input)
        kp_fail(why, KP_BAD_INPUT, "a game in JSON has at most %d bytes", KP_MOST_JSON);
    return NULL;
}
