/* An object is a game: its members are noted by name, then the rules are read, then the rest, in
 * the order of kp_json_members, whatever their order in the text. */
#include "format/json/json_reader.h"

#include "base/strbuf.h"
#include "base/unknown_name.h"
#include "format/keywords.h"

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
    if (status == KP_BAD_INPUT && !is_list_full(builder->errors, at)) {
        if (reader->at)
            kp_json_path(&reader->json, reader->at, &says);
        kp_strbuf_addf(&says, "%s%s", says.length ? ": " : "", why->says);
    }
    kp_game_builder_error(builder, at.line, at.column, says.failed ? KP_NO_MEMORY : status,
                          says.text ? says.text : "");
    kp_strbuf_free(&says);
}

/* ---- Names of members ---- */

/* The member of that name or, of a game, of another spelling that transcripts accept; or NULL. */
static const struct kp_json_member *find_member(const struct kp_json_member *members,
                                                const struct kp_word *name)
{
    const struct kp_keyword *keyword;

    for (const struct kp_json_member *member = members; member->name; member++)
        if (name->length == member->length && kp_utf8_lower(*name->text) == *member->name &&
            kp_ascii_same_bytes(name->text, member->name, name->length))
            return member;
    keyword = members == kp_json_members ? kp_keyword_find(name) : NULL;
    for (const struct kp_json_member *member = members; keyword && member->name; member++)
        if (strcmp(member->name, keyword->name) == 0)
            return member;
    return NULL;
}

enum kp_status kp_json_note_member(struct kp_json_reader *reader,
                                   const struct kp_json_member *members,
                                   const struct kp_json_value *name,
                                   const struct kp_json_value **said, struct kp_diag *why)
{
    struct kp_word word = kp_json_word(&reader->json, name);
    const struct kp_json_member *member = find_member(members, &word);
    struct kp_unknown_name unknown;

    if (member && name[1].kind == KP_JSON_NULL)
        return KP_OK;
    if (member && !said[member - members]) {
        said[member - members] = name + 1;
        return KP_OK;
    }
    reader->at = name;
    if (member)
        return kp_bad_input(why, "member \"%s\" occurs twice; delete one", member->name);
    unknown = kp_unknown_begin("member", word.text, word.length);
    for (member = members; member->name; member++)
        kp_unknown_expect(&unknown, member->name);
    return kp_unknown_refuse(&unknown, why);
}

/* Returns whether all names are known. */
static bool note_members(struct kp_json_reader *reader, const struct kp_json_value *object)
{
    bool known = true;

    for (const struct kp_json_value *name = object + 1; name < kp_json_next(object);
         name = kp_json_next(name + 1)) {
        struct kp_diag why = {0};
        enum kp_status status = kp_json_note_member(reader, kp_json_members, name, reader->said,
                                                    &why);

        known = known && status == KP_OK;
        kp_json_reader_error(reader, status, &why);
    }
    return known;
}

/* ---- Members ---- */

/* Returns false if the member is in error. */
static bool read_member(struct kp_json_reader *reader, const struct kp_json_member *member)
{
    const struct kp_json_value *value = reader->said[member - kp_json_members];
    struct kp_diag why = {0};
    enum kp_status status;

    if (!value || reader->builder.status == KP_NO_MEMORY)
        return true;
    status = kp_json_read_member(reader, member, value, &why);
    kp_json_reader_error(reader, status, &why);
    return status == KP_OK;
}

/* All members but the id, which is read first: errors in the others, and in the rules, have it. */
static bool read_members(struct kp_json_reader *reader, bool rules)
{
    bool good = true;

    for (const struct kp_json_member *member = kp_json_members + 1; member->name; member++)
        if (member->is_rule == rules)
            good = read_member(reader, member) && good;
    return good;
}

