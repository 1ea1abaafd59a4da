/* Streams: every game of a text, or every number of a range, is processed on several threads,
 * and what is written about each leaves in the order of the input.
 *
 * Both drivers are the same pipeline of slots.  A slot collects the output of its item until
 * it is emitted.  There are four slots for each thread: while one item is slow, finished ones
 * wait for their turn in the others.  With one thread the answers to games leave at once.
 *
 * The worker threads parse small lines of JSON Lines themselves.  A large line is parsed by the
 * thread that takes lines from the source: it may need most of the memory that is allowed, so
 * only one is parsed at a time, and only that thread may ask whether to stop. */
#include "base/memory.h"
#include "base/strbuf.h"
#include "base/thread_pool.h"
#include "keypeg.h"
#include "keypeg/stream_source.h"

#include <stdlib.h>

#define LARGE (1 << 16) /* bytes of a line */

/* The run of a stream or of a range. */
struct stream_run {
    struct kp_stream *stream;      /* one of the two */
    struct kp_number_range *range; /* is not NULL */
    struct kp_source source;       /* of the stream */
    uint64_t taken;                /* items so far */
    struct kp_out out, log;
    void (*done)(void *data);
    void *data;
    enum kp_status status; /* of writing */
};

struct slot {
    uint64_t number; /* of the item: from 1 in a stream, itself in a range */
    struct kp_strbuf out, log;

    /* Of a game: */
    struct kp_strbuf line; /* if the source is read by line */
    unsigned line_number;
    bool too_long, is_read;
    const struct kp_transcript *game;
    struct kp_match match; /* of the line */
    struct kp_errors errors;
};

/* ---- The pipeline ------------------------------------------------------------- */

static bool emit_slot(void *data, void *item)
{
    struct stream_run *run = data;
    struct slot *slot = item;

    kp_strbuf_flush(&slot->log, &run->log, &run->status);
    kp_strbuf_flush(&slot->out, &run->out, &run->status);
    if (run->stream)
        run->stream->games = (size_t)slot->number;
    if (run->done)
        run->done(run->data);
    return run->status == KP_OK;
}

