/* A tree in JSON: {"position": a game, "tree": {"guess": [...], "next": [...]}}.
 *
 * The parser keeps no places.  But objects stand in the text in the order in which they
 * are visited, so the n-th that is visited is where the n-th '{' is. */
#include "base/memory.h"
#include "base/utf8.h"
#include "format/json/json_reader.h"
#include "format/tree_reader.h"
#include <stdlib.h>
#include <string.h>

struct reading {
    struct kp_parsed_tree *written;
    struct kp_json_reader reader;
    struct kp_text_position *places; /* of all objects */
    size_t count, room;
    size_t next; /* of them, to be visited */
};

/* ---- Where objects stand ---------------------------------------------------- */

static size_t behind_string(const char *text, size_t length)
{
    size_t i = 1;

    while (i < length && text[i] != '"')
        i += text[i] == '\\' ? 2 : 1;
    return i < length ? i + 1 : length;
}

/* Of a text that the parser took. */
static bool find_places(struct reading *reading, struct kp_json_text text, const char *end)
{
    while (text.text < end && kp_read_limit_advance(text.pace, 1)) {
        size_t left = (size_t)(end - text.text);

        if (*text.text == '{') {
            if (!KP_RESERVE(reading->places, reading->room, reading->count + 1))
                return false;
            reading->places[reading->count++] = text.place;
        }
        kp_json_skip(&text, *text.text == '"' ? behind_string(text.text, left) : 1);
    }
    return true;
}

/* Every object in a value, itself too. */
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

static void stand(struct reading *reading, size_t object)
{
    if (object < reading->count)
        reading->reader.place = reading->places[object];
}

static void tell(struct reading *reading, const char *says)
{
    struct kp_diag why = {0};

    kp_json_error(&reading->reader, kp_fail(&why, KP_BAD_INPUT, "%s", says), &why, "%s", "");
}

/* ---- Plies ------------------------------------------------------------------ */

static void read_ply(struct reading *reading, const json_t *ply, int depth);

/* NOLINTBEGIN(misc-no-recursion): below each other stand KP_MOST_LEVELS at most */

static void read_next(struct reading *reading, const json_t *list, int depth)
{
    for (size_t i = 0; i < json_array_size(list); i++)
        read_ply(reading, json_array_get(list, i), depth);
}

static void read_below(struct reading *reading, const json_t *ply, int depth)
{
    for (void *at = json_object_iter((json_t *)ply); at;
         at = json_object_iter_next((json_t *)ply, at)) {
        const json_t *value = json_object_iter_value(at);

        if (kp_ascii_same(json_object_iter_key(at), "next") && json_is_array(value))
            read_next(reading, value, depth + 1);
        else
            reading->next += count_objects(value);
    }
}

static void read_ply(struct reading *reading, const json_t *ply, int depth)
{
    struct kp_json_reader *reader = &reading->reader;
    struct kp_parsed_node made = {.depth = depth};
    struct kp_diag why = {0};
    enum kp_status status;

    if (!kp_parsed_tree_goes_on(reading->written))
        return;
    if (json_is_object(ply))
        stand(reading, reading->next++);
    if (depth >= KP_MOST_LEVELS) {
        kp_json_error(
            reader,
            kp_fail(&why, KP_BAD_INPUT, "a game of a tree has at most %d guesses", KP_MOST_LEVELS),
            &why, "%s", "");
        reading->next += count_objects(ply) - json_is_object(ply);
        return;
    }
    status = kp_json_parse_node(reader, ply, depth == 0, &made.score, &why);
    made.at = made.score_at = reader->place;
    if (status == KP_OK && !kp_parsed_tree_add(reading->written, made, reader->code))
        status = kp_no_memory(&why);
    if (why.column)
        kp_json_error(reader, status, &why, "peg %u", why.column);
    else
        kp_json_error(reader, status, &why, "%s", "");
    if (json_is_object(ply) && reader->status != KP_NO_MEMORY)
        read_below(reading, ply, depth);
    else if (!json_is_object(ply))
        reading->next += count_objects(ply);
}

