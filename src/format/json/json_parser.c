/* A parser by recursive descent, which adds each value to one array.  The usual strings, ASCII
 * without escapes, are only looked through.
 *
 * Not a pull parser, which was tried first: the members of a game are read rules first, whatever
 * their order, so a reader that pulls must note where values begin and parse them twice. */
#include "format/json/json_parser.h"

#include "base/allocate.h"
#include "base/hash.h"
#include "base/strbuf.h"

#include <stdlib.h>
#include <string.h>

/* ---- The rest of a text ---- */

struct kp_json_text kp_json_text_begin(const char *text, size_t length, unsigned line)
{
    size_t mark = kp_utf8_mark_size(text, length);

    return (struct kp_json_text){text + mark, length - mark, text + mark, {line, 1}, NULL};
}

void kp_json_text_skip(struct kp_json_text *text, size_t length)
{
    text->text += length;
    text->length -= length;
}

int kp_json_text_next(struct kp_json_text *text)
{
    size_t spaces = 0;

    while (spaces < text->length && kp_ascii_is_space(text->text[spaces]))
        spaces++;
    kp_json_text_skip(text, spaces);
    return text->length ? (unsigned char)*text->text : KP_JSON_END;
}

struct kp_text_position kp_json_text_place(struct kp_json_text *text)
{
    const char *line;

    while (text->from < text->text &&
           (line = memchr(text->from, '\n', (size_t)(text->text - text->from)))) {
        text->place.line++;
        text->place.column = 1;
        text->from = line + 1;
    }
    if (text->from < text->text)
        text->place.column += (unsigned)kp_utf8_count(text->from,
                                                      (size_t)(text->text - text->from));
    text->from = text->text;
    return text->place;
}

/* ---- The parser ---- */

struct parser {
    struct kp_json *json;
    const char *text;
    size_t length, at; /* of the text, and the byte to be read */
    size_t charged;    /* bytes that the limit knows of */
    int depth;
    struct kp_diag *why;
};

/* Refuse the text at an offset: sets the place. */
static struct kp_diag *set_place(const struct parser *parser, size_t at)
{
    struct kp_json_text passed = parser->json->begin;
    struct kp_text_position place;

    kp_json_text_skip(&passed, at);
    place = kp_json_text_place(&passed);
    if (parser->why) {
        parser->why->line = place.line;
        parser->why->column = place.column;
    }
    return parser->why;
}

/* Whether a byte would belong to the number or word that precedes it. */
static bool continues_word(char byte)
{
    return kp_ascii_is_alnum(byte) || byte == '.' || byte == '+' || byte == '-' || byte == '_' ||
           (signed char)byte < 0;
}

static enum kp_status refuse_byte(const struct parser *parser, size_t at)
{
    return kp_bad_input(set_place(parser, at),
                        "byte 0x%02X is not valid UTF-8; save the file as UTF-8",
                        (unsigned)(unsigned char)parser->text[at]);
}

static enum kp_status refuse_control(const struct parser *parser, size_t at)
{
    return kp_bad_input(set_place(parser, at), "control character (0x%02X) in the text; delete it",
                        (unsigned)(unsigned char)parser->text[at]);
}

#define A_VALUE "a value like 4, \"red\", true or null"
#define A_NAME  "a name in double quotes like \"rows\""

/* Refuse what is here, where something else was expected. */
static enum kp_status refuse_token(const struct parser *parser, const char *expected)
{
    const char *text = parser->text, *here = text + parser->at;
    size_t end = parser->at;
    uint32_t point;

    if (parser->at == parser->length)
        return kp_bad_input(set_place(parser, parser->at),
                            "unexpected end of text; a '\"', ']' or '}' is missing");
    for (size_t size; end < parser->length && continues_word(text[end]); end += size) {
        size = kp_utf8_read(text + end, parser->length - end, &point);
        if (size == 0)
            return refuse_byte(parser, end);
    }
    set_place(parser, parser->at);
    if ((unsigned char)*here < ' ' || *here == 0x7F)
        return refuse_control(parser, parser->at);
    if (parser->at == 0)
        return kp_bad_input(parser->why, KP_JSON_NOT_A_GAME);
    end += end == parser->at;
    return kp_bad_input(parser->why, "expected %s, found '%s'", expected,
                        kp_word_quote(&(struct kp_word){here, end - parser->at, 0}).text);
}