static enum kp_status run_pipeline(struct stream_run *run, unsigned jobs,
                                   bool (*read)(void *data, void *item),
                                   void (*process)(void *data, void *item))
{
    size_t count = jobs > 1 ? 4 * (size_t)jobs : 1;
    struct slot *slots = kp_calloc(count, sizeof *slots);
    void **items = kp_calloc(count, sizeof *items);
    struct kp_pipeline pipeline = {read, process, emit_slot, run};

    for (size_t i = 0; slots && items && i < count; i++)
        items[i] = &slots[i];
    if (slots && items)
        kp_pipeline_run(&pipeline, items, count, jobs);
    else
        run->status = KP_NO_MEMORY;
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

/* ---- Games -------------------------------------------------------------------- */

static const struct kp_transcript *read_line(const struct stream_run *run, struct slot *slot)
{
    enum kp_status status = KP_BAD_INPUT;

    if (slot->too_long)
        kp_add_error(&slot->errors, slot->line_number, 1, "a game on a line has at most %zu bytes",
                     run->source.longest_line);
    else
        status = run->source.format->read(slot->line.text, slot->line.length, slot->line_number,
                                          &slot->match, &slot->errors);
    if (status == KP_NO_MEMORY)
        kp_add_error(&slot->errors, slot->line_number, 1, "no memory left");
    return status == KP_OK && slot->match.count > 0 ? slot->match.games[0] : NULL;
}

static void read_large_line(const struct stream_run *run, struct slot *slot)
{
    slot->match.read_limit = run->source.limit;
    kp_read_limit_begin(&slot->match.read_limit);
    slot->game = read_line(run, slot);
    if (slot->match.read_limit.stop != KP_COMPLETED) {
        slot->game = NULL;
        slot->errors.count = slot->errors.left_out = 0;
    }
}

/* What ended the reading of the game, or of its text. */
static enum kp_stop_reason find_stop(const struct stream_run *run, const struct slot *slot)
{
    return run->source.by_line ? slot->match.read_limit.stop : run->source.stop;
}

/* A text without a game is one item, for its errors. */
static bool is_over(const struct stream_run *run)
{
    return !run->source.by_line && run->taken > 0 && run->taken >= run->source.match->count;
}

static bool read_slot(void *data, void *item)
{
    struct stream_run *run = data;
    struct slot *slot = item;
    struct kp_stream *stream = run->stream;
    struct kp_source *source = &run->source;

    stream->ended = is_over(run);
    if (stream->ended || (stream->stop && stream->stop(stream->data)))
        return false;
    if (source->by_line)
        stream->ended = !kp_source_next_line(source, &slot->line, &slot->line_number,
                                             &slot->too_long);
    if (stream->ended)
        return false;
    slot->number = ++run->taken;
    slot->errors.count = slot->errors.left_out = 0;
    slot->is_read = source->by_line && slot->line.length > LARGE;
    if (slot->is_read)
        read_large_line(run, slot);
    return find_stop(run, slot) != KP_INTERRUPTED;
}

/* A game of a text that was read as a whole. */
static void find_game(const struct stream_run *run, struct slot *slot)
{
    const struct kp_source *source = &run->source;
    size_t i = (size_t)slot->number - 1;

    slot->game = NULL;
    slot->line_number = 1;
    if (source->errors.count)
        kp_source_errors_of(source, i, &slot->errors);
    if (i >= source->match->count)
        return;
    slot->line_number = source->match->places[i].line;
    slot->game = source->match->games[i];
}

static bool write_at_once(void *to, const char *bytes, size_t length)
{
    struct stream_run *run = to;

    if (run->status == KP_OK && !run->out.write(run->out.to, bytes, length))
        run->status = KP_WRITE_FAILED;
    return run->status == KP_OK;
}

static void process_game(void *data, void *item)
{
    struct stream_run *run = data;
    struct slot *slot = item;
    bool alone = run->stream->jobs <= 1;
    struct kp_stream_game game = {
        .problems = &slot->errors,
        .number = (size_t)slot->number,
        .out = alone ? (struct kp_out){write_at_once, run} : kp_strbuf_out(&slot->out),
        .log = alone ? run->log : kp_strbuf_out(&slot->log),
    };

    if (!run->source.by_line) {
        find_game(run, slot);
        game.games = run->source.match->count ? run->source.match->count : 1;
    } else if (!slot->is_read) {
        slot->game = read_line(run, slot);
    }
    game.game = slot->game;
    game.line = slot->line_number;
    game.stop = find_stop(run, slot);
    run->stream->each(run->data, &game);
    kp_match_clear(&slot->match);
    if (slot->line.room > LARGE) /* the slot may wait for its turn for long */
        kp_strbuf_free(&slot->line);
}

enum kp_status kp_stream_run(struct kp_stream *stream, struct kp_diag *why)
{
    struct stream_run run = {
        .stream = stream,
        .source = {.in = stream->in,
                   .name = stream->name,
                   .asked = stream->format,
                   .whole = stream->whole,
                   .jobs = stream->jobs,
                   .limit = {.limits = {.asked_to_stop = stream->stop, .stop_data = stream->data},
                             .seconds = stream->seconds},
                   .most = stream->most},
        .out = stream->out,
        .log = stream->log,
        .done = stream->done,
        .data = stream->data};
    enum kp_status status = kp_source_open(&run.source, why);

    stream->games = 0;
    stream->ended = false;
    if (status == KP_OK) {
        status = run_pipeline(&run, stream->jobs, read_slot, process_game);
        status = status == KP_OK ? run.source.status : status;
        if (status == KP_NO_MEMORY)
            kp_no_memory(why);
        else if (status != KP_OK)
            kp_fail(why, status,
                    status == KP_READ_FAILED ? "the text cannot be read"
                                             : "the answers cannot be written");
    }
    stream->ended = stream->ended && status == KP_OK;
    kp_source_close(&run.source);
    return status;
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

    run->range->each(run->data, slot->number, &out, &log);
}

enum kp_status kp_for_each_number(struct kp_number_range *range, struct kp_diag *why)
{
    struct stream_run run = {.range = range,
                             .out = range->out,
                             .log = range->log,
                             .done = range->done,
                             .data = range->data};
    enum kp_status status = run_pipeline(&run, range->jobs, take_number, process_number);

    range->ended = status == KP_OK && run.taken == range->number;
    if (status == KP_NO_MEMORY)
        return kp_no_memory(why);
    return status == KP_OK ? KP_OK : kp_fail(why, status, "what was made cannot be written");
}
