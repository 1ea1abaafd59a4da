/* Decides which engines are asked about all rows, and what happens with their results.
 *
 * Under `auto` they decide and count in turns (engines/schedule.c).  If one secret was found and the
 * native engine has not counted, the solver then searches for a second one.  If rows may be wrong,
 * the native engine counts within its budget, then the solver searches for one secret.  If all
 * secrets are to be counted, the native engine continues without a budget.
 *
 * An engine that was named is asked alone. */
#include "verdict/finding.h"

#include "engines/conflict_search.h"

#include <stdlib.h>
#include <string.h>

/* ---- Secrets if rows may be wrong ------------------------------------------------- */

/* Finds a correction, and its secret.  Corrections with the fewest rows come first. */
static enum kp_answer find_correction(struct kp_verdict_builder *builder,
                                      struct kp_conflict_search *search, uint16_t *code)
{
    struct kp_engines *engines = &builder->engines;
    size_t pegs = (size_t)builder->question->pegs;
    bool found;

    search->correction_hitting.most = builder->options->wrong_rows;
    engines->audits_by_relaxation = kp_engines_expect_relaxation(engines, engines->favourite);
    kp_engines_begin_search(engines);
    found = kp_conflict_search_next(search, false);
    kp_engines_end_step(engines);
    if (found)
        memcpy(code, search->code, pegs * sizeof *code);
    return found ? KP_CONSISTENT : search->stop == KP_COMPLETED ? KP_CHEATED : KP_UNDECIDED;
}

/* Finds one secret: all rows are right, or else as few as possible are wrong. */
static enum kp_stop_reason solve_with_wrong_rows(struct kp_verdict_builder *builder,
                                                 struct kp_reply *reply)
{
    enum kp_stop_reason stop;
    enum kp_answer answer = kp_engines_decide(&builder->engines, &builder->engines.limits,
                                              (struct kp_ask){0}, reply->code, &stop);
    struct kp_conflict_search search;

    if (answer == KP_CHEATED) {
        answer = KP_UNDECIDED;
        stop = KP_OUT_OF_MEMORY;
        if (kp_conflict_search_make(&search, &builder->engines)) {
            answer = find_correction(builder, &search, reply->code);
            stop = search.stop;
        }
        kp_conflict_search_free(&search);
    }
    reply->found = answer == KP_CONSISTENT;
    kp_bignum_set(&reply->secrets, reply->found);
    if (answer == KP_UNDECIDED)
        return stop;
    return answer == KP_CONSISTENT ? KP_ENOUGH : KP_COMPLETED;
}

/* The secret that the native engine has counted first may miss more rows than another. */
static void prefer_fewer_wrong_rows(struct kp_verdict_builder *builder, uint16_t *code)
{
    struct kp_engines *engines = &builder->engines;

    for (size_t wrong = 0; wrong < builder->options->wrong_rows; wrong++) {
        struct kp_ask ask = {.goal = KP_GOAL_LEAST,
                             .engine = KP_NATIVE,
                             .wrong = wrong,
                             .work = engines->budget,
                             .what = "searching"};

        if (kp_engines_decide(engines, &engines->limits, ask, code, NULL) != KP_CHEATED)
            return;
    }
}

/* ---- One engine -------------------------------------------------------------- */

static uint64_t secrets_enough(const struct kp_verdict_builder *builder)
{
    const struct kp_options *options = builder->options;

    return options->most ? options->most : options->count_all ? UINT64_MAX : 2;
}

static enum kp_status use_reply(struct kp_verdict_builder *builder, struct kp_step *step,
                                const struct kp_reply *reply, enum kp_stop_reason stop)
{
    enum kp_engine engine = step->engine;

    kp_step_set_result(step, reply, stop);
    kp_verdict_add_step(builder, step);
    return reply->is_broken ? kp_verdict_builder_consistent(builder, engine, reply->code)
                            : kp_verdict_use_result(builder, engine, reply, stop);
}

/* Counts by one engine. */
static enum kp_status count_by(struct kp_verdict_builder *builder, enum kp_engine engine,
                               struct kp_ask ask)
{
    bool count_all = builder->options->count_all;
    struct kp_step step = kp_step_begin(&builder->engines, engine);
    struct kp_replies replies = {0};
    struct kp_reply *reply = &replies.of[engine];
    enum kp_status status;

