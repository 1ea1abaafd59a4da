/* Each engine is asked alone and once.  If the rows contradict each other, no conflict is narrowed
 * and no repair is looked for, as kp_find_verdict would do. */
#include "generate/families/certify.h"

#include "keypeg.h"
#include "question/refute.h"
#include "verdict/finding.h"

#include <inttypes.h>
#include <stdio.h>

/* A game, and what the engines know of it. */
struct certification {
    struct kp_question *question;
    struct kp_engines engines;
    uint64_t states; /* the limit of the native engine */

    struct kp_replies replies; /* the answer and the stop are those of the engine asked last */
    uint64_t expected; /* the states that the native engine expected to need if it gave up early for
                          that, UINT64_MAX if it cannot tell how many; else 0 */
};

static enum kp_status open_game(struct certification *asked, const struct kp_recipe *recipe,
                                const struct kp_transcript *game, struct kp_diag *why)
{
    uint64_t states = recipe->options->states ? recipe->options->states : KP_STATES;

    *asked = (struct certification){.question = kp_question_new(game, true), .states = states};
    if (!asked->question)
        return kp_no_memory(why);
    return kp_engines_make(&asked->engines, asked->question, recipe->options,
                           kp_limits_of(recipe->options), why);
}

/* After any return of open_game. */
static void close_game(struct certification *asked)
{
    kp_engines_free(&asked->engines);
    kp_replies_free(&asked->replies);
    kp_question_free(asked->question);
}

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

/* Asks the engines from `first` to `last`, until one knows the answer. */
static enum kp_status ask_engines(struct certification *asked, enum kp_engine first,
                                  enum kp_engine last, struct kp_diag *why)
{
    const struct kp_reply *native = &asked->replies.of[KP_NATIVE];

    for (enum kp_engine i = first; i <= last; i++) {
        const struct kp_reply *reply = &asked->replies.of[i];

        ask_engine(asked, i);
        if (reply->is_broken)
            return kp_internal_error(why, "an engine found a secret that does not fit");
        if (reply->secrets.failed || !reply->code)
            return kp_no_memory(why);
        if (asked->replies.answer != KP_UNDECIDED || kp_stop_ends_everything(asked->replies.stop))
            break;
    }
    if (native->stop == KP_OUT_OF_STATES && asked->engines.stats.states < asked->states)
        asked->expected = native->expected;
    return KP_OK;
}

/* Whether the engine that was asked last knows the number of secrets. */
static bool has_counted(const struct certification *asked)
{
    return asked->replies.stop == KP_COMPLETED;
}

static enum kp_status write_count(const struct certification *asked, struct kp_strbuf *to,
                                  struct kp_diag *why)
{
    kp_strbuf_clear(to);
    if (asked->replies.answer == KP_CHEATED)
        kp_strbuf_addf(to, "0");
    else if (has_counted(asked))
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
        status = ask_engines(asked, KP_NATIVE, KP_ENGINES - 1, why);
    if (refuted) {
        replies->answer = KP_CHEATED;
        instance->known = KP_BY_ARITHMETIC;
    } else if (replies->answer == KP_CHEATED) {
        instance->known = refuted_by[replies->engine];
    } else if (replies->answer == KP_CONSISTENT) {
        instance->known = has_counted(asked) && replies->engine == KP_NATIVE ? KP_BY_COUNT
                                                                             : KP_BY_SEARCH;
    } else {
        instance->known = KP_NOT_KNOWN;
    }
    instance->answer = replies->answer;
    return status == KP_OK ? write_count(asked, &instance->secrets, why) : status;
}

/* Without an option that generate does not have. */
static const char *name_limit(enum kp_stop_reason stop)
{
    return stop == KP_OUT_OF_MEMORY ? "its memory limit" : kp_stop_name(stop);
}

static bool is_raised_by_states(enum kp_stop_reason stop)
{
    return stop == KP_OUT_OF_STATES || stop == KP_OUT_OF_EFFORT;
}

