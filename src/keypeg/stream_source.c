#include "keypeg/stream_source.h"

#include "base/memory.h"
#include "format/format.h"
#include <stdlib.h>
#include <string.h>

#define CHUNK (1 << 16) /* bytes that are read at once */

/* Read more text.  Returns false at the end, on failure, and at the memory limit. */
static bool read_chunk(struct kp_source *source)
{
    struct kp_strbuf *text = &source->text;
    size_t room;
    long got;

    if (source->ended || source->status != KP_OK)
        return false;
    if (source->most && text->length > source->most)
        return false;
    /* Half a chunk is room enough to see the end of a short text. */
    if (text->room - text->length < CHUNK / 2 &&
        !KP_RESERVE(text->text, text->room, text->length + CHUNK)) {
        source->status = KP_NO_MEMORY;
        return false;
    }
    room = text->room - text->length;
    got = source->in.read(source->in.from, text->text + text->length, room < CHUNK ? room : CHUNK);
    source->ended = got == 0;
    if (got < 0)
        source->status = KP_READ_FAILED;
    text->length += got > 0 ? (size_t)got : 0;
    return got > 0;
}

static bool is_blank(char byte)
{
    return memchr(" \t\r\n", byte, 4) != NULL;
}

/* ---- The format ---------------------------------------------------------------- */

/* A scan of the beginning of a text for what detecting its format takes: if it begins with
 * an object, the line of the object and the first character after that line; JSON Lines
 * continue with another object, JSON does not. */
struct scan {
    size_t at;
    enum { BEFORE, IN_FIRST, BEHIND, ENOUGH } state;
};

static void scan_on(struct scan *scan, const struct kp_strbuf *text)
{
    for (; scan->at < text->length && scan->state != ENOUGH; scan->at++) {
        char byte = text->text[scan->at];

        if (scan->state == IN_FIRST) {
            const char *end = memchr(text->text + scan->at, '\n', text->length - scan->at);

            scan->at = end ? (size_t)(end - text->text) : text->length - 1;
            scan->state = end ? BEHIND : IN_FIRST;
        } else if (!is_blank(byte) && !memchr("\xEF\xBB\xBF", byte, 3)) {
            scan->state = scan->state == BEFORE && byte == '{' ? IN_FIRST : ENOUGH;
        }
    }
}

/* Choose the format, or leave it NULL until the whole text is there.  Returns whether the
 * source is read by line. */
static bool choose_format(struct kp_source *source)
{
    struct scan scan = {0, BEFORE};

    source->format = kp_format_named(source->asked, source->name);
    if (source->whole || source->format)
        return !source->whole && source->format->by_line;
    while (scan.state != ENOUGH && read_chunk(source))
        scan_on(&scan, &source->text);
    if (source->status != KP_OK)
        return false;
    source->format = kp_format_detect(source->text.text, source->text.length);
    if (source->format->by_line)
        return true;
    source->format = NULL;
    return false;
}

/* Read the text to its end, and its games. */
static enum kp_status read_match(struct kp_source *source)
{
    enum kp_status status;

    while (read_chunk(source))
        ;
    if (source->status != KP_OK)
        return source->status;
    if (!source->ended || (source->most && source->text.length > source->most))
        return KP_NO_MEMORY;
    source->match = kp_calloc(1, sizeof *source->match);
    if (!source->match)
        return KP_NO_MEMORY;
    if (!source->format)
        source->format = kp_format_detect(source->text.text, source->text.length);
    source->match->read_limit = source->limit;
    kp_read_limit_begin(&source->match->read_limit);
    status = source->format->read(source->text.text, source->text.length, 1, source->match,
                                  &source->errors);
    kp_strbuf_free(&source->text);
    source->stop = source->match->read_limit.stop;
    if (source->stop != KP_COMPLETED) { /* a part of the games is not an answer */
        kp_match_clear(source->match);
        source->errors.count = source->errors.left_out = 0;
        return KP_OK;
    }
    return status == KP_BAD_INPUT ? KP_OK : status;
}

