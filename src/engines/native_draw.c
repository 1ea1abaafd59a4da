/* Draws secrets by the native engine, uniformly and with replacement.  The secrets are counted once
 * and then drawn in batches, so that a sample of any size needs no more memory than one batch. */
#include "base/allocate.h"
#include "engines/engine_set.h"
#include "native/count/count_secrets.h"
#include "native/sample/native_sample.h"

#include <stdlib.h>

struct drawing {
    struct kp_engines *engines;
    const struct kp_question *question;
    const struct kp_ask *ask;
    const struct kp_limits *limits;
    struct kp_reply *reply;
    uint64_t states; /* states that may be spent */
    uint16_t *codes; /* the codes of a batch */
    size_t batch;    /* codes of a batch */
    bool enough;     /* whether the visitor has returned false */
};

#define MOST_BATCH_BYTES ((size_t)1 << 26)
#define MOST_BATCH_CODES ((size_t)1 << 16)

/* Makes a batch.  It takes at most a quarter of the memory. */
static bool make_batch(struct drawing *drawing)
{
    size_t memory = drawing->limits->memory / 4;
    size_t code = (size_t)drawing->question->pegs * sizeof *drawing->codes;
    size_t each = code + kp_sample_cost(drawing->question, &drawing->reply->secrets, 1);

    if (memory == 0 || memory > MOST_BATCH_BYTES)
        memory = MOST_BATCH_BYTES;
    drawing->batch = memory / each < MOST_BATCH_CODES ? memory / each : MOST_BATCH_CODES;
    if (drawing->batch == 0)
        drawing->batch = 1;
    if (drawing->batch > drawing->ask->most)
        drawing->batch = (size_t)drawing->ask->most;
    drawing->codes = kp_calloc(drawing->batch, code);
    return drawing->codes != NULL;
}

static bool may_continue(const struct drawing *drawing)
{
    return drawing->reply->stop == KP_COMPLETED && !drawing->enough && !drawing->reply->is_broken;
}

/* Shows a batch.  A secret is shown only if the plain rule agrees. */
static void show_batch(struct drawing *drawing, size_t n)
{
    struct kp_visitor each = drawing->ask->each;

    for (size_t i = 0; i < n && may_continue(drawing); i++) {
        const uint16_t *code = drawing->codes + i * (size_t)drawing->question->pegs;

        if (kp_engines_confirm(drawing->engines, drawing->ask, code))
            drawing->enough = !each.visit(each.data, code, 0);
        else
            drawing->reply->is_broken = true;
    }
}

/* Counts the secrets.  If states are left after KP_OUT_OF_STATES, the board is too large to count,
 * and the reason is reported as a lack of memory. */
static void count_secrets(struct drawing *drawing)
{
    struct kp_count_request request = {.what = "counting"};
    enum kp_stop_reason stop = kp_count_secrets(drawing->question, NULL, drawing->limits,
                                                &drawing->states, true, &request);

    drawing->reply->secrets = request.secrets;
    drawing->reply->stop = stop == KP_OUT_OF_STATES && drawing->states > 0 ? KP_OUT_OF_MEMORY
                                                                           : stop;
}

static void draw(struct drawing *drawing)
{
    const struct kp_ask *ask = drawing->ask;

    if (!make_batch(drawing))
        drawing->reply->stop = KP_OUT_OF_MEMORY;
    for (uint64_t i = 0; i < ask->most && may_continue(drawing);) {
        size_t most = ask->most - i < drawing->batch ? (size_t)(ask->most - i) : drawing->batch;
        struct kp_sample_request request = {ask->seed, i, most, drawing->codes};

        drawing->reply->stop = kp_native_sample(drawing->question, drawing->limits,
                                                &drawing->states, &drawing->reply->secrets,
                                                &request);
        show_batch(drawing, most);
        i += most;
    }
    free(drawing->codes);
}

void kp_native_draw(struct kp_engines *engines, const struct kp_ask *ask,
                    const struct kp_limits *limits, struct kp_reply *reply)
{
    struct drawing drawing = {.engines = engines,
                              .question = engines->question,
                              .ask = ask,
                              .limits = limits,
                              .reply = reply,
                              .states = ask->work ? ask->work : UINT64_MAX};

    reply->stop = KP_OUT_OF_MEMORY;
    if (kp_engines_make_replay(engines))
        count_secrets(&drawing);
    if (reply->stop == KP_COMPLETED &&
        (!ask->counted || ask->counted(ask->each.data, &reply->secrets)) && ask->most > 0 &&
        reply->secrets.size > 0)
        draw(&drawing);
}
