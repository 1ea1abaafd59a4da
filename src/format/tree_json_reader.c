/* A tree in JSON: {"position": a game, "tree": {"guess": [...], "next": [...]}}.
 *
 * The parser keeps no positions.  But objects are in the text in the order in which they are
 * visited, so the n-th object visited is where the n-th '{' is. */
#include "base/allocate.h"
#include "base/utf8.h"
#include "format/json/json_reader.h"
#include "format/tree_reader.h"
#include <stdlib.h>
#include <string.h>

struct json_tree {
    struct kp_parsed_tree *tree;
    struct kp_json_reader reader;
    struct kp_text_position *places; /* of all objects */
    size_t count, room;
    size_t next; /* object to be visited */
};

/* ---- Where objects stand ---------------------------------------------------- */

/* Find all '{' of a text that the parser accepted; false: out of memory. */
static bool find_places(struct json_tree *reading, struct kp_json_text text, const char *end)
{
    while (text.text < end && kp_read_limit_advance(text.limit, 1)) {
        if (*text.text == '{') {
            if (!KP_RESERVE(reading->places, reading->room, reading->count + 1))
                return false;
            reading->places[reading->count++] = text.place;
        }
        kp_json_text_skip(&text,
                          *text.text == '"' ? kp_json_string_end(text.text, text.length, 0) : 1);
    }
    return true;
}

/* The number of objects in a value, itself included. */
/* NOLINTNEXTLINE(misc-no-recursion): the parser takes 2,048 levels at most */
static size_t count_objects(const json_t *value)
{
    size_t count = json_is_object(value);

    for (size_t i = 0; i < json_array_size(value); i++)
        count += count_objects(json_array_get(value, i));
    for (void *at = json_object_iter((json_t *)value); at;
         at = json_object_iter_next((json_t *)value, at))
        count += count_objects(json_object_iter_value(at));
    return count;
}

/* Set the place for errors to that of an object. */
static void set_place(struct json_tree *reading, size_t object)
{
    if (object < reading->count)
        reading->reader.builder.place = reading->places[object];
}

static void report_error(struct json_tree *reading, const char *says)
{
    struct kp_diag why = {0};

    kp_json_reader_error(&reading->reader, kp_bad_input(&why, "%s", says), &why);
}

/* ---- Nodes ------------------------------------------------------------------ */

/* NOLINTNEXTLINE(misc-no-recursion): the depth is at most KP_MOST_LEVELS */
static void read_node(struct json_tree *reading, const json_t *node, int depth)
{
    struct kp_json_reader *reader = &reading->reader;
    struct kp_parsed_node made = {.depth = depth};
    struct kp_diag why = {0};
    enum kp_status status;

    if (!kp_parsed_tree_goes_on(reading->tree))
        return;
    if (json_is_object(node))
        set_place(reading, reading->next++);
    if (depth >= KP_MOST_LEVELS) {
        kp_json_reader_error(
            reader,
            kp_bad_input(&why, "too many guesses; a game of a tree has at most %d", KP_MOST_LEVELS),
            &why);
        reading->next += count_objects(node) - json_is_object(node);
        return;
    }
    status = kp_json_reader_node(reader, node, depth == 0, &made.score, &why);
    made.at = made.score_at = reader->builder.place;
    if (status == KP_OK && !kp_parsed_tree_add(reading->tree, made, reader->builder.code))
        status = kp_no_memory(&why);
    kp_json_reader_error(reader, status, &why);
    if (!json_is_object(node))
        reading->next += count_objects(node);
    else if (reader->builder.status == KP_NO_MEMORY)
        return;
    for (void *at = json_object_iter((json_t *)node); at;
         at = json_object_iter_next((json_t *)node, at)) {
        const json_t *value = json_object_iter_value(at);
        bool next = kp_ascii_same(json_object_iter_key(at), "next") && json_is_array(value);

        for (size_t i = 0; next && i < json_array_size(value); i++)
            read_node(reading, json_array_get(value, i), depth + 1);
        if (!next)
            reading->next += count_objects(value);
    }
}

/* ---- The whole ---------------------------------------------------------------- */

/* Members of `tree --json`, which are ignored: they are computed again. */
static const char ignored[] = "file game line strategy secrets missed guesses average longest "
                              "lengths first parts errors errors_left_out comment";

/* A value, and the number of its first object. */
struct member {
    const json_t *value;
    size_t object;
};

static void find_members(struct json_tree *reading, const json_t *whole, struct member *position,
                         struct member *tree)
{
    size_t object = 1;

    for (void *at = json_object_iter((json_t *)whole); at;
         at = json_object_iter_next((json_t *)whole, at)) {
        const char *key = json_object_iter_key(at);
        struct member member = {json_object_iter_value(at), object};
        struct kp_diag why = {0};

        object += count_objects(member.value);
        if (strcmp(key, "position") == 0)
            *position = member;
        else if (strcmp(key, "tree") == 0)
            *tree = member;
        else if (!kp_ascii_is_one_of(key, strlen(key), ignored))
            kp_json_reader_error(
                &reading->reader,
                kp_bad_input(&why, "unknown member \"%s\"; known members: position, tree",
                             kp_quote(key).text),
                &why);
    }
}

static void read_whole(struct json_tree *reading, const json_t *whole)
{
    struct member position = {0}, tree = {0};

    set_place(reading, 0);
    find_members(reading, whole, &position, &tree);
    if (reading->reader.builder.status != KP_OK)
        return;
    if (!json_is_object(tree.value)) {
        report_error(
            reading,
            "the tree is missing; write it like \"tree\": {\"guess\": [...], \"next\": [...]}");
        return;
    }
    if (!json_is_object(position.value)) {
        report_error(
            reading,
            "the position is missing; write it like \"position\": {\"game\": \"classic\"}");
        return;
    }
    set_place(reading, position.object);
    kp_json_reader_parse_game(&reading->reader, position.value);
    reading->next = tree.object;
    if (reading->reader.builder.status == KP_OK)
        read_node(reading, tree.value, 0);
}

enum kp_status kp_parsed_tree_json(struct kp_parsed_tree *tree, const char *text, size_t length,
                                   struct kp_errors *errors)
{
    struct json_tree reading = {.tree = tree,
                                .reader = {.builder = {.match = &tree->match, .errors = errors}}};
    enum kp_status *status = &reading.reader.builder.status;
    struct kp_json_text rest = kp_json_text_begin(text, length, 1, &tree->match.read_limit), begin;
    struct kp_diag why = {0};
    const char *end;
    json_t *whole;

    kp_json_text_next(&rest);
    begin = rest;
    whole = kp_json_text_parse(&rest, status, &why);
    end = rest.text;
    if (whole && kp_json_text_next(&rest) != KP_JSON_END) {
        reading.reader.builder.place = rest.place;
        report_error(&reading, "unexpected text after the tree; delete it");
    } else if (whole && kp_json_text_has_hidden(&begin, end, &why)) {
        *status = KP_BAD_INPUT;
    } else if (whole && !find_places(&reading, begin, rest.text)) {
        *status = KP_NO_MEMORY;
    } else if (whole && rest.limit->stop == KP_COMPLETED) {
        why.line = 0;
        read_whole(&reading, whole);
    }
    if (*status == KP_BAD_INPUT && why.line > 0)
        kp_add_error(errors, why.line, why.column, "%s", why.says);
    json_decref(whole);
    free(reading.places);
    return kp_json_reader_end(&reading.reader);
}
