/* In which order the engines are asked about all rows, and what is done with what they say.
 *
 * To decide, they work in turns (engine_turns.c).  Where all secrets are to be counted, or rows
 * may be wrong, the order is:
 *
 * 1. The native engine, within its budget of states.  It counts as it goes.
 * 2. If it expects to count within a few budgets (count_is_affordable): the solver, with half
 *    the effort that counting is expected to take, and then the native engine beyond its
 *    budget.
 * 3. The solver to the end.
 * 4. If all secrets are to be counted: the native engine once more, without a budget.
 *
 * An engine that was named is asked alone. */
#include "verdict/check.h"

#include "base/allocate.h"
#include "sat/session.h"
#include "verdict/audit/conflict_search.h"

#include <stdlib.h>
#include <string.h>

static bool is_undecided(const struct kp_verdict_builder *builder)
{
    return builder->verdict->answer == KP_UNDECIDED;
}

static bool is_below(const struct kp_bignum *count, uint64_t most)
{
    return !count->failed &&
           (count->size == 0 ? most > 0 : count->size == 1 && count->limbs[0] < most);
}

static bool has_exact_count(const struct kp_verdict_builder *builder)
{
    return builder->has_count && builder->verdict->count_is_exact;
}

/* ---- Secrets where rows may be wrong ---------------------------------------------- */

/* Whether the linear engine is best where rows may be wrong: it decided that some are, or is
 * expected to. */
static bool expects_relaxation(const struct kp_verdict_builder *builder)
{
    const char *const names[] = {[KP_AUTO] = NULL, [KP_LINEAR] = "linear", [KP_SAT] = "sat"};

    return kp_engines_expect_relaxation(&builder->engines, names[builder->engines.favourite]);
}

/* Corrections come with the fewest rows first. */
static enum kp_answer find_correction(struct kp_verdict_builder *builder,
                                      struct kp_conflict_search *search, uint16_t *code)
{
    size_t pegs = (size_t)builder->question->pegs;
    bool found;

    search->correction_hitting.most = builder->options->lies;
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

    for (size_t wrong = 0; wrong < builder->options->lies; wrong++) {
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
    struct kp_native_query query = {.selection = {.wrong = builder->options->lies},
                                    .least = true,
                                    .count = true,
                                    .what = count_all ? "counting" : "searching"};
    enum kp_stop_reason stop = kp_engines_native(&builder->engines, query, states, result);

    if (result->found && !count_all && builder->options->lies > 0)
        prefer_fewer_wrong_rows(builder, result->code);
    return stop;
}

static enum kp_status solve_natively(struct kp_verdict_builder *builder, uint64_t states)
{
    struct kp_step step = kp_step_begin(&builder->engines, "native");
    struct kp_native_result result;
    enum kp_status status;