/* NOLINTEND(misc-no-recursion) */

/* ---- The whole ---------------------------------------------------------------- */

/* What else an answer in JSON says, which is worked out again. */
static const char *const beside[] = {
    "file",    "game",    "line",  "strategy", "secrets", "missed",          "guesses", "average",
    "longest", "lengths", "first", "parts",    "errors",  "errors_left_out", "comment", NULL};

static bool stands_beside(const char *key)
{
    for (const char *const *name = beside; *name; name++)
        if (strcmp(key, *name) == 0)
            return true;
    return false;
}

/* A value, and the number of its first object. */
struct member {
    const json_t *value;
    size_t object;
};

static void find_members(struct reading *reading, const json_t *whole, struct member *position,
                         struct member *tree)
{
    size_t object = 1;

    for (void *at = json_object_iter((json_t *)whole); at;
         at = json_object_iter_next((json_t *)whole, at)) {
        const char *key = json_object_iter_key(at);
        struct member member = {json_object_iter_value(at), object};
        struct kp_word name = {key, strlen(key), 0};
        struct kp_diag why = {0};

        object += count_objects(member.value);
        if (strcmp(key, "position") == 0)
            *position = member;
        else if (strcmp(key, "tree") == 0)
            *tree = member;
        else if (!stands_beside(key))
            kp_json_error(&reading->reader,
                          kp_fail(&why, KP_BAD_INPUT,
                                  "a tree has no member \"%s\", but these: position tree",
                                  kp_quote(&name).text),
                          &why, "%s", "");
    }
}

static void read_position(struct reading *reading, struct member position)
{
    if (!json_is_object(position.value)) {
        tell(reading, "say where the tree begins: \"position\": {\"game\": \"classic\"}");
        return;
    }
    stand(reading, position.object);
    kp_json_parse_game(&reading->reader, position.value);
}

static void read_whole(struct reading *reading, const json_t *whole)
{
    struct member position = {0}, tree = {0};

    stand(reading, 0);
    find_members(reading, whole, &position, &tree);
    if (reading->reader.status != KP_OK)
        return;
    if (!json_is_object(tree.value)) {
        tell(reading, "say the first guess and what follows: \"tree\": {\"guess\": [...], "
                      "\"next\": [...]}");
        return;
    }
    read_position(reading, position);
    if (reading->reader.status != KP_OK)
        return;
    reading->next = tree.object;
    read_ply(reading, tree.value, 0);
}

static void read_text(struct reading *reading, struct kp_json_text text)
{
    struct kp_json_text begin;
    struct kp_diag why = {0};
    const char *end;
    json_t *whole;

    kp_json_next(&text);
    begin = text;
    whole = kp_json_value(&text, &reading->reader.status, &why);
    if (!whole) {
        if (reading->reader.status == KP_BAD_INPUT)
            kp_add_error(reading->reader.problems, why.line, why.column, "%s", why.says);
        return;
    }
    end = text.text;
    if (kp_json_next(&text) != KP_JSON_END) {
        reading->reader.place = text.place;
        tell(reading, "one tree is read, and here something follows it: delete this");
    } else if (kp_json_has_hidden(&begin, end, &why)) {
        kp_add_error(reading->reader.problems, why.line, why.column, "%s", why.says);
        reading->reader.status = KP_BAD_INPUT;
    } else if (!find_places(reading, begin, text.text)) {
        reading->reader.status = KP_NO_MEMORY;
    } else if (text.pace->stop == KP_COMPLETED) {
        read_whole(reading, whole);
    }
    json_decref(whole);
}

enum kp_status kp_parsed_tree_json(struct kp_parsed_tree *written, const char *text, size_t length,
                                   struct kp_errors *problems)
{
    struct reading reading = {.written = written,
                              .reader = {.match = &written->match, .problems = problems}};
    enum kp_status status;

    read_text(&reading, kp_json_begin(text, length, 1, &written->match.pace));
    status = kp_json_end(&reading.reader);
    free(reading.places);
    return status;
}
