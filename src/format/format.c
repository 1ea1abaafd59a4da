/* Which format a text has, and the steps that all readers share.  A game builder collects rules,
 * rows, secret and id, counts errors, and gives the game away only if it has none. */
#include "format/format.h"

#include "base/allocate.h"
#include "base/unknown_name.h"
#include "base/utf8.h"
#include "format/text_lines.h"

#include <stdlib.h>
#include <string.h>

const struct kp_format *kp_format_named(const char *name, const char *file)
{
    const char *dot = file ? strrchr(file, '.') : NULL;
    bool extended = dot && dot > file;

    for (const struct kp_format *const *format = kp_formats; *format; format++)
        if (name ? kp_ascii_same((*format)->name, name)
                 : extended && (*format)->extensions &&
                       kp_ascii_is_one_of(dot, strlen(dot), (*format)->extensions))
            return *format;
    return NULL;
}

enum kp_status kp_format_unknown(const char *name, struct kp_diag *why)
{
    struct kp_unknown_name unknown = kp_unknown_begin("format", name, strlen(name));

    for (const struct kp_format *const *format = kp_formats; *format; format++)
        kp_unknown_expect(&unknown, (*format)->name);
    return kp_unknown_refuse(&unknown, why);
}

/* The first byte from `at` on that is not white space, or `end`. */
static const char *skip_spaces(const char *at, const char *end)
{
    while (at < end && kp_ascii_is_space(*at))
        at++;
    return at;
}

/* Only JSON begins with a bracket.  The first line of an object that is not alone on it ends with a
 * ',' or a bracket that opens. */
const struct kp_format *kp_format_detect(const char *text, size_t length, bool more)
{
    const char *end = text + length;
    const char *first = skip_spaces(text + kp_utf8_mark_size(text, length), end);
    const char *line_end = first < end ? memchr(first, '\n', (size_t)(end - first)) : NULL;
    const char *second = line_end ? skip_spaces(line_end, end) : end;

    if (more && (length < 3 || first == end)) /* a byte order mark has three bytes */
        return NULL;
    if (first == end || *first != '{')
        return first < end && *first == '[' ? &kp_format_json : &kp_format_text;
    if (second == end)
        return more ? NULL : &kp_format_json;
    while (kp_ascii_is_space(line_end[-1]))
        line_end--;
    return line_end[-1] == '}' ? &kp_format_jsonl : &kp_format_json;
}

/* ---- Building games ------------------------------------------------------------- */

static void drop_id(struct kp_game_builder *builder)
{
    free((void *)builder->id.text);
    builder->id = (struct kp_id){NULL, false};
}

void kp_game_builder_begin(struct kp_game_builder *builder, unsigned line, unsigned column)
{
    drop_id(builder);
    builder->place = (struct kp_text_position){line, column};
    builder->game = NULL;
    builder->good = true;
}

bool kp_game_builder_set_rules(struct kp_game_builder *builder, struct kp_rules *rules)
{
    builder->rules = rules;
    builder->game = kp_transcript_new(rules);
    if (!builder->game || !KP_RESERVE(builder->code, builder->code_room, (size_t)rules->pegs))
        builder->status = KP_NO_MEMORY;
    return builder->status != KP_NO_MEMORY;
}

void kp_game_builder_error(struct kp_game_builder *builder, unsigned line, unsigned column,
                           enum kp_status status, const char *says)
{
    if (status == KP_OK)
        return;
    if (status == KP_BAD_INPUT)
        kp_add_error(builder->errors, line, column, "%s", says);
    if (builder->status != KP_NO_MEMORY)
        builder->status = status;
    builder->good = false;
}

enum kp_status kp_game_builder_add_row(struct kp_game_builder *builder, struct kp_score score,
                                       unsigned line, struct kp_diag *why)
{
    if (builder->game->row_count == KP_MOST_ROWS) {
        if (why)
            why->column = 1;
        return kp_bad_input(why, "too many rows; a game has at most %s",
                            kp_grouped(KP_MOST_ROWS).text);
    }
    return kp_transcript_add(builder->game, builder->code, score, line) ? KP_OK : kp_no_memory(why);
}

enum kp_status kp_game_builder_set_secret(struct kp_game_builder *builder, struct kp_diag *why)
{
    size_t pegs = (size_t)builder->game->rules->pegs;

    builder->game->secret = kp_copy(builder->code, pegs * sizeof *builder->code);
    return builder->game->secret ? KP_OK : kp_no_memory(why);
}

enum kp_status kp_game_builder_set_id(struct kp_game_builder *builder, const char *text,
                                      size_t length, bool is_number, struct kp_diag *why)
{
    uint32_t before = 0, point = 0;
    char *copy;

    if (length == 0)
        return kp_bad_input(why, "the id is empty; write a word or a number, or delete it");
    if (length > KP_MOST_ID)
        return kp_bad_input(why, "the id is too long; an id has at most %d bytes", KP_MOST_ID);
    for (size_t i = 0, size; i < length; i += size, before = point) {
        size = kp_utf8_read(text + i, length - i, &point);
        if (kp_utf8_is_hidden(before, point, text + i + size, length - i - size))
            return kp_text_refuse_hidden(point, why);
    }
    copy = kp_calloc(length + 1, 1);
    if (!copy)
        return kp_no_memory(why);
    memcpy(copy, text, length);
    drop_id(builder);
    builder->id = (struct kp_id){copy, is_number};
    return KP_OK;
}

/* The id leaves the builder: with the game or, if there is none, as one that the match keeps. */
void kp_game_builder_end(struct kp_game_builder *builder)
{
    struct kp_transcript *game = builder->game, *partial = NULL;

    if (builder->place.line == 0)
        return;
    if (game && game->notes.failed)
        builder->status = KP_NO_MEMORY;
    if (!builder->good || builder->status == KP_NO_MEMORY) {
        partial = game;
        game = NULL;
    }
    if (!kp_match_add(builder->match, game, builder->place)) {
        kp_transcript_free(game ? game : partial);
        builder->status = KP_NO_MEMORY;
    } else {
        *(game ? &game->id
               : &builder->match->places[builder->match->count - 1].lost_id) = builder->id;
        builder->id = (struct kp_id){NULL, false};
        builder->match->places[builder->match->count - 1].partial = partial;
    }
    builder->game = NULL;
    builder->place.line = 0;
}

enum kp_status kp_game_builder_free(struct kp_game_builder *builder)
{
    kp_transcript_free(builder->game);
    drop_id(builder);
    free(builder->code);
    return builder->status;
}
