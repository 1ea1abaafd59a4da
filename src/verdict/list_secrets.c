/* Lists all secrets.  Arithmetic comes first, which saves the search if two rows contradict each
 * other.  Then the engines list, each when the schedule says (engines/list_schedule.c). */
#include "verdict/verdict.h"

#include "keypeg.h"
#include "question/refute.h"
#include "verdict/finding.h"

struct list_request {
    bool (*each)(void *data, const uint16_t *secret);
    void *data;
};

static bool show_secret(void *data, const uint16_t *code, int others)
{
    const struct list_request *request = data;

    (void)others; /* no classes are merged: 0 */
    return request->each(request->data, code);
}

static enum kp_status list_secrets(struct kp_verdict_builder *builder, struct list_request *request,
                                   enum kp_stop_reason *stop)
{
    struct kp_ask ask = {.goal = KP_GOAL_EACH,
                         .wrong = builder->options->wrong_rows,
                         .each = {show_secret, request, "listing"}};
    struct kp_replies replies = {0};
    struct kp_refutation refutation;
    bool broken;

    *stop = KP_COMPLETED;
    if (ask.wrong == 0 && kp_question_refute(builder->question, &refutation))
        return KP_OK;
    kp_engines_ask(&builder->engines, &builder->engines.limits, &ask, &replies);
    *stop = replies.stop;
    broken = replies.of[replies.engine].is_broken;
    kp_replies_free(&replies);
    return broken ? kp_broken(builder->why,
                              "the %s engine found a secret that does not fit these scores",
                              kp_engine_name(replies.engine))
                  : KP_OK;
}

enum kp_status kp_verdict_list(const struct kp_transcript *game, const struct kp_options *options,
                               enum kp_engine engine, struct kp_limits limits,
                               bool (*each)(void *data, const uint16_t *secret), void *data,
                               enum kp_stop_reason *stop, struct kp_diag *why)
{
    struct list_request request = {each, data};
    struct kp_verdict_builder builder;
    enum kp_status status = kp_verdict_builder_make(&builder, game, options, limits, false, why);

    if (status == KP_OK && engine != KP_AUTO)
        kp_engines_choose(&builder.engines, engine);
    if (status == KP_OK && builder.engines.engine == KP_SAT && options->wrong_rows > 0)
        status = kp_bad_input(why,
                              "the SAT engine cannot list with --lies; omit --engine sat, or write "
                              "--engine native or --engine linear");
    if (status == KP_OK)
        status = list_secrets(&builder, &request, stop);
    kp_verdict_builder_free(&builder);
    return status;
}

enum kp_status kp_list(const struct kp_transcript *game, const struct kp_options *options,
                       bool (*each)(void *data, const uint16_t *secret), void *data,
                       enum kp_stop_reason *stop, struct kp_diag *why)
{
    options = kp_options_or_default(options);
    return kp_end_progress(options, kp_verdict_list(game, options, KP_AUTO, kp_limits_of(options),
                                                    each, data, stop, why));
}
