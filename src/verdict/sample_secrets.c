/* The secrets are counted once and then drawn in batches, so that a sample of any size needs no
 * more memory than one batch. */
#include "verdict/verdict.h"

#include "base/allocate.h"
#include "keypeg.h"
#include "native/count/count_secrets.h"
#include "native/sample/native_sample.h"
#include "question/refute.h"
#include "verdict/finding.h"
#include <stdlib.h>

struct sample_writer {
    struct kp_verdict_builder asked;
    uint64_t states;          /* states that may be spent */
    struct kp_bignum secrets; /* the number of secrets */
    uint64_t seed;
    uint16_t *codes; /* the codes of a batch */
    size_t batch;    /* codes of a batch */
    bool (*each)(void *data, const uint16_t *secret);
    void *data;
    bool enough; /* whether `each` has returned false */
    bool broken; /* whether a secret broke the plain rule */
};

#define MOST_BATCH_BYTES ((size_t)1 << 26)
#define MOST_BATCH_CODES ((size_t)1 << 16)

/* Makes a batch.  It takes at most a quarter of the memory. */
static bool make_batch(struct sample_writer *sampling, uint64_t n)
{
    const struct kp_question *question = sampling->asked.question;
    size_t memory = sampling->asked.engines.limits.memory / 4;
    size_t code = (size_t)question->pegs * sizeof *sampling->codes;
    size_t each = code + kp_sample_cost(question, &sampling->secrets, 1);

    if (memory == 0 || memory > MOST_BATCH_BYTES)
        memory = MOST_BATCH_BYTES;
    sampling->batch = memory / each < MOST_BATCH_CODES ? memory / each : MOST_BATCH_CODES;
    if (sampling->batch == 0)
        sampling->batch = 1;
    if (sampling->batch > n)
        sampling->batch = (size_t)n;
    sampling->codes = kp_calloc(sampling->batch, code);
    return sampling->codes != NULL;
}

/* Shows a batch.  A secret is shown only if the plain rule agrees. */
static void show_batch(struct sample_writer *sampling, size_t n)
{
    for (size_t i = 0; i < n && !sampling->enough && !sampling->broken; i++) {
        const uint16_t *code = sampling->codes + i * (size_t)sampling->asked.question->pegs;

        if (kp_replay_fits(sampling->asked.replay, code, 0))
            sampling->enough = !sampling->each(sampling->data, code);
        else
            sampling->broken = true;
    }
}

/* Counts the secrets.  If states are left after KP_OUT_OF_STATES, the board is too large to count,
 * and the reason is reported as a lack of memory. */
static enum kp_stop_reason count_secrets(struct sample_writer *sampling)
{
    struct kp_count_request request = {.what = "counting"};
    enum kp_stop_reason stop = kp_count_secrets(sampling->asked.question, NULL,
                                                &sampling->asked.engines.limits, &sampling->states,
                                                true, &request);

    sampling->secrets = request.secrets;
    return stop == KP_OUT_OF_STATES && sampling->states > 0 ? KP_OUT_OF_MEMORY : stop;
}

static enum kp_stop_reason draw(struct sample_writer *sampling, uint64_t n)
{
    enum kp_stop_reason stop = KP_COMPLETED;

    if (!make_batch(sampling, n))
        return KP_OUT_OF_MEMORY;
    for (uint64_t i = 0; i < n && stop == KP_COMPLETED && !sampling->enough && !sampling->broken;) {
        size_t most = n - i < sampling->batch ? (size_t)(n - i) : sampling->batch;
        struct kp_sample_request request = {sampling->seed, i, most, sampling->codes};

        stop = kp_native_sample(sampling->asked.question, &sampling->asked.engines.limits,
                                &sampling->states, &sampling->secrets, &request);
        if (stop == KP_COMPLETED)
            show_batch(sampling, most);
        i += most;
    }
    return stop;
}

static enum kp_status begin_sampling(struct sample_writer *sampling,
                                     const struct kp_transcript *game,
                                     const struct kp_options *options, struct kp_limits limits,
                                     struct kp_diag *why)
{
    enum kp_status status = kp_verdict_builder_make(&sampling->asked, game, options, limits, true,
                                                    why);

    if (status == KP_OK && sampling->asked.engines.engine == KP_SAT)
        return kp_bad_input(why, "sample needs the native engine");
    if (status == KP_OK && options->wrong_rows > 0)
        return kp_bad_input(why, "sample assumes that every row is right");
    sampling->states = options->states ? options->states : UINT64_MAX;
    sampling->seed = options->seed;
    return status;
}

enum kp_status kp_verdict_sample_some(const struct kp_transcript *game,
                                      const struct kp_options *options, struct kp_limits limits,
                                      uint64_t n,
                                      bool (*counted)(void *data, const struct kp_bignum *secrets),
                                      bool (*each)(void *data, const uint16_t *secret), void *data,
                                      enum kp_stop_reason *stop, struct kp_diag *why)
{
    struct sample_writer sampling = {.each = each, .data = data};
    enum kp_status status = begin_sampling(&sampling, game, options, limits, why);
    struct kp_refutation refutation;

    if (status == KP_OK) {
        *stop = KP_COMPLETED;
        if (!kp_question_refute(sampling.asked.question, &refutation))
            *stop = count_secrets(&sampling);
        if (*stop == KP_COMPLETED && (!counted || counted(data, &sampling.secrets)) && n > 0 &&
            sampling.secrets.size > 0)
            *stop = draw(&sampling, n);
    }
    if (sampling.broken)
        status = kp_broken(why, "the native engine drew a secret that does not fit these scores");
    kp_verdict_builder_free(&sampling.asked);
    kp_bignum_free(&sampling.secrets);
    free(sampling.codes);
    return status;
}

enum kp_status kp_sample(const struct kp_transcript *game, const struct kp_options *options,
                         uint64_t n, bool (*each)(void *data, const uint16_t *secret), void *data,
                         enum kp_stop_reason *stop, struct kp_diag *why)
{
    options = kp_options_or_default(options);
    return kp_end_progress(options, kp_verdict_sample_some(game, options, kp_limits_of(options), n,
                                                           NULL, each, data, stop, why));
}
