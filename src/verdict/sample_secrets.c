/* Secrets drawn at random.  They are drawn in batches, so that a sample of any
 * size needs no more memory than one batch. */
#include "native/sample/sample_secrets.h"
#include "base/memory.h"
#include "native/count/count_secrets.h"
#include "question/refute.h"
#include "verdict/check.h"
#include "verdict/engines.h"
#include "verdict/replay.h"
#include <stdlib.h>

struct sampling {
    struct kp_question *question;
    struct kp_question *plain; /* without a merged class, where the plain way draws; else NULL */
    uint64_t walked;           /* secrets that it counted */
    struct kp_engines judge;
    struct kp_replay *replay;
    uint64_t seed, states;
    struct kp_bignum secrets;
    uint16_t *codes; /* of a batch */
    size_t batch;
    bool (*counted)(void *data, const struct kp_bignum *secrets); /* or NULL */
    bool (*each)(void *data, const uint16_t *secret);
    void *data;
    bool enough, broken;
};

/* Rows that the plain way looks at: a second or two. */
#define MOST_ROWS (UINT64_C(1) << 30)

/* Where the board does not fit the fast engine, or not into the memory. */
static enum kp_stop_reason count_plainly(struct sampling *sampling)
{
    uint64_t most = MOST_ROWS / (sampling->question->row_count + 64), given, left;
    enum kp_stop_reason stop;

    sampling->plain = kp_question_new(sampling->question->game, false);
    if (!sampling->plain)
        return KP_OUT_OF_MEMORY;
    left = given = most < sampling->states ? most : sampling->states;
    stop = kp_sample_by_enumeration_count(sampling->plain, &sampling->judge.limits, &left,
                                          &sampling->walked);
    sampling->states -= given - left;
    kp_bignum_set(&sampling->secrets, sampling->walked);
    if (sampling->secrets.failed || (stop == KP_OUT_OF_STATES && sampling->states > 0))
        return KP_OUT_OF_MEMORY;
    return stop;
}

/* How many secrets there are.  Two rows that clash by arithmetic spare the count. */
static enum kp_stop_reason count(struct sampling *sampling)
{
    struct kp_count_request reckoned = {.what = "counting"};
    struct kp_refutation refutation;
    enum kp_stop_reason stop;

    if (kp_question_refute(sampling->question, &refutation))
        return KP_COMPLETED;
    stop = kp_count_secrets(sampling->question, NULL, &sampling->judge.limits, &sampling->states,
                            true, &reckoned);
    sampling->secrets = reckoned.secrets;
    if ((stop == KP_OUT_OF_STATES || stop == KP_OUT_OF_MEMORY) && sampling->states > 0)
        return count_plainly(sampling);
    return stop;
}

#define MOST_BYTES ((size_t)1 << 26)
#define MOST_PICKS ((size_t)1 << 16)

/* As many at once as a part of the memory holds. */
static bool make_batch(struct sampling *sampling, uint64_t n)
{
    const struct kp_question *question = sampling->question;
    size_t memory = sampling->judge.limits.memory / 4, code, each;

    code = (size_t)question->pegs * sizeof *sampling->codes;
    each = code + kp_sample_cost(question, &sampling->secrets, 1);
    if (memory == 0 || memory > MOST_BYTES)
        memory = MOST_BYTES;
    sampling->batch = memory / each < MOST_PICKS ? memory / each : MOST_PICKS;
    if (sampling->batch == 0)
        sampling->batch = 1;
    if (sampling->batch > n)
        sampling->batch = (size_t)n;
    sampling->codes = kp_calloc(sampling->batch, code);
    return sampling->codes != NULL;
}

/* A secret leaves only when the plain rule agrees. */
static void show(struct sampling *sampling, size_t n)
{
    for (size_t i = 0; i < n && !sampling->enough && !sampling->broken; i++) {
        const uint16_t *code = sampling->codes + i * (size_t)sampling->question->pegs;

        if (kp_replay_fits(sampling->replay, code, 0))
            sampling->enough = !sampling->each(sampling->data, code);
        else
            sampling->broken = true;
    }
}