    ask.goal = KP_GOAL_COUNT;
    ask.engine = engine;
    ask.wrong = builder->options->wrong_rows;
    ask.most = secrets_enough(builder);
    ask.looks_beyond = count_all && engine == KP_SAT;
    ask.what = count_all ? "counting" : "searching";
    kp_engines_ask(&builder->engines, &builder->engines.limits, &ask, &replies);
    if (engine == KP_NATIVE && reply->found && !count_all && ask.wrong > 0)
        prefer_fewer_wrong_rows(builder, reply->code);
    if (engine == KP_LINEAR && !count_all && reply->found && replies.stop == KP_OUT_OF_STATES)
        replies.stop = KP_ENOUGH;
    step.allowed = engine == KP_NATIVE ? ask.work : 0;
    status = reply->code ? use_reply(builder, &step, reply, replies.stop)
                         : kp_no_memory(builder->why);
    kp_replies_free(&replies);
    return status;
}

static enum kp_status count_natively(struct kp_verdict_builder *builder, uint64_t states)
{
    return count_by(builder, KP_NATIVE, (struct kp_ask){.work = states});
}

/* The work, beyond what the first secret took, to find out whether it is the only one. */
#define WORK_FOR_SECOND ((uint64_t)KP_STATES)
#define LITTLE_WORK     100000

static enum kp_status count_by_solver(struct kp_verdict_builder *builder)
{
    struct kp_ask ask = {.others = WORK_FOR_SECOND};

    if (builder->options->count_all)
        ask.others = KP_NO_END;
    else if (builder->engines.engine == KP_AUTO)
        ask.work = ask.others = builder->spent + LITTLE_WORK;
    return count_by(builder, KP_SAT, ask);
}

static enum kp_status count_linearly(struct kp_verdict_builder *builder)
{
    const struct kp_engines *engines = &builder->engines;
    struct kp_ask ask = {.used = builder->on,
                         .work = engines->engine == KP_LINEAR ? engines->budget : KP_NO_END,
                         .others = builder->options->count_all ? KP_NO_END : WORK_FOR_SECOND};

    return count_by(builder, KP_LINEAR, ask);
}

/* All engines find one secret, if rows may be wrong; `engine` is the one to be named. */
static enum kp_status find_with_wrong_rows(struct kp_verdict_builder *builder,
                                           enum kp_engine engine)
{
    struct kp_step step = kp_step_begin(&builder->engines, engine);
    struct kp_reply reply;
    enum kp_stop_reason stop;
    enum kp_status status;

    if (!kp_reply_make(&reply, builder->question))
        return kp_no_memory(builder->why);
    stop = solve_with_wrong_rows(builder, &reply);
    if (builder->engines.favourite == KP_LINEAR)
        step.engine = KP_LINEAR; /* all engines worked in turns */
    status = use_reply(builder, &step, &reply, stop);
    kp_reply_free(&reply);
    return status;
}

static enum kp_status ask_solver(struct kp_verdict_builder *builder)
{
    kp_engines_solver(&builder->engines); /* now the solver has a name */
    return builder->options->wrong_rows > 0 ? find_with_wrong_rows(builder, KP_SAT)
                                            : count_by_solver(builder);
}

/* Whether all secrets that miss at most --lies rows are to be counted by the linear engine. */
static bool counts_wrong_rows(const struct kp_verdict_builder *builder)
{
    return builder->options->count_all && kp_engines_expect_relaxation_with_wrong_rows(
                                              &builder->engines, builder->options->wrong_rows);
}

static enum kp_status ask_linear(struct kp_verdict_builder *builder)
{
    return builder->options->wrong_rows > 0 && !counts_wrong_rows(builder)
               ? find_with_wrong_rows(builder, KP_LINEAR)
               : count_linearly(builder);
}

/* ---- All engines in turns ---------------------------------------------------- */

static void add_steps(struct kp_verdict_builder *builder, const struct kp_replies *replies)
{
    for (enum kp_engine engine = KP_NATIVE; engine < KP_ENGINES; engine++) {
        const struct kp_reply *reply = &replies->of[engine];
        struct kp_step step = reply->account;

        if (step.turns == 0)
            continue;
        step.engine = engine;
        if (replies->answer != KP_UNDECIDED && (replies->engine == engine || reply->found))
            kp_step_set_result(&step, reply, step.stop);
        step.counted &= replies->engine == engine && replies->stop == KP_COMPLETED;
        step.expected = reply->account.expected;
        kp_verdict_keep_step(builder, &step);
    }
}

/* Uses the replies of all engines.  Counts that are lower bounds come before a count that is
 * exact. */
