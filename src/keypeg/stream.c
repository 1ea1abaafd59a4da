/* Every game of a text, one after the other or several at once. */
#include "base/memory.h"
#include "base/strbuf.h"
#include "base/thread_pool.h"
#include "keypeg.h"
#include "keypeg/stream_source.h"

#include <stdlib.h>

struct walk {
    struct kp_stream *run;
    struct kp_source source;
    size_t taken;
    enum kp_status status; /* of writing */
};

#define LARGE (1 << 16) /* bytes of a line that is not kept for the next one */

/* A game on its way. */
struct piece {
    struct walk *walk;
    size_t number;
    struct kp_strbuf line, out, log;
    unsigned place;
    bool too_long, is_read;
    const struct kp_transcript *game; /* once it is read */
    struct kp_match match;            /* of the line */
    struct kp_errors problems;
};

/* A small line is read by whoever answers it. */
static const struct kp_transcript *read_line(struct piece *piece)
{
    const struct kp_source *source = &piece->walk->source;
    enum kp_status status = KP_BAD_INPUT;

    if (piece->too_long)
        kp_add_error(&piece->problems, piece->place, 1, "a game on a line has at most %zu bytes",
                     source->longest_line);
    else
        status = source->format->read(piece->line.text, piece->line.length, piece->place,
                                      &piece->match, &piece->problems);
    if (status == KP_NO_MEMORY)
        kp_add_error(&piece->problems, piece->place, 1, "no memory left");
    return status == KP_OK && piece->match.count > 0 ? piece->match.games[0] : NULL;
}

/* Large lines take their time; only the thread that takes may ask whether to stop. */
static void read_large(struct piece *piece)
{
    piece->match.pace = piece->walk->source.pace;
    kp_read_limit_begin(&piece->match.pace);
    piece->game = read_line(piece);
    if (piece->match.pace.stop != KP_COMPLETED) {
        piece->game = NULL;
        piece->problems.count = piece->problems.left_out = 0;
    }
}

/* What ended the reading of the game, or of its text. */
static enum kp_stop_reason stop_of(const struct piece *piece)
{
    const struct kp_source *source = &piece->walk->source;

    return source->by_line ? piece->match.pace.stop : source->stop;
}

/* A text without any game is shown too, for its mistakes. */
static bool is_over(const struct walk *walk)
{
    const struct kp_source *source = &walk->source;

    return !source->by_line && walk->taken > 0 && walk->taken >= source->match->count;
}

/* Large lines are read here, one at a time: the memory that was tried for one
 * would else be taken by another. */
static bool take(void *data, void *to)
{
    struct walk *walk = data;
    struct piece *piece = to;
    struct kp_stream *run = walk->run;

    run->ended = is_over(walk);
    if (run->ended || (run->stop && run->stop(run->data)))
        return false;
    if (walk->source.by_line)
        run->ended = !kp_source_line(&walk->source, &piece->line, &piece->place, &piece->too_long);
    if (run->ended)
        return false;
    piece->number = ++walk->taken;
    piece->problems.count = piece->problems.left_out = 0;
    piece->is_read = walk->source.by_line && piece->line.length > LARGE;
    if (piece->is_read)
        read_large(piece);
    return stop_of(piece) != KP_INTERRUPTED;
}

static const struct kp_transcript *read_game(struct piece *piece)
{
    const struct kp_source *source = &piece->walk->source;
    size_t i = piece->number - 1;

    if (source->problems.count)
        kp_source_problems(source, i, &piece->problems);
    if (i >= source->match->count)
        return NULL;
    piece->place = source->match->places[i].line;
    return source->match->games[i];
}

/* What is written while there is one thread leaves at once. */
static bool pass(void *to, const char *bytes, size_t length)
{
    struct walk *walk = to;

    if (walk->status == KP_OK && !walk->run->out.write(walk->run->out.to, bytes, length))
        walk->status = KP_WRITE_FAILED;
    return walk->status == KP_OK;
}

static void work(void *data, void *of)
{
    struct walk *walk = data;
    struct piece *piece = of;
    bool alone = walk->run->jobs <= 1;
    struct kp_stream_game item = {
        .problems = &piece->problems,
        .number = piece->number,
        .out = alone ? (struct kp_out){pass, walk} : kp_strbuf_out(&piece->out),
        .log = alone ? walk->run->log : kp_strbuf_out(&piece->log),
    };

    if (!walk->source.by_line) {
        piece->place = 1;
        piece->game = read_game(piece);
    } else if (!piece->is_read) {
        piece->game = read_line(piece);
    }
    item.game = piece->game;
    item.line = piece->place;
    item.stop = stop_of(piece);
    item.games = walk->source.by_line        ? 0
                 : walk->source.match->count ? walk->source.match->count
                                             : 1;
    walk->run->each(walk->run->data, &item);
    kp_match_clear(&piece->match);
    if (piece->line.room > LARGE) /* others wait for their turn, and hold what they have */
        kp_strbuf_free(&piece->line);
}

static bool give(void *data, void *of)
{
    struct walk *walk = data;
    struct piece *piece = of;

    kp_strbuf_flush(&piece->log, &walk->run->log, &walk->status);
    kp_strbuf_flush(&piece->out, &walk->run->out, &walk->status);
    walk->run->games = piece->number;
    if (walk->run->done)
        walk->run->done(walk->run->data);
    return walk->status == KP_OK;
}