static struct kp_json_value *add_value(struct parser *parser, enum kp_json_kind kind)
{
    struct kp_json *json = parser->json;

    if (!KP_RESERVE(json->values, json->room, json->count + 1))
        return NULL;
    json->values[json->count] = (struct kp_json_value){
        .at = (uint32_t)parser->at, .span = 1, .kind = (uint8_t)kind};
    return &json->values[json->count++];
}

/* ---- Strings ---- */

/* The four digits of a \u escape; -1: they are not there. */
static int32_t read_hex(const char *text, size_t length)
{
    int32_t number = 0;

    if (length < 4)
        return -1;
    for (int i = 0; i < 4; i++) {
        char letter = kp_utf8_lower(text[i]);

        if (!kp_ascii_is_digit(letter) && (letter < 'a' || letter > 'f'))
            return -1;
        number = number << 4 | (kp_ascii_is_digit(letter) ? letter - '0' : letter - 'a' + 10);
    }
    return number;
}

static size_t refuse_escape(struct parser *parser, const char *says)
{
    kp_bad_input(set_place(parser, parser->at), "%s", says);
    return 0;
}

/* Read the escape at a '\', which may be two that are one character.  Returns its bytes. */
static size_t read_escape(struct parser *parser, uint32_t *point)
{
    static const char letters[] = "\"\\/bfnrt", points[] = "\"\\/\b\f\n\r\t";
    const char *text = parser->text + parser->at, *letter;
    size_t length = parser->length - parser->at;
    int32_t unit, low;

    letter = length > 1 ? memchr(letters, text[1], sizeof letters - 1) : NULL;
    if (letter) {
        *point = (unsigned char)points[letter - letters];
        return 2;
    }
    unit = length > 1 && text[1] == 'u' ? read_hex(text + 2, length - 2) : -1;
    if (unit < 0)
        return refuse_escape(parser,
                             "invalid escape; after '\\' write one of \" \\ / b f n r t, or u "
                             "and four digits");
    if (unit == 0)
        return refuse_escape(parser, "null character in the text; delete the \\u0000");
    *point = (uint32_t)unit;
    if (unit < 0xD800 || unit >= 0xE000)
        return 6;
    low = length > 7 && text[6] == '\\' && text[7] == 'u' ? read_hex(text + 8, length - 8) : -1;
    if (unit >= 0xDC00 || low < 0xDC00 || low >= 0xE000)
        return refuse_escape(parser, "incomplete \\u escape; write the character itself");
    *point = 0x10000 + ((*point - 0xD800) << 10) + ((uint32_t)low - 0xDC00);
    return 12;
}

/* Read a character of the string that begins at `begin`.  Returns its bytes; 0: it is refused. */
static size_t read_character(struct parser *parser, size_t begin, uint32_t *point)
{
    const char *text = parser->text + parser->at;
    size_t size;

    if (*text == '\\')
        return read_escape(parser, point);
    if (*text == '\n' || *text == '\r') {
        kp_bad_input(set_place(parser, begin),
                     "the closing '\"' is missing; write it on the same line");
        return 0;
    }
    if ((unsigned char)*text < ' ') {
        refuse_control(parser, parser->at);
        return 0;
    }
    size = kp_utf8_read(text, parser->length - parser->at, point);
    if (size == 0)
        refuse_byte(parser, parser->at);
    return size;
}

/* Read the rest of a string, from the first character that is not plain, and decode it. */
static enum kp_status read_characters(struct parser *parser, struct kp_json_value *string)
{
    struct kp_json *json = parser->json;
    size_t to = parser->at;

    if (!KP_RESERVE(json->decoded, json->decoded_room, to + 1))
        return kp_no_memory(parser->why);
    memcpy(json->decoded + string->at, parser->text + string->at, to - string->at);
    while (parser->at < parser->length && parser->text[parser->at] != '"') {
        uint32_t point = 0;
        size_t size = read_character(parser, string->at - 1, &point);

        if (size == 0)
            return KP_BAD_INPUT;
        if (!KP_RESERVE(json->decoded, json->decoded_room, to + 4))
            return kp_no_memory(parser->why);
        to += kp_utf8_write(point, json->decoded + to);
        parser->at += size;
    }
    string->escaped = true;
    string->length = (uint32_t)(to - string->at);
    return KP_OK;
}

