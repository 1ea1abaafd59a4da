/* An object is a game: its members are noted by name, then the rules are read, then the rest, in
 * the order of kp_json_members, whatever their order in the text. */
#include "format/json/json_reader.h"

#include "base/edit_distance.h"
#include "format/keywords.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum kp_status kp_json_reader_within(struct kp_json_reader *reader, enum kp_status status,
                                     const char *format, ...)
{
    struct kp_strbuf path = {0};
    va_list arguments;

    if (status == KP_OK)
        return status;
    va_start(arguments, format);
    kp_strbuf_vaddf(&path, format, arguments);
    va_end(arguments);
    kp_strbuf_addf(&path, "%s%s", kp_ascii_is_letter(*reader->path) ? "." : "", reader->path);
    snprintf(reader->path, sizeof reader->path, "%s", path.failed ? "" : path.text);
    kp_strbuf_free(&path);
    return status;
}

void kp_json_reader_error(struct kp_json_reader *reader, enum kp_status status,
                          const struct kp_diag *why)
{
    char says[sizeof reader->path + sizeof why->says + 2];

    if (status == KP_OK)
        return;
    snprintf(says, sizeof says, "%s%s%s", reader->path, *reader->path ? ": " : "", why->says);
    *reader->path = '\0';
    kp_game_builder_error(&reader->builder, reader->builder.place.line,
                          reader->builder.place.column, status, says);
}

/* The member of that name or, of a game, of another spelling that transcripts accept; or NULL.  Then
 * *near is the one that the name was probably meant to be, or NULL. */
static const struct kp_json_member *find_member(const struct kp_json_member *members,
                                                const struct kp_word *name,
                                                const struct kp_json_member **near)
{
    const struct kp_keyword *keyword = NULL;
    struct kp_word meant = *name;
    size_t n = 0, best;

    for (; members[n].name; n++)
        if (kp_word_is(name, members[n].name))
            return *near = &members[n];
    if (members == kp_json_members)
        keyword = kp_keyword_by_synonym(name);
    if (keyword)
        meant = (struct kp_word){keyword->name, strlen(keyword->name), 0};
    best = kp_nearest_name(meant.text, meant.length, &members->name, sizeof *members, n);
    *near = best < n && (!keyword || strcmp(members[best].name, keyword->name) == 0)
                ? &members[best]
                : NULL;
    return *near && keyword && kp_keyword_find(name) ? *near : NULL;
}

enum kp_status kp_json_note_member(const struct kp_json_member *members, struct kp_word name,
                                   const json_t *value, const json_t **said,
                                   const struct kp_json_member **near, struct kp_diag *why)
{
    const struct kp_json_member *member = find_member(members, &name, near);
    struct kp_quoted quote;

    if (member && json_is_null(value))
        return KP_OK;
    if (member && said[member - members])
        return kp_bad_input(why, "member \"%s\" occurs twice; delete one", member->name);
    if (member) {
        said[member - members] = value;
        return KP_OK;
    }
    quote = kp_word_quote(&name);
    if (*near)
        return kp_bad_input(why, "unknown member \"%s\"; did you mean \"%s\"?", quote.text,
                            (*near)->name);
    kp_bad_input(why, "unknown member \"%s\"; known members: ", quote.text);
    for (member = members; member->name; member++)
        kp_continue(why, "%s%s", member == members ? "" : ", ", member->name);
    return KP_BAD_INPUT;
}

/* An unknown name that may be a rule leaves the rules in doubt. */
static void note_members(struct kp_json_reader *reader, const json_t *object)
{
    void *at = json_object_iter((json_t *)object);
    struct kp_diag why = {0};

    for (; at; at = json_object_iter_next((json_t *)object, at)) {
        const struct kp_json_member *near;
        enum kp_status status = kp_json_note_member(
            kp_json_members, kp_word_of(json_object_iter_key(at)), json_object_iter_value(at),
            reader->said, &near, &why);

        if (status == KP_BAD_INPUT && near && near->is_rule)
            reader->broken = true;
        if (near && near->is_rule && reader->said[near - kp_json_members])
            reader->says_rules = true;
        kp_json_reader_error(reader, status, &why);
    }
}

