#include "format/json/json_reader.h"

#include <stdlib.h>
#include <string.h>

struct kp_json_text kp_json_begin(const char *text, size_t length, unsigned line,
                                  struct kp_read_limit *pace)
{
    size_t mark = length >= 3 && memcmp(text, "\xEF\xBB\xBF", 3) == 0 ? 3 : 0;

    return (struct kp_json_text){text + mark, length - mark, {line, 1}, pace};
}

size_t kp_json_line(const char *text, size_t length)
{
    const char *end = memchr(text, '\n', length);

    return end ? (size_t)(end - text) + 1 : length;
}

#define LONG (1 << 20) /* bytes of a line that is not read only to be read again */

/* Whether the line is an object and nothing more; a long one by its brackets. */
static bool is_object(struct kp_json_text line)
{
    enum kp_status status;
    struct kp_diag why;
    json_t *value;
    bool whole;

    if (line.length > LONG) {
        kp_json_skip(&line, kp_json_extent(&line));
        return kp_json_next(&line) == KP_JSON_END;
    }
    value = kp_json_value(&line, &status, &why);
    whole = value && kp_json_next(&line) == KP_JSON_END;
    json_decref(value);
    return whole;
}

bool kp_json_is_lines(const char *text, size_t length)
{
    struct kp_json_text first = kp_json_begin(text, length, 1, NULL), rest;

    if (kp_json_next(&first) != '{')
        return false;
    rest = first;
    first.length = kp_json_line(rest.text, rest.length);
    kp_json_skip(&rest, first.length);
    return kp_json_next(&rest) != KP_JSON_END && is_object(first);
}

static void fail(struct kp_json_reader *reader, enum kp_status status)
{
    if (reader->status != KP_NO_MEMORY)
        reader->status = status;
}

/* A game that cannot even be seen keeps its place. */
static void leave_place(struct kp_json_reader *reader)
{
    if (!kp_match_add(reader->match, NULL, reader->place))
        reader->status = KP_NO_MEMORY;
}

/* Say why a value is not a game. */
static void refuse_value(struct kp_json_reader *reader, const struct kp_diag *why)
{
    kp_add_error(reader->problems, why->line, why->column, "%s", why->says);
    fail(reader, KP_BAD_INPUT);
    leave_place(reader);
    kp_json_drop_rules(reader);
}

/* Read the value whose text goes from `begin` to the byte `end`. */
static bool read_value(struct kp_json_reader *reader, const json_t *value,
                       const struct kp_json_text *begin, const char *end)
{
    struct kp_diag why = {
        .line = begin->place.line, .column = begin->place.column, .says = KP_JSON_OBJECT};

    if (!json_is_object(value) || kp_json_has_hidden(begin, end, &why))
        refuse_value(reader, &why);
    else
        kp_json_parse_game(reader, value);
    return reader->status != KP_NO_MEMORY;
}

bool kp_json_next_game(struct kp_json_reader *reader, struct kp_json_text *text)
{
    struct kp_json_text begin;
    enum kp_status status;
    struct kp_diag why = {0};
    json_t *value;
    bool good;

    kp_json_next(text);
    reader->place = text->place;
    begin = *text;
    value = kp_json_value(text, &status, &why);
    if (!value) {
        if (status == KP_BAD_INPUT)
            kp_add_error(reader->problems, why.line, why.column, "%s", why.says);
        fail(reader, status);
        leave_place(reader);
        reader->stuck = true;
        return false;
    }
    good = read_value(reader, value, &begin, text->text);
    json_decref(value);
    return good;
}

void kp_json_reset(struct kp_json_reader *reader)
{
    kp_rules_unref(reader->rules);
    reader->rules = NULL;
    reader->stuck = reader->doubt = false;
}

void kp_json_refuse(struct kp_json_reader *reader, const struct kp_json_text *text,
                    const char *says)
{
    kp_add_error(reader->problems, text->place.line, text->place.column, "%s", says);
    fail(reader, KP_BAD_INPUT);
    reader->stuck = true;
    reader->place = text->place;
    leave_place(reader);
}

void kp_json_reject_last_game(struct kp_json_reader *reader, const struct kp_json_text *text,
                              const char *says)
{
    struct kp_transcript **last = &reader->match->games[reader->match->count - 1];

    kp_transcript_free(*last);
    *last = NULL;
    kp_add_error(reader->problems, text->place.line, text->place.column, "%s", says);
    fail(reader, KP_BAD_INPUT);
}

enum kp_status kp_json_end(struct kp_json_reader *reader)
{
    kp_rules_unref(reader->rules);
    kp_text_line_free(&reader->line);
    free(reader->code);
    return reader->status;
}