static void free_pieces(struct piece *pieces, void **slots, size_t count)
{
    for (size_t i = 0; pieces && i < count; i++) {
        kp_strbuf_free(&pieces[i].line);
        kp_strbuf_free(&pieces[i].out);
        kp_strbuf_free(&pieces[i].log);
        kp_match_clear(&pieces[i].match);
    }
    free(pieces);
    free(slots);
}

/* Four pieces a thread: one at work, the others done and waiting for a slow
 * one, or their turn. */
static enum kp_status walk_on(struct walk *walk)
{
    size_t count = walk->run->jobs > 1 ? 4 * (size_t)walk->run->jobs : 1;
    struct piece *pieces = kp_calloc(count, sizeof *pieces);
    void **slots = kp_calloc(count, sizeof *slots);
    struct kp_pipeline crew = {take, work, give, walk};
    bool good = pieces && slots;

    for (size_t i = 0; good && i < count; i++) {
        pieces[i].walk = walk;
        slots[i] = &pieces[i];
    }
    if (good)
        kp_pipeline_run(&crew, slots, count, walk->run->jobs);
    free_pieces(pieces, slots, count);
    return !good ? KP_NO_MEMORY : walk->status ? walk->status : walk->source.status;
}

static void say_why(enum kp_status status, struct kp_diag *why)
{
    if (status == KP_NO_MEMORY)
        kp_no_memory(why);
    else if (status == KP_READ_FAILED)
        kp_fail(why, status, "the text cannot be read");
    else if (status == KP_WRITE_FAILED)
        kp_fail(why, status, "the answers cannot be written");
}

enum kp_status kp_stream_run(struct kp_stream *run, struct kp_diag *why)
{
    struct walk walk = {
        .run = run,
        .source = {.in = run->in,
                   .name = run->name,
                   .asked = run->format,
                   .whole = run->whole,
                   .jobs = run->jobs,
                   .pace = {.limits = {.asked_to_stop = run->stop, .stop_data = run->data},
                            .seconds = run->seconds},
                   .most = run->most}};
    enum kp_status status = kp_source_open(&walk.source, why);

    run->games = 0;
    run->ended = false;
    if (status == KP_OK) {
        status = walk_on(&walk);
        say_why(status, why);
    }
    run->ended = run->ended && status == KP_OK;
    kp_source_close(&walk.source);
    return status;
}

/* Numbers, one after the other or several at once. */
struct walk_number_range {
    struct kp_number_range *series;
    uint64_t taken;
    enum kp_status status; /* of writing */
};

struct piece_number_range {
    uint64_t number;
    struct kp_strbuf out, log;
};

static bool take_number_range(void *data, void *to)
{
    struct walk_number_range *walk = data;
    struct piece_number_range *piece = to;
    const struct kp_number_range *series = walk->series;

    if (walk->taken == series->number || (series->stop && series->stop(series->data)))
        return false;
    piece->number = series->first + walk->taken++;
    return true;
}

static void work_number_range(void *data, void *of)
{
    struct walk_number_range *walk = data;
    struct piece_number_range *piece = of;
    struct kp_out out = kp_strbuf_out(&piece->out), log = kp_strbuf_out(&piece->log);

    walk->series->each(walk->series->data, piece->number, &out, &log);
}

static bool give_number_range(void *data, void *of)
{
    struct walk_number_range *walk = data;
    struct piece_number_range *piece = of;
    struct kp_number_range *series = walk->series;

    kp_strbuf_flush(&piece->log, &series->log, &walk->status);
    kp_strbuf_flush(&piece->out, &series->out, &walk->status);
    if (series->done)
        series->done(series->data);
    return walk->status == KP_OK;
}

static void free_pieces_number_range(struct piece_number_range *pieces, void **slots, size_t count)
{
    for (size_t i = 0; pieces && i < count; i++) {
        kp_strbuf_free(&pieces[i].out);
        kp_strbuf_free(&pieces[i].log);
    }
    free(pieces);
    free(slots);
}

/* As kp_stream_run does it: more pieces than threads let the quick overtake the slow. */
enum kp_status kp_for_each_number(struct kp_number_range *series, struct kp_diag *why)
{
    struct walk_number_range walk = {.series = series};
    size_t count = series->jobs > 1 ? 4 * (size_t)series->jobs : 1;
    struct piece_number_range *pieces = kp_calloc(count, sizeof *pieces);
    void **slots = kp_calloc(count, sizeof *slots);
    struct kp_pipeline crew = {take_number_range, work_number_range, give_number_range, &walk};

    if (!pieces || !slots)
        walk.status = KP_NO_MEMORY;
    for (size_t i = 0; pieces && slots && i < count; i++)
        slots[i] = &pieces[i];
    if (walk.status == KP_OK)
        kp_pipeline_run(&crew, slots, count, series->jobs);
    free_pieces_number_range(pieces, slots, count);
    series->ended = walk.status == KP_OK && walk.taken == series->number;
    if (walk.status == KP_NO_MEMORY)
        return kp_no_memory(why);
    return walk.status == KP_OK ? KP_OK
                                : kp_fail(why, walk.status, "what was made cannot be written");
}
