/* An object is a game: its members are noted by name, then the rules are read, then the rest, in
 * the order of kp_json_members, whatever their order in the text. */
#include "format/json/json_reader.h"

#include "base/edit_distance.h"
#include "base/hash.h"
#include "base/strbuf.h"
#include "format/keywords.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum kp_status kp_json_expected(struct kp_json_reader *reader, const struct kp_json_value *value,
                                const char *what, struct kp_diag *why)
{
    reader->at = value;
    return kp_bad_input(why, "expected %s, found %s", what,
                        kp_json_quote(&reader->json, value).text);
}

/* Whether an error here would only be counted: the list is full of errors at earlier places. */
static bool is_list_full(const struct kp_errors *errors, struct kp_text_position at)
{
    const struct kp_diag *last = &errors->item[KP_MOST_ERRORS - 1];

    return errors->count == KP_MOST_ERRORS &&
           (last->line < at.line || (last->line == at.line && last->column <= at.column));
}

#define LONGEST_PATH 96 /* bytes of a path to show; line and column are enough for a deep tree */

void kp_json_reader_error(struct kp_json_reader *reader, enum kp_status status,
                          const struct kp_diag *why)
{
    struct kp_game_builder *builder = &reader->builder;
    struct kp_text_position at = builder->place;
    struct kp_strbuf says = {0};

    if (status == KP_OK)
        return;
    if (reader->at)
        at = kp_json_place(&reader->json, reader->at);
    if (status == KP_BAD_INPUT && builder->errors && !is_list_full(builder->errors, at)) {
        if (reader->at)
            kp_json_path(&reader->json, reader->at, &says);
        if (says.length > LONGEST_PATH)
            kp_strbuf_clear(&says);
        kp_strbuf_addf(&says, "%s%s", says.length ? ": " : "", why->says);
    }
    kp_game_builder_error(builder, at.line, at.column, says.failed ? KP_NO_MEMORY : status,
                          says.text ? says.text : "");
    kp_strbuf_free(&says);
}

/* ---- Names of members ---- */

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
        if (name->length == members[n].length && kp_utf8_lower(*name->text) == *members[n].name &&
            kp_ascii_same_bytes(name->text, members[n].name, name->length))
            return *near = &members[n];
    if (members == kp_json_members)
        keyword = kp_keyword_by_synonym(name);
    if (keyword)
        meant = kp_word_of(keyword->name);
    best = kp_nearest_name(meant.text, meant.length, &members->name, sizeof *members, n);
    *near = best < n && (!keyword || strcmp(members[best].name, keyword->name) == 0)
                ? &members[best]
                : NULL;
    return *near && keyword && kp_keyword_find(name) ? *near : NULL;
}

enum kp_status kp_json_note_member(struct kp_json_reader *reader,
                                   const struct kp_json_member *members,
                                   const struct kp_json_value *name,
                                   const struct kp_json_value **said,
                                   const struct kp_json_member **near, struct kp_diag *why)
{
    struct kp_word word = kp_json_word(&reader->json, name);
    const struct kp_json_member *member = find_member(members, &word, near);
    struct kp_quoted quote;

    if (member && name[1].kind == KP_JSON_NULL)
        return KP_OK;
    if (member && !said[member - members]) {
        said[member - members] = name + 1;
        return KP_OK;
    }
    reader->at = name;
    if (member)
        return kp_bad_input(why, "member \"%s\" occurs twice; delete one", member->name);
    quote = kp_word_quote(&word);
    if (*near)
        return kp_bad_input(why, "unknown member \"%s\"; did you mean \"%s\"?", quote.text,
                            (*near)->name);
    kp_bad_input(why, "unknown member \"%s\"; known members: ", quote.text);
    for (member = members; member->name; member++)
        kp_continue(why, "%s%s", member == members ? "" : ", ", member->name);
    return KP_BAD_INPUT;
}

/* An unknown name that may be a rule leaves the rules in doubt. */
static void note_members(struct kp_json_reader *reader, const struct kp_json_value *object)
{
    struct kp_diag why = {0};

    for (const struct kp_json_value *name = object + 1; name < kp_json_next(object);
         name = kp_json_next(name + 1)) {
        const struct kp_json_member *near;
        enum kp_status status = kp_json_note_member(reader, kp_json_members, name, reader->said,
                                                    &near, &why);

        if (status == KP_BAD_INPUT && near && near->is_rule)
            reader->broken = true;
        if (near && near->is_rule && reader->said[near - kp_json_members])
            reader->says_rules = true;
        kp_json_reader_error(reader, status, &why);
    }
}

/* ---- Members ---- */

