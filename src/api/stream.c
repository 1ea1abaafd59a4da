/* Streams: every game of a text, or every number of a range, is processed on several threads,
 * and what is written about each leaves in the order of the input.
 *
 * Both drivers are the same pipeline of slots.  A slot collects the output of its item until
 * it is emitted.  There are four slots for each thread: while one item is slow, finished ones
 * wait for their turn in the others.  With one thread the pipeline is a loop, and the answers to
 * games leave at once.
 *
 * A text in a format by line (JSON Lines) is read line by line, in constant memory; any other
 * text is read to its end first.  The worker threads parse small lines themselves.  A large line
 * is parsed by the thread that takes lines from the text: it may need most of the memory that is
 * allowed, so only one is parsed at a time, and only that thread may ask whether to stop. */
#include "base/allocate.h"
#include "base/hash.h"
#include "base/strbuf.h"
#include "base/thread_pool.h"
#include "base/utf8.h"
#include "format/format.h"
#include "keypeg.h"

#include <stdlib.h>
#include <string.h>

#define BYTES_READ_AT_ONCE (1 << 16)
#define LONG_LINE          (1 << 16) /* bytes of a line */

/* A text that arrives in pieces. */
struct stream_text {
    struct kp_strbuf read; /* what was read */
    size_t used;           /* bytes of it */
    unsigned line;         /* the number of the line that comes next */
    bool ended;            /* nothing more arrives */
    enum kp_status status; /* the first failure */

    const struct kp_format *format;
    bool by_line;
    size_t longest_line; /* in bytes, if by_line */

    /* If not by_line: */
    struct kp_match match;
    struct kp_errors errors;
    size_t items; /* games; a text without a game, or whose reading was stopped, is one item */
};

/* The run of a stream.  That of a range has a stream without a text. */
struct stream_run {
    struct kp_stream *stream;
    const struct kp_number_range *range; /* or NULL */
    struct stream_text text;
    uint64_t taken;        /* items so far */
    enum kp_status status; /* of writing */
};

struct slot {
    uint64_t number; /* of the item: from 1 in a stream, itself in a range */
    struct kp_strbuf out, log;

    /* Of a game: */
    struct kp_stream_game game;
    struct kp_errors errors;
    struct kp_strbuf line; /* if the text is read by line */
    bool too_long, is_parsed;
    struct kp_match match; /* of the line */
};

/* ---- The pipeline ------------------------------------------------------------- */

static bool emit_slot(void *data, void *item)
{
    struct stream_run *run = data;
    struct slot *slot = item;

    kp_strbuf_flush(&slot->log, &run->stream->log, &run->status);
    kp_strbuf_flush(&slot->out, &run->stream->out, &run->status);
    run->stream->games = (size_t)slot->number;
    if (run->stream->done)
        run->stream->done(run->stream->data);
    return run->status == KP_OK;
}

static enum kp_status run_pipeline(struct stream_run *run, bool (*read)(void *data, void *item),
                                   void (*process)(void *data, void *item))
{
    unsigned jobs = run->stream->jobs;
    size_t count = jobs > 1 ? 4 * (size_t)jobs : 1;
    struct slot *slots = kp_calloc(count, sizeof *slots);
    void **items = kp_calloc(count, sizeof *items);
    struct kp_pipeline pipeline = {read, process, emit_slot, run};

    for (size_t i = 0; slots && items && i < count; i++)
        items[i] = &slots[i];
    if (!slots || !items || (jobs > 1 && !kp_pipeline_run(&pipeline, items, count, jobs)))
        run->status = KP_NO_MEMORY;
    else if (jobs <= 1)
        do {
            if (!read(run, slots))
                break;
            process(run, slots);
        } while (emit_slot(run, slots));
    for (size_t i = 0; slots && i < count; i++) {
        kp_strbuf_free(&slots[i].line);
        kp_strbuf_free(&slots[i].out);
        kp_strbuf_free(&slots[i].log);
        kp_match_clear(&slots[i].match);
    }
    free(slots);
    free(items);
    return run->status;
}

/* ---- A text in pieces ----------------------------------------------------------- */

/* Read more text.  Returns false at the end, on failure, and at the memory limit. */
static bool read_chunk(struct stream_run *run)
{
    const struct kp_stream *stream = run->stream;
    struct stream_text *text = &run->text;
    struct kp_strbuf *read = &text->read;
    long got;

    if (text->ended || text->status != KP_OK)
        return false;
    if (stream->most && !text->by_line && read->length > stream->most)
        return false;
    if (!KP_RESERVE(read->text, read->room, read->length + BYTES_READ_AT_ONCE)) {
        text->status = KP_NO_MEMORY;
        return false;
    }
    got = stream->in.read(stream->in.from, read->text + read->length, BYTES_READ_AT_ONCE);
    text->ended = got == 0;
    if (got < 0)
        text->status = KP_READ_FAILED;
    read->length += got > 0 ? (size_t)got : 0;
    return got > 0;
}

