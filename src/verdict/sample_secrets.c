/* Draws secrets at random.  Arithmetic comes first, which saves the count if two rows contradict each
 * other. */
#include "verdict/verdict.h"

#include "keypeg.h"
#include "question/refute.h"
#include "verdict/finding.h"

struct sample_request {
    bool (*counted)(void *data, const struct kp_bignum *secrets);
    bool (*each)(void *data, const uint16_t *secret);
    void *data;
};

static bool show_count(void *data, const struct kp_bignum *secrets)
{
    const struct sample_request *request = data;

    return !request->counted || request->counted(request->data, secrets);
}

static bool show_secret(void *data, const uint16_t *code, int others)
{
    const struct sample_request *request = data;

    (void)others;
    return request->each(request->data, code);
}

static enum kp_status check_options(const struct kp_verdict_builder *builder)
{
    if (builder->engines.engine == KP_SAT)
        return kp_bad_input(builder->why, "sample needs the native engine");
    if (builder->options->wrong_rows > 0)
        return kp_bad_input(builder->why, "sample assumes that every row is right");
    return KP_OK;
}

static enum kp_status sample(struct kp_verdict_builder *builder, struct sample_request *request,
                             uint64_t n, enum kp_stop_reason *stop)
{
    struct kp_ask ask = {.goal = KP_GOAL_DRAW,
                         .engine = KP_NATIVE,
                         .most = n,
                         .work = builder->options->states,
                         .seed = builder->options->seed,
                         .counted = show_count,
                         .each = {show_secret, request, "drawing"}};
    struct kp_replies replies = {0};
    struct kp_refutation refutation;

    *stop = KP_COMPLETED;
    if (kp_question_refute(builder->question, &refutation)) {
        struct kp_bignum none = {0};

        show_count(request, &none);
        return KP_OK;
    }
    kp_engines_ask(&builder->engines, &builder->engines.limits, &ask, &replies);
    *stop = replies.stop;
    kp_replies_free(&replies);
    return replies.of[KP_NATIVE].is_broken
               ? kp_broken(builder->why,
                           "the native engine drew a secret that does not fit these scores")
               : KP_OK;
}

enum kp_status kp_verdict_sample_some(const struct kp_transcript *game,
                                      const struct kp_options *options, struct kp_limits limits,
                                      uint64_t n,
                                      bool (*counted)(void *data, const struct kp_bignum *secrets),
                                      bool (*each)(void *data, const uint16_t *secret), void *data,
                                      enum kp_stop_reason *stop, struct kp_diag *why)
{
    struct sample_request request = {counted, each, data};
    struct kp_verdict_builder builder;
    enum kp_status status = kp_verdict_builder_make(&builder, game, options, limits, true, why);

    if (status == KP_OK)
        status = check_options(&builder);
    if (status == KP_OK)
        status = sample(&builder, &request, n, stop);
    kp_verdict_builder_free(&builder);
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
