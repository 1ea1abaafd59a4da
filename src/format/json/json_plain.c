/* Most games of long streams are plain: an object of at most KP_PLAIN_LENGTH bytes; its "rows" are
 * objects with "guess", a list of strings, and "black" and "white", numbers of at most four digits;
 * every other member is a string, a number of at most 18 digits, or a list of these; and all strings
 * are printable ASCII without escapes.  Any other text, and any mistake, is left to the parser.
 *
 * To build jansson's tree of a game, to search and to free it took two thirds of the time of
 * reading (bench/stream.sh: 151,000 of 194,000 instructions).  Nearly all of it went into the rows.
 * A plain game is looked through once, which checks its syntax and finds where each guess begins;
 * the colours are read later, when the rules are known.  The few other members become values of
 * jansson, and are read like those of any game. */
#include "format/json/json_reader.h"

#include "base/allocate.h"
#include "base/hash.h"
#include "format/code_parser.h"
#include "format/score_parser.h"

#include <string.h>

#define NOT_PLAIN    (-1)
#define ROW_DIGITS   4
#define VALUE_DIGITS 18

/* ---- Tokens ------------------------------------------------------------------------- */

struct plain_text {
    const char *at, *end;
};

/* Skip white space.  Returns the byte that follows; 0 at the end. */
static char next_byte(struct plain_text *text)
{
    while (text->at < text->end &&
           (*text->at == ' ' || *text->at == '\t' || *text->at == '\r' || *text->at == '\n'))
        text->at++;
    if (text->at == text->end)
        return '\0';
    return *text->at;
}

static bool read_sign(struct plain_text *text, char sign)
{
    if (next_byte(text) != sign)
        return false;
    text->at++;
    return true;
}

static bool read_string(struct plain_text *text, struct kp_word *word)
{
    if (!read_sign(text, '"'))
        return false;
    word->text = text->at;
    while (text->at < text->end && *text->at >= ' ' && *text->at < 0x7F && *text->at != '"' &&
           *text->at != '\\')
        text->at++;
    word->length = (size_t)(text->at - word->text);
    return text->at < text->end && *text->at++ == '"';
}

/* Returns NOT_PLAIN for any other text. */
static int64_t read_number(struct plain_text *text, size_t most_digits)
{
    const char *first;
    int64_t number = 0;
    size_t digits;

    next_byte(text);
    for (first = text->at; text->at < text->end && *text->at >= '0' && *text->at <= '9'; text->at++)
        if ((size_t)(text->at - first) < most_digits)
            number = 10 * number + (*text->at - '0');
    digits = (size_t)(text->at - first);
    if (digits == 0 || digits > most_digits || (digits > 1 && *first == '0') ||
        text->at == text->end || memchr(".eE", *text->at, 3))
        return NOT_PLAIN;
    return number;
}

/* ---- Rows --------------------------------------------------------------------------- */

static bool read_guess(struct plain_text *text, const char *begin, struct kp_json_plain_row *row)
{
    struct kp_word colour;

    if (row->pegs > 0 || !read_sign(text, '['))
        return false;
    row->guess = (size_t)(text->at - begin);
    do {
        if (!read_string(text, &colour))
            return false;
        row->pegs++;
    } while (read_sign(text, ','));
    return read_sign(text, ']');
}

static bool read_count(struct plain_text *text, int *count)
{
    if (*count != KP_UNKNOWN)
        return false;
    *count = (int)read_number(text, ROW_DIGITS);
    return *count != NOT_PLAIN;
}

static bool is_name(const struct kp_word *word, const char *name)
{
    return word->length == strlen(name) && memcmp(word->text, name, word->length) == 0;
}

static bool read_row(struct plain_text *text, const char *begin, struct kp_json_plain_row *row)
{
    *row = (struct kp_json_plain_row){.score = {KP_UNKNOWN, KP_UNKNOWN}};
    if (!read_sign(text, '{'))
        return false;
    do {
        struct kp_word name;
        bool good = read_string(text, &name) && read_sign(text, ':');

        if (good && is_name(&name, "guess"))
            good = read_guess(text, begin, row);
        else if (good && is_name(&name, "black"))
            good = read_count(text, &row->score.black);
        else
            good = good && is_name(&name, "white") && read_count(text, &row->score.white);
        if (!good)
            return false;
    } while (read_sign(text, ','));
    return read_sign(text, '}') && row->pegs > 0;
}