    step.allowed = states;
    if (kp_engines_result_make(&result, builder->question)) {
        enum kp_stop_reason stop = count_natively(builder, states, &result);

        kp_step_set_result(&step, &result, stop);
        kp_verdict_add_step(builder, &step);
        status = kp_verdict_use_result(builder, "native", &result, stop);
    } else {
        status = kp_no_memory(builder->why);
    }
    kp_engines_result_free(&result);
    return status;
}

/* ---- Counting by the solver ------------------------------------------------- */

/* Secrets one after another: each is excluded by a clause, and the solver is asked for the next.
 * What it has learnt is kept, so the next one often costs little; a thousand are soon counted, a
 * million are not. */

struct model_count {
    struct kp_engines *engines;
    struct kp_model_iterator models;
    struct kp_solver_count_limits limits;
    struct kp_replay *replay;
    struct kp_native_result *result;
    struct kp_progress progress;
    uint16_t *code; /* of the last secret, as colours */
    uint64_t effort;
    enum kp_stop_reason stop;
};

/* A model represents several secrets if some of its pegs have the merged class. */
static void add_model(struct model_count *count)
{
    const struct kp_question *question = count->engines->question;
    struct kp_bignum ways = {0};
    int others = 0;

    for (int p = 0; question->others && p < question->pegs; p++)
        others += count->models.classes[p] == question->kept;
    kp_question_colourings(question, others, &ways);
    kp_bignum_add(&count->result->secrets, &ways);
    kp_bignum_free(&ways);
    count->progress.done++;
}

/* Whether the plain rule agrees.  The first secret is kept, or one that breaks the rule. */
static bool check_model(struct model_count *count)
{
    const struct kp_question *question = count->engines->question;
    size_t bytes = (size_t)question->pegs * sizeof *count->code;
    bool fits;

    memcpy(count->code, count->models.classes, bytes);
    kp_question_colours(question, count->code);
    fits = kp_replay_fits(count->replay, count->code, 0);
    if (!fits || !count->result->found)
        memcpy(count->result->code, count->code, bytes);
    count->result->found = true;
    return fits;
}

/* After the first secret: the others may take as much effort as it did, and more. */
static void renew_effort(struct model_count *count)
{
    uint64_t spent = count->limits.first - count->effort, more = count->limits.others;

    count->effort = more < UINT64_MAX - spent ? more + spent : UINT64_MAX;
}

static bool count_models(struct model_count *count)
{
    enum kp_answer answer = KP_CONSISTENT;
    bool fits = true, enough = false;

    while (fits && (!enough || count->limits.tries_beyond) &&
           (answer = kp_model_iterator_next(&count->models)) == KP_CONSISTENT && !enough) {
        if (!count->result->found)
            renew_effort(count);
        fits = check_model(count);
        add_model(count);
        enough = !is_below(&count->result->secrets, count->limits.most);
    }
    if (answer == KP_UNDECIDED && !enough)
        count->stop = kp_model_iterator_stop(&count->models);
    else
        count->stop = answer == KP_CHEATED ? KP_COMPLETED : KP_ENOUGH;
    return fits;
}

/* Within limits of its own, unless it is a part of something larger. */
static bool count_within_limits(struct model_count *count)
{
    struct kp_limits *limits = &count->engines->limits;
    struct kp_limits before = *limits;
    bool fits;

    if (!limits->effort)
        limits->effort = &count->effort;
    if (!limits->whole && count->limits.most > 2)
        limits->whole = &count->progress;
    count->models.session = kp_engines_session(count->engines, NULL);
    fits = !count->models.session || count_models(count);
    limits->effort = before.effort;
    limits->whole = before.whole;
    return fits;
}

bool kp_engines_count_models(struct kp_engines *engines, struct kp_solver_count_limits limits,
                             struct kp_replay *replay, struct kp_native_result *result,
                             enum kp_stop_reason *stop)
{
    struct model_count count = {.engines = engines,
                                .limits = limits,
                                .replay = replay,
                                .result = result,
                                .progress = {"counting", "secrets", 0, -1},
                                .effort = limits.first,
                                .stop = KP_OUT_OF_MEMORY};
    bool fits = true;

    result->found = false;
    kp_bignum_set(&result->secrets, 0);
    count.code = kp_calloc((size_t)engines->question->pegs, sizeof *count.code);
    if (count.code)
        fits = count_within_limits(&count);
    kp_model_iterator_free(&count.models);
    if (result->found || count.stop != KP_OUT_OF_EFFORT)
        kp_engines_drop_session(engines);
    free(count.code);
    *stop = count.stop;
    return fits;
}

/* ---- The solver ------------------------------------------------------------- */

/* Whether the native engine counts on without a budget. */
static bool may_count_on(const struct kp_verdict_builder *builder)
{
    const struct kp_options *options = builder->options;

    return options->count_all && !has_exact_count(builder) && options->states == 0 &&
           builder->engines.engine != KP_SAT &&
           !(builder->verdict->stop == KP_ENOUGH && options->most > 0) &&
           !kp_stop_ends_everything(builder->verdict->stop);
}

/* Counting is near if it is expected to take at most NEAR budgets.  Balanced games of 44 pegs
 * take half a second for three of them. */
#define NEAR 8

/* The estimate may be too low, so it is multiplied by this for the limit. */
#define DOUBT 4

/* Whether the native engine is asked again, beyond its budget, when the solver has not found a
 * secret with half as much effort as counting is expected to take.  Either engine can take a
 * hundred times as long as the other, and this way `auto` does not wait for one much longer
 * than the other would have taken: balanced games of 44 pegs are counted in half a second,
 * where PicoSAT looks for a secret for 1 to over 20.  With effort for all that is expected such
 * a game took 1.1 s instead of 0.6 to 0.8, and random games, of which PicoSAT finds the secret
 * soon, did not get faster. */
static bool count_is_affordable(const struct kp_verdict_builder *builder)
{
    uint64_t expected = builder->engines.stats.expected;

    return builder->engines.engine == KP_AUTO && builder->options->states == 0 &&
           builder->options->lies == 0 && expected > 0 &&
           expected / NEAR <= builder->engines.budget;
}

/* The effort beyond what the first secret took: to find out whether it is the only one, and to
 * count if the native engine counts on after that. */
#define EFFORT_FOR_SECOND ((uint64_t)KP_STATES)
#define EFFORT_TO_COUNT   ((uint64_t)8 * KP_STATES)
#define LITTLE_EFFORT     100000

/* How far the solver counts.  to_the_end: whatever the first secret takes. */
static struct kp_solver_count_limits solver_limits(const struct kp_verdict_builder *builder,
                                                   bool to_the_end)
{
    const struct kp_options *options = builder->options;
    bool is_sat = builder->engines.engine == KP_SAT;
    struct kp_solver_count_limits limits = {.most = options->most, .first = UINT64_MAX};

    if (!is_undecided(builder))
        limits.first = options->count_all ? EFFORT_TO_COUNT : builder->spent + LITTLE_EFFORT;
    else if (!to_the_end)
        limits.first = builder->engines.stats.expected / 2;
    if (!options->count_all) {
        limits.others = is_sat ? EFFORT_FOR_SECOND : builder->spent + LITTLE_EFFORT;
        if (limits.most == 0)
            limits.most = 2;
        return limits;
    }
    limits.tries_beyond = true;
    limits.others = may_count_on(builder) ? EFFORT_TO_COUNT : UINT64_MAX;
    if (limits.most == 0)
        limits.most = is_sat ? UINT64_MAX : KP_COUNTED;
    return limits;
}

/* Where rows may be wrong: one secret. */
static enum kp_stop_reason solve_with_wrong_rows(struct kp_verdict_builder *builder,
                                                 struct kp_native_result *result)
{
    enum kp_answer answer = kp_engines_decide(&builder->engines, NULL, result->code);
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

/* A secret that breaks the plain rule is refused by kp_verdict_builder_consistent. */
static enum kp_status ask_solver(struct kp_verdict_builder *builder, bool to_the_end)
{
    struct kp_engines *engines = &builder->engines;
    struct kp_step step = kp_step_begin(engines, kp_engines_solver(engines)->name);
    const char *name = "sat";
    struct kp_native_result result;
    enum kp_stop_reason stop;
    enum kp_status status;
    bool fits = true;

