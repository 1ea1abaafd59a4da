/* Passes a question on to the schedule that suits it, limits the questions of an audit that are
 * hurried, and lets the solver look for a second secret.  Some questions consist of several simple
 * ones, which kp_engines_ask_simple answers (schedule.c). */
#include "engines/engine_set.h"

/* Chooses the engine that visits the secrets of some rows: the linear engine if the audit uses it
 * for its questions, and if there is no table. */
static void choose_visiting_engine(const struct kp_engines *engines, struct kp_ask *ask)
{
    bool by_relaxation = engines->prefers_linear && !engines->table;

    ask->options.is_hurried = false;
    ask->options.engine = by_relaxation ? KP_LINEAR : KP_NATIVE;
    ask->options.work = by_relaxation && engines->budget_is_default ? KP_NO_END : engines->budget;
}

/* ---- A count within the budget of a question --------------------------------------------- */

/* The answer is kept as a reply of the solver; no caller shows which engine gave it. */
static void decide_instead_of_count(struct kp_engines *engines, const struct kp_limits *limits,
                                    const struct kp_ask *ask, struct kp_replies *replies)
{
    struct kp_reply *reply = &replies->of[KP_SAT];

    replies->engine = KP_SAT;
    replies->stop = KP_OUT_OF_MEMORY;
    if (!kp_reply_make(reply, engines->question))
        return;
    replies->answer = kp_engines_decide(engines, limits, (struct kp_ask){.on = ask->on},
                                        reply->code, &replies->stop);
    reply->found = replies->answer == KP_CONSISTENT;
    kp_bignum_set(&reply->secrets, reply->found);
    if (reply->found) /* the SAT engine looks for one secret only */
        replies->stop = engines->engine == KP_SAT ? KP_ENOUGH : KP_OUT_OF_STATES;
}

/* The native engine counts within its budget, or the linear engine does if the audit uses it.  If
 * the native engine neither finishes nor finds a secret, all engines look for one. */
static void count_in_hurry(struct kp_engines *engines, const struct kp_limits *limits,
                           const struct kp_ask *asked, struct kp_replies *replies)
{
    bool by_relaxation = engines->prefers_linear;
    struct kp_ask ask = *asked;

    ask.options.is_hurried = false;
    ask.options.engine = by_relaxation ? KP_LINEAR : KP_NATIVE;
    ask.options.work = engines->budget;
    ask.options.others = KP_NO_END;
    replies->stop = KP_OUT_OF_STATES;
    if (by_relaxation || engines->engine != KP_SAT)
        kp_engines_ask_simple(engines, limits, &ask, replies);
    if (!by_relaxation && engines->engine != KP_NATIVE && !replies->of[KP_NATIVE].found &&
        replies->stop != KP_COMPLETED && !kp_stop_ends_stage(replies->stop))
        decide_instead_of_count(engines, limits, asked, replies);
}

/* ---- A second secret ----------------------------------------------------------------------- */

/* Whether the solver may find out, at little cost, if the secret is the only one.  The linear
 * engine has looked for a second one already. */
static bool may_find_second(const struct kp_engines *engines, const struct kp_ask *ask,
                            const struct kp_replies *replies)
{
    const struct kp_reply *reply = &replies->of[replies->engine];

    return ask->goal == KP_GOAL_ANOTHER && engines->engine == KP_AUTO &&
           replies->answer == KP_CONSISTENT && replies->engine != KP_LINEAR && !reply->is_broken &&
           replies->stop != KP_COMPLETED && !kp_stop_ends_everything(replies->stop) &&
           kp_bignum_is_below(&reply->secrets, ask->most);
}

/* Adds what the solver has found to its reply of before, whose secret stays. */
static void add_second(struct kp_reply *reply, struct kp_reply *second)
{
    struct kp_reply before = *reply;

    if (before.found && !second->found)
        return;
    *reply = *second;
    *second = before;
    if (before.found && !reply->is_broken) {
        second->code = reply->code;
        reply->code = before.code;
    }
}

/* The work for this, beyond that of the first secret. */
#define SECOND_SECRET_WORK_BY_SOLVER 100000

static void find_second(struct kp_engines *engines, const struct kp_limits *limits,
                        const struct kp_ask *ask, struct kp_replies *replies)
{
    uint64_t work = replies->spent + SECOND_SECRET_WORK_BY_SOLVER;
    struct kp_ask count = {.goal = KP_GOAL_COUNT,
                           .options.engine = KP_SAT,
                           .most = ask->most,
                           .options.work = work,
                           .options.others = work,
                           .sink.steps = ask->sink.steps};
    struct kp_replies second = {0};
    struct kp_reply *found = &second.of[KP_SAT];

    kp_engines_ask_simple(engines, limits, &count, &second);
    if (second.stop == KP_COMPLETED && (found->found || !replies->of[KP_SAT].found)) {
        replies->engine = KP_SAT;
        replies->stop = KP_COMPLETED;
    } else if (kp_stop_ends_stage(second.stop)) {
        replies->stop = second.stop;
    }
    add_second(&replies->of[KP_SAT], found);
    kp_replies_free(&second);
}

/* ---- Any question -------------------------------------------------------------------------- */

void kp_engines_ask(struct kp_engines *engines, const struct kp_limits *limits,
                    const struct kp_ask *asked, struct kp_replies *replies)
{
    struct kp_ask ask = *asked;

    if (ask.goal == KP_GOAL_PROVE)
        ask.options.engine = KP_LINEAR;
    if (ask.goal == KP_GOAL_DRAW)
        ask.options.engine = KP_NATIVE;
    if (ask.goal == KP_GOAL_EACH && ask.options.is_hurried)
        choose_visiting_engine(engines, &ask);
    if (ask.goal == KP_GOAL_EACH && ask.options.engine == KP_AUTO) {
        kp_list_by_schedule(engines, limits, &ask, replies);
        return;
    }
    if (ask.goal == KP_GOAL_COUNT && ask.options.is_hurried) {
        count_in_hurry(engines, limits, &ask, replies);
        return;
    }
    kp_engines_ask_simple(engines, limits, &ask, replies);
    if (may_find_second(engines, &ask, replies))
        find_second(engines, limits, &ask, replies);
}

void kp_engines_ask_apart(struct kp_engines *engines, const struct kp_transcript *game, bool merged,
                          const struct kp_ask *ask, struct kp_replies *replies)
{
    struct kp_question *question = kp_question_new(game, merged);
    struct kp_engines apart;

    replies->stop = KP_OUT_OF_MEMORY;
    kp_engines_derive(&apart, engines, &engines->limits, question);
    if (question)
        kp_engines_ask(&apart, &apart.limits, ask, replies);
    kp_engines_add_cost(engines, &apart);
    kp_engines_free(&apart);
    kp_question_free(question);
}
