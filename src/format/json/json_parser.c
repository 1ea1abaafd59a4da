/* jansson does the parsing.  Added here: the text is read value by value, so that a long match is
 * never in memory as a whole; places; limits; and a search for hidden characters. */
#include "format/json/json_parser.h"

#include "base/allocate.h"
#include "base/hash.h"
#include "format/text_lines.h"
#include <string.h>

struct kp_json_text kp_json_text_begin(const char *text, size_t length, unsigned line,
                                       struct kp_read_limit *limit)
{
    size_t mark = kp_utf8_mark_size(text, length);

    return (struct kp_json_text){text + mark, length - mark, {line, 1}, limit};
}

void kp_json_text_skip(struct kp_json_text *text, size_t length)
{
    const char *from = text->text, *end = from + length, *line;
    unsigned columns = 0;

    while (from < end && (line = memchr(from, '\n', (size_t)(end - from)))) {
        text->place.line++;
        text->place.column = 1;
        from = line + 1;
    }
    for (; from < end; from++) /* every byte but those that continue a character begins one */
        columns += ((unsigned char)*from & 0xC0) != 0x80;
    text->place.column += columns;
    text->text += length;
    text->length -= length;
}

int kp_json_text_next(struct kp_json_text *text)
{
    size_t spaces = 0;

    while (spaces < text->length && memchr(" \t\r\n", text->text[spaces], 4))
        spaces++;
    kp_json_text_skip(text, spaces);
    return text->length ? (unsigned char)*text->text : KP_JSON_END;
}

/* ---- Memory ----
 * jansson corrupts memory if an allocation fails inside a token for which its first buffer is
 * too short (its issue 362).  So a text with longer tokens is parsed only if all the memory that
 * it may need can be allocated. */

#define SHORT 14 /* bytes of a token that fit into the first buffer, with one that is put back */

/* The most memory a value takes, as jansson 2.14 builds it, and whether all its tokens are
 * short. */
struct cost {
    size_t bytes, length; /* of memory, and of text */
    bool all_short;
};

/* The position after the token at text[i]: a string, a sign, or a run of other bytes; beyond `length`
 * if a string does not end. */
static size_t find_token_end(const char *text, size_t length, size_t i)
{
    static const char signs[] = "{}[],:\" \t\r\n";

    if (text[i] == '"') {
        for (i++; i < length && text[i] != '"'; i++)
            i += text[i] == '\\';
        return i + 1;
    }
    if (memchr(signs, text[i], sizeof signs - 1))
        return i + 1;
    for (i++; i < length && !memchr(signs, text[i], sizeof signs - 1); i++)
        ;
    return i;
}

static struct cost estimate_cost(const char *text, size_t length)
{
    struct cost cost = {0, 0, true};
    size_t depth = 0, i = 0, end;
    bool whole = false;

    for (; i < length && !whole; i = end) {
        char byte = text[i];

        depth += byte == '{' || byte == '[';
        depth -= depth > 0 && (byte == '}' || byte == ']');
        cost.bytes += byte == '{'   ? 272
                      : byte == '[' ? 160
                      : byte == '"' ? 112
                      : byte <= ' ' ? 0
                                    : 32;
        end = find_token_end(text, length, i);
        cost.all_short = cost.all_short && end - i <= SHORT;
        whole = depth == 0;
    }
    cost.length = i < length ? i : length;
    cost.bytes += 3 * cost.length;
    return cost;
}

size_t kp_json_text_extent(const struct kp_json_text *text)
{
    return estimate_cost(text->text, text->length).length;
}

/* ---- Parsing ---- */

#define LONGEST_TOKEN 32 /* bytes of a token that is not a string, or of an escape */

static size_t feed_some(void *to, size_t room, void *from)
{
    struct kp_json_text *feed = from;
    size_t some = kp_min_size(feed->length, room);

    if (feed->limit && !kp_read_limit_advance(feed->limit, some))
        return 0; /* as if the text ended here */
    memcpy(to, feed->text, some);
    feed->text += some;
    feed->length -= some;
    return some;
}

json_t *kp_json_text_parse(struct kp_json_text *text, enum kp_status *status, struct kp_diag *why)
{
    size_t length = kp_min_size(text->length, KP_MOST_JSON);
    struct cost cost = estimate_cost(text->text, length);
    struct kp_json_text feed = {text->text, length, text->place, text->limit};
    json_error_t error = {0};
    json_t *value;

    if (!cost.all_short && !kp_can_allocate(cost.bytes)) {
        *status = kp_no_memory(why);
        return NULL;
    }
    value = json_load_callback(feed_some, &feed,
                               JSON_REJECT_DUPLICATES | JSON_DISABLE_EOF_CHECK | JSON_DECODE_ANY,
                               &error);
    if (value) {
        *status = KP_OK;
        kp_json_text_skip(text, (size_t)error.position);
        return value;
    }
    if (text->limit &&
        text->limit->stop != KP_COMPLETED) { /* the error is of no interest: the text was cut off */
        *status = kp_bad_input(why, "reading was stopped");
        return NULL;
    }
    *status = kp_json_text_explain_error(text, &error, why);
    if (*status == KP_BAD_INPUT && text->length > KP_MOST_JSON &&
        (json_error_code(&error) == json_error_premature_end_of_input ||
         (size_t)error.position + LONGEST_TOKEN > KP_MOST_JSON)) {
        why->line = text->place.line;
        why->column = text->place.column;
        kp_bad_input(why, "the game is too long; a game in JSON has at most %s bytes",
                     kp_grouped(KP_MOST_JSON).text);
    }
    return NULL;
}