static void explain_native(const struct certification *asked, struct kp_diag *why)
{
    enum kp_stop_reason stop = asked->replies.of[KP_NATIVE].stop;
    struct kp_grouped_number most = kp_grouped((long long)asked->states);

    kp_fail(why, KP_OK, "the native engine ");
    if (asked->expected == UINT64_MAX)
        kp_continue(why, "would need more states than can be estimated, and --states is %s",
                    most.text);
    else if (asked->expected)
        kp_continue(why, "would need about %s states, and --states is %s",
                    kp_grouped((long long)asked->expected).text, most.text);
    else if (is_raised_by_states(stop))
        kp_continue(why, "reached its limit, --states %s", most.text);
    else
        kp_continue(why, "was ended by %s", name_limit(stop));
}

/* Says what ended each engine, all of which were asked, and which option raises a limit that ended
 * one. */
static void explain(const struct certification *asked, struct kp_diag *why)
{
    static const char *const others[KP_ENGINES] = {
        [KP_LINEAR] = "the linear engine", [KP_SAT] = "the solver"};
    const struct kp_reply *of = asked->replies.of;
    bool more_states = is_raised_by_states(of[KP_NATIVE].stop) && asked->expected < UINT64_MAX;

    explain_native(asked, why);
    for (int i = KP_LINEAR; i <= KP_SAT; i++) {
        if (is_raised_by_states(of[i].stop))
            kp_continue(why, "; %s reached its limit, %d times --states", others[i],
                        KP_SOLVER_SHARE);
        else
            kp_continue(why, "; %s was ended by %s", others[i], name_limit(of[i].stop));
        more_states |= is_raised_by_states(of[i].stop);
    }
    kp_continue(why, "; use %sfewer --pegs", more_states ? "more --states or " : "");
}

/* What ended the work on an undecided game.  Memory differs between machines, so if it
 * ended the native engine there is no game, even if the solver then spent its whole
 * effort.  Limits on states and effort end the work at the same place everywhere and
 * leave a game whose answer is unknown, if that is allowed. */
static enum kp_stop_reason find_end(const struct kp_recipe *recipe,
                                    const struct certification *asked)
{
    enum kp_stop_reason stop = asked->replies.stop;

    if (asked->replies.of[KP_NATIVE].stop == KP_OUT_OF_MEMORY && !kp_stop_ends_everything(stop))
        return KP_OUT_OF_MEMORY;
    return is_raised_by_states(stop) && recipe->status == KP_UNPLANTED ? KP_COMPLETED : stop;
}

enum kp_status kp_certify(const struct kp_recipe *recipe, struct kp_instance *instance,
                          enum kp_stop_reason *stop, struct kp_diag *why)
{
    struct certification asked;
    enum kp_status status = open_game(&asked, recipe, instance->game, why);

    if (status == KP_OK)
        status = decide(&asked, instance, why);
    *stop = asked.replies.answer == KP_UNDECIDED ? find_end(recipe, &asked) : KP_COMPLETED;
    if (status == KP_OK && *stop != KP_COMPLETED && !kp_stop_ends_everything(*stop))
        explain(&asked, why);
    close_game(&asked);
    return status;
}

static enum kp_status measure(struct certification *asked, struct kp_instance *instance,
                              struct kp_diag *why)
{
    struct kp_measured *measured = &instance->measured;
    enum kp_status status = ask_engines(asked, KP_NATIVE, KP_NATIVE, why);

    measured->native = asked->replies.answer;
    measured->states = asked->engines.stats.states;
    measured->native_stop = asked->replies.stop;
    measured->gave_up_early = asked->expected > 0;
    if (status == KP_OK && has_counted(asked))
        status = write_count(asked, &instance->secrets, why);
    if (status || kp_stop_ends_everything(asked->replies.stop))
        return status;
    status = ask_engines(asked, KP_SAT, KP_SAT, why);
    measured->solver = asked->replies.answer;
    measured->solver_stop = asked->replies.stop;
    measured->conflicts = asked->engines.stats.conflicts;
    measured->decisions = asked->engines.stats.decisions;
    return status;
}

enum kp_status kp_measure_engines(const struct kp_recipe *recipe, struct kp_instance *instance,
                                  enum kp_stop_reason *stop, struct kp_diag *why)
{
    struct certification asked;
    enum kp_status status = open_game(&asked, recipe, instance->game, why);

    if (status == KP_OK)
        status = measure(&asked, instance, why);
    *stop = status == KP_OK && kp_stop_ends_everything(asked.replies.stop) ? KP_INTERRUPTED
                                                                           : KP_COMPLETED;
    instance->is_measured = true;
    close_game(&asked);
    return status;
}
