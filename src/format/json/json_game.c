/* An object as a game: its members by name, then the rules, then the rest. */
#include "base/edit_distance.h"
#include "base/memory.h"
#include "format/json/json_reader_impl.h"
#include "format/keywords.h"
#include "format/text/rule_lines.h"
#include <stdio.h>
#include <string.h>

const struct kp_member kp_members[] = {
    {"game", true, kp_json_preset},      {"pegs", true, kp_json_pegs},
    {"colours", true, kp_json_colours},  {"blanks", true, kp_json_blanks},
    {"repeats", true, kp_json_repeats},  {"scores", true, kp_json_scores},
    {"board", true, kp_json_board},      {"codemaker", false, kp_json_codemaker},
    {"peg", false, kp_json_peg},         {"sum", false, kp_json_sum},
    {"rows", false, kp_json_rows},       {"secret", false, kp_json_secret},
    {"comment", false, kp_json_comment}, {0},
};

_Static_assert(sizeof kp_members / sizeof *kp_members <= KP_MOST_MEMBERS,
               "struct kp_json_reader has room");

void kp_json_error(struct kp_json_reader *reader, enum kp_status status, const struct kp_diag *why,
                   const char *format, ...)
{
    char where[96];
    va_list arguments;

    if (status != KP_OK)
        reader->good = false;
    if (status != KP_OK && reader->status != KP_NO_MEMORY)
        reader->status = status;
    if (status != KP_BAD_INPUT)
        return;
    va_start(arguments, format);
    vsnprintf(where, sizeof where, format, arguments);
    va_end(arguments);
    kp_add_error(reader->problems, reader->place.line, reader->place.column, "%s%s%s", where,
                 *where ? ": " : "", why->says);
}

/* The member of that name, as lines of a text may spell it too. */
static const struct kp_member *find(const struct kp_word *name)
{
    const struct kp_keyword *head = kp_keyword_find(name);

    for (const struct kp_member *member = kp_members; member->name; member++)
        if (kp_word_is(name, member->name) || (head && strcmp(head->name, member->name) == 0))
            return member;
    return NULL;
}

/* How far a name is from that of a member, be it in other words. */
static size_t far(const struct kp_word *name, const struct kp_member *member)
{
    const struct kp_keyword *head = kp_keyword_by_synonym(name);

    if (head)
        return strcmp(head->name, member->name) == 0 ? 0 : KP_MAX_EDITS + 1;
    return kp_edit_distance(name->text, name->length, member->name, strlen(member->name));
}

/* The member that a name was perhaps meant to be; or NULL. */
static const struct kp_member *meant(const struct kp_word *name)
{
    const struct kp_member *best = NULL;
    size_t nearest = KP_MAX_EDITS + 1;

    for (const struct kp_member *member = kp_members; member->name; member++)
        if (far(name, member) < nearest) {
            nearest = far(name, member);
            best = member;
        }
    return best;
}

static enum kp_status none_such(const struct kp_word *name, struct kp_diag *why)
{
    struct kp_strbuf names = {0};
    enum kp_status status;

    for (const struct kp_member *member = kp_members; member->name; member++)
        kp_strbuf_addf(&names, " %s", member->name);
    status = names.failed ? kp_no_memory(why)
                          : kp_fail(why, KP_BAD_INPUT, "a game has no member \"%s\", but these:%s",
                                    kp_quote(name).text, names.text);
    kp_strbuf_free(&names);
    return status;
}

/* A rule that was not understood leaves the game in doubt. */
static enum kp_status unknown(struct kp_json_reader *reader, const struct kp_word *name,
                              struct kp_diag *why)
{
    const struct kp_member *near = meant(name);

    if (!near)
        return none_such(name, why);
    reader->broken = reader->broken || near->is_rule;
    return kp_fail(why, KP_BAD_INPUT, "a game has no member \"%s\": did you mean \"%s\"?",
                   kp_quote(name).text, near->name);
}

static enum kp_status sort_member(struct kp_json_reader *reader, const char *key,
                                  const json_t *value, struct kp_diag *why)
{
    struct kp_word name = {key, strlen(key), 0};
    const struct kp_member *member = find(&name);

    if (!member)
        return unknown(reader, &name, why);
    if (json_is_null(value)) /* as if it were not there */
        return KP_OK;
    if (reader->said[member - kp_members])
        return kp_fail(why, KP_BAD_INPUT, "the member \"%s\" stands here twice", member->name);
    reader->said[member - kp_members] = value;
    return KP_OK;
}

