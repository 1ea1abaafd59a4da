/* JSON Lines: an object on each line, a game that stands alone; docs/json.md. */
#include "format/json/json_game_writer.h"
#include "format/json/json_reader.h"

static enum kp_status read(struct kp_rules *before, const char *text, size_t length, unsigned line,
                           struct kp_match *match, struct kp_errors *errors)
{
    struct kp_json_reader reader = {.builder = {.match = match, .errors = errors, .json = true}};
    struct kp_json_text all = kp_json_text_begin(text, length, line), rest;

    (void)before; /* every game states its rules */
    all.limit = &match->read_limit;
    rest = all;
    while (rest.length > 0 && reader.builder.status != KP_NO_MEMORY &&
           match->read_limit.stop == KP_COMPLETED) {
        struct kp_json_text here = rest;

        here.length = kp_first_line_length(rest.text, rest.length);
        kp_json_text_skip(&rest, here.length);
        here.length -= here.text[here.length - 1] == '\n';
        if (kp_json_text_next(&here) == KP_JSON_END)
            continue;
        kp_json_reader_next_game(&reader, &here,
                                 "unexpected text after the game; write one game per line");
    }
    if (match->count == 0 && reader.builder.status == KP_OK)
        kp_json_reader_refuse_rest(&reader, &all, KP_JSON_NO_GAME);
    return kp_json_reader_end(&reader);
}

static void write(const struct kp_transcript *game, const struct kp_rules *before,
                  struct kp_strbuf *to)
{
    struct kp_json_writer json = {.to = to};

    (void)before; /* every game states its rules */
    kp_jsonw_game(&json, NULL, game);
    kp_strbuf_add(to, "\n", 1);
}

const struct kp_format kp_format_jsonl = {
    .name = "jsonl",
    .title = "JSON Lines: an object on each line, for any number of games",
    .extensions = ".jsonl .ndjson",
    .by_line = true,
    .longest_line = KP_MOST_JSON,
    .memory_factor = KP_JSON_MEMORY_FACTOR,
    .read = read,
    .write = write,
};