static bool read_rows(struct kp_json_plain *plain, struct plain_text *text)
{
    plain->row_count = 0;
    if (!read_sign(text, '['))
        return false;
    do {
        if (!KP_RESERVE(plain->rows, plain->row_room, plain->row_count + 1) ||
            !read_row(text, plain->text, &plain->rows[plain->row_count]))
            return false;
        plain->row_count++;
    } while (read_sign(text, ','));
    return read_sign(text, ']');
}

/* ---- Members ------------------------------------------------------------------------- */

/* A string or a number; NULL: it is neither, or there is no memory. */
static json_t *read_word(struct plain_text *text)
{
    struct kp_word word;
    int64_t number;

    if (next_byte(text) == '"')
        return read_string(text, &word) ? json_stringn_nocheck(word.text, word.length) : NULL;
    number = read_number(text, VALUE_DIGITS);
    return number == NOT_PLAIN ? NULL : json_integer(number);
}

static json_t *read_list(struct plain_text *text)
{
    json_t *list = json_array();
    bool good = list && read_sign(text, '[');

    if (good)
        do
            good = json_array_append_new(list, read_word(text)) == 0;
        while (good && read_sign(text, ','));
    if (good && read_sign(text, ']'))
        return list;
    json_decref(list);
    return NULL;
}

/* Note a member that has this value.  false: the parser is to explain why not. */
static bool note_member(struct kp_json_reader *reader, const struct kp_word *word,
                        const json_t *value)
{
    const struct kp_json_member *near;

    if (kp_json_note_member(kp_json_members, *word, value, reader->said, &near, NULL) != KP_OK)
        return false;
    reader->says_rules |= near->is_rule;
    /* "Rows" is the same member, but kp_json_reader_rows does not find it. */
    return near->read != kp_json_reader_rows || json_is_true(value);
}

static bool read_member(struct kp_json_reader *reader, struct plain_text *text)
{
    struct kp_json_plain *plain = &reader->plain;
    struct kp_word name;
    json_t *value;

    if (!read_string(text, &name) || !read_sign(text, ':'))
        return false;
    if (is_name(&name, "rows"))
        return read_rows(plain, text) && note_member(reader, &name, json_true());
    if (plain->value_count == KP_JSON_MEMBER_COUNT)
        return false;
    value = next_byte(text) == '[' ? read_list(text) : read_word(text);
    if (!value)
        return false;
    plain->values[plain->value_count++] = value;
    return note_member(reader, &name, value);
}

bool kp_json_plain_note_members(struct kp_json_reader *reader, struct kp_json_text *text)
{
    struct plain_text object = {text->text,
                                text->text + kp_min_size(text->length, KP_PLAIN_LENGTH)};
    bool good = read_sign(&object, '{');

    memset(reader->said, 0, sizeof reader->said);
    reader->says_rules = false;
    reader->plain.text = text->text;
    if (good)
        do
            good = read_member(reader, &object);
        while (good && read_sign(&object, ','));
    if (!good || !read_sign(&object, '}') ||
        (text->limit && !kp_read_limit_advance(text->limit, (size_t)(object.at - text->text)))) {
        kp_json_plain_clear(&reader->plain);
        return false;
    }
    reader->plain.length = (size_t)(object.at - text->text);
    kp_json_text_skip(text, reader->plain.length);
    return true;
}

void kp_json_plain_clear(struct kp_json_plain *plain)
{
    while (plain->value_count > 0)
        json_decref(plain->values[--plain->value_count]);
    plain->text = NULL;
}

/* ---- Rows by the rules ----------------------------------------------------------------- */

size_t kp_json_plain_rows(struct kp_json_reader *reader)
{
    const struct kp_json_plain *plain = &reader->plain;
    const struct kp_rules *rules = reader->rules;
    size_t r = 0;

    for (; rules->scores == KP_BLACK_AND_WHITE && r < plain->row_count; r++) {
        const struct kp_json_plain_row *row = &plain->rows[r];
        struct plain_text text = {plain->text + row->guess, plain->text + plain->length};

        if (row->pegs != rules->pegs)
            return r;
        for (int p = 0; p < row->pegs; p++) {
            struct kp_word word;
            int colour = read_string(&text, &word) && word.length ? kp_colour_parse(rules, &word)
                                                                  : -1;

            if (colour < 0)
                return r;
            reader->builder.code[p] = (uint16_t)colour;
            read_sign(&text, ',');
        }
        if (kp_score_check(rules, row->score, NULL) != KP_OK ||
            kp_game_builder_add_row(&reader->builder, row->score, 0, NULL) != KP_OK)
            return r;
    }
    return r;
}
