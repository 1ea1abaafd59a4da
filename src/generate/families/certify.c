/* Each engine is asked alone and once.  If the rows contradict each other, no conflict is narrowed
 * and no repair is looked for, as kp_find_verdict would do. */
#include "generate/families/certify.h"

#include "keypeg.h"
#include "question/refute.h"
#include "verdict/finding.h"

#include <stdio.h>

/* A game, and what the engines know of it. */
struct certification {
    struct kp_question *question;
    struct kp_engines engines;
    uint64_t states; /* the limit of the native engine */

    struct kp_replies replies; /* the answer and the stop are those of the engine asked last */
};

/* Asks an engine to count, within the limit.  From an engine other than the native one, one secret
 * is enough, and it may spend KP_SOLVER_SHARE times as much. */
static void ask_engine(struct certification *asked, enum kp_engine engine)
{
    struct kp_ask ask = {
        .goal = KP_GOAL_COUNT, .options.engine = engine, .options.work = asked->states};

    if (engine != KP_NATIVE) {
        ask.most = 1;
        ask.options.work = asked->states < KP_NO_END / KP_SOLVER_SHARE
                               ? KP_SOLVER_SHARE * asked->states
                               : KP_NO_END;
    }
    kp_engines_ask(&asked->engines, &asked->engines.limits, &ask, &asked->replies);
}

/* Asks the engines until one knows the answer. */
static enum kp_status ask_engines(struct certification *asked, struct kp_diag *why)
{
    for (enum kp_engine i = KP_NATIVE; i < KP_ENGINES; i++) {
        const struct kp_reply *reply = &asked->replies.of[i];

        ask_engine(asked, i);
        if (reply->is_broken)
            return kp_internal_error(why, "an engine found a secret that does not fit");
        if (reply->secrets.failed || !reply->code)
            return kp_no_memory(why);
        if (asked->replies.answer != KP_UNDECIDED || kp_stop_ends_everything(asked->replies.stop))
            break;
    }
    return KP_OK;
}

static enum kp_status write_count(const struct certification *asked, struct kp_strbuf *to,
                                  struct kp_diag *why)
{
    kp_strbuf_clear(to);
    if (asked->replies.answer == KP_CHEATED)
        kp_strbuf_addf(to, "0");
    else if (asked->replies.stop == KP_COMPLETED)
        kp_bignum_write(&asked->replies.of[asked->replies.engine].secrets, to);
    return to->failed ? kp_no_memory(why) : KP_OK;
}

static enum kp_status decide(struct certification *asked, struct kp_instance *instance,
                             struct kp_diag *why)
{
    /* How an engine knows that there is no secret. */
    static const enum kp_certainty refuted_by[KP_ENGINES] = {
        [KP_NATIVE] = KP_BY_COUNT, [KP_LINEAR] = KP_BY_RELAXATION, [KP_SAT] = KP_BY_REFUTATION};
    struct kp_replies *replies = &asked->replies;
    struct kp_refutation found;
    bool refuted = kp_question_refute(asked->question, &found);
    enum kp_status status = found.starved ? kp_no_memory(why) : KP_OK;

    if (status == KP_OK && !refuted)
        status = ask_engines(asked, why);
    if (refuted) {
        replies->answer = KP_CHEATED;
        instance->known = KP_BY_ARITHMETIC;
    } else if (replies->answer == KP_CHEATED) {
        instance->known = refuted_by[replies->engine];
    } else if (replies->answer == KP_CONSISTENT) {
        instance->known = replies->stop == KP_COMPLETED && replies->engine == KP_NATIVE
                              ? KP_BY_COUNT
                              : KP_BY_SEARCH;
    } else {
        instance->known = KP_NOT_KNOWN;
    }
    instance->answer = replies->answer;
    return status == KP_OK ? write_count(asked, &instance->secrets, why) : status;
}

/* What ended the work on an undecided game.  Memory differs between machines, so if it
 * ended the native engine there is no game, even if the solver then spent its whole
 * effort.  Limits on states and effort end the work at the same place everywhere and
 * leave a game whose answer is unknown, if that is allowed. */
static enum kp_stop_reason find_end(const struct kp_recipe *recipe,
                                    const struct certification *asked)
{
    enum kp_stop_reason stop = asked->replies.stop;
    bool more_states_help = stop == KP_OUT_OF_STATES || stop == KP_OUT_OF_EFFORT;

    if (asked->replies.of[KP_NATIVE].stop == KP_OUT_OF_MEMORY && !kp_stop_ends_everything(stop))
        return KP_OUT_OF_MEMORY;
    return more_states_help && recipe->status == KP_UNPLANTED ? KP_COMPLETED : stop;
}

enum kp_status kp_certify(const struct kp_recipe *recipe, struct kp_instance *instance,
                          enum kp_stop_reason *stop, struct kp_diag *why)
{
    const struct kp_options *options = recipe->options;
    struct certification asked = {.question = kp_question_new(instance->game, true),
                                  .states = options->states ? options->states : KP_STATES};
    enum kp_status status = asked.question ? kp_engines_make(&asked.engines, asked.question,
                                                             options, kp_limits_of(options), why)
                                           : kp_no_memory(why);

    if (status == KP_OK)
        status = decide(&asked, instance, why);
    *stop = asked.replies.answer == KP_UNDECIDED ? find_end(recipe, &asked) : KP_COMPLETED;
    kp_engines_free(&asked.engines);
    kp_replies_free(&asked.replies);
    kp_question_free(asked.question);
    return status;
}