static enum kp_status use_replies(struct kp_verdict_builder *builder, struct kp_replies *replies)
{
    enum kp_status status = KP_OK;

    if (replies->of[KP_SAT].is_broken)
        return kp_verdict_builder_consistent(builder, KP_SAT, replies->of[KP_SAT].code);
    for (enum kp_engine engine = KP_NATIVE; engine < KP_ENGINES && status == KP_OK; engine++)
        if (engine != replies->engine && replies->of[engine].found)
            status = kp_verdict_use_result(builder, engine, &replies->of[engine], KP_OUT_OF_STATES);
    if (status)
        return status;
    return kp_verdict_use_result(builder, replies->engine, &replies->of[replies->engine],
                                 replies->stop);
}

/* Ends a decision.  If a search for a second secret ended without one, one secret is enough. */
static void end_decision(const struct kp_verdict_builder *builder, struct kp_replies *replies)
{
    struct kp_reply *reply = &replies->of[replies->engine];

    if (builder->options->count_all)
        return;
    if (replies->engine == KP_SAT) {
        kp_bignum_set(&reply->secrets, reply->found);
        replies->stop = reply->found ? KP_ENOUGH : KP_COMPLETED;
    } else if (replies->engine == KP_LINEAR && reply->found && replies->stop != KP_COMPLETED &&
               !kp_stop_ends_step(replies->stop)) {
        replies->stop = KP_ENOUGH;
    }
    reply->account.stop = replies->stop;
}

static enum kp_status decide_all_rows(struct kp_verdict_builder *builder)
{
    const struct kp_options *options = builder->options;
    struct kp_ask ask = {.goal = options->count_all ? KP_GOAL_COUNT : KP_GOAL_ANOTHER,
                         .used = builder->on,
                         .most = secrets_enough(builder)};
    struct kp_replies replies = {0};
    enum kp_status status = KP_OK;

    if (options->count_all && options->most == 0 && options->states > 0)
        ask.most = KP_COUNTED;
    kp_engines_ask(&builder->engines, &builder->engines.limits, &ask, &replies);
    builder->spent = replies.spent;
    if (replies.of[KP_NATIVE].expected < UINT64_MAX)
        builder->engines.stats.expected = replies.of[KP_NATIVE].expected;
    if (replies.answer != KP_UNDECIDED)
        end_decision(builder, &replies);
    add_steps(builder, &replies);
    if (replies.answer != KP_UNDECIDED)
        status = use_replies(builder, &replies);
    else
        builder->finding.verdict.stop = replies.stop;
    kp_replies_free(&replies);
    return status;
}

/* ---- Order of the engines --------------------------------------------------- */

/* Whether the solver can find more than is known. */
static bool may_solve(const struct kp_verdict_builder *builder, bool was_asked)
{
    if (builder->engines.engine != KP_AUTO && builder->engines.engine != KP_SAT)
        return false;
    if (builder->finding.verdict.answer == KP_UNDECIDED)
        return !was_asked;
    return builder->options->wrong_rows == 0 && !builder->options->count_all &&
           !builder->finding.count.is_exact && builder->finding.verdict.engine != KP_LINEAR &&
           kp_bignum_is_below(&builder->finding.count.number, secrets_enough(builder));
}

/* Whether the native engine continues to count without a budget, if rows may be wrong. */
static bool may_count_on(const struct kp_verdict_builder *builder)
{
    return builder->options->count_all && builder->options->wrong_rows > 0 &&
           !builder->finding.count.is_exact && builder->options->states == 0 &&
           builder->engines.engine == KP_AUTO &&
           !kp_stop_ends_everything(builder->finding.verdict.stop);
}

enum kp_status kp_run_engines(struct kp_verdict_builder *builder)
{
    enum kp_engine engine = builder->engines.engine;
    bool in_turns = builder->options->wrong_rows == 0 &&
                    (engine == KP_AUTO || (engine == KP_NATIVE && !builder->options->count_all));
    enum kp_status status = KP_OK;

    if (engine == KP_LINEAR)
        return ask_linear(builder);
    if (in_turns)
        status = decide_all_rows(builder);
    else if (engine != KP_SAT)
        status = count_natively(builder, builder->engines.budget);
    if (status || kp_stop_ends_everything(builder->finding.verdict.stop))
        return status;
    if (may_solve(builder, in_turns))
        status = ask_solver(builder);
    if (status || !may_count_on(builder))
        return status;
    return counts_wrong_rows(builder) ? ask_linear(builder) : count_natively(builder, UINT64_MAX);
}
