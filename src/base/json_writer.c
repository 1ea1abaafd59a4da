/* Strings are ASCII or printable UTF-8.  Short plain ones, which are nearly all, are copied while
 * they are checked. */
#include "base/json_writer.h"

#include "base/utf8.h"
#include <string.h>

static void write_raw(struct kp_json_writer *json, const char *text)
{
    kp_strbuf_add_text(json->to, text);
}

static bool is_plain(char byte)
{
    return byte >= 0x20 && byte < 0x7F && byte != '"' && byte != '\\';
}

/* Write \u and four hexadecimal digits, or two of these for a surrogate pair. */
static void write_escaped(struct kp_json_writer *json, uint32_t point)
{
    if (point >= 0x10000) {
        kp_strbuf_addf(json->to, "\\u%04x", (unsigned)(0xD800 + ((point - 0x10000) >> 10)));
        point = 0xDC00 + ((point - 0x10000) & 0x3FF);
    }
    kp_strbuf_addf(json->to, "\\u%04x", (unsigned)point);
}

/* Write the first character of text[0..length-1], which follows the character `before`; it is
 * escaped if it could control a terminal or is hidden.  A byte that is not UTF-8 becomes
 * U+FFFD.  Returns how many bytes were read. */
static size_t write_character(struct kp_json_writer *json, uint32_t before, const char *text,
                              size_t length, uint32_t *point)
{
    size_t size = kp_utf8_printable(before, text, length, point);

    if (size == 1 && !is_plain(*text))
        kp_strbuf_addf(json->to, "\\%c", *text);
    else if (size > 0)
        kp_strbuf_add(json->to, text, size);
    if (size > 0)
        return size;
    size = kp_utf8_read(text, length, point);
    write_escaped(json, size > 0 ? *point : 0xFFFD);
    return size > 0 ? size : 1;
}

static bool write_plain(struct kp_json_writer *json, const char *text)
{
    char quoted[64];
    size_t n = 1;

    for (; is_plain(text[n - 1]); n++) {
        if (n == sizeof quoted - 1)
            return false;
        quoted[n] = text[n - 1];
    }
    if (text[n - 1])
        return false;
    quoted[0] = quoted[n] = '"';
    kp_strbuf_add(json->to, quoted, n + 1);
    return true;
}

static void write_quoted(struct kp_json_writer *json, const char *text)
{
    size_t length;
    uint32_t before = 0;

    if (write_plain(json, text))
        return;
    length = strlen(text);
    write_raw(json, "\"");
    for (size_t at = 0, plain; at < length;) {
        for (plain = 0; is_plain(text[at + plain]); plain++)
            before = (unsigned char)text[at + plain];
        kp_strbuf_add(json->to, text + at, plain);
        at += plain;
        if (at < length)
            at += write_character(json, before, text + at, length - at, &before);
    }
    write_raw(json, "\"");
}

static void break_line(struct kp_json_writer *json)
{
    write_raw(json, "\n");
    kp_strbuf_fill(json->to, ' ', 2 * (size_t)json->depth);
}

/* Write what precedes a value: comma, line end and key. */
static void begin_value(struct kp_json_writer *json, const char *key)
{
    bool apart = json->depth > 0 && json->depth <= json->spread;

    if (json->more)
        write_raw(json, apart || json->spread == 0 ? "," : ", ");
    if (apart)
        break_line(json);
    json->more = true;
    if (key) {
        write_quoted(json, key);
        write_raw(json, json->spread ? ": " : ":");
    }
}

static void open_bracket(struct kp_json_writer *json, const char *key, const char *bracket)
{
    begin_value(json, key);
    write_raw(json, bracket);
    json->depth++;
    json->more = false;
}

static void close_bracket(struct kp_json_writer *json, const char *bracket)
{
    bool apart = json->more && json->depth <= json->spread;

    json->depth--;
    if (apart)
        break_line(json);
    write_raw(json, bracket);
    json->more = true;
}

void kp_jsonw_object(struct kp_json_writer *json, const char *key)
{
    open_bracket(json, key, "{");
}

void kp_jsonw_list(struct kp_json_writer *json, const char *key)
{
    open_bracket(json, key, "[");
}

void kp_jsonw_close(struct kp_json_writer *json)
{
    close_bracket(json, "}");
}

void kp_jsonw_close_list(struct kp_json_writer *json)
{
    close_bracket(json, "]");
}

void kp_jsonw_string(struct kp_json_writer *json, const char *key, const char *value)
{
    begin_value(json, key);
    if (value)
        write_quoted(json, value);
    else
        write_raw(json, "null");
}

void kp_jsonw_number(struct kp_json_writer *json, const char *key, long long value)
{
    begin_value(json, key);
    kp_strbuf_add_number(json->to, value);
}

void kp_jsonw_thousandths(struct kp_json_writer *json, const char *key, uint64_t value)
{
    begin_value(json, key);
    kp_strbuf_addf(json->to, "%llu.%03u", (unsigned long long)value / 1000,
                   (unsigned)(value % 1000));
}

void kp_jsonw_bool(struct kp_json_writer *json, const char *key, bool value)
{
    begin_value(json, key);
    write_raw(json, value ? "true" : "false");
}

void kp_jsonw_null(struct kp_json_writer *json, const char *key)
{
    kp_jsonw_string(json, key, NULL);
}

void kp_jsonw_known_number(struct kp_json_writer *json, const char *key, bool known,
                           long long value)
{
    if (known)
        kp_jsonw_number(json, key, value);
    else
        kp_jsonw_null(json, key);
}

void kp_jsonw_known_bool(struct kp_json_writer *json, const char *key, bool known, bool value)
{
    if (known)
        kp_jsonw_bool(json, key, value);
    else
        kp_jsonw_null(json, key);
}

void kp_jsonw_ordinals(struct kp_json_writer *json, const char *key, const size_t *numbers,
                       size_t count)
{
    kp_jsonw_list(json, key);
    for (size_t i = 0; i < count; i++)
        kp_jsonw_number(json, NULL, (long long)numbers[i] + 1);
    kp_jsonw_close_list(json);
}

void kp_jsonw_lines(struct kp_json_writer *json, const char *key, const char *text)
{
    struct kp_strbuf line = {0};

    kp_jsonw_list(json, key);
    for (size_t length; text && *text; text += length + (text[length] == '\n')) {
        length = strcspn(text, "\n");
        kp_strbuf_clear(&line);
        kp_strbuf_add(&line, text, length);
        json->to->failed |= line.failed;
        kp_jsonw_string(json, NULL, line.text);
    }
    kp_jsonw_close_list(json);
    kp_strbuf_free(&line);
}
