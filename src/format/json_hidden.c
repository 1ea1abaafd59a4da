/* Characters that cannot be seen, in the strings of a JSON value.
 *
 * jansson does not say where a string was in the text.  So the text of a value that it
 * has read is looked through once more, which is cheap: most bytes are ASCII and
 * passed one by one.  Only strings have other characters, and backslashes. */
#include "base/utf8.h"
#include "format/json/json_parser.h"
#include "format/text_lines.h"
#include <string.h>

static uint32_t hex_digits(const char *digits)
{
    uint32_t number = 0;

    for (int i = 0; i < 4; i++) {
        uint32_t letter = (unsigned char)digits[i] | 0x20;

        number = number << 4 | (letter >= 'a' ? letter - 'a' + 10 : (uint32_t)digits[i] - '0');
    }
    return number;
}

/* Read an escape such as \n or \u202e, where two of the latter may be one character.
 * Returns its bytes; 0: the text ends before it does. */
static size_t read_escape(const char *text, size_t length, uint32_t *point)
{
    size_t size = 6;

    *point = 0;
    if (length < 2 || (text[1] == 'u' && length < size))
        return 0;
    if (text[1] != 'u')
        return 2;
    *point = hex_digits(text + 2);
    if (*point >= 0xD800 && *point < 0xDC00 && length >= 12) {
        *point = 0x10000 + ((*point - 0xD800) << 10) + (hex_digits(text + 8) - 0xDC00);
        size = 12;
    }
    return size;
}

static size_t read_character(const char *text, size_t length, uint32_t *point)
{
    if (length > 0 && *text == '\\')
        return read_escape(text, length, point);
    return kp_utf8_read(text, length, point);
}

static bool is_hidden(uint32_t before, uint32_t point, const char *text, size_t length)
{
    char after[4];
    uint32_t next;
    size_t size = read_character(text, length, &next) ? kp_utf8_write(next, after) : 0;

    return kp_utf8_is_hidden(before, point, after, size);
}

/* How many bytes of ASCII other than backslashes the text begins with, eight at a time
 * while there are: the top bit of a byte of `other` is set if it is zero after the
 * exclusive-or, or, seldom, if the byte below it is; then the bytes are looked at one by one. */
static size_t plain_run(const char *text, size_t length)
{
    const uint64_t low = 0x0101010101010101, high = 0x8080808080808080;
    size_t run = 0;

    for (uint64_t bytes, other; run + sizeof bytes <= length; run += sizeof bytes) {
        memcpy(&bytes, text + run, sizeof bytes);
        other = bytes ^ low * '\\';
        if ((bytes | ((other - low) & ~other)) & high)
            break;
    }
    while (run < length && (unsigned char)text[run] < 0x80 && text[run] != '\\')
        run++;
    return run;
}

bool kp_json_has_hidden(const struct kp_json_text *begin, const char *end, struct kp_diag *why)
{
    size_t length = (size_t)(end - begin->text);
    uint32_t before = 0, point = 0;

    for (size_t i = 0, size; i < length; i += size, before = point) {
        size_t run = plain_run(begin->text + i, length - i);

        i += run;
        before = run > 0 ? 0 : before;
        size = read_character(begin->text + i, length - i, &point);
        if (size == 0) /* the end, or a text that jansson would not have read */
            return false;
        if (is_hidden(before, point, begin->text + i + size, length - i - size)) {
            struct kp_json_text passed = *begin;

            kp_json_skip(&passed, i);
            why->line = passed.place.line;
            kp_refuse_hidden(point, kp_at(why, passed.place.column));
            return true;
        }
    }
    return false;
}
