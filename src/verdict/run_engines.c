/* Decides which engines are asked about all rows, and what happens with their results.
 *
 * Under `auto` they decide and count in turns (engine_turns.c).  If one secret was found and the
 * native engine has not counted, the solver then searches for a second one.  If rows may be wrong,
 * the native engine counts within its budget, then the solver searches for one secret.  If all
 * secrets are to be counted, the native engine continues without a budget.
 *
 * An engine that was named is asked alone. */
#include "verdict/finding.h"

#include "base/allocate.h"
#include "sat/session.h"
#include "verdict/audit/conflict_search.h"

#include <stdlib.h>
#include <string.h>

static bool is_undecided(const struct kp_verdict_builder *builder)
{
    return builder->finding.answer == KP_UNDECIDED;
}

static bool has_exact_count(const struct kp_verdict_builder *builder)
{
    return builder->finding.count.is_exact;
}

/* ---- Secrets if rows may be wrong ------------------------------------------------- */

/* Whether the linear engine is best if rows may be wrong: it decided that some rows are wrong, or
 * is expected to decide. */
static bool expects_relaxation(const struct kp_verdict_builder *builder)
{
    return kp_engines_expect_relaxation(&builder->engines, builder->engines.favourite);
}

/* Finds a correction, and its secret.  Corrections with the fewest rows come first. */
static enum kp_answer find_correction(struct kp_verdict_builder *builder,
                                      struct kp_conflict_search *search, uint16_t *code)
{
    size_t pegs = (size_t)builder->question->pegs;
    bool found;

    search->correction_hitting.most = builder->options->wrong_rows;
    builder->engines.audits_by_relaxation = expects_relaxation(builder);
    kp_engines_begin_search(&builder->engines);
    found = kp_conflict_search_next(search, false);
    kp_engines_end_step(&builder->engines);
    builder->engines.stop = search->stop;
    if (found)
        memcpy(code, search->code, pegs * sizeof *code);
    return found ? KP_CONSISTENT : search->stop == KP_COMPLETED ? KP_CHEATED : KP_UNDECIDED;
}

static void prefer_fewer_wrong_rows(struct kp_verdict_builder *builder, uint16_t *code)
{
    struct kp_engines *engines = &builder->engines;

    for (size_t wrong = 0; wrong < builder->options->wrong_rows; wrong++) {
        struct kp_native_query query = {
            .selection = {.wrong = wrong}, .least = true, .what = "searching"};

        if (kp_engines_find(engines, query, engines->budget, code) != KP_CHEATED)
            return;
    }
}

/* ---- The native engine ------------------------------------------------------ */

static enum kp_stop_reason count_natively(struct kp_verdict_builder *builder, uint64_t states,
                                          struct kp_native_result *result)
{
    bool count_all = builder->options->count_all;
    struct kp_native_query query = {.selection = {.wrong = builder->options->wrong_rows},
                                    .least = true,
                                    .count = true,
                                    .what = count_all ? "counting" : "searching"};
    enum kp_stop_reason stop = kp_engines_native(&builder->engines, &builder->engines.limits, query,
                                                 states, result);

    if (result->found && !count_all && builder->options->wrong_rows > 0)
        prefer_fewer_wrong_rows(builder, result->code);
    return stop;
}

static enum kp_status solve_natively(struct kp_verdict_builder *builder, uint64_t states)
{
    struct kp_step step = kp_step_begin(&builder->engines, KP_NATIVE);
    struct kp_native_result result;
    enum kp_status status;

    step.allowed = states;
    if (kp_engines_result_make(&result, builder->question)) {
        enum kp_stop_reason stop = count_natively(builder, states, &result);

        kp_step_set_result(&step, &result, stop);
        kp_verdict_add_step(builder, &step);
        status = kp_verdict_use_result(builder, KP_NATIVE, &result, stop);
    } else {
        status = kp_no_memory(builder->why);
    }
    kp_engines_result_free(&result);
    return status;
}

/* ---- The solver ------------------------------------------------------------- */

/* The effort, beyond what the first secret took, to find out whether it is the only one. */
#define EFFORT_FOR_SECOND ((uint64_t)KP_STATES)
#define LITTLE_EFFORT     100000

static uint64_t secrets_enough(const struct kp_verdict_builder *builder)
{
    const struct kp_options *options = builder->options;

    return options->most ? options->most : options->count_all ? UINT64_MAX : 2;
}

/* Returns the limits of the solver's count. */
static struct kp_solver_count_limits solver_limits(const struct kp_verdict_builder *builder)
{
    struct kp_solver_count_limits limits = {secrets_enough(builder), UINT64_MAX, UINT64_MAX, true};

    if (builder->options->count_all)
        return limits;
    limits.tries_beyond = false;
    limits.others = EFFORT_FOR_SECOND;
    if (builder->engines.engine == KP_AUTO)
        limits.first = limits.others = builder->spent + LITTLE_EFFORT;
    return limits;
}