static enum kp_stop_reason pick(struct sampling *sampling, const struct kp_sample_request *picks)
{
    const struct kp_limits *limits = &sampling->judge.limits;

    if (sampling->plain)
        return kp_sample_by_enumeration(sampling->plain, limits, &sampling->states,
                                        sampling->walked, picks);
    return kp_native_sample(sampling->question, limits, &sampling->states, &sampling->secrets,
                            picks);
}

static enum kp_stop_reason draw(struct sampling *sampling, uint64_t n)
{
    enum kp_stop_reason stop = KP_COMPLETED;

    if (!make_batch(sampling, n))
        return KP_OUT_OF_MEMORY;
    for (uint64_t i = 0; i < n && stop == KP_COMPLETED && !sampling->enough && !sampling->broken;) {
        size_t most = n - i < sampling->batch ? (size_t)(n - i) : sampling->batch;
        struct kp_sample_request picks = {sampling->seed, i, most, sampling->codes};

        stop = pick(sampling, &picks);
        if (stop == KP_COMPLETED)
            show(sampling, most);
        i += most;
    }
    return stop;
}

static bool is_to_draw(struct sampling *sampling, uint64_t n)
{
    bool wanted = !sampling->counted || sampling->counted(sampling->data, &sampling->secrets);

    return wanted && n > 0 && sampling->secrets.size > 0;
}

static enum kp_status sample(struct sampling *sampling, uint64_t n, enum kp_stop_reason *stop,
                             struct kp_diag *why)
{
    *stop = count(sampling);
    if (*stop == KP_COMPLETED && is_to_draw(sampling, n))
        *stop = draw(sampling, n);
    if (sampling->broken)
        return kp_fail(why, KP_BROKEN,
                       "the native engine drew a secret that does not give these scores; this "
                       "is a fault in keypeg, please report the game");
    return KP_OK;
}

static enum kp_status make(struct sampling *sampling, const struct kp_transcript *game,
                           const struct kp_options *options, struct kp_diag *why)
{
    enum kp_status status;

    sampling->question = kp_question_new(game, true);
    sampling->replay = kp_replay_new(game);
    if (!sampling->question || !sampling->replay)
        return kp_no_memory(why);
    status = kp_engines_make(&sampling->judge, sampling->question, options, why);
    if (status == KP_OK && sampling->judge.engine == KP_SAT)
        return kp_fail(why, KP_BAD_INPUT, "sample works with the native engine only");
    if (status == KP_OK && options->lies > 0)
        return kp_fail(why, KP_BAD_INPUT, "sample takes every row to be right: no lies");
    sampling->states = options->states ? options->states : UINT64_MAX;
    sampling->seed = options->seed;
    return status;
}

enum kp_status kp_verdict_sample(const struct kp_transcript *game, const struct kp_options *options,
                                 uint64_t n, bool (*each)(void *data, const uint16_t *secret),
                                 void *data, enum kp_stop_reason *stop, struct kp_diag *why)
{
    return kp_verdict_sample_some(game, options, n, NULL, each, data, stop, why);
}

enum kp_status kp_verdict_sample_some(const struct kp_transcript *game,
                                      const struct kp_options *options, uint64_t n,
                                      bool (*counted)(void *data, const struct kp_bignum *secrets),
                                      bool (*each)(void *data, const uint16_t *secret), void *data,
                                      enum kp_stop_reason *stop, struct kp_diag *why)
{
    struct sampling sampling = {.counted = counted, .each = each, .data = data};
    enum kp_status status = make(&sampling, game, options, why);

    if (status == KP_OK)
        status = sample(&sampling, n, stop, why);
    kp_engines_free(&sampling.judge);
    kp_question_free(sampling.question);
    kp_question_free(sampling.plain);
    kp_replay_free(sampling.replay);
    kp_bignum_free(&sampling.secrets);
    free(sampling.codes);
    return status;
}