/* The next line end at or after `from`; NULL if the text ends before one. */
static const char *find_line_end(const struct kp_strbuf *read, size_t from)
{
    return read->length > from ? memchr(read->text + from, '\n', read->length - from) : NULL;
}

/* Reads line by line until the format is known. */
static const struct kp_format *detect_format(struct stream_run *run)
{
    const struct kp_strbuf *read = &run->text.read;
    const struct kp_format *format;
    size_t before;
    bool more;

    do {
        do {
            before = read->length;
            more = read_chunk(run);
        } while (more && !find_line_end(read, before));
        format = kp_format_detect(read->text, read->length, more);
    } while (!format);
    return format;
}

static struct kp_read_limit reading_limit(const struct kp_stream *stream)
{
    struct kp_read_limit limit = {
        .limits = {.asked_to_stop = stream->stop, .stop_data = stream->data},
        .seconds = stream->seconds};

    kp_read_limit_begin(&limit);
    return limit;
}

/* Read the text to its end, and its games. */
static enum kp_status read_match(struct stream_run *run)
{
    struct stream_text *text = &run->text;
    enum kp_status status;

    while (read_chunk(run))
        ;
    if (text->status != KP_OK)
        return text->status;
    if (!text->ended || (run->stream->most && text->read.length > run->stream->most))
        return KP_NO_MEMORY;
    text->match.read_limit = reading_limit(run->stream);
    status = text->format->read(run->stream->rules ? run->stream->rules->rules : NULL,
                                text->read.text, text->read.length, text->line, &text->match,
                                &text->errors);
    kp_strbuf_free(&text->read);
    text->items = text->match.count > 0 ? text->match.count : 1;
    if (status == KP_OK && text->match.count == 0 && text->errors.count == 0)
        kp_add_error(&text->errors, text->line, 1,
                     "no game found; for a game without rows write its rules, like 'game classic'");
    if (text->match.read_limit.stop == KP_COMPLETED)
        return status == KP_BAD_INPUT ? KP_OK : status;
    text->items = 1;
    text->errors.count = text->errors.left_out = 0; /* a part of the games is not an answer */
    return KP_OK;
}

/* Read enough to know the format, or all of the text. */
static enum kp_status open_text(struct stream_run *run, struct kp_diag *why)
{
    const struct kp_stream *stream = run->stream;
    struct stream_text *text = &run->text;

    text->line = stream->line ? stream->line : 1;
    text->format = kp_format_named(stream->format, stream->name);
    if (!text->format && stream->format)
        return kp_format_unknown(stream->format, why);
    if (!text->format)
        text->format = detect_format(run);
    text->by_line = text->format->by_line && !stream->whole;
    text->longest_line = text->format->longest_line;
    if (!text->by_line)
        text->status = read_match(run);
    else if (stream->most) /* each job parses a line, within its part of the memory */
        text->longest_line = kp_min_size(
            text->longest_line,
            stream->most / (text->format->memory_factor * (stream->jobs > 1 ? stream->jobs : 1)));
    if (text->status == KP_NO_MEMORY)
        kp_fail(why, KP_NO_MEMORY, "larger than the memory limit, or than memory");
    return text->status;
}

/* ---- Lines --------------------------------------------------------------------- */

/* The length of the next line with its end; 0 if there is none.  Parts of a line that is too
 * long are dropped as they arrive. */
static size_t find_line(struct stream_run *run, bool *too_long)
{
    struct stream_text *text = &run->text;
    struct kp_strbuf *read = &text->read;
    size_t looked = text->used, length;
    const char *end;

    *too_long = false;
    while (!(end = find_line_end(read, looked))) {
        if (text->used > 0)
            memmove(read->text, read->text + text->used, read->length - text->used);
        read->length -= text->used;
        text->used = 0;
        looked = read->length;
        if (looked > text->longest_line) {
            *too_long = true;
            read->length = looked = 0;
        }
        if (!read_chunk(run))
            break;
    }
    length = (end ? (size_t)(end - read->text) : read->length) - text->used;
    *too_long = *too_long || length > text->longest_line;
    return length + (end != NULL);
}

/* Take the next line that is not empty.  Returns false if there is none, or text.status says
 * why.  A line that is too long is left empty. */
