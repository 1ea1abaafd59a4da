/* Finds or counts secrets that miss at most a few rows.
 *
 * The native engine counts them within its budget.  If it does not decide, all engines look in
 * turns for a secret that fits all rows, and then for corrections, those with the fewest rows first
 * (conflict_search.h).  The engines do not count beyond that: the native engine counts on if the
 * options name it, or give it more states.
 *
 * If the options name the solver, it looks for one secret only.  The linear engine looks for one,
 * and leaves counting to the native engine. */
#include "verdict/conflict/conflict_search.h"
#include "verdict/finding.h"

#include <stdlib.h>
#include <string.h>

struct wrong_rows_call {
    struct kp_engines *engines;
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

        if (kp_engines_decide(engines, &engines->limits, ask, code, NULL) != KP_CHEATED)
            return;
    }
}

static void count_natively(struct wrong_rows_call *call, uint64_t work)
{
    struct kp_engines *engines = call->engines;
    struct kp_replies *replies = call->replies;
    struct kp_reply *reply = &replies->of[KP_NATIVE];
    struct kp_ask ask = {.goal = call->ask->goal,
                         .options.engine = KP_NATIVE,
                         .wrong = call->ask->wrong,
                         .most = call->ask->most,
                         .options.work = work,
                         .sink.steps = call->ask->sink.steps};

    kp_engines_ask_simple(engines, &engines->limits, &ask, replies);
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

/* All engines, or the one that the options name, find one secret: all rows are right, or else as
 * few as possible are wrong.  The step names the engine that has found the secret, or that has
 * shown that there is none; if the solver took part in that, it names `engine`. */
static void find_one(struct wrong_rows_call *call, enum kp_engine engine)
{
    struct kp_engines *engines = call->engines;
    struct kp_replies *replies = call->replies;
    struct kp_step step = kp_step_begin(engines, engine);
    enum kp_stop_reason stop = KP_OUT_OF_MEMORY;
    enum kp_answer answer = KP_UNDECIDED;
    struct kp_reply reply;

    if (kp_reply_make(&reply, engines->question))
        answer = kp_engines_decide(engines, &engines->limits, (struct kp_ask){0}, reply.code,
                                   &stop);
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

void kp_find_with_wrong_rows(struct kp_engines *engines, const struct kp_ask *ask,
                             struct kp_replies *replies)
{
    struct wrong_rows_call call = {engines, ask, replies};
    enum kp_engine engine = engines->engine;
    uint64_t budget = engines->budget;

    if (engine == KP_LINEAR && engines->budget_is_default)
        budget = KP_STATES; /* that of `auto`; alone the engine has none */
    if (engine == KP_AUTO || engine == KP_NATIVE || (engine == KP_LINEAR && counts_all(&call)))
        count_natively(&call, budget);
    if (engine != KP_NATIVE && replies->answer == KP_UNDECIDED &&
        !kp_stop_ends_everything(replies->stop))
        find_one(&call, engine == KP_LINEAR ? KP_LINEAR : KP_SAT);
}
