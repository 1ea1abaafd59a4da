#include "keypeg/stream_source.h"

#include "base/memory.h"
#include "format/format.h"
#include <stdlib.h>
#include <string.h>

#define CHUNK (1 << 16)

/* Read some more behind the text.  false: nothing came, for one reason or
 * another. */
static bool fill(struct kp_source *source)
{
    struct kp_strbuf *text = &source->text;
    long got;

    if (source->ended || source->status != KP_OK)
        return false;
    if (source->most && text->length > source->most)
        return false;
    if (!KP_RESERVE(text->text, text->room, text->length + CHUNK)) {
        source->status = KP_NO_MEMORY;
        return false;
    }
    got = source->in.read(source->in.from, text->text + text->length, CHUNK);
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

/* How far a text was looked at, to tell whether it is made of lines. */
struct look {
    size_t at;
    enum { BEFORE, IN_FIRST, BEHIND, ENOUGH } where;
};

/* Enough is there when it is no object, or when something follows its line. */
static void look_on(struct look *look, const struct kp_strbuf *text)
{
    for (; look->at < text->length && look->where != ENOUGH; look->at++) {
        char byte = text->text[look->at];

        if (look->where == IN_FIRST) {
            const char *end = memchr(text->text + look->at, '\n', text->length - look->at);

            look->at = end ? (size_t)(end - text->text) : text->length - 1;
            look->where = end ? BEHIND : IN_FIRST;
        } else if (!is_blank(byte) && !memchr("\xEF\xBB\xBF", byte, 3)) {
            look->where = look->where == BEFORE && byte == '{' ? IN_FIRST : ENOUGH;
        }
    }
}

/* Whether lines are read one by one, by all that is known before the end. */
static bool is_by_line(struct kp_source *source)
{
    struct look look = {0, BEFORE};

    source->format = kp_format_named(source->asked, source->name);
    if (source->whole || source->format)
        return !source->whole && source->format->by_line;
    while (look.where != ENOUGH && fill(source))
        look_on(&look, &source->text);
    if (source->status != KP_OK)
        return false;
    source->format = kp_format_detect(source->text.text, source->text.length);
    if (source->format->by_line)
        return true;
    source->format = NULL; /* more of the text tells more */
    return false;
}

static enum kp_status read_match(struct kp_source *source)
{
    enum kp_status status;

    while (fill(source))
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
    source->match->pace = source->pace;
    kp_read_limit_begin(&source->match->pace);
    status = source->format->read(source->text.text, source->text.length, 1, source->match,
                                  &source->problems);
    kp_strbuf_free(&source->text);
    source->stop = source->match->pace.stop;
    if (source->stop != KP_COMPLETED) { /* half a text says nothing */
        kp_match_clear(source->match);
        source->problems.count = source->problems.left_out = 0;
        return KP_OK;
    }
    return status == KP_BAD_INPUT ? KP_OK : status;
}

/* The limit has room for a game in the making for each of the jobs. */
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
    source->by_line = is_by_line(source);
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

/* Move what was not yet read to the front. */
static void drop_read(struct kp_source *source)
{
    struct kp_strbuf *text = &source->text;

    if (source->at == 0)
        return;
    memmove(text->text, text->text + source->at, text->length - source->at);
    text->length -= source->at;
    source->at = 0;
}

/* The length of the line at hand with its end, 0 where nothing is left.  What
 * grows too long is thrown away until its end comes. */
static size_t find_end(struct kp_source *source, bool *too_long)
{
    struct kp_strbuf *text = &source->text;
    size_t looked = source->at;
    const char *end = NULL;

    *too_long = false;
    while (!(end = text->length > looked ? memchr(text->text + looked, '\n', text->length - looked)
                                         : NULL)) {
        drop_read(source);
        looked = text->length;
        if (looked > source->longest_line) {
            *too_long = true;
            text->length = looked = 0;
        }
        if (!fill(source))
            break;
    }
    if (end)
        return (size_t)(end - text->text) + 1 - source->at;
    return text->length - source->at;
}

/* Bytes of the line at hand without its end. */
static size_t content(const struct kp_source *source, size_t length)
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

bool kp_source_line(struct kp_source *source, struct kp_strbuf *line, unsigned *number,
                    bool *too_long)
{
    size_t length;

    do {
        length = find_end(source, too_long);
        *too_long = *too_long || content(source, length) > source->longest_line;
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

static bool is_before(const struct kp_diag *problem, const struct kp_text_position *place)
{
    return problem->line != place->line ? problem->line < place->line
                                        : problem->column < place->column;
}

/* The first game has what stands in front of it too, the last what follows it;
 * those that were left out came after the last that was not. */
void kp_source_problems(const struct kp_source *source, size_t i, struct kp_errors *problems)
{
    const struct kp_errors *all = &source->problems;
    const struct kp_text_position *places = source->match->places;
    size_t from = 0, to = all->count;

    while (i > 0 && from < all->count && is_before(&all->item[from], &places[i]))
        from++;
    while (i + 1 < source->match->count && to > from &&
           !is_before(&all->item[to - 1], &places[i + 1]))
        to--;
    problems->count = to - from;
    memcpy(problems->item, all->item + from, (to - from) * sizeof *all->item);
    problems->left_out = to > from && to == all->count ? all->left_out : 0;
}

void kp_source_close(struct kp_source *source)
{
    kp_strbuf_free(&source->text);
    kp_match_free(source->match);
}