static bool take_line(struct stream_run *run, struct slot *slot)
{
    struct stream_text *text = &run->text;
    size_t length, visible;

    do {
        length = visible = find_line(run, &slot->too_long);
        if (text->status != KP_OK || (length == 0 && !slot->too_long))
            return false;
        kp_strbuf_clear(&slot->line);
        if (!slot->too_long)
            kp_strbuf_add(&slot->line, text->read.text + text->used, length);
        slot->game.line = text->line++;
        text->used += length;
        if (slot->line.failed) {
            text->status = KP_NO_MEMORY;
            return false;
        }
        while (!slot->too_long && visible > 0 && kp_ascii_is_space(slot->line.text[visible - 1]))
            visible--;
    } while (!slot->too_long && visible == 0);
    return true;
}

static void parse_line(const struct stream_run *run, struct slot *slot)
{
    const struct stream_text *text = &run->text;
    enum kp_status status = KP_BAD_INPUT;

    if (slot->too_long)
        kp_add_error(&slot->errors, slot->game.line, 1, "a game on a line has at most %s bytes",
                     kp_grouped((long long)text->longest_line).text);
    else
        status = text->format->read(NULL, slot->line.text, slot->line.length, slot->game.line,
                                    &slot->match, &slot->errors);
    if (status == KP_NO_MEMORY)
        kp_add_error(&slot->errors, slot->game.line, 1, "no memory left");
    slot->game.game = status == KP_OK && slot->match.count > 0 ? slot->match.games[0] : NULL;
    if (slot->match.count > 0)
        slot->game.id = kp_match_game_id(&slot->match, 0);
}

/* ---- Games of a text that was read as a whole ----------------------------------- */

/* Whether an error is before game i of the text. */
static bool is_before(const struct stream_text *text, const struct kp_diag *error, size_t i)
{
    const struct kp_game_place *place = &text->match.places[i];

    return error->line != place->line ? error->line < place->line : error->column < place->column;
}

/* Give game i to the slot, with its errors.  Errors before the first game are its errors, too, and
 * so are those after the last game.  The errors that were left out came after the last one in
 * the list. */
static void give_game(const struct stream_text *text, size_t i, struct slot *slot)
{
    const struct kp_match *match = &text->match;
    const struct kp_errors *all = &text->errors;
    size_t from = 0, to = all->count;

    while (i > 0 && from < all->count && is_before(text, &all->item[from], i))
        from++;
    while (i + 1 < match->count && to > from && !is_before(text, &all->item[to - 1], i + 1))
        to--;
    slot->errors.count = to - from;
    memcpy(slot->errors.item, all->item + from, (to - from) * sizeof *all->item);
    slot->errors.left_out = to > from && to == all->count ? all->left_out : 0;
    slot->game.games = text->items;
    slot->game.stop = match->read_limit.stop;
    slot->game.line = text->line;
    if (slot->game.stop == KP_COMPLETED && i < match->count) {
        slot->game.line = match->places[i].line;
        slot->game.game = match->games[i];
        slot->game.partial = match->places[i].partial;
        slot->game.id = kp_match_game_id(match, i);
    }
}

/* ---- The games of a stream ------------------------------------------------------ */

static bool read_slot(void *data, void *item)
{
    struct stream_run *run = data;
    struct slot *slot = item;
    struct kp_stream *stream = run->stream;
    bool by_line = run->text.by_line;

    stream->ended = !by_line && run->taken >= run->text.items;
    if (stream->ended || (stream->stop && stream->stop(stream->data)))
        return false;
    slot->game = (struct kp_stream_game){.problems = &slot->errors};
    slot->errors.count = slot->errors.left_out = 0;
    if (by_line)
        stream->ended = !take_line(run, slot);
    if (stream->ended)
        return false;
    slot->number = ++run->taken;
    slot->is_parsed = by_line && slot->line.length > LONG_LINE;
    if (slot->is_parsed) {
        slot->match.read_limit = reading_limit(stream);
        parse_line(run, slot);
        slot->game.stop = slot->match.read_limit.stop;
        if (slot->game.stop != KP_COMPLETED) {
            slot->game.game = NULL;
            slot->errors.count = slot->errors.left_out = 0;
        }
    } else if (!by_line)
        give_game(&run->text, (size_t)slot->number - 1, slot);
    return slot->game.stop != KP_INTERRUPTED;
}

static bool write_at_once(void *to, const char *bytes, size_t length)
{
    struct stream_run *run = to;

    if (run->status == KP_OK && !run->stream->out.write(run->stream->out.to, bytes, length))
        run->status = KP_WRITE_FAILED;
    return run->status == KP_OK;
}

/* The rule that differs from those that were given with the text, or NULL.  A predefined game also
 * determines what need not be stated. */
