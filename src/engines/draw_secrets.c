/* Draws secrets uniformly and with replacement, for the native engine.
 *
 * The secrets are counted once and then drawn in batches, so that a sample of any size needs no
 * more memory than one batch.
 *
 * On a board of many pegs and colours with few rows no count ends, but one of 10^2 to 10^7 codes is
 * a secret.  If the count is not over in a moment, and an estimate says that it would take too long
 * or too much memory, the secrets are drawn by rejection (native/sample/rejection_sampling.h).  The
 * estimate does not depend on the limits, so the same seed draws the same secrets on every machine.
 * If rejection finds no secret in half a second, nothing is drawn, and the reply names the limit
 * that the count lacks. */
#include "base/allocate.h"
#include "base/hash.h"
#include "engines/engine_set.h"
#include "native/count/count_secrets.h"
#include "native/count/state_layers.h"
#include "native/estimate.h"
#include "native/sample/native_sample.h"
#include "native/sample/rejection_sampling.h"

#include <stdlib.h>

struct drawing {
    struct kp_engines *engines;
    const struct kp_question *question;
    const struct kp_ask *ask;
    const struct kp_limits *limits; /* their meter counts states */
    struct kp_reply *reply;
    uint16_t *codes; /* the codes of a batch */
    size_t room;     /* elements of `codes` */
    bool enough;     /* whether the visitor has returned false */
    bool is_drawn;   /* whether the secrets were drawn by rejection, and are not counted */
};

static bool may_continue(const struct drawing *drawing)
{
    return drawing->reply->stop == KP_COMPLETED && !drawing->enough && !drawing->reply->is_broken;
}

/* Shows a batch.  A secret is shown only if the plain rule agrees. */
static void show_batch(struct drawing *drawing, size_t n)
{
    struct kp_visitor each = drawing->ask->sink.each;

    for (size_t i = 0; i < n && may_continue(drawing); i++) {
        const uint16_t *code = drawing->codes + i * (size_t)drawing->question->pegs;

        if (kp_engines_confirm(drawing->engines, drawing->ask, code))
            drawing->enough = !each.visit(each.data, code, 0);
        else
            drawing->reply->is_broken = true;
    }
}

/* ---- By a count ------------------------------------------------------------------ */

/* A batch is shown before the next one is drawn, so the first is small.  Each repeats the count, so
 * they grow fast. */
#define FIRST_BATCH_CODES ((size_t)1 << 10)
#define BATCH_GROWTH      8
#define MOST_BATCH_CODES  ((size_t)1 << 16)
#define MOST_BATCH_BYTES  ((size_t)1 << 26)

/* Returns the codes of the largest batch, which takes at most a quarter of the memory. */
static size_t find_largest_batch(const struct drawing *drawing)
{
    size_t memory = drawing->limits->memory / 4;
    size_t code = (size_t)drawing->question->pegs * sizeof *drawing->codes;
    size_t each = code + kp_sample_cost(drawing->question, &drawing->reply->secrets, 1);

    if (memory == 0 || memory > MOST_BATCH_BYTES)
        memory = MOST_BATCH_BYTES;
    if (memory < each)
        return 1;
    return kp_min_size(memory / each, MOST_BATCH_CODES);
}

static void draw_from_count(struct drawing *drawing)
{
    const struct kp_ask *ask = drawing->ask;
    size_t pegs = (size_t)drawing->question->pegs, largest = find_largest_batch(drawing);
    size_t batch = kp_min_size(FIRST_BATCH_CODES, largest);

    for (uint64_t i = 0; i < ask->most && may_continue(drawing);) {
        size_t n = ask->most - i < batch ? (size_t)(ask->most - i) : batch;

        drawing->reply->stop = KP_OUT_OF_MEMORY;
        if (KP_RESERVE(drawing->codes, drawing->room, n * pegs))
            drawing->reply->stop = kp_native_sample(
                drawing->question, drawing->limits, &drawing->reply->secrets,
                &(struct kp_sample_request){ask->options.seed, i, n, drawing->codes});
        show_batch(drawing, n);
        i += n;
        batch = kp_min_size(BATCH_GROWTH * batch, largest);
    }
}

/* Counts the secrets.  If states are left after KP_OUT_OF_STATES, the board is too large to count,
 * and the reason is reported as a lack of memory. */
static void count_within(struct drawing *drawing, const struct kp_limits *limits)
{
    struct kp_count_request request = {.what = "counting"};
    enum kp_stop_reason stop = kp_count_secrets(drawing->question, NULL, limits, true, &request);

    kp_bignum_free(&drawing->reply->secrets);
    drawing->reply->secrets = request.secrets;
    drawing->reply->stop = stop == KP_OUT_OF_STATES && limits->meter->left > 0 ? KP_OUT_OF_MEMORY
                                                                               : stop;
}

/* ---- By rejection ---------------------------------------------------------------- */

/* The states until the first secret, half a second. */
#define STATES_TO_FIRST ((uint64_t)4 * KP_STATES)

