/* Each engine is asked alone and once.  If the rows contradict each other, that is
 * enough: no conflict is minimised and no repair is looked for, which is why this is not
 * a call of kp_find. */
#include "generate/families/certify.h"

#include "keypeg.h"
#include "question/refute.h"
#include "verdict/finding.h"

#include <inttypes.h>
#include <stdio.h>

/* A game, and what the engine asked last knows of it. */
struct certification {
    struct kp_question *question;
    struct kp_engines engines;
    uint64_t states, work; /* the limits of the native engine and of each other engine */

    struct kp_replies replies; /* of the engine that was asked last */
    enum kp_answer answer;
    bool counted;                         /* the number of secrets is exact */
    enum kp_stop_reason stop;             /* why the answer or the count is not known */
    enum kp_stop_reason ends[KP_ENGINES]; /* the same of each engine that was asked */
    uint64_t expected; /* the states that the native engine expected to need if it gave up early for
                          that, UINT64_MAX if it cannot tell how many; else 0 */
};

static enum kp_status open_game(struct certification *asked, const struct kp_recipe *recipe,
                                const struct kp_transcript *game, struct kp_diag *why)
{
    uint64_t states = recipe->options->states ? recipe->options->states : KP_STATES;

    *asked = (struct certification){.question = kp_question_new(game, true), .states = states};
    asked->work = states < UINT64_MAX / KP_SOLVER_SHARE ? KP_SOLVER_SHARE * states : UINT64_MAX;
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

/* Asks an engine to count.  From the linear engine and the solver one secret is enough; that there
 * is none the former proves in integers. */
static enum kp_status ask_engine(struct certification *asked, enum kp_engine engine,
                                 struct kp_diag *why)
{
    bool native = engine == KP_NATIVE;
    struct kp_ask ask = {.goal = KP_GOAL_COUNT,
                         .engine = engine,
                         .what = "counting",
                         .most = native ? 0 : 1,
                         .work = native ? asked->states : asked->work};
    const struct kp_reply *reply = &asked->replies.of[engine];

    kp_replies_free(&asked->replies);
    asked->replies = (struct kp_replies){0};
    kp_engines_ask(&asked->engines, &asked->engines.limits, &ask, &asked->replies);
    asked->stop = asked->ends[engine] = asked->replies.stop;
    if (native && asked->stop == KP_OUT_OF_STATES && asked->engines.stats.states < asked->states)
        asked->expected = reply->expected;
    if (reply->is_broken)
        return kp_broken(why, "an engine found a secret that does not fit");
    if (reply->secrets.failed || !reply->code)
        return kp_no_memory(why);
    asked->counted = asked->stop == KP_COMPLETED;
    asked->answer = reply->found ? KP_CONSISTENT : asked->counted ? KP_CHEATED : KP_UNDECIDED;
    return KP_OK;
}

static enum kp_status write_count(const struct certification *asked, struct kp_strbuf *to,
                                  struct kp_diag *why)
{
    kp_strbuf_clear(to);
    if (asked->answer == KP_CHEATED)
        kp_strbuf_addf(to, "0");
    else if (asked->counted)
        kp_bignum_write(&asked->replies.of[asked->replies.engine].secrets, to);
    return to->failed ? kp_no_memory(why) : KP_OK;
}

/* Whether the next engine should be asked. */
static bool is_open(const struct certification *asked)
{
    return asked->answer == KP_UNDECIDED && !kp_stop_ends_everything(asked->stop);
}

static enum kp_status decide(struct certification *asked, struct kp_instance *instance,
                             struct kp_diag *why)
{
    /* How each engine knows that there is no secret.  The native engine knows it from its count,
     * and the others know from their search that there is one. */
    static const struct {
        enum kp_engine engine;
        enum kp_certainty refuted;
    } steps[] = {
        {KP_NATIVE, KP_BY_COUNT}, {KP_LINEAR, KP_BY_RELAXATION}, {KP_SAT, KP_BY_REFUTATION}};
    struct kp_refutation found;
    bool refuted = kp_question_refute(asked->question, &found);
    enum kp_status status = found.starved ? kp_no_memory(why) : KP_OK;

    asked->answer = refuted ? KP_CHEATED : KP_UNDECIDED;
    instance->known = refuted ? KP_BY_ARITHMETIC : KP_NOT_KNOWN;
    for (size_t i = 0; i < sizeof steps / sizeof *steps && status == KP_OK && is_open(asked); i++) {
        status = ask_engine(asked, steps[i].engine, why);
        if (asked->answer == KP_CHEATED)
            instance->known = steps[i].refuted;
        else if (asked->answer == KP_CONSISTENT)
            instance->known = asked->counted && steps[i].engine == KP_NATIVE ? KP_BY_COUNT
                                                                             : KP_BY_SEARCH;
    }
    instance->answer = asked->answer;
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

static void explain_native(const struct certification *asked, struct kp_strbuf *to)
{
    struct kp_grouped_number most = kp_grouped((long long)asked->states);

    if (asked->expected == UINT64_MAX)
        kp_strbuf_addf(to,
                       "the native engine would need more states than can be estimated, and "
                       "--states is %s",
                       most.text);
    else if (asked->expected)
        kp_strbuf_addf(to, "the native engine would need about %s states, and --states is %s",
                       kp_grouped((long long)asked->expected).text, most.text);
    else if (is_raised_by_states(asked->ends[KP_NATIVE]))
        kp_strbuf_addf(to, "the native engine reached its limit, --states %s", most.text);
    else
        kp_strbuf_addf(to, "the native engine was ended by %s", name_limit(asked->ends[KP_NATIVE]));
}

/* The engines whose limit is asked->work. */
static void explain_other(const char *who, enum kp_stop_reason stop, struct kp_strbuf *to)
{
    if (is_raised_by_states(stop))
        kp_strbuf_addf(to, "; %s reached its limit, %d times --states", who, KP_SOLVER_SHARE);
    else
        kp_strbuf_addf(to, "; %s was ended by %s", who, name_limit(stop));
}

/* Says what ended each engine, and which option raises a limit that ended one. */
static void explain(const struct certification *asked, struct kp_diag *why)
{
    bool more_states = (is_raised_by_states(asked->ends[KP_NATIVE]) &&
                        asked->expected < UINT64_MAX) ||
                       is_raised_by_states(asked->ends[KP_LINEAR]) ||
                       is_raised_by_states(asked->stop);
    struct kp_strbuf says = {0};

    explain_native(asked, &says);
    explain_other("the linear engine", asked->ends[KP_LINEAR], &says);
    explain_other("the solver", asked->stop, &says);
    kp_fail(why, KP_OK, "%s; use %sfewer --pegs", says.failed ? "no memory is left" : says.text,
            more_states ? "more --states or " : "");
    kp_strbuf_free(&says);
}

/* What ended the work on an undecided game.  Memory differs between machines, so if it
 * ended the native engine there is no game, even if the solver then spent its whole
 * effort.  Limits on states and effort end the work at the same place everywhere and
 * leave a game whose answer is unknown, if that is allowed. */
static enum kp_stop_reason find_end(const struct kp_recipe *recipe,
                                    const struct certification *asked)
{
    bool spent = is_raised_by_states(asked->stop);

    if (asked->ends[KP_NATIVE] == KP_OUT_OF_MEMORY && !kp_stop_ends_everything(asked->stop))
        return KP_OUT_OF_MEMORY;
    return spent && recipe->status == KP_UNPLANTED ? KP_COMPLETED : asked->stop;
}

enum kp_status kp_certify(const struct kp_recipe *recipe, struct kp_instance *instance,
                          enum kp_stop_reason *stop, struct kp_diag *why)
{
    struct certification asked;
    enum kp_status status = open_game(&asked, recipe, instance->game, why);

    if (status == KP_OK)
        status = decide(&asked, instance, why);
    *stop = asked.answer == KP_UNDECIDED ? find_end(recipe, &asked) : KP_COMPLETED;
    if (status == KP_OK && *stop != KP_COMPLETED && !kp_stop_ends_everything(*stop))
        explain(&asked, why);
    close_game(&asked);
    return status;
}

static enum kp_status measure(struct certification *asked, struct kp_instance *instance,
                              struct kp_diag *why)
{
    struct kp_measured *measured = &instance->measured;
    enum kp_status status = ask_engine(asked, KP_NATIVE, why);

    measured->native = asked->answer;
    measured->states = asked->engines.stats.states;
    measured->native_stop = asked->stop;
    measured->gave_up_early = asked->expected > 0;
    if (status == KP_OK && asked->counted)
        status = write_count(asked, &instance->secrets, why);
    if (status || kp_stop_ends_everything(asked->stop))
        return status;
    status = ask_engine(asked, KP_SAT, why);
    measured->solver = asked->answer;
    measured->solver_stop = asked->stop;
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
    *stop = status == KP_OK && kp_stop_ends_everything(asked.stop) ? KP_INTERRUPTED : KP_COMPLETED;
    instance->is_measured = true;
    close_game(&asked);
    return status;
}