static const char *find_contradiction(const struct kp_rules *given, const struct kp_rules *is)
{
    if (is->pegs != given->pegs)
        return "pegs";
    if (given->predefined && is->predefined && is->predefined != given->predefined)
        return "game";
    if (is->colours != given->colours)
        return "colours";
    if (!given->predefined)
        return NULL;
    return is->repeats != given->repeats ? "repeats"
           : is->blanks != given->blanks ? "blanks"
           : is->scores != given->scores ? "scores"
                                         : NULL;
}

static void process_game(void *data, void *item)
{
    struct stream_run *run = data;
    struct slot *slot = item;
    bool alone = run->stream->jobs <= 1;
    const char *what;
    struct kp_rules predefined;

    if (run->text.by_line && !slot->is_parsed)
        parse_line(run, slot);
    if (run->stream->rules && slot->game.game &&
        (what = find_contradiction(run->stream->rules->rules, slot->game.game->rules))) {
        kp_add_error(&slot->errors, slot->game.line, 1,
                     "the rule '%s' of this game contradicts the options; leave out one of them",
                     what);
        slot->game.game = NULL;
    }
    slot->game.number = (size_t)slot->number;
    slot->game.out = alone ? (struct kp_out){write_at_once, run} : kp_strbuf_out(&slot->out);
    slot->game.log = alone ? run->stream->log : kp_strbuf_out(&slot->log);
    run->stream->each(run->stream->data, &slot->game);
    predefined = slot->match.predefined; /* mostly that of the next game, too */
    slot->match.predefined = (struct kp_rules){.pegs = 0};
    kp_match_clear(&slot->match);
    slot->match.predefined = predefined;
    if (slot->line.room > LONG_LINE) /* the slot may wait for its turn for long */
        kp_strbuf_free(&slot->line);
}

enum kp_status kp_stream_run(struct kp_stream *stream, struct kp_diag *why)
{
    struct stream_run run = {.stream = stream};
    enum kp_status status = open_text(&run, why);

    stream->games = 0;
    stream->ended = false;
    if (status == KP_OK) {
        status = run_pipeline(&run, read_slot, process_game);
        status = status == KP_OK ? run.text.status : status;
        if (status == KP_NO_MEMORY)
            kp_no_memory(why);
    }
    if (status == KP_READ_FAILED)
        kp_fail(why, status, "the text cannot be read");
    if (status == KP_WRITE_FAILED)
        kp_fail(why, status, "the answers cannot be written");
    stream->ended = stream->ended && status == KP_OK;
    kp_strbuf_free(&run.text.read);
    kp_match_clear(&run.text.match);
    return status;
}

bool kp_stream_game_errors(const struct kp_stream_game *item, bool alone, struct kp_errors *errors)
{
    errors->count = errors->left_out = 0;
    if (item->stop != KP_COMPLETED)
        kp_add_error(errors, 0, 0, "not read to its end: stopped by %s", kp_stop_name(item->stop));
    else if (alone && item->games > 1)
        kp_add_error(errors, 0, 0, "expected one game, found %zu", item->games);
    else if (!item->game && item->problems->count > 0)
        *errors = *item->problems;
    else if (!item->game)
        kp_add_error(errors, 0, 0,
                     "its mistakes are not among the first %d of this file, or it has the rules "
                     "of a game that could not be read",
                     KP_MOST_ERRORS);
    return errors->count > 0;
}

/* ---- Numbers ------------------------------------------------------------------- */

static bool take_number(void *data, void *item)
{
    struct stream_run *run = data;
    struct slot *slot = item;
    const struct kp_number_range *range = run->range;

    if (run->taken == range->number || (range->stop && range->stop(range->data)))
        return false;
    slot->number = range->first + run->taken++;
    return true;
}

static void process_number(void *data, void *item)
{
    struct stream_run *run = data;
    struct slot *slot = item;
    struct kp_out out = kp_strbuf_out(&slot->out), log = kp_strbuf_out(&slot->log);

    run->range->each(run->range->data, slot->number, &out, &log);
}

enum kp_status kp_for_each_number(struct kp_number_range *range, struct kp_diag *why)
{
    struct kp_stream answers = {.out = range->out,
                                .log = range->log,
                                .done = range->done,
                                .data = range->data,
                                .jobs = range->jobs};
    struct stream_run run = {.stream = &answers, .range = range};
    enum kp_status status = run_pipeline(&run, take_number, process_number);

    range->ended = status == KP_OK && run.taken == range->number;
    if (status == KP_NO_MEMORY)
        return kp_no_memory(why);
    return status == KP_OK ? KP_OK : kp_fail(why, status, "what was made cannot be written");
}