static bool is_plain(char byte)
{
    return (signed char)byte >= ' ' && byte != '"' && byte != '\\';
}

static enum kp_status read_string(struct parser *parser)
{
    struct kp_json_value *string;
    enum kp_status status = KP_OK;

    parser->at++;
    string = add_value(parser, KP_JSON_STRING);
    if (!string)
        return kp_no_memory(parser->why);
    while (parser->at < parser->length && is_plain(parser->text[parser->at]))
        parser->at++;
    string->length = (uint32_t)(parser->at - string->at);
    if (parser->at < parser->length && parser->text[parser->at] != '"')
        status = read_characters(parser, string);
    if (status != KP_OK)
        return status;
    if (parser->at == parser->length)
        return refuse_token(parser, A_VALUE);
    parser->at++;
    return KP_OK;
}

/* ---- Numbers and words ---- */

static size_t count_digits(const struct parser *parser, size_t at)
{
    size_t end = at;

    while (end < parser->length && kp_ascii_is_digit(parser->text[end]))
        end++;
    return end - at;
}

static bool is_at(const struct parser *parser, size_t at, char byte, char other)
{
    return at < parser->length && (parser->text[at] == byte || parser->text[at] == other);
}

/* The length of the number that begins here; 0 if there is none. */
static size_t measure_number(const struct parser *parser)
{
    size_t at = parser->at + (parser->text[parser->at] == '-'), digits = count_digits(parser, at);

    if (digits == 0)
        return 0;
    at += parser->text[at] == '0' ? 1 : digits;
    if (is_at(parser, at, '.', '.')) {
        digits = count_digits(parser, at + 1);
        at += digits ? 1 + digits : 0;
    }
    if (is_at(parser, at, 'e', 'E')) {
        size_t sign = is_at(parser, at + 1, '+', '-');

        digits = count_digits(parser, at + 1 + sign);
        at += digits ? 1 + sign + digits : 0;
    }
    return at - parser->at;
}

static size_t measure_word(const struct parser *parser, enum kp_json_kind *kind)
{
    const char *text = parser->text + parser->at;
    size_t length = parser->length - parser->at;

    *kind = *text == 'n'   ? KP_JSON_NULL
            : *text == 'f' ? KP_JSON_FALSE
            : *text == 't' ? KP_JSON_TRUE
                           : KP_JSON_NUMBER;
    if (*kind == KP_JSON_NUMBER)
        return measure_number(parser);
    if (*kind == KP_JSON_FALSE)
        return length >= 5 && memcmp(text, "false", 5) == 0 ? 5 : 0;
    return length >= 4 && memcmp(text, *kind == KP_JSON_NULL ? "null" : "true", 4) == 0 ? 4 : 0;
}

/* Read a number, true, false or null. */
static enum kp_status read_word(struct parser *parser, const char *expected)
{
    enum kp_json_kind kind;
    size_t length = measure_word(parser, &kind), end = parser->at + length;
    struct kp_json_value *value;

    if (length == 0 || (end < parser->length && continues_word(parser->text[end])))
        return refuse_token(parser, expected);
    value = add_value(parser, kind);
    if (!value)
        return kp_no_memory(parser->why);
    value->length = (uint32_t)length;
    parser->at = end;
    return KP_OK;
}

/* ---- Lists and objects ---- */

#define BETWEEN_LIMITS 4096 /* bytes between two checks of the limit */

/* NOLINTBEGIN(misc-no-recursion): at most KP_MOST_JSON_DEPTH deep */

static enum kp_status read_value(struct parser *parser, const char *expected);

/* The next byte that is not a space; 0 at the end of the text. */
static char find_token(struct parser *parser)
{
    while (parser->at < parser->length && parser->text[parser->at] <= ' ' &&
           kp_ascii_is_space(parser->text[parser->at]))
        parser->at++;
    if (parser->at == parser->length)
        return '\0';
    return parser->text[parser->at];
}

