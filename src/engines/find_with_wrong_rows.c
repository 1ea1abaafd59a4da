/* Finds or counts secrets that miss at most a few rows.
 *
 * The native engine counts them within its budget.  If it does not decide, all engines look in turns
 * for a secret that fits all rows, and then for corrections, those with the fewest rows first
 * (conflict_search.h).  If all secrets are to be counted, the linear engine counts them if that is
 * expected to be faster, or the native engine does without a budget.
 *
 * If the options name the solver, it looks for one secret only.  So does the linear engine, unless
 * all secrets are to be counted and that is expected not to take too long. */
#include "engines/conflict_search.h"

#include <stdlib.h>
#include <string.h>

struct wrong_rows_call {
    struct kp_engines *engines;
    const struct kp_limits *limits;
    const struct kp_ask *ask;
    struct kp_replies *replies;
};

static bool counts_all(const struct wrong_rows_call *call)
{
    return call->ask->goal == KP_GOAL_COUNT;
}

/* ---- Counting ------------------------------------------------------------------------- */

/* Replaces the secret by one that misses the fewest rows. */
static void prefer_fewer_wrong_rows(struct wrong_rows_call *call, uint16_t *code)
{
    struct kp_engines *engines = call->engines;

    for (size_t wrong = 0; wrong < call->ask->wrong; wrong++) {
        struct kp_ask ask = {.goal = KP_GOAL_LEAST,
                             .options.engine = KP_NATIVE,
                             .wrong = wrong,
                             .options.work = engines->budget};

        if (kp_engines_decide(engines, call->limits, ask, code, NULL) != KP_CHEATED)
            return;
    }
}

struct secret_count {
    struct wrong_rows_call *call;
    struct kp_reply *reply;
    bool enough;
};

static bool count_secret(void *data, const uint16_t *code, int others)
{
    struct secret_count *count = data;
    const struct kp_ask *ask = count->call->ask;
    struct kp_bignum *secrets = &count->reply->secrets;

    kp_reply_add_secret(count->reply, count->call->engines->question, code, others);
    count->enough = !secrets->failed && ask->most > 0 && !kp_bignum_is_below(secrets, ask->most);
    return !count->enough && !secrets->failed;
}

/* Counts from the beginning, also if a secret is known already. */
static void count_linearly(struct wrong_rows_call *call, uint64_t work)
{
    struct kp_engines *engines = call->engines;
    struct kp_replies *replies = call->replies;
    struct kp_reply reply, *before = &replies->of[KP_LINEAR];
    struct secret_count count = {call, &reply, false};
    struct kp_step step = kp_step_begin(engines, KP_LINEAR);
    enum kp_stop_reason stop = KP_OUT_OF_MEMORY;

    if (kp_reply_make(&reply, engines->question))
        stop = kp_visit_with_wrong_rows(engines, call->limits, call->ask->wrong, work,
                                        (struct kp_visitor){count_secret, &count, "counting"});
    if (count.enough)
        stop = KP_ENOUGH;
    kp_reply_end(&reply, stop);
    kp_step_set_result(&step, &reply, stop);
    kp_step_end(&step, engines, call->ask->sink.steps);
    if (stop != KP_ENOUGH || !replies->of[KP_NATIVE].found)
        replies->stop = stop; /* else what ended the native engine is the reason */
    if (reply.found || !before->found) {
        struct kp_reply other = *before;

        *before = reply;
        reply = other;
    }
    kp_reply_free(&reply);
    replies->sought_one = false;
    replies->engine = KP_LINEAR;
    replies->answer = before->answer;
}

static void count_natively(struct wrong_rows_call *call, uint64_t work)
{
    struct kp_replies *replies = call->replies;
    struct kp_reply *reply = &replies->of[KP_NATIVE];
    struct kp_ask ask = {.goal = call->ask->goal,
                         .options.engine = KP_NATIVE,
                         .wrong = call->ask->wrong,
                         .most = call->ask->most,
                         .options.work = work,
                         .sink.steps = call->ask->sink.steps};

    kp_engines_ask_simple(call->engines, call->limits, &ask, replies);
    if (reply->found && !counts_all(call))
        prefer_fewer_wrong_rows(call, reply->code);
    replies->sought_one = false;
}

/* ---- One secret ------------------------------------------------------------------------ */