/* Instead of its members, notes that the object is an answer, which has a verdict. */
static void note_answer(struct kp_json_reader *reader, const json_t *object)
{
    struct kp_diag why = {0};

    reader->said[0] = json_object_get(object, kp_json_members->name);
    reader->broken = true;
    kp_json_reader_error(reader,
                         kp_bad_input(&why, "expected a game, found an answer of keypeg; "
                                            "'keypeg join' expects the game before the answers"),
                         &why);
}

static void read_member(struct kp_json_reader *reader, const struct kp_json_member *member)
{
    const json_t *value = reader->said[member - kp_json_members];
    struct kp_diag why = {0};
    enum kp_status status;

    if (!value || reader->builder.status == KP_NO_MEMORY)
        return;
    status = member->read(reader, value, &why);
    kp_json_reader_error(reader, kp_json_reader_within(reader, status, "%s", member->name), &why);
    reader->broken = reader->broken || (member->is_rule && status != KP_OK);
}

/* All members but the id, which is read first: errors in the others, and in the rules, have it. */
static void read_members(struct kp_json_reader *reader, bool rules)
{
    for (const struct kp_json_member *member = kp_json_members + 1; member->name; member++)
        if (member->is_rule == rules)
            read_member(reader, member);
}

static void drop_rules(struct kp_json_reader *reader)
{
    kp_rules_unref(reader->rules);
    reader->rules = NULL;
    reader->doubt = true;
}

/* Read the rules of a game that has its own.  Sentences about missing rules give advice in JSON, not
 * in that of transcripts. */
static void read_own_rules(struct kp_json_reader *reader)
{
    bool again = reader->rules || reader->doubt;
    const char *all = again ? "; a game with one rule of its own needs all its rules" : "";
    struct kp_diag why = {0};
    struct kp_rules *rules = kp_rules_new();
    enum kp_status status = KP_OK;

    kp_rules_unref(reader->rules);
    reader->rules = rules;
    reader->no_number = KP_NOT_ASKED;
    if (!rules) {
        reader->builder.status = KP_NO_MEMORY;
        return;
    }
    read_members(reader, true);
    if (reader->broken || reader->builder.status == KP_NO_MEMORY)
        status = KP_OK;
    else if (rules->pegs < 1 && rules->colours < 1)
        status = kp_bad_input(&why,
                              "the rules are missing; write \"game\": \"classic\", or \"pegs\": 4 "
                              "and \"colours\": 6");
    else if (rules->pegs < 1)
        status = kp_bad_input(&why, "the length of a code is missing; write it like \"pegs\": 4%s",
                              all);
    else if (rules->colours < 1)
        status = kp_bad_input(&why, "the colours are missing; write them like \"colours\": 6%s",
                              all);
    else
        status = kp_rules_check(rules, &why);
    kp_json_reader_error(reader, status, &why);
    reader->broken = reader->broken || status != KP_OK;
    reader->doubt = false;
}

/* A game without rules of its own has those of the game before; if those were bad, that is already
 * reported. */
void kp_json_reader_parse_game(struct kp_json_reader *reader, const json_t *object)
{
    struct kp_game_builder *builder = &reader->builder;

    kp_game_builder_begin(builder, builder->place.line, builder->place.column);
    reader->broken = false;
    if (object) {
        memset(reader->said, 0, sizeof reader->said);
        reader->says_rules = false;
    }
    if (json_is_string(json_object_get(object, "verdict")))
        note_answer(reader, object);
    else if (object)
        note_members(reader, object);
    read_member(reader, kp_json_members);
    if (!reader->says_rules && reader->doubt)
        builder->good = false;
    else if (reader->says_rules || !reader->rules)
        read_own_rules(reader);
    if (reader->broken)
        drop_rules(reader);
    if (reader->rules && builder->status != KP_NO_MEMORY &&
        kp_game_builder_set_rules(builder, reader->rules))
        read_members(reader, false);
}