static void read_member(struct kp_json_reader *reader, const struct kp_json_member *member)
{
    const struct kp_json_value *value = reader->said[member - kp_json_members];
    struct kp_diag why = {0};
    enum kp_status status;

    if (!value || reader->builder.status == KP_NO_MEMORY)
        return;
    status = kp_json_read_member(reader, member, value, &why);
    kp_json_reader_error(reader, status, &why);
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

/* Whether the rules are complete and admit a code, in the words of JSON. */
static enum kp_status check_rules(const struct kp_rules *rules, bool again, struct kp_diag *why)
{
    const char *all = again ? "; a game with one rule of its own needs all its rules" : "";

    if (rules->pegs < 1 && rules->colours < 1)
        return kp_bad_input(why, "the rules are missing; write \"game\": \"classic\", or \"pegs\": "
                                 "4 and \"colours\": 6");
    if (rules->pegs < 1)
        return kp_bad_input(why, "the length of a code is missing; write it like \"pegs\": 4%s",
                            all);
    if (rules->colours < 1)
        return kp_bad_input(why, "the colours are missing; write them like \"colours\": 6%s", all);
    return kp_rules_check(rules, why);
}

/* Read the rules of a game that has its own. */
static void read_own_rules(struct kp_json_reader *reader, const struct kp_json_value *object)
{
    bool again = reader->rules || reader->doubt;
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
    if (!reader->broken && reader->builder.status != KP_NO_MEMORY)
        status = check_rules(rules, again, &why);
    reader->at = object;
    kp_json_reader_error(reader, status, &why);
    reader->broken = reader->broken || status != KP_OK;
    reader->doubt = false;
}

/* Instead of its members, notes that the object is an answer, which has a verdict. */
static void note_answer(struct kp_json_reader *reader, const struct kp_json_value *object)
{
    struct kp_diag why = {0};

    reader->said[0] = kp_json_find(&reader->json, object, kp_json_members->name);
    reader->broken = true;
    reader->at = object;
    kp_json_reader_error(reader,
                         kp_bad_input(&why, "expected a game, found an answer of keypeg; "
                                            "'keypeg join' expects the game before the answers"),
                         &why);
}

/* A game without rules of its own has those of the game before; if those were bad, that is already
 * reported. */
void kp_json_reader_parse_game(struct kp_json_reader *reader, const struct kp_json_value *object)
{
    struct kp_game_builder *builder = &reader->builder;
    const struct kp_json_value *verdict = kp_json_find(&reader->json, object, "verdict");
    struct kp_text_position place = kp_json_place(&reader->json, object);

    kp_game_builder_begin(builder, place.line, place.column);
    reader->broken = reader->says_rules = false;
    memset(reader->said, 0, sizeof reader->said);
    if (verdict && verdict->kind == KP_JSON_STRING)
        note_answer(reader, object);
    else
        note_members(reader, object);
    read_member(reader, kp_json_members);
    if (!reader->says_rules && reader->doubt)
        builder->good = false;
    else if (reader->says_rules || !reader->rules)
        read_own_rules(reader, object);
    if (reader->broken)
        drop_rules(reader);
    if (reader->rules && builder->status != KP_NO_MEMORY &&
        kp_game_builder_set_rules(builder, reader->rules))
        read_members(reader, false);
}

/* ---- The values of a text ---- */

/* The end of the token at text[i]: a string, or one byte; beyond `length` if a string does not
 * end. */
static size_t find_token_end(const char *text, size_t length, size_t i)
{
    if (text[i] != '"')
        return i + 1;
    for (i++; i < length && text[i] != '"'; i++)
        i += text[i] == '\\';
    return i + 1;
}

/* How the next token changes the depth of brackets. */
static int depth_change(char byte)
{
    return byte == '{' || byte == '[' ? 1 : byte == '}' || byte == ']' ? -1 : 0;
}

/* The first line is judged by its brackets. */
bool kp_json_text_is_lines(const char *text, size_t length)
{
    struct kp_json_text rest = kp_json_text_begin(text, length, 1, NULL);
    size_t line, i = 0;
    int depth = 0;

    if (kp_json_text_next(&rest) != '{')
        return false;
    line = kp_first_line_length(rest.text, rest.length);
    do {
        depth += depth_change(rest.text[i]);
        i = find_token_end(rest.text, line, i);
    } while (i < line && depth > 0);
    while (i < line && kp_ascii_is_space(rest.text[i]))
        i++;
    kp_json_text_skip(&rest, line);
    return depth == 0 && i == line && kp_json_text_next(&rest) != KP_JSON_END;
}

/* Report an error that is not inside an object.  The value keeps the place of a game. */
static void refuse_value(struct kp_json_reader *reader, enum kp_status status,
                         const struct kp_diag *why)
{
    kp_game_builder_error(&reader->builder, why->line, why->column, status, why->says);
    reader->builder.good = false;
    kp_game_builder_end(&reader->builder);
}

/* Take the id of a value that is not read as a game, if it is a good one. */
static void keep_id(struct kp_json_reader *reader, const struct kp_json_value *id)
{
    if (id && kp_json_read_member(reader, kp_json_members, id, NULL) == KP_NO_MEMORY)
        reader->builder.status = KP_NO_MEMORY;
}

/* The text after the only member "id" of the object that begins here, which is broken somewhere, is
 * searched by brackets and quotes; its length is 0 if there is none. */
static struct kp_json_text find_lost_id(const struct kp_json_text *text)
{
    struct kp_json_text id = *text, rest = *text;
    size_t count = 0;
    int depth = 0;

    rest.length = kp_min_size(rest.length, KP_MOST_JSON);
    do {
        size_t end = kp_min_size(find_token_end(rest.text, rest.length, 0), rest.length);
        struct kp_word name = {rest.text + 1, end - kp_min_size(end, 2), 0};

        depth += depth_change(*rest.text);
        kp_json_text_skip(&rest, end);
        if (depth == 1 && kp_word_is(&name, kp_json_members->name) &&
            kp_json_text_next(&rest) == ':' && ++count) {
            kp_json_text_skip(&rest, 1);
            id = rest;
        }
    } while (depth > 0 && kp_json_text_next(&rest) != KP_JSON_END);
    id.length = count == 1 ? id.length : 0;
    return id;
}

static void keep_lost_id(struct kp_json_reader *reader, const struct kp_json_text *text)
{
    struct kp_json_text id = *text;
    enum kp_status status;
    int next;

    if (kp_json_text_next(&id) != '{')
        return;
    id = find_lost_id(&id);
    if (kp_json_text_next(&id) == KP_JSON_END)
        return;
    status = kp_json_parse(&reader->json, &id, NULL);
    next = kp_json_text_next(&id);
    if (status == KP_NO_MEMORY)
        reader->builder.status = status;
    else if (status == KP_OK && (next == ',' || next == '}'))
        keep_id(reader, reader->json.values);
}

/* End the game, after which nothing may follow in the text unless `alone` is NULL. */
static bool end_game(struct kp_json_reader *reader, struct kp_json_text *text, const char *alone)
{
    struct kp_game_builder *builder = &reader->builder;

    if (alone && !reader->doubt && builder->status != KP_NO_MEMORY &&
        kp_json_text_next(text) != KP_JSON_END) {
        struct kp_text_position place = kp_json_text_place(text);

        kp_game_builder_error(builder, place.line, place.column, KP_BAD_INPUT, alone);
    }
    kp_game_builder_end(builder);
    return builder->status != KP_NO_MEMORY;
}

/* Read the parsed value as a game, if it is an object without hidden characters. */
static void read_value(struct kp_json_reader *reader)
{
    struct kp_json *json = &reader->json;
    struct kp_diag why = {.line = reader->builder.place.line,
                          .column = reader->builder.place.column,
                          .says = KP_JSON_NOT_A_GAME};

    if (json->values->kind == KP_JSON_OBJECT && json->hidden_point == 0) {
        kp_json_reader_parse_game(reader, json->values);
        return;
    }
    if (json->values->kind == KP_JSON_OBJECT)
        kp_json_refuse_hidden(json, &why);
    drop_rules(reader);
    keep_id(reader, kp_json_find(json, json->values, kp_json_members->name));
    refuse_value(reader, KP_BAD_INPUT, &why);
}

bool kp_json_reader_next_game(struct kp_json_reader *reader, struct kp_json_text *text,
                              const char *alone)
{
    struct kp_diag why = {0};
    struct kp_json_text begin;
    enum kp_status status;

    if (alone) {
        drop_rules(reader);
        reader->doubt = false;
    }
    kp_json_text_next(text);
    reader->builder.place = kp_json_text_place(text);
    begin = *text;
    status = kp_json_parse(&reader->json, text, &why);
    if (status != KP_OK) {
        keep_lost_id(reader, &begin);
        refuse_value(reader, status, &why);
        return false;
    }
    read_value(reader);
    return end_game(reader, text, alone);
}

bool kp_json_reader_refuse_rest(struct kp_json_reader *reader, struct kp_json_text *text,
                                const char *says)
{
    struct kp_diag why = {0};

    reader->builder.place = kp_json_text_place(text);
    why.line = reader->builder.place.line;
    why.column = reader->builder.place.column;
    refuse_value(reader, kp_bad_input(&why, "%s", says), &why);
    return false;
}

enum kp_status kp_json_reader_end(struct kp_json_reader *reader)
{
    kp_rules_unref(reader->rules);
    kp_json_free(&reader->json);
    kp_text_line_free(&reader->line);
    free(reader->words);
    return kp_game_builder_free(&reader->builder);
}