/* Draws secrets by rejection.  Returns false if no secret is found soon. */
static bool draw_by_rejection(struct drawing *drawing, const struct kp_row_table *table)
{
    struct kp_meter *whole = drawing->limits->meter;
    struct kp_meter meter = kp_meter_begin(
        NULL, KP_TURN, whole->left < STATES_TO_FIRST ? whole->left : STATES_TO_FIRST);
    struct kp_limits limits = kp_limits_for_part(drawing->limits, &meter);
    struct kp_rejection rejection;
    bool found = false;

    limits.what = drawing->ask->sink.each.what;
    if (kp_rejection_make(&rejection, table, drawing->engines->replay) &&
        KP_RESERVE(drawing->codes, drawing->room, (size_t)drawing->question->pegs)) {
        drawing->reply->stop = KP_COMPLETED;
        for (uint64_t i = 0; i < drawing->ask->most && may_continue(drawing); i++) {
            struct kp_random random = kp_random_seed(drawing->ask->options.seed, i);

            drawing->reply->stop = kp_rejection_draw(&rejection, &limits, &random, drawing->codes);
            found |= drawing->reply->stop == KP_COMPLETED;
            show_batch(drawing, 1);
            if (i == 0)
                kp_meter_spend(whole, meter.spent);
            limits.meter = whole;
        }
    }
    kp_rejection_free(&rejection);
    return found;
}

/* ---- Which way --------------------------------------------------------------------- */

/* A count that may be over in a moment, 0.1 s. */
#define MOMENT_STATES KP_STATES
#define MOMENT_BYTES  ((size_t)1 << 26)

/* The states of the longest count that is preferred to rejection, a second, and those of one
 * histogram, which need half a gigabyte. */
#define LONG_COUNT  1e9 /* nanoseconds */
#define MANY_STATES (1 << 24)

/* As in count/state_layers.h. */
#define BYTES_PER_STATE 32

/* The longest count that is begun without --states, an hour. */
#define LONGEST_COUNT 4e12

/* Counts for a moment, within the limits of the user.  Returns whether the count is over. */
static bool count_for_a_moment(struct drawing *drawing)
{
    struct kp_meter *whole = drawing->limits->meter;
    uint64_t states = whole->left < MOMENT_STATES ? whole->left : MOMENT_STATES;
    struct kp_meter meter = kp_meter_begin(NULL, KP_TURN, states);
    struct kp_limits moment = kp_limits_for_part(drawing->limits, &meter);
    enum kp_stop_reason stop;

    if (moment.memory == 0 || moment.memory > MOMENT_BYTES)
        moment.memory = MOMENT_BYTES;
    count_within(drawing, &moment);
    stop = drawing->reply->stop;
    if (stop == KP_COMPLETED)
        kp_meter_spend(whole, meter.spent);
    return stop == KP_OUT_OF_STATES ? states == whole->left : stop != KP_OUT_OF_MEMORY;
}

/* Draws by rejection if a count would take long.  Otherwise counts, unless a limit is sure to end
 * that; then the reply names the limit. */
static void draw_or_count(struct drawing *drawing, const struct kp_row_table *table)
{
    struct kp_estimate estimate;
    bool is_known = kp_estimate_states(table, &(struct kp_limits){0}, &estimate);
    bool is_long = !is_known || estimate.nanoseconds > LONG_COUNT || estimate.states > MANY_STATES;

    drawing->is_drawn = is_long && drawing->ask->most > 0 && kp_rejection_supports(table) &&
                        draw_by_rejection(drawing, table);
    if (drawing->is_drawn || kp_stop_ends_everything(drawing->reply->stop))
        return;
    if (!is_known || estimate.states * BYTES_PER_STATE > (double)kp_count_bytes(drawing->limits))
        drawing->reply->stop = KP_OUT_OF_MEMORY;
    else if (estimate.nanoseconds > LONGEST_COUNT && !drawing->ask->options.work)
        drawing->reply->stop = KP_OUT_OF_STATES;
    else
        count_within(drawing, drawing->limits);
}

/* Counts the secrets or, if that would take long, draws them without a count. */
static void count_for_drawing(struct drawing *drawing)
{
    struct kp_row_table table;

    if (drawing->ask->sink.counted) {
        count_within(drawing, drawing->limits);
        return;
    }
    if (count_for_a_moment(drawing))
        return;
    if (kp_row_table_make(&table, drawing->question, (struct kp_row_selection){0}, drawing->limits))
        draw_or_count(drawing, &table);
    else
        drawing->reply->stop = KP_OUT_OF_MEMORY;
    kp_row_table_free(&table);
}

void kp_native_draw(struct kp_engines *engines, const struct kp_ask *ask,
                    const struct kp_limits *limits, struct kp_reply *reply)
{
    struct kp_meter meter = kp_meter_begin(NULL, KP_QUESTION,
                                           ask->options.work ? ask->options.work : KP_NO_END);
    struct kp_limits drawn = kp_limits_for_part(limits, &meter);
    struct drawing drawing = {.engines = engines,
                              .question = engines->question,
                              .ask = ask,
                              .limits = &drawn,
                              .reply = reply};

    reply->stop = KP_OUT_OF_MEMORY;
    if (kp_engines_make_replay(engines))
        count_for_drawing(&drawing);
    reply->found = drawing.is_drawn || reply->secrets.size > 0;
    if (!drawing.is_drawn && reply->stop == KP_COMPLETED &&
        (!ask->sink.counted || ask->sink.counted(ask->sink.each.data, &reply->secrets)) &&
        ask->most > 0 && reply->found)
        draw_from_count(&drawing);
    free(drawing.codes);
}
