/* Lists all secrets, or draws some at random.  Arithmetic comes first, which saves the search if
 * two rows contradict each other.  Then the engines are asked; the schedule of a list is in
 * engines/list_secrets.c. */
#include "verdict/verdict.h"

#include "keypeg.h"
#include "question/refute.h"
#include "verdict/finding.h"

struct secret_request {
    bool (*counted)(void *data, const struct kp_bignum *secrets); /* or NULL */
    bool (*each)(void *data, const uint16_t *secret);
    void *data;
};

static bool show_count(void *data, const struct kp_bignum *secrets)
{
    const struct secret_request *request = data;

    return request->counted(request->data, secrets);
}

static bool show_secret(void *data, const uint16_t *code, int others)
{
    const struct secret_request *request = data;

    (void)others; /* 0: the code has no peg of a merged class */
    return request->each(request->data, code);
}

static void visit_secrets(struct kp_verdict_builder *builder, struct kp_ask ask,
                          const struct secret_request *request, enum kp_stop_reason *stop)
{
    struct kp_replies replies = {0};
    struct kp_refutation refutation;

    ask.wrong = builder->options->wrong_rows;
    ask.sink.counted = request->counted ? show_count : NULL;
    ask.sink.each.visit = show_secret;
    ask.sink.each.data = (void *)request;
    *stop = KP_COMPLETED;
    if (ask.wrong == 0 && kp_question_refute(builder->question, &refutation)) {
        if (request->counted)
            show_count((void *)request, &(struct kp_bignum){0});
        return;
    }
    kp_engines_ask(&builder->engines, &builder->engines.limits, &ask, &replies);
    *stop = replies.stop;
    if (replies.of[replies.engine].is_broken)
        builder->status = kp_internal_error(
            builder->why, "the %s engine found a secret that does not fit these scores",
            kp_engine_name(replies.engine));
    kp_replies_free(&replies);
}

enum kp_status kp_verdict_list(const struct kp_transcript *game, const struct kp_options *options,
                               enum kp_engine engine, struct kp_limits limits,
                               bool (*each)(void *data, const uint16_t *secret), void *data,
                               enum kp_stop_reason *stop, struct kp_diag *why)
{
    struct kp_ask ask = {.goal = KP_GOAL_EACH, .sink.each.what = "listing"};
    struct kp_verdict_builder builder;

    kp_verdict_builder_make(&builder, game, options, limits, false, why);
    if (builder.status == KP_OK && engine != KP_AUTO)
        kp_engines_choose(&builder.engines, engine);
    if (builder.status == KP_OK && builder.engines.engine == KP_SAT && options->wrong_rows > 0)
        builder.status = kp_bad_input(why,
                                      "the SAT engine cannot list with --lies; omit --engine sat");
    if (builder.status == KP_OK)
        visit_secrets(&builder, ask, &(struct secret_request){NULL, each, data}, stop);
    return kp_verdict_builder_end(&builder, NULL);
}

enum kp_status kp_list(const struct kp_transcript *game, const struct kp_options *options,
                       bool (*each)(void *data, const uint16_t *secret), void *data,
                       enum kp_stop_reason *stop, struct kp_diag *why)
{
    options = kp_options_or_default(options);
    return kp_end_progress(options, kp_verdict_list(game, options, KP_AUTO, kp_limits_of(options),
                                                    each, data, stop, why));
}

enum kp_status kp_verdict_sample_some(const struct kp_transcript *game,
                                      const struct kp_options *options, struct kp_limits limits,
                                      uint64_t n,
                                      bool (*counted)(void *data, const struct kp_bignum *secrets),
                                      bool (*each)(void *data, const uint16_t *secret), void *data,
                                      enum kp_stop_reason *stop, struct kp_diag *why)
{
    struct kp_ask ask = {.goal = KP_GOAL_DRAW,
                         .most = n,
                         .options.work = options->states,
                         .options.seed = options->seed,
                         .sink.each.what = "drawing"};
    struct kp_verdict_builder builder;

    kp_verdict_builder_make(&builder, game, options, limits, true, why);
    if (builder.status == KP_OK && builder.engines.engine == KP_SAT)
        builder.status = kp_bad_input(why, "sample needs the native engine");
    if (builder.status == KP_OK && options->wrong_rows > 0)
        builder.status = kp_bad_input(why, "sample assumes that every row is right");
    if (builder.status == KP_OK)
        visit_secrets(&builder, ask, &(struct secret_request){counted, each, data}, stop);
    return kp_verdict_builder_end(&builder, NULL);
}

enum kp_status kp_sample(const struct kp_transcript *game, const struct kp_options *options,
                         uint64_t n, bool (*each)(void *data, const uint16_t *secret), void *data,
                         enum kp_stop_reason *stop, struct kp_diag *why)
{
    options = kp_options_or_default(options);
    return kp_end_progress(options, kp_verdict_sample_some(game, options, kp_limits_of(options), n,
                                                           NULL, each, data, stop, why));
}