/* Finds one secret, if rows may be wrong. */
static enum kp_stop_reason solve_with_wrong_rows(struct kp_verdict_builder *builder,
                                                 struct kp_native_result *result)
{
    enum kp_answer answer = kp_engines_decide(&builder->engines, &builder->engines.limits, NULL,
                                              result->code);
    struct kp_conflict_search search;

    if (answer == KP_CHEATED) {
        answer = KP_UNDECIDED;
        if (kp_conflict_search_make(&search, &builder->engines))
            answer = find_correction(builder, &search, result->code);
        kp_conflict_search_free(&search);
    }
    result->found = answer == KP_CONSISTENT;
    kp_bignum_set(&result->secrets, result->found);
    if (answer == KP_UNDECIDED)
        return builder->engines.stop;
    return answer == KP_CONSISTENT ? KP_ENOUGH : KP_COMPLETED;
}

/* Asks the solver.  kp_verdict_builder_consistent refuses a secret that breaks the plain rule. */
static enum kp_status ask_solver(struct kp_verdict_builder *builder)
{
    struct kp_engines *engines = &builder->engines;
    struct kp_step step = kp_step_begin(engines, KP_SAT);
    struct kp_native_result result;
    enum kp_stop_reason stop;
    enum kp_status status;
    bool fits = true;

    if (!kp_engines_result_make(&result, builder->question))
        return kp_no_memory(builder->why);
    if (builder->options->wrong_rows > 0)
        stop = solve_with_wrong_rows(builder, &result);
    else
        fits = kp_engines_count_models(engines, &engines->limits, solver_limits(builder),
                                       builder->replay, &result, &stop);
    kp_engines_drop_session(engines);
    kp_engines_solver(engines); /* now the solver has a name */
    if (builder->options->wrong_rows > 0 && engines->favourite == KP_LINEAR)
        step.engine = KP_LINEAR; /* all engines worked in turns */
    kp_step_set_result(&step, &result, stop);
    kp_verdict_add_step(builder, &step);
    status = fits ? kp_verdict_use_result(builder, step.engine, &result, stop)
                  : kp_verdict_builder_consistent(builder, step.engine, result.code);
    kp_engines_result_free(&result);
    return status;
}

/* ---- The linear engine ------------------------------------------------------ */

static enum kp_stop_reason count_linearly(struct kp_verdict_builder *builder,
                                          struct kp_native_result *result)
{
    const struct kp_options *options = builder->options;
    struct kp_solver_count_limits limits = {.most = secrets_enough(builder),
                                            .first = builder->engines.budget,
                                            .others = options->count_all ? UINT64_MAX
                                                                         : EFFORT_FOR_SECOND};
    enum kp_stop_reason stop;

    stop = kp_engines_count_linearly(&builder->engines, &builder->engines.limits, NULL, limits,
                                     builder->on, result, (struct kp_engine_turns){0});
    return !options->count_all && result->found && stop == KP_OUT_OF_STATES ? KP_ENOUGH : stop;
}

/* Whether all secrets that miss at most --lies rows are to be counted. */
static bool counts_wrong_rows(const struct kp_verdict_builder *builder)
{
    return builder->options->count_all &&
           kp_engines_visit_wrong_by_relaxation(&builder->engines, builder->options->wrong_rows);
}

static enum kp_stop_reason count_with_wrong_rows(struct kp_verdict_builder *builder,
                                                 struct kp_native_result *result)
{
    const struct kp_options *options = builder->options;
    struct kp_engines *engines = &builder->engines;
    uint64_t states = engines->engine == KP_LINEAR ? engines->budget : UINT64_MAX;

    return kp_engines_count_wrong_linearly(engines, options->wrong_rows, states,
                                           options->most ? options->most : UINT64_MAX, result);
}

static enum kp_status ask_linear(struct kp_verdict_builder *builder)
{
    struct kp_engines *engines = &builder->engines;
    struct kp_step step = kp_step_begin(engines, KP_LINEAR);
    struct kp_native_result result;
    enum kp_stop_reason stop;
    enum kp_status status;

    if (!kp_engines_result_make(&result, builder->question))
        return kp_no_memory(builder->why);
    if (counts_wrong_rows(builder))
        stop = count_with_wrong_rows(builder, &result);
    else
        stop = builder->options->wrong_rows > 0 ? solve_with_wrong_rows(builder, &result)
                                                : count_linearly(builder, &result);
    kp_step_set_result(&step, &result, stop);
    kp_verdict_add_step(builder, &step);
    status = kp_verdict_use_result(builder, KP_LINEAR, &result, stop);
    kp_engines_result_free(&result);
    return status;
}