    if (!kp_engines_result_make(&result, builder->question))
        return kp_no_memory(builder->why);
    if (builder->options->lies > 0)
        stop = solve_with_wrong_rows(builder, &result);
    else
        fits = kp_engines_count_models(engines, solver_limits(builder, to_the_end), builder->replay,
                                       &result, &stop);
    if (builder->options->lies > 0 && engines->favourite == KP_LINEAR)
        step.who = name = "linear"; /* all engines worked in turns */
    kp_step_set_result(&step, &result, stop);
    kp_verdict_add_step(builder, &step);
    status = fits ? kp_verdict_use_result(builder, name, &result, stop)
                  : kp_verdict_builder_consistent(builder, name, result.code);
    kp_engines_result_free(&result);
    return status;
}

/* ---- The linear engine ------------------------------------------------------ */

static enum kp_stop_reason count_linearly(struct kp_verdict_builder *builder,
                                          struct kp_native_result *result)
{
    const struct kp_options *options = builder->options;
    struct kp_solver_count_limits limits = {
        .most = options->most, .first = builder->engines.budget, .others = UINT64_MAX};
    enum kp_stop_reason stop;

    if (!options->count_all)
        limits.others = EFFORT_FOR_SECOND;
    if (limits.most == 0)
        limits.most = options->count_all ? UINT64_MAX : 2;
    stop = kp_engines_count_linearly(&builder->engines, NULL, limits, builder->on, result,
                                     (struct kp_engine_turns){0});
    return !options->count_all && result->found && stop == KP_OUT_OF_STATES ? KP_ENOUGH : stop;
}

/* Whether all secrets that miss a few rows are to be counted. */
static bool counts_wrong_rows(const struct kp_verdict_builder *builder)
{
    return builder->options->count_all &&
           kp_engines_visit_wrong_by_relaxation(&builder->engines, builder->options->lies);
}

static enum kp_stop_reason count_with_wrong_rows(struct kp_verdict_builder *builder,
                                                 struct kp_native_result *result)
{
    const struct kp_options *options = builder->options;
    struct kp_engines *engines = &builder->engines;
    uint64_t states = engines->engine == KP_LINEAR ? engines->budget : UINT64_MAX;

    return kp_engines_count_wrong_linearly(engines, options->lies, states,
                                           options->most ? options->most : UINT64_MAX, result);
}

static enum kp_status ask_linear(struct kp_verdict_builder *builder)
{
    struct kp_engines *engines = &builder->engines;
    struct kp_step step = kp_step_begin(engines, "linear");
    struct kp_native_result result;
    enum kp_stop_reason stop;
    enum kp_status status;