/* Go past a sign, if it is the next. */
static bool pass_sign(struct parser *parser, char sign)
{
    bool is_there = find_token(parser) == sign;

    parser->at += is_there;
    return is_there;
}

/* Read an item of a list; or a member: its name, ':' and its value. */
static enum kp_status read_item(struct parser *parser, bool is_list, bool first)
{
    enum kp_status status = KP_OK;

    if (!is_list)
        status = find_token(parser) == '"'
                     ? read_string(parser)
                     : refuse_token(parser, first ? A_NAME ", or '}'" : A_NAME);
    if (!is_list && status == KP_OK && !pass_sign(parser, ':'))
        status = refuse_token(parser, "':'");
    if (status == KP_OK)
        status = read_value(parser, is_list && first ? A_VALUE ", or ']'" : A_VALUE);
    return status;
}

static enum kp_status check_limit(struct parser *parser)
{
    struct kp_read_limit *limit = parser->json->begin.limit;
    size_t bytes = parser->at - parser->charged;

    parser->charged = parser->at;
    return !limit || kp_read_limit_advance(limit, bytes)
               ? KP_OK
               : kp_bad_input(parser->why, "reading was stopped");
}

/* Read a list or an object, from its bracket on. */
static enum kp_status read_items(struct parser *parser, bool is_list)
{
    size_t index = parser->json->count;
    struct kp_json_value *value = add_value(parser, is_list ? KP_JSON_LIST : KP_JSON_OBJECT);
    char closing = is_list ? ']' : '}';
    enum kp_status status = KP_OK;
    bool more;

    if (!value)
        return kp_no_memory(parser->why);
    if (++parser->depth > KP_MOST_JSON_DEPTH)
        return kp_bad_input(set_place(parser, parser->at),
                            "lists are nested too deeply; a game needs only a few levels");
    parser->at++;
    more = find_token(parser) != closing;
    for (bool first = true; more && status == KP_OK; first = false) {
        char next = find_token(parser);

        if (!first && (next == '}' || next == ']' || next == ','))
            return kp_bad_input(set_place(parser, parser->at),
                                "nothing follows the ',' before this; delete the ','");
        status = read_item(parser, is_list, first);
        more = status == KP_OK && pass_sign(parser, ',');
        if (more && parser->at - parser->charged >= BETWEEN_LIMITS)
            status = check_limit(parser);
    }
    if (status == KP_OK && !pass_sign(parser, closing))
        status = refuse_token(parser, is_list ? "',' or ']'" : "',' or '}'");
    value = &parser->json->values[index];
    value->span = (uint32_t)(parser->json->count - index);
    value->length = (uint32_t)parser->at - value->at;
    parser->depth--;
    return status;
}

static enum kp_status read_value(struct parser *parser, const char *expected)
{
    switch (find_token(parser)) {
    case '"':
        return read_string(parser);
    case '[':
    case '{':
        return read_items(parser, parser->text[parser->at] == '[');
    default:
        return parser->at < parser->length ? read_word(parser, expected)
                                           : refuse_token(parser, expected);
    }
}

/* NOLINTEND(misc-no-recursion) */

#define LONGEST_TOKEN 32 /* bytes of a number, or of an escape */

enum kp_status kp_json_parse(struct kp_json *json, struct kp_json_text *text, struct kp_diag *why)
{
    size_t length = kp_min_size(text->length, KP_MOST_JSON);
    struct parser parser = {json, text->text, length, .why = why};
    enum kp_status status;

    kp_json_text_place(text);
    json->begin = json->passed = *text;
    json->count = 0;
    status = read_value(&parser, A_VALUE);
    if (status == KP_OK)
        kp_json_text_skip(text, parser.at);
    else if (status == KP_BAD_INPUT && text->length > length &&
             parser.at + LONGEST_TOKEN > KP_MOST_JSON)
        return kp_bad_input(set_place(&parser, 0),
                            "the game is too long; a game in JSON has at most %s bytes",
                            kp_grouped(KP_MOST_JSON).text);
    return status;
}

void kp_json_free(struct kp_json *json)
{
    free(json->values);
    free(json->decoded);
    *json = (struct kp_json){.count = 0};
}