/* ---- All engines in turns ---------------------------------------------------- */

static void add_steps(struct kp_verdict_builder *builder, const struct kp_decision *decision)
{
    for (enum kp_engine engine = KP_NATIVE; engine <= KP_SAT; engine++) {
        struct kp_step step = decision->accounts[engine];
        const struct kp_native_result *result = &decision->results[engine];

        if (step.turns == 0)
            continue;
        step.engine = engine;
        if (decision->answer != KP_UNDECIDED && (decision->engine == engine || result->found))
            kp_step_set_result(&step, result, step.stop);
        step.counted &= decision->engine == engine && builder->engines.stop == KP_COMPLETED;
        step.expected = decision->accounts[engine].expected;
        kp_verdict_keep_step(builder, &step);
    }
}

/* Uses the results of all engines.  Counts that are lower bounds come before a count that is
 * exact. */
static enum kp_status use_results(struct kp_verdict_builder *builder, struct kp_decision *decision)
{
    enum kp_status status = KP_OK;

    if (decision->broken)
        return kp_verdict_builder_consistent(builder, KP_SAT, decision->results[KP_SAT].code);
    for (enum kp_engine engine = KP_NATIVE; engine <= KP_SAT && status == KP_OK; engine++)
        if (engine != decision->engine && decision->results[engine].found)
            status = kp_verdict_use_result(builder, engine, &decision->results[engine],
                                           KP_OUT_OF_STATES);
    if (status)
        return status;
    return kp_verdict_use_result(builder, decision->engine, &decision->results[decision->engine],
                                 builder->engines.stop);
}

/* Ends a decision.  If a search for a second secret ended without one, one secret is enough. */
static void end_decision(struct kp_verdict_builder *builder, struct kp_decision *decision)
{
    struct kp_native_result *result = &decision->results[decision->engine];
    enum kp_stop_reason *stop = &builder->engines.stop;

    if (decision->counts_all)
        return;
    if (decision->engine == KP_SAT) {
        result->found = decision->answer == KP_CONSISTENT;
        kp_bignum_set(&result->secrets, result->found);
        *stop = result->found ? KP_ENOUGH : KP_COMPLETED;
    } else if (decision->engine == KP_LINEAR && result->found && *stop != KP_COMPLETED &&
               !kp_stop_ends_step(*stop)) {
        *stop = KP_ENOUGH;
    }
    decision->accounts[decision->engine].stop = *stop;
}

static enum kp_status decide_all_rows(struct kp_verdict_builder *builder)
{
    const struct kp_options *options = builder->options;
    struct kp_decision decision = {.used = builder->on,
                                   .most = secrets_enough(builder),
                                   .counts_all = options->count_all,
                                   .replay = builder->replay};
    enum kp_status status = KP_OK;

    if (options->count_all && options->most == 0 && options->states > 0)
        decision.most = KP_COUNTED;
    kp_engines_decide_rows(&builder->engines, &builder->engines.limits, &decision);
    builder->spent = decision.spent;
    if (decision.results[KP_NATIVE].expected < UINT64_MAX)
        builder->engines.stats.expected = decision.results[KP_NATIVE].expected;
    if (decision.answer != KP_UNDECIDED)
        end_decision(builder, &decision);
    add_steps(builder, &decision);
    if (decision.answer != KP_UNDECIDED)
        status = use_results(builder, &decision);
    else
        builder->finding.stop = builder->engines.stop;
    kp_decision_free(&decision);
    return status;
}

/* ---- Order of the engines --------------------------------------------------- */

/* Whether the solver can find more than is known. */
static bool may_solve(const struct kp_verdict_builder *builder, bool was_asked)
{
    if (builder->engines.engine != KP_AUTO && builder->engines.engine != KP_SAT)
        return false;
    if (is_undecided(builder))
        return !was_asked;
    return builder->options->wrong_rows == 0 && !builder->options->count_all &&
           !has_exact_count(builder) && builder->finding.engine != KP_LINEAR &&
           kp_bignum_is_below(&builder->finding.count.number, secrets_enough(builder));
}

/* Whether the native engine continues to count without a budget, if rows may be wrong. */
static bool may_count_on(const struct kp_verdict_builder *builder)
{
    return builder->options->count_all && builder->options->wrong_rows > 0 &&
           !has_exact_count(builder) && builder->options->states == 0 &&
           builder->engines.engine == KP_AUTO && !kp_stop_ends_everything(builder->finding.stop);
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
        status = solve_natively(builder, builder->engines.budget);
    if (status || kp_stop_ends_everything(builder->finding.stop))
        return status;
    if (may_solve(builder, in_turns))
        status = ask_solver(builder);
    if (status || !may_count_on(builder))
        return status;
    return counts_wrong_rows(builder) ? ask_linear(builder) : solve_natively(builder, UINT64_MAX);
}