/* Divide the memory limit among the jobs, each of which reads a line. */
static void limit_lines(struct kp_source *source)
{
    size_t room = source->most /
                  (source->format->memory_factor * (source->jobs > 1 ? source->jobs : 1));

    source->longest_line = source->format->longest_line;
    if (source->most && room < source->longest_line)
        source->longest_line = room;
    source->most = 0;
}

enum kp_status kp_source_open(struct kp_source *source, struct kp_diag *why)
{
    source->line = 1;
    if (source->asked && !kp_format_named(source->asked, NULL))
        return kp_format_unknown(source->asked, why);
    source->by_line = choose_format(source);
    if (source->by_line)
        limit_lines(source);
    else if (source->status == KP_OK)
        source->status = read_match(source);
    if (source->status == KP_READ_FAILED)
        kp_fail(why, KP_READ_FAILED, "the text cannot be read");
    if (source->status == KP_NO_MEMORY)
        kp_fail(why, KP_NO_MEMORY, "it is larger than the memory limit, or than memory");
    return source->status;
}

/* Drop the text that was used. */
static void drop_used_text(struct kp_source *source)
{
    struct kp_strbuf *text = &source->text;

    if (source->at == 0)
        return;
    memmove(text->text, text->text + source->at, text->length - source->at);
    text->length -= source->at;
    source->at = 0;
}

/* ---- Lines --------------------------------------------------------------------- */

/* The length of the next line with its end; 0 if there is none.  Parts of a line that is too
 * long are dropped as they arrive. */
static size_t find_line(struct kp_source *source, bool *too_long)
{
    struct kp_strbuf *text = &source->text;
    size_t looked = source->at;
    const char *end = NULL;

    *too_long = false;
    while (!(end = text->length > looked ? memchr(text->text + looked, '\n', text->length - looked)
                                         : NULL)) {
        drop_used_text(source);
        looked = text->length;
        if (looked > source->longest_line) {
            *too_long = true;
            text->length = looked = 0;
        }
        if (!read_chunk(source))
            break;
    }
    if (end)
        return (size_t)(end - text->text) + 1 - source->at;
    return text->length - source->at;
}

/* The length of the next line without its end. */
static size_t cut_line_end(const struct kp_source *source, size_t length)
{
    const char *line = source->text.text + source->at;

    return length > 0 && line[length - 1] == '\n' ? length - 1 : length;
}

static bool is_empty(const char *text, size_t length)
{
    while (length > 0 && is_blank(text[length - 1]))
        length--;
    return length == 0;
}

bool kp_source_next_line(struct kp_source *source, struct kp_strbuf *line, unsigned *number,
                         bool *too_long)
{
    size_t length;

    do {
        length = find_line(source, too_long);
        *too_long = *too_long || cut_line_end(source, length) > source->longest_line;
        if (source->status != KP_OK || (length == 0 && !*too_long))
            return false;
        kp_strbuf_clear(line);
        if (!*too_long)
            kp_strbuf_add(line, source->text.text + source->at, length);
        *number = source->line++;
        source->at += length;
        if (line->failed) {
            source->status = KP_NO_MEMORY;
            return false;
        }
    } while (!*too_long && is_empty(line->text, line->length));
    return true;
}

/* ---- Errors -------------------------------------------------------------------- */

static bool is_before(const struct kp_diag *error, const struct kp_text_position *place)
{
    return error->line != place->line ? error->line < place->line : error->column < place->column;
}

/* Errors before the first game are its errors, too, and so are those after the last game.  The
 * errors that were left out came after the last one in the list. */
void kp_source_errors_of(const struct kp_source *source, size_t i, struct kp_errors *errors)
{
    const struct kp_errors *all = &source->errors;
    const struct kp_text_position *places = source->match->places;
    size_t from = 0, to = all->count;

    while (i > 0 && from < all->count && is_before(&all->item[from], &places[i]))
        from++;
    while (i + 1 < source->match->count && to > from &&
           !is_before(&all->item[to - 1], &places[i + 1]))
        to--;
    errors->count = to - from;
    memcpy(errors->item, all->item + from, (to - from) * sizeof *all->item);
    errors->left_out = to > from && to == all->count ? all->left_out : 0;
}

void kp_source_close(struct kp_source *source)
{
    kp_strbuf_free(&source->text);
    kp_match_free(source->match);
}