/* ---- Broken objects ---- */

/* Go past a name, which ends on its line, and its ':'. */
static bool skip_name(struct kp_json_text *text, struct kp_word *name)
{
    size_t length;

    if (kp_json_text_next(text) != '"')
        return false;
    length = kp_json_text_extent(text);
    *name = (struct kp_word){text->text + 1, length - 2, 0}; /* if it ends */
    if (memchr(text->text, '\n', length))
        return false;
    kp_json_text_skip(text, length);
    if (kp_json_text_next(text) != ':')
        return false;
    kp_json_text_skip(text, 1);
    return kp_json_text_next(text) != KP_JSON_END;
}

json_t *kp_json_text_find_member(const struct kp_json_text *text, const char *name)
{
    struct kp_json_text rest = *text;
    json_t *value = NULL;
    struct kp_word found;
    size_t count = 0, length;
    int sign;

    rest.length = kp_min_size(rest.length, KP_MOST_JSON);
    sign = kp_json_text_next(&rest);
    while (sign == '{' || sign == ',') {
        const char *begin;

        kp_json_text_skip(&rest, 1);
        if (!skip_name(&rest, &found))
            break;
        begin = rest.text;
        while ((sign = kp_json_text_next(&rest)) != ',' && sign != '}' && sign != KP_JSON_END)
            kp_json_text_skip(&rest, kp_json_text_extent(&rest));
        if (!kp_word_is(&found, name))
            continue;
        json_decref(value);
        value = NULL;
        length = (size_t)(rest.text - begin);
        if (sign != KP_JSON_END && ++count == 1 &&
            kp_can_allocate(estimate_cost(begin, length).bytes))
            value = json_loadb(begin, length, JSON_DECODE_ANY | JSON_REJECT_DUPLICATES, NULL);
    }
    return value;
}

/* ---- Hidden characters ----
 * jansson does not say where a string was in the text.  So the text of a value that it has parsed
 * is searched once more, which is cheap beside parsing.  Only strings contain backslashes and
 * characters other than ASCII. */

static uint32_t hex_digits(const char *digits)
{
    uint32_t number = 0;

    for (int i = 0; i < 4; i++) {
        uint32_t letter = (unsigned char)digits[i] | 0x20;

        number = number << 4 | (letter >= 'a' ? letter - 'a' + 10 : (uint32_t)digits[i] - '0');
    }
    return number;
}

/* Read a character or an escape such as \n or \u202e; two of the latter may be one character.
 * Returns its bytes, or 0 if the text ends first. */
static size_t read_character(const char *text, size_t length, uint32_t *point)
{
    if (length == 0 || *text != '\\')
        return kp_utf8_read(text, length, point);
    *point = 0;
    if (length < 2 || (text[1] == 'u' && length < 6))
        return 0;
    if (text[1] != 'u')
        return 2;
    *point = hex_digits(text + 2);
    if (*point < 0xD800 || *point >= 0xDC00 || length < 12)
        return 6;
    *point = 0x10000 + ((*point - 0xD800) << 10) + (hex_digits(text + 8) - 0xDC00);
    return 12;
}

static bool is_plain(char byte)
{
    return (signed char)byte >= 0 && byte != '\\';
}

bool kp_json_text_has_hidden(const struct kp_json_text *begin, const char *end, struct kp_diag *why)
{
    size_t length = (size_t)(end - begin->text), left;
    uint32_t before = 0, point = 0, next;
    char after[4];

    for (size_t i = 0, size; i < length; i += size, before = point) {
        for (; i < length && is_plain(begin->text[i]); i++)
            before = 0;
        size = read_character(begin->text + i, length - i, &point);
        if (size == 0) /* the end, or a text that jansson would not have read */
            return false;
        left = length - i - size;
        left = read_character(begin->text + i + size, left, &next) ? kp_utf8_write(next, after) : 0;
        if (kp_utf8_is_hidden(before, point, after, left)) {
            struct kp_json_text passed = *begin;

            kp_json_text_skip(&passed, i);
            why->line = passed.place.line;
            kp_text_refuse_hidden(point, kp_diag_at(why, passed.place.column));
            return true;
        }
    }
    return false;
}
