/* A game as a JSON object, a match as a list of them; docs/json.md. */
#include "format/json/json_game_writer.h"
#include "format/json/json_reader.h"

/* Read the games of a list one by one: a long match is never in memory as a whole.  Returns false
 * if nothing can be read after it. */
static bool read_list(struct kp_json_reader *reader, struct kp_json_text *text)
{
    int next;

    kp_json_text_skip(text, 1);
    if (kp_json_text_next(text) == ']') {
        kp_json_text_skip(text, 1);
        return true;
    }
    do {
        next = kp_json_text_next(text);
        if (next == ']')
            return kp_json_reader_refuse_rest(reader, text,
                                              "expected a game after ','; delete the ','");
        if (next != KP_JSON_END && !kp_json_reader_next_game(reader, text, NULL))
            return false;
        next = kp_json_text_next(text);
        if (next != ',' && next != ']')
            return kp_json_reader_refuse_rest(reader, text,
                                              next == KP_JSON_END
                                                  ? "unexpected end of file; the list needs a ']'"
                                                  : "expected ',' or ']' after a game");
        kp_json_text_skip(text, 1);
    } while (next == ',');
    return true;
}

/* After a value that is not a game, nothing more is reported. */
static void read_games(struct kp_json_reader *reader, struct kp_json_text *text)
{
    struct kp_json_text all = *text;
    int first = kp_json_text_next(text);

    if (first == '[' ? !read_list(reader, text)
                     : first != KP_JSON_END && !kp_json_reader_next_game(reader, text, NULL))
        return;
    if (kp_json_text_next(text) != KP_JSON_END && (first == '[' || first == '{'))
        kp_json_reader_refuse_rest(
            reader, text,
            "unexpected text after the end; write several games as a list, [...], or one per line "
            "(JSON Lines)");
    else if (reader->builder.match->count == 0)
        kp_json_reader_refuse_rest(reader, &all, KP_JSON_NO_GAME);
}

static enum kp_status read(struct kp_rules *before, const char *text, size_t length, unsigned line,
                           struct kp_match *match, struct kp_errors *errors)
{
    struct kp_json_reader reader = {.builder = {.match = match, .errors = errors, .json = true}};
    struct kp_json_text json = kp_json_text_begin(text, length, line);

    (void)before; /* every game states its rules */
    json.limit = &match->read_limit;
    read_games(&reader, &json);
    return kp_json_reader_end(&reader);
}

static void write(const struct kp_transcript *game, const struct kp_rules *before,
                  struct kp_strbuf *to)
{
    struct kp_json_writer json = {.to = to, .spread = true};

    (void)before; /* every game states its rules */
    kp_jsonw_game(&json, NULL, game);
}

const struct kp_format kp_format_json = {
    .name = "json",
    .title = "a JSON object, or a list of them",
    .read = read,
    .write = write,
    .prefix = "[\n",
    .between = ",\n",
    .suffix = "\n]\n",
    .suffix_of_one = "\n",
};
