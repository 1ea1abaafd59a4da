/* What the values of a parsed text are, where they are, and how to show them. */
#include "format/json/json_parser.h"

#include "base/strbuf.h"

#include <string.h>

size_t kp_json_size(const struct kp_json_value *value)
{
    size_t count = 0;

    for (const struct kp_json_value *item = value + 1; item < kp_json_next(value);
         item = kp_json_next(item))
        count++;
    return count;
}

struct kp_word kp_json_word(const struct kp_json *json, const struct kp_json_value *value)
{
    const char *text = value->escaped ? json->decoded : json->begin.text;

    return (struct kp_word){text + value->at, value->length, 0};
}

const struct kp_json_value *kp_json_find(const struct kp_json *json,
                                         const struct kp_json_value *object, const char *name)
{
    struct kp_word wanted = kp_word_of(name);

    if (!object || object->kind != KP_JSON_OBJECT)
        return NULL;
    for (const struct kp_json_value *found = object + 1; found < kp_json_next(object);
         found = kp_json_next(found + 1)) {
        struct kp_word word = kp_json_word(json, found);

        if (kp_json_same_word(&word, &wanted))
            return found[1].kind == KP_JSON_NULL ? NULL : found + 1;
    }
    return NULL;
}

struct kp_text_position kp_json_place(struct kp_json *json, const struct kp_json_value *value)
{
    const char *at = json->begin.text + value->at - (value->kind == KP_JSON_STRING);

    if (at < json->passed.from)
        json->passed = json->begin;
    json->passed.text = at;
    return kp_json_text_place(&json->passed);
}

static void add_name(const struct kp_json *json, const struct kp_json_value *name,
                     struct kp_strbuf *to)
{
    struct kp_word word = kp_json_word(json, name);
    bool plain = word.length > 0 && kp_ascii_is_letter(*word.text);

    for (size_t i = 0; plain && i < word.length; i++)
        plain = kp_ascii_is_alnum(word.text[i]) || word.text[i] == '_';
    kp_strbuf_addf(to, plain ? "%s%s" : "%s[\"%s\"]", plain && to->length ? "." : "",
                   kp_word_quote(&word).text);
}

void kp_json_path(const struct kp_json *json, const struct kp_json_value *value,
                  struct kp_strbuf *to)
{
    const struct kp_json_value *parent = json->values, *item = parent + 1;
    size_t index = 0;

    while (parent < value && item <= value) {
        bool is_object = parent->kind == KP_JSON_OBJECT;
        const struct kp_json_value *found = item + is_object;

        if (is_object && item == value)
            return;
        if (value < kp_json_next(found)) {
            if (is_object)
                add_name(json, item, to);
            else
                kp_strbuf_addf(to, "[%zu]", index);
            parent = found;
            item = parent + 1;
            index = 0;
        } else {
            item = kp_json_next(found);
            index++;
        }
    }
}

struct kp_quoted kp_json_quote(const struct kp_json *json, const struct kp_json_value *value)
{
    size_t quotes = value->kind == KP_JSON_STRING, length = 0;
    const char *text = json->begin.text + value->at - quotes;
    const char *end = value->escaped ? json->begin.text + json->begin.length
                                     : text + value->length + 2 * quotes;
    char shown[sizeof(struct kp_quoted) + 1];
    bool in_string = false;

    for (; text < end && length < sizeof shown; text++) {
        if (in_string || !kp_ascii_is_space(*text))
            shown[length++] = *text;
        if (in_string && *text == '\\' && length < sizeof shown)
            shown[length++] = *++text;
        else if (*text == '"')
            in_string = !in_string;
        if (value->escaped && !in_string)
            break;
    }
    return kp_word_quote(&(struct kp_word){shown, length, 0});
}

bool kp_json_integer(const struct kp_json *json, const struct kp_json_value *value,
                     int64_t *integer)
{
    struct kp_word word = kp_json_word(json, value);
    bool negative = word.length > 0 && *word.text == '-';
    uint64_t limit = (uint64_t)INT64_MAX + negative, number = 0;

    if (value->kind != KP_JSON_NUMBER)
        return false;
    for (size_t i = negative; i < word.length; i++) {
        uint64_t digit = (uint64_t)(word.text[i] - '0');

        if (!kp_ascii_is_digit(word.text[i]) || number > (limit - digit) / 10)
            return false;
        number = 10 * number + digit;
    }
    *integer = negative ? (int64_t)(0 - number) : (int64_t)number;
    return true;
}

struct kp_word kp_json_digits(const struct kp_json *json, const struct kp_json_value *value)
{
    struct kp_word word = kp_json_word(json, value);

    if (value->kind != KP_JSON_NUMBER)
        return word;
    while (word.length > 1 && word.text[word.length - 1] == '0' &&
           memchr(word.text, '.', word.length))
        word.length--;
    word.length -= word.length > 1 && word.text[word.length - 1] == '.';
    return word;
}

int64_t kp_json_whole(const struct kp_json *json, const struct kp_json_value *value)
{
    struct kp_word digits = kp_json_digits(json, value);

    return value->kind == KP_JSON_NUMBER ? kp_word_number(&digits) : -1;
}