static void sort_members(struct kp_json_reader *reader, const json_t *object)
{
    void *at = json_object_iter((json_t *)object);
    struct kp_diag why = {0};

    memset(reader->said, 0, sizeof reader->said);
    for (; at; at = json_object_iter_next((json_t *)object, at))
        kp_json_error(
            reader, sort_member(reader, json_object_iter_key(at), json_object_iter_value(at), &why),
            &why, "%s", "");
}

static void read_members(struct kp_json_reader *reader, bool rules)
{
    struct kp_diag why = {0};

    for (const struct kp_member *member = kp_members; member->name; member++) {
        const json_t *value = reader->said[member - kp_members];
        enum kp_status status;

        if (!value || member->is_rule != rules || reader->status == KP_NO_MEMORY)
            continue;
        status = member->read(reader, value, &why);
        kp_json_error(reader, status, &why, "\"%s\"", member->name);
        reader->broken = reader->broken || (rules && status != KP_OK);
    }
}

static bool says_rules(const struct kp_json_reader *reader)
{
    for (const struct kp_member *member = kp_members; member->name; member++)
        if (member->is_rule && reader->said[member - kp_members])
            return true;
    return false;
}

/* What a text would tell with its own words; `again`: after those of another game. */
static enum kp_status check_rules(const struct kp_rules *rules, bool again, struct kp_diag *why)
{
    const char *all = again ? "; a game that says one rule says them all" : "";

    if (rules->pegs < 1 && rules->colours < 1)
        return kp_fail(
            why, KP_BAD_INPUT,
            "say the rules of this game: \"game\": \"classic\", or \"pegs\": 4 and \"colours\": 6");
    if (rules->pegs < 1)
        return kp_fail(why, KP_BAD_INPUT, "say how many pegs a code has, as in \"pegs\": 4%s", all);
    if (rules->colours < 1)
        return kp_fail(why, KP_BAD_INPUT, "say which colours there are, as in \"colours\": 6%s",
                       all);
    return kp_rules_check(rules, why);
}

void kp_json_drop_rules(struct kp_json_reader *reader)
{
    kp_rules_unref(reader->rules);
    reader->rules = NULL;
    reader->doubt = true;
}

/* The rules that the game says, all of them. */
static void make_rules(struct kp_json_reader *reader)
{
    bool again = reader->rules || reader->doubt;
    struct kp_diag why = {0};
    enum kp_status status = KP_OK;

    kp_rules_unref(reader->rules);
    reader->rules = kp_rules_new();
    reader->no_number = KP_NOT_ASKED;
    if (!reader->rules) {
        reader->status = KP_NO_MEMORY;
        return;
    }
    read_members(reader, true);
    if (!reader->broken && reader->status != KP_NO_MEMORY)
        status = check_rules(reader->rules, again, &why);
    kp_json_error(reader, status, &why, "%s", "");
    reader->broken = reader->broken || status != KP_OK;
    reader->doubt = false;
}

/* The rules of this game; without any of its own, those of the one before.
 * Where these were bad, that was told and is not told again. */
static void read_rules(struct kp_json_reader *reader)
{
    bool says = says_rules(reader);

    if (!says && reader->doubt)
        reader->good = false;
    else if (says || !reader->rules)
        make_rules(reader);
    if (reader->broken)
        kp_json_drop_rules(reader);
}

static void play(struct kp_json_reader *reader)
{
    reader->game = kp_transcript_new(reader->rules);
    if (!reader->game ||
        !KP_RESERVE(reader->code, reader->code_room, (size_t)reader->rules->pegs)) {
        reader->status = KP_NO_MEMORY;
        return;
    }
    read_members(reader, false);
}

void kp_json_parse_game(struct kp_json_reader *reader, const json_t *object)
{
    reader->good = true;
    reader->broken = false;
    reader->game = NULL;
    sort_members(reader, object);
    read_rules(reader);
    if (reader->rules && reader->status != KP_NO_MEMORY)
        play(reader);
    if (!reader->good || reader->status == KP_NO_MEMORY) {
        kp_transcript_free(reader->game);
        reader->game = NULL;
    }
    if (reader->status != KP_NO_MEMORY && kp_match_add(reader->match, reader->game, reader->place))
        return;
    kp_transcript_free(reader->game);
    reader->status = KP_NO_MEMORY;
}