    if (!kp_engines_result_make(&result, builder->question))
        return kp_no_memory(builder->why);
    if (counts_wrong_rows(builder))
        stop = count_with_wrong_rows(builder, &result);
    else
        stop = builder->options->lies > 0 ? solve_with_wrong_rows(builder, &result)
                                          : count_linearly(builder, &result);
    kp_step_set_result(&step, &result, stop);
    kp_verdict_add_step(builder, &step);
    status = kp_verdict_use_result(builder, "linear", &result, stop);
    kp_engines_result_free(&result);
    return status;
}

/* ---- All engines in turns ---------------------------------------------------- */

static void add_steps(struct kp_verdict_builder *builder, const struct kp_decision *decision)
{
    const char *const names[] = {
        [KP_NATIVE] = "native", [KP_LINEAR] = "linear", [KP_SAT] = builder->engines.solver_name};

    for (enum kp_engine engine = KP_NATIVE; engine <= KP_SAT; engine++) {
        struct kp_step step = decision->accounts[engine];

        if (step.turns == 0)
            continue;
        step.who = names[engine];
        if (decision->answer != KP_UNDECIDED && decision->engine == engine)
            kp_step_set_result(&step, decision->count, step.stop);
        step.expected = decision->accounts[engine].expected;
        kp_verdict_keep_step(builder, &step);
    }
}

static const char *name_of(enum kp_engine engine)
{
    return engine == KP_NATIVE ? "native" : engine == KP_LINEAR ? "linear" : "sat";
}

/* The native engine has counted, and the linear engine up to two; of the solver one secret is
 * known, if there is one. */
static enum kp_status use_decision(struct kp_verdict_builder *builder, struct kp_decision *decision)
{
    struct kp_native_result *result = decision->count;
    enum kp_stop_reason stop = builder->engines.stop;

    if (result->expected < UINT64_MAX)
        builder->engines.stats.expected = result->expected;
    if (decision->answer == KP_UNDECIDED) {
        add_steps(builder, decision);
        builder->verdict->stop = stop;
        return KP_OK;
    }
    if (decision->engine == KP_SAT) {
        result->found = decision->answer == KP_CONSISTENT;
        kp_bignum_set(&result->secrets, result->found);
        stop = result->found ? KP_ENOUGH : KP_COMPLETED;
    } else if (decision->engine == KP_LINEAR && result->found && stop != KP_COMPLETED &&
               !kp_stop_ends_step(stop)) {
        stop = KP_ENOUGH;
    }
    decision->accounts[decision->engine].stop = stop;
    add_steps(builder, decision);
    return kp_verdict_use_result(builder, name_of(decision->engine), result, stop);
}

static enum kp_status decide_all_rows(struct kp_verdict_builder *builder)
{
    struct kp_native_result result;
    struct kp_decision decision = {
        .used = builder->on, .count = &result, .one_is_enough = builder->options->most == 1};
    enum kp_status status;

    if (!kp_engines_result_make(&result, builder->question))
        return kp_no_memory(builder->why);
    decision.code = result.code;
    kp_engines_decide_rows(&builder->engines, &decision);
    status = use_decision(builder, &decision);
    builder->spent = decision.spent;
    kp_engines_result_free(&result);
    return status;
}

/* ---- Their order ------------------------------------------------------------ */

/* Whether the solver can find out more than is known. */
static bool may_solve(const struct kp_verdict_builder *builder)
{
    if (builder->engines.engine == KP_NATIVE || builder->engines.engine == KP_LINEAR)
        return false;
    if (is_undecided(builder))
        return true;
    return builder->options->lies == 0 && builder->has_count && !has_exact_count(builder) &&
           strcmp(builder->verdict->engine, "linear") != 0 &&
           is_below(&builder->count, solver_limits(builder, true).most);
}

/* Ask the solver; if counting is near, go back to the native engine in between. */
static enum kp_status ask_solver_or_return(struct kp_verdict_builder *builder)
{
    bool returns = is_undecided(builder) && count_is_affordable(builder);
    enum kp_status status = ask_solver(builder, !returns);

    if (status || !returns || !is_undecided(builder) || builder->verdict->stop != KP_OUT_OF_EFFORT)
        return status;
    status = solve_natively(builder, DOUBT * builder->engines.stats.expected);
    if (status == KP_OK && is_undecided(builder) &&
        !kp_stop_ends_everything(builder->verdict->stop))
        status = ask_solver(builder, true);
    return status;
}

enum kp_status kp_run_engines(struct kp_verdict_builder *builder)
{
    bool only_decides = builder->options->lies == 0 && !builder->options->count_all;
    enum kp_status status = KP_OK;

    if (builder->engines.engine == KP_LINEAR)
        return ask_linear(builder);
    if (only_decides && builder->engines.engine != KP_SAT)
        status = decide_all_rows(builder);
    else if (builder->engines.engine != KP_SAT)
        status = solve_natively(builder, builder->engines.budget);
    if (status || kp_stop_ends_everything(builder->verdict->stop))
        return status;
    if (may_solve(builder))
        status = ask_solver_or_return(builder);
    if (status || !may_count_on(builder))
        return status;
    return counts_wrong_rows(builder) ? ask_linear(builder) : solve_natively(builder, UINT64_MAX);
}