/* Whether the rules are complete and admit a code, in the words of JSON. */
static enum kp_status check_rules(const struct kp_rules *rules, struct kp_diag *why)
{
    if (rules->pegs < 1 && rules->colours < 1)
        return kp_bad_input(why, "the rules are missing; write \"game\": \"classic\", or \"pegs\": "
                                 "4 and \"colours\": 6");
    if (rules->pegs < 1)
        return kp_bad_input(why, "the length of a code is missing; write it like \"pegs\": 4");
    if (rules->colours < 1)
        return kp_bad_input(why, "the colours are missing; write them like \"colours\": 6");
    return kp_rules_check(rules, why);
}

/* Read the rules, and the rest if they are good.  An unknown name may be a rule, so what the rules
 * lack is reported only if all names are known. */
static void read_known_members(struct kp_json_reader *reader, const struct kp_json_value *object,
                               bool all_known)
{
    struct kp_game_builder *builder = &reader->builder;
    struct kp_rules *rules = kp_rules_new();
    struct kp_diag why = {0};
    enum kp_status status = KP_BAD_INPUT;

    builder->rules = rules;
    if (!rules) {
        builder->status = KP_NO_MEMORY;
        return;
    }
    if (read_members(reader, true)) {
        status = check_rules(rules, &why);
        reader->at = object;
        if (all_known)
            kp_json_reader_error(reader, status, &why);
    }
    if (status == KP_OK && kp_game_builder_set_rules(builder, rules))
        read_members(reader, false);
    kp_rules_unref(rules);
}

static void read_game(struct kp_json_reader *reader, const struct kp_json_value *object)
{
    const struct kp_json_value *verdict = kp_json_find(&reader->json, object, "verdict");
    struct kp_text_position place = kp_json_place(&reader->json, object);
    struct kp_diag why = {0};
    bool all_known;

    kp_game_builder_begin(&reader->builder, place.line, place.column);
    memset(reader->said, 0, sizeof reader->said);
    if (verdict && verdict->kind == KP_JSON_STRING) {
        reader->said[0] = kp_json_find(&reader->json, object, kp_json_members->name);
        reader->at = object;
        kp_bad_input(&why, "expected a game, found an answer of keypeg; 'keypeg join' expects the "
                           "game before the answers");
        kp_json_reader_error(reader, KP_BAD_INPUT, &why);
        read_member(reader, kp_json_members);
        return;
    }
    all_known = note_members(reader, object);
    read_member(reader, kp_json_members);
    read_known_members(reader, object, all_known);
}

/* ---- The values of a text ---- */

bool kp_json_reader_next_game(struct kp_json_reader *reader, struct kp_json_text *text,
                              const char *alone)
{
    struct kp_game_builder *builder = &reader->builder;
    struct kp_diag why = {.says = KP_JSON_NOT_A_GAME};
    enum kp_status status;

    kp_json_text_next(text);
    builder->place = kp_json_text_place(text);
    why.line = builder->place.line;
    why.column = builder->place.column;
    status = kp_json_parse(&reader->json, text, &why);
    if (status != KP_OK || reader->json.values->kind != KP_JSON_OBJECT) {
        kp_game_builder_error(builder, why.line, why.column,
                              status == KP_OK ? KP_BAD_INPUT : status, why.says);
        kp_game_builder_end(builder);
        return status == KP_OK;
    }
    read_game(reader, reader->json.values);
    if (alone && builder->status != KP_NO_MEMORY && kp_json_text_next(text) != KP_JSON_END) {
        struct kp_text_position place = kp_json_text_place(text);

        kp_game_builder_error(builder, place.line, place.column, KP_BAD_INPUT, alone);
    }
    kp_game_builder_end(builder);
    return builder->status != KP_NO_MEMORY;
}

bool kp_json_reader_refuse_rest(struct kp_json_reader *reader, struct kp_json_text *text,
                                const char *says)
{
    struct kp_game_builder *builder = &reader->builder;

    builder->place = kp_json_text_place(text);
    kp_game_builder_error(builder, builder->place.line, builder->place.column, KP_BAD_INPUT, says);
    kp_game_builder_end(builder);
    return false;
}

enum kp_status kp_json_reader_end(struct kp_json_reader *reader)
{
    kp_json_free(&reader->json);
    kp_text_line_free(&reader->line);
    kp_strbuf_free(&reader->words);
    return kp_game_builder_free(&reader->builder);
}