/* ---- The values of a text ---- */

/* The first line is judged by its brackets. */
bool kp_json_text_is_lines(const char *text, size_t length)
{
    struct kp_json_text first = kp_json_text_begin(text, length, 1, NULL), rest;
    size_t object, line;

    if (kp_json_text_next(&first) != '{')
        return false;
    rest = first;
    object = kp_json_text_extent(&first);
    line = kp_first_line_length(rest.text, rest.length);
    if (object > line)
        return false;
    first.length = line;
    kp_json_text_skip(&first, object);
    kp_json_text_skip(&rest, line);
    return kp_json_text_next(&first) == KP_JSON_END && kp_json_text_next(&rest) != KP_JSON_END;
}

/* Report an error that is not inside an object.  The value keeps the place of a game. */
static void refuse_value(struct kp_json_reader *reader, struct kp_text_position at,
                         enum kp_status status, const char *says)
{
    kp_game_builder_error(&reader->builder, at.line, at.column, status, says);
    reader->builder.good = false;
    kp_game_builder_end(&reader->builder);
}

/* Take the id of a value that is not read as a game, if it is a good one. */
static void keep_id(struct kp_json_reader *reader, const json_t *id)
{
    if (id && kp_json_members->read(reader, id, NULL) == KP_NO_MEMORY)
        reader->builder.status = KP_NO_MEMORY;
}

/* End the game, after which nothing may follow in the text unless `alone` is NULL. */
static bool end_game(struct kp_json_reader *reader, struct kp_json_text *text, const char *alone)
{
    struct kp_game_builder *builder = &reader->builder;

    if (alone && !reader->doubt && builder->status != KP_NO_MEMORY &&
        kp_json_text_next(text) != KP_JSON_END)
        kp_game_builder_error(builder, text->place.line, text->place.column, KP_BAD_INPUT, alone);
    kp_game_builder_end(builder);
    return builder->status != KP_NO_MEMORY;
}

bool kp_json_reader_next_game(struct kp_json_reader *reader, struct kp_json_text *text,
                              const char *alone)
{
    struct kp_game_builder *builder = &reader->builder;
    struct kp_json_text begin;
    enum kp_status status;
    struct kp_diag why = {.says = KP_JSON_OBJECT};
    json_t *value;

    if (alone) {
        drop_rules(reader);
        reader->doubt = false;
    }
    kp_json_text_next(text);
    builder->place = text->place;
    begin = *text;
    if (kp_json_plain_note_members(reader, text)) {
        kp_json_reader_parse_game(reader, NULL);
        kp_json_plain_clear(&reader->plain);
        return end_game(reader, text, alone);
    }
    value = kp_json_text_parse(text, &status, &why);
    if (!value) {
        value = kp_json_text_find_member(&begin, kp_json_members->name);
        keep_id(reader, value);
        json_decref(value);
        refuse_value(reader, (struct kp_text_position){why.line, why.column}, status, why.says);
        return false;
    }
    why.line = begin.place.line;
    why.column = begin.place.column;
    if (json_is_object(value) && !kp_json_text_has_hidden(&begin, text->text, &why)) {
        kp_json_reader_parse_game(reader, value);
    } else {
        drop_rules(reader);
        keep_id(reader, json_object_get(value, kp_json_members->name));
        refuse_value(reader, (struct kp_text_position){why.line, why.column}, KP_BAD_INPUT,
                     why.says);
    }
    json_decref(value);
    return end_game(reader, text, alone);
}

bool kp_json_reader_refuse_rest(struct kp_json_reader *reader, const struct kp_json_text *text,
                                const char *says)
{
    reader->builder.place = text->place;
    refuse_value(reader, text->place, KP_BAD_INPUT, says);
    return false;
}

enum kp_status kp_json_reader_end(struct kp_json_reader *reader)
{
    kp_rules_unref(reader->rules);
    kp_text_line_free(&reader->line);
    free(reader->plain.rows);
    return kp_game_builder_free(&reader->builder);
}
