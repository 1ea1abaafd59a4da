/* A tree in JSON: {"position": a game, "tree": {"guess": [...], "next": [...]}}.
 *
 * The parser keeps no positions, but the members of an object are visited in the order of the text.  So
 * the text is walked together with the values, and an error has the place of its object. */
#include "format/json/json_reader.h"
#include "format/tree_reader.h"
#include <string.h>

struct json_tree {
    struct kp_parsed_tree *tree;
    struct kp_json_reader reader;
};

/* ---- The text beside the values, which the parser accepted ------------------- */

static void skip_sign(struct kp_json_text *text)
{
    kp_json_text_next(text);
    kp_json_text_skip(text, 1);
}

static void skip_value(struct kp_json_text *text)
{
    kp_json_text_next(text);
    kp_json_text_skip(text, kp_json_text_extent(text));
}

/* Skip the name of a member and the ':' after it. */
static void skip_name(struct kp_json_text *text)
{
    skip_value(text);
    skip_sign(text);
}

static void report_error(struct json_tree *reading, const char *says)
{
    struct kp_diag why = {0};

    kp_json_reader_error(&reading->reader, kp_bad_input(&why, "%s", says), &why);
}

/* ---- Nodes ------------------------------------------------------------------ */

/* Read the node that begins here, and go past it. */
/* NOLINTNEXTLINE(misc-no-recursion): the depth is at most KP_MOST_LEVELS */
static void read_node(struct json_tree *reading, const json_t *node, struct kp_json_text *text,
                      int depth)
{
    struct kp_json_reader *reader = &reading->reader;
    struct kp_parsed_node made = {.depth = depth};
    struct kp_diag why = {0};
    enum kp_status status;

    if (!kp_parsed_tree_goes_on(reading->tree))
        return;
    kp_json_text_next(text);
    if (json_is_object(node))
        reader->builder.place = text->place;
    if (depth >= KP_MOST_LEVELS) {
        kp_json_reader_error(
            reader,
            kp_bad_input(&why, "too many guesses; a game of a tree has at most %d", KP_MOST_LEVELS),
            &why);
        skip_value(text);
        return;
    }
    status = kp_json_reader_node(reader, node, depth == 0, &made.score, &why);
    made.at = made.score_at = reader->builder.place;
    if (status == KP_OK && !kp_parsed_tree_add(reading->tree, made, reader->builder.code))
        status = kp_no_memory(&why);
    kp_json_reader_error(reader, status, &why);
    if (reader->builder.status == KP_NO_MEMORY)
        return;
    if (json_object_size(node) == 0) {
        skip_value(text);
        return;
    }
    for (void *at = json_object_iter((json_t *)node); at;
         at = json_object_iter_next((json_t *)node, at)) {
        const json_t *value = json_object_iter_value(at);
        bool next = kp_ascii_same(json_object_iter_key(at), "next") && json_array_size(value) > 0;

        skip_sign(text); /* '{' or ',' */
        skip_name(text);
        for (size_t i = 0; next && i < json_array_size(value); i++) {
            skip_sign(text); /* '[' or ',' */
            read_node(reading, json_array_get(value, i), text, depth + 1);
        }
        if (next)
            skip_sign(text);
        else
            skip_value(text);
    }
    skip_sign(text);
}

/* ---- The whole ---------------------------------------------------------------- */

/* Members of `tree --json`, which are ignored: they are computed again. */
static const char ignored[] = "file game line strategy secrets missed guesses average longest "
                              "lengths first parts errors errors_left_out comment";

/* A value, and where it begins. */
struct member {
    const json_t *value;
    struct kp_json_text text;
};

static void find_members(struct json_tree *reading, const json_t *whole, struct kp_json_text text,
                         struct member *position, struct member *tree)
{
    for (void *at = json_object_iter((json_t *)whole); at;
         at = json_object_iter_next((json_t *)whole, at)) {
        const char *key = json_object_iter_key(at);
        struct member member = {.value = json_object_iter_value(at)};
        struct kp_diag why = {0};

        skip_sign(&text);
        skip_name(&text);
        kp_json_text_next(&text);
        member.text = text;
        skip_value(&text);
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

static void read_whole(struct json_tree *reading, const json_t *whole, struct kp_json_text text)
{
    struct kp_game_builder *builder = &reading->reader.builder;
    struct member position = {0}, tree = {0};

    builder->place = text.place;
    find_members(reading, whole, text, &position, &tree);
    if (builder->status != KP_OK)
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
    builder->place = position.text.place;
    kp_json_reader_parse_game(&reading->reader, position.value);
    kp_game_builder_end(builder);
    if (builder->status == KP_OK)
        read_node(reading, tree.value, &tree.text, 0);
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
    } else if (whole && rest.limit->stop == KP_COMPLETED) {
        why.line = 0;
        read_whole(&reading, whole, begin);
    }
    if (*status == KP_BAD_INPUT && why.line > 0)
        kp_add_error(errors, why.line, why.column, "%s", why.says);
    json_decref(whole);
    return kp_json_reader_end(&reading.reader);
}