/* Finds a correction, and its secret.  Corrections with the fewest rows come first. */
static enum kp_answer find_correction(struct wrong_rows_call *call, uint16_t *code,
                                      enum kp_stop_reason *stop)
{
    struct kp_engines *engines = call->engines;
    struct kp_conflict_search corrections;
    bool found = false;

    *stop = KP_OUT_OF_MEMORY;
    if (kp_conflict_search_make(&corrections, engines)) {
        corrections.correction_hitting.most = call->ask->wrong;
        engines->prefers_linear = kp_engines_prefer_linear(engines, engines->favourite);
        kp_engines_begin_search(engines);
        found = kp_conflict_search_next(&corrections, false);
        kp_engines_end_stage(engines);
        *stop = corrections.stop;
    }
    if (found)
        memcpy(code, corrections.code, (size_t)engines->question->pegs * sizeof *code);
    kp_conflict_search_free(&corrections);
    return found ? KP_CONSISTENT : *stop == KP_COMPLETED ? KP_CHEATED : KP_UNDECIDED;
}

/* All engines, or the one that the options name, find one secret: all rows are right, or else as few
 * as possible are wrong.  The step names the engine that has found the secret.  If there is none and
 * a solver was asked, it names `engine`, because the "no" of a solver may need a check. */
static void find_one(struct wrong_rows_call *call, enum kp_engine engine)
{
    struct kp_engines *engines = call->engines;
    struct kp_replies *replies = call->replies;
    struct kp_step step = kp_step_begin(engines, engine);
    enum kp_stop_reason stop = KP_OUT_OF_MEMORY;
    enum kp_answer answer = KP_UNDECIDED;
    struct kp_reply reply;

    if (kp_reply_make(&reply, engines->question))
        answer = kp_engines_decide(engines, call->limits, (struct kp_ask){0}, reply.code, &stop);
    if (answer == KP_CHEATED)
        answer = find_correction(call, reply.code, &stop);
    if (answer != KP_UNDECIDED)
        stop = answer == KP_CONSISTENT ? KP_ENOUGH : KP_COMPLETED;
    reply.found = answer == KP_CONSISTENT;
    kp_reply_end(&reply, stop);
    kp_bignum_set(&reply.secrets, reply.found);
    step.allowed = UINT64_MAX;
    if (answer == KP_CONSISTENT ||
        (answer == KP_CHEATED && engines->stats.solves == step.cost.solves))
        step.engine = engines->decider;
    kp_step_set_result(&step, &reply, stop);
    kp_step_end(&step, engines, call->ask->sink.steps);
    if (stop != KP_ENOUGH || replies->stop == KP_COMPLETED)
        replies->stop = stop; /* else what ended the native engine's count is the reason */
    replies->engine = step.engine;
    replies->answer = answer;
    replies->sought_one = step.engine == KP_SAT;
    reply.expected = replies->of[step.engine].expected;
    kp_reply_free(&replies->of[step.engine]); /* it had found none */
    replies->of[step.engine] = reply;
}

/* ---- The order ------------------------------------------------------------------------- */

void kp_find_with_wrong_rows(struct kp_engines *engines, const struct kp_limits *limits,
                             const struct kp_ask *ask, struct kp_replies *replies)
{
    struct wrong_rows_call call = {engines, limits, ask, replies};
    enum kp_engine engine = engines->engine;

    if (engine == KP_LINEAR && counts_all(&call) &&
        kp_engines_prefer_linear_with_wrong_rows(engines, ask->wrong)) {
        count_linearly(&call, engines->budget);
        return;
    }
    if (engine == KP_AUTO || engine == KP_NATIVE)
        count_natively(&call, engines->budget);
    if (engine != KP_NATIVE && replies->answer == KP_UNDECIDED &&
        !kp_stop_ends_everything(replies->stop))
        find_one(&call, engine == KP_LINEAR ? KP_LINEAR : KP_SAT);
    if (engine != KP_AUTO || !counts_all(&call) || !engines->budget_is_default ||
        replies->stop == KP_COMPLETED || kp_stop_ends_everything(replies->stop))
        return;
    if (kp_engines_prefer_linear_with_wrong_rows(engines, ask->wrong))
        count_linearly(&call, KP_NO_END);
    else
        count_natively(&call, KP_NO_END);
}
