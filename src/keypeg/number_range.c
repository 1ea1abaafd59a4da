/* Numbers, one after the other or several at once. */
#include "base/memory.h"
#include "base/strbuf.h"
#include "base/thread_pool.h"
#include "keypeg.h"
#include <stdlib.h>

struct walk {
    struct kp_number_range *series;
    uint64_t taken;
    enum kp_status status; /* of writing */
};

struct piece {
    uint64_t number;
    struct kp_strbuf out, log;
};

static bool take(void *data, void *to)
{
    struct walk *walk = data;
    struct piece *piece = to;
    const struct kp_number_range *series = walk->series;

    if (walk->taken == series->number || (series->stop && series->stop(series->data)))
        return false;
    piece->number = series->first + walk->taken++;
    return true;
}

static void work(void *data, void *of)
{
    struct walk *walk = data;
    struct piece *piece = of;
    struct kp_out out = kp_strbuf_out(&piece->out), log = kp_strbuf_out(&piece->log);

    walk->series->each(walk->series->data, piece->number, &out, &log);
}

static bool give(void *data, void *of)
{
    struct walk *walk = data;
    struct piece *piece = of;
    struct kp_number_range *series = walk->series;

    kp_strbuf_flush(&piece->log, &series->log, &walk->status);
    kp_strbuf_flush(&piece->out, &series->out, &walk->status);
    if (series->done)
        series->done(series->data);
    return walk->status == KP_OK;
}

static void free_pieces(struct piece *pieces, void **slots, size_t count)
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
    struct walk walk = {.series = series};
    size_t count = series->jobs > 1 ? 4 * (size_t)series->jobs : 1;
    struct piece *pieces = kp_calloc(count, sizeof *pieces);
    void **slots = kp_calloc(count, sizeof *slots);
    struct kp_pipeline crew = {take, work, give, &walk};

    if (!pieces || !slots)
        walk.status = KP_NO_MEMORY;
    for (size_t i = 0; pieces && slots && i < count; i++)
        slots[i] = &pieces[i];
    if (walk.status == KP_OK)
        kp_pipeline_run(&crew, slots, count, series->jobs);
    free_pieces(pieces, slots, count);
    series->ended = walk.status == KP_OK && walk.taken == series->number;
    if (walk.status == KP_NO_MEMORY)
        return kp_no_memory(why);
    return walk.status == KP_OK ? KP_OK
                                : kp_fail(why, walk.status, "what was made cannot be written");
}
