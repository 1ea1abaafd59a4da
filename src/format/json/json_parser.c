/* One loop over the text, with what is expected next as its state.  It keeps no stack: while a list
 * or an object is open, its `span` is the index of the one that it is in.  The usual strings, ASCII
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

struct kp_json_text kp_json_text_begin(const char *text, size_t length, unsigned line,
                                       struct kp_read_limit *limit)
{
    size_t mark = kp_utf8_mark_size(text, length);

    return (struct kp_json_text){text + mark, length - mark, text + mark, {line, 1}, limit};
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

#define TOP            UINT32_MAX /* in the place of a parent: the value is the whole */
#define BETWEEN_LIMITS 4096       /* bytes between two checks of the limit */

/* What the parser expects next. */
enum json_state {
    VALUE = 1,      /* a value */
    FIRST_ITEM = 2, /* a value or ']' */
    FIRST_NAME = 4, /* a name or '}' */
    NAME = 8,
    COLON = 16,
    NEXT_ITEM = 32,  /* ',' or ']' */
    NEXT_MEMBER = 64 /* ',' or '}' */
};

struct parser {
    struct kp_json *json;
    const char *text;
    size_t length, at; /* of the text, and the byte to be read */
    size_t charged;    /* bytes that the limit knows of */
    uint32_t parent, depth;
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

/* Whether the last byte before this one that is not a space is a ',', which nothing may follow. */
static bool follows_comma(const struct parser *parser)
{
    size_t at = parser->at;

    while (at > 0 && kp_ascii_is_space(parser->text[at - 1]))
        at--;
    return at > 0 && parser->text[at - 1] == ',';
}

/* Refuse what is here, where something else was expected. */
static enum kp_status refuse_token(const struct parser *parser, enum json_state expected)
{
    static const char *const instead[] = {"a value like 4, \"red\", true or null",
                                          "a value like 4, \"red\", true or null, or ']'",
                                          "a name in double quotes like \"rows\", or '}'",
                                          "a name in double quotes like \"rows\"",
                                          "':'",
                                          "',' or ']'",
                                          "',' or '}'"};
    const char *text = parser->text, *here = text + parser->at;
    size_t end = parser->at, place = 0;
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
    if (strchr("}],", *here) && follows_comma(parser))
        return kp_bad_input(parser->why, "nothing follows the ',' before this; delete the ','");
    end += end == parser->at;
    while (expected >> place > 1)
        place++;
    return kp_bad_input(parser->why, "expected %s, found '%s'", instead[place],
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
    set_place(parser, parser->at);
    if (unit < 0) {
        kp_bad_input(parser->why, "invalid escape; after '\\' write one of \" \\ / b f n r t, or u "
                                  "and four digits");
        return 0;
    }
    if (unit == 0) {
        kp_bad_input(parser->why, "null character in the text; delete the \\u0000");
        return 0;
    }
    *point = (uint32_t)unit;
    if (unit < 0xD800 || unit >= 0xE000)
        return 6;
    low = length > 7 && text[6] == '\\' && text[7] == 'u' ? read_hex(text + 8, length - 8) : -1;
    if (unit >= 0xDC00 || low < 0xDC00 || low >= 0xE000) {
        kp_bad_input(parser->why, "incomplete \\u escape; write the character itself");
        return 0;
    }
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

/* A character between two others of a string, to see whether it is hidden. */
struct neighbours {
    uint32_t before, point; /* 0: none */
    size_t at;
};

static void note_hidden(struct kp_json *json, struct neighbours *seen, uint32_t next, size_t at)
{
    char after[4];
    size_t length = next ? kp_utf8_write(next, after) : 0;

    if (seen->point >= 0x80 && json->hidden_point == 0 &&
        kp_utf8_is_hidden(seen->before, seen->point, after, length)) {
        json->hidden = seen->at;
        json->hidden_point = seen->point;
    }
    *seen = (struct neighbours){seen->point, next, at};
}

/* Read the rest of a string, from the first character that is not plain, and decode it. */
static enum kp_status read_characters(struct parser *parser, struct kp_json_value *string)
{
    struct kp_json *json = parser->json;
    size_t to = parser->at;
    struct neighbours seen = {
        parser->at > string->at ? (unsigned char)parser->text[parser->at - 1] : 0, 0, 0};

    if (!KP_RESERVE(json->decoded, json->decoded_room, to + 1))
        return kp_no_memory(parser->why);
    memcpy(json->decoded + string->at, parser->text + string->at, to - string->at);
    while (parser->at < parser->length && parser->text[parser->at] != '"') {
        uint32_t point = 0;
        size_t size = read_character(parser, string->at - 1, &point);

        if (size == 0)
            return KP_BAD_INPUT;
        note_hidden(json, &seen, point, parser->at);
        if (!KP_RESERVE(json->decoded, json->decoded_room, to + 4))
            return kp_no_memory(parser->why);
        to += kp_utf8_write(point, json->decoded + to);
        parser->at += size;
    }
    note_hidden(json, &seen, 0, 0);
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
        return refuse_token(parser, VALUE);
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
static enum kp_status read_word(struct parser *parser, enum json_state state)
{
    enum kp_json_kind kind;
    size_t length = measure_word(parser, &kind), end = parser->at + length;
    struct kp_json_value *value;

    if (length == 0 || (end < parser->length && continues_word(parser->text[end])))
        return refuse_token(parser, state);
    value = add_value(parser, kind);
    if (!value)
        return kp_no_memory(parser->why);
    value->length = (uint32_t)length;
    parser->at = end;
    return KP_OK;
}

/* ---- Lists and objects ---- */

#define FEW_NAMES 8 /* names that are compared with one another, without being sorted */

static int compare_words(const void *left, const void *right)
{
    const struct kp_word *a = left, *b = right;

    return a->length != b->length ? kp_compare_u64(a->length, b->length)
                                  : memcmp(a->text, b->text, a->length);
}

/* Whether no name of an object occurs twice.  The column of a word is where its name is. */
static enum kp_status check_names(const struct parser *parser, const struct kp_json_value *object)
{
    struct kp_json *json = parser->json;
    size_t n = 0;

    if (!KP_RESERVE(json->names, json->name_room, object->span / 2))
        return kp_no_memory(parser->why);
    for (const struct kp_json_value *name = object + 1; name < kp_json_next(object);
         name = kp_json_next(name + 1)) {
        json->names[n] = kp_json_word(json, name);
        json->names[n++].column = name->at;
    }
    if (n > FEW_NAMES)
        qsort(json->names, n, sizeof *json->names, compare_words);
    for (size_t i = 1; i < n; i++)
        for (size_t k = n > FEW_NAMES ? i - 1 : 0; k < i; k++) {
            const struct kp_word *a = &json->names[k], *b = &json->names[i];

            if (kp_json_same_word(a, b))
                return kp_bad_input(
                    set_place(parser, (a->column > b->column ? a->column : b->column) - 1),
                    "member \"%s\" occurs twice; delete one", kp_word_quote(a).text);
        }
    return KP_OK;
}

static enum kp_status open_value(struct parser *parser, enum kp_json_kind kind)
{
    struct kp_json_value *value = add_value(parser, kind);

    if (!value)
        return kp_no_memory(parser->why);
    if (++parser->depth > KP_MOST_JSON_DEPTH)
        return kp_bad_input(set_place(parser, parser->at),
                            "lists are nested too deeply; a game needs only a few levels");
    value->span = parser->parent;
    parser->parent = (uint32_t)(value - parser->json->values);
    parser->at++;
    return KP_OK;
}

static enum kp_status close_value(struct parser *parser)
{
    struct kp_json *json = parser->json;
    struct kp_json_value *value = &json->values[parser->parent];

    parser->parent = value->span;
    parser->depth--;
    parser->at++;
    value->span = (uint32_t)(&json->values[json->count] - value);
    value->length = (uint32_t)parser->at - value->at;
    return value->kind == KP_JSON_OBJECT ? check_names(parser, value) : KP_OK;
}

/* ---- The loop ---- */

/* Pass a sign that follows at once, as it mostly does. */
static bool pass_sign(struct parser *parser, char sign)
{
    bool is_there = parser->at < parser->length && parser->text[parser->at] == sign;

    parser->at += is_there;
    return is_there;
}

/* What is expected after a value; 0: nothing. */
static enum json_state after_value(struct parser *parser)
{
    bool is_list;

    if (parser->parent == TOP)
        return 0;
    is_list = parser->json->values[parser->parent].kind == KP_JSON_LIST;
    if (pass_sign(parser, ','))
        return is_list ? VALUE : NAME;
    return is_list ? NEXT_ITEM : NEXT_MEMBER;
}

static bool may_close(enum json_state expected, char sign)
{
    return expected & (sign == ']' ? FIRST_ITEM | NEXT_ITEM : FIRST_NAME | NEXT_MEMBER);
}

/* Read the token at a byte that is not a space; *state is what is expected there, and then what is
 * expected after it. */
static enum kp_status read_token(struct parser *parser, enum json_state *state)
{
    enum json_state expected = *state;
    enum kp_status status;
    bool is_value = expected & (VALUE | FIRST_ITEM);

    switch (parser->text[parser->at]) {
    case '"':
        if (!is_value && !(expected & (NAME | FIRST_NAME)))
            break;
        status = read_string(parser);
        *state = is_value ? after_value(parser) : pass_sign(parser, ':') ? VALUE : COLON;
        return status;
    case ',':
        if (!(expected & (NEXT_ITEM | NEXT_MEMBER)))
            break;
        parser->at++;
        *state = expected == NEXT_ITEM ? VALUE : NAME;
        return KP_OK;
    case ':':
        if (expected != COLON)
            break;
        parser->at++;
        *state = VALUE;
        return KP_OK;
    case '[':
    case '{':
        if (!is_value)
            break;
        *state = parser->text[parser->at] == '[' ? FIRST_ITEM : FIRST_NAME;
        return open_value(parser, *state == FIRST_ITEM ? KP_JSON_LIST : KP_JSON_OBJECT);
    case ']':
    case '}':
        if (!may_close(expected, parser->text[parser->at]))
            break;
        status = close_value(parser);
        *state = after_value(parser);
        return status;
    default:
        if (!is_value)
            break;
        status = read_word(parser, expected);
        *state = after_value(parser);
        return status;
    }
    return refuse_token(parser, expected);
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

static enum kp_status read_value(struct parser *parser)
{
    enum json_state state = VALUE;
    enum kp_status status = KP_OK;

    while (state && status == KP_OK) {
        while (parser->at < parser->length && parser->text[parser->at] <= ' ' &&
               kp_ascii_is_space(parser->text[parser->at]))
            parser->at++;
        if (parser->at == parser->length)
            return refuse_token(parser, state);
        status = read_token(parser, &state);
        if (status == KP_OK && (!state || parser->at - parser->charged >= BETWEEN_LIMITS))
            status = check_limit(parser);
    }
    return status;
}

#define FIRST_BYTES   4096 /* of the text, for whose values there is room from the start */
#define LONGEST_TOKEN 32   /* bytes of a number, or of an escape */

enum kp_status kp_json_parse(struct kp_json *json, struct kp_json_text *text, struct kp_diag *why)
{
    size_t length = kp_min_size(text->length, KP_MOST_JSON);
    struct parser parser = {json, text->text, length, .parent = TOP, .why = why};
    enum kp_status status;

    kp_json_text_place(text);
    json->begin = json->passed = *text;
    json->count = 0;
    json->hidden_point = 0;
    if (!KP_RESERVE(json->values, json->room, 16 + kp_min_size(length, FIRST_BYTES) / 4))
        return kp_no_memory(why);
    status = read_value(&parser);
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
    free(json->names);
    *json = (struct kp_json){.count = 0};
}
