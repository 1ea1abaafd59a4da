#include "verdict/race_engines.h"

#include "base/thread_pool.h"
#include <stdatomic.h>

struct race;

struct racer {
    struct race *race;
    bool here; /* on the caller's thread */
    struct kp_engines judge;
    struct kp_count_result census;
    struct kp_replay *replay;
    struct kp_step step;
    bool fits; /* all that it found do */
    bool won;
};

struct race {
    const struct kp_verdict_builder *making;
    struct kp_solver_count_limits reach;
    struct racer native, solver;
    atomic_bool over;  /* somebody has the answer, or the caller wants none */
    atomic_bool alone; /* the caller's thread has done its part */
};

/* ---- What the two have in common -------------------------------------------- */

/* The caller's functions are called by the caller's thread, and by the other once
 * that is done: never by two at once. */
static bool may_call(const struct racer *racer)
{
    return racer->here || atomic_load(&racer->race->alone);
}

static int is_over(void *data)
{
    struct racer *racer = data;
    struct race *race = racer->race;
    const struct kp_limits *limits = &race->making->judge.limits;

    if (!atomic_load(&race->over) && limits->asked_to_stop && may_call(racer) &&
        limits->asked_to_stop(limits->stop_data))
        atomic_store(&race->over, true);
    return atomic_load(&race->over);
}

static void tell(void *data, const struct kp_progress *so_far)
{
    struct racer *racer = data;
    const struct kp_limits *limits = &racer->race->making->judge.limits;

    if (may_call(racer))
        limits->progress(limits->progress_data, so_far);
}

static bool make(struct racer *racer, struct race *race, bool here)
{
    const struct kp_verdict_builder *making = race->making;
    struct kp_limits *limits;

    racer->race = race;
    racer->here = here;
    racer->fits = true;
    racer->judge = kp_engines_for(&making->judge, making->question);
    limits = &racer->judge.limits;
    limits->memory = limits->memory ? limits->memory / 2 + 1 : 0;
    limits->asked_to_stop = is_over;
    limits->progress = limits->progress ? tell : NULL;
    limits->stop_data = limits->progress_data = racer;
    racer->replay = kp_replay_new(making->game);
    return kp_count_result_make(&racer->census, making->question) && racer->replay;
}

static void free_racer(struct racer *racer)
{
    kp_engines_free(&racer->judge);
    kp_count_result_free(&racer->census);
    kp_replay_free(racer->replay);
}

/* Whether it knows what was asked: to count all, all of them. */
static bool has_answer(const struct racer *racer)
{
    const struct kp_options *options = racer->race->making->options;
    const struct kp_count_result *census = &racer->census;

    if (!options->count_all)
        return census->stop == KP_COMPLETED || census->found;
    return census->stop == KP_COMPLETED || (census->stop == KP_ENOUGH && options->most > 0);
}

static void finish(struct racer *racer)
{
    racer->won = has_answer(racer) && !atomic_exchange(&racer->race->over, true);
    kp_step_learn(&racer->step, &racer->census);
    kp_step_end(&racer->step, &racer->judge);
    racer->step.raced = true;
}

/* ---- The two ------------------------------------------------------------------ */

/* One secret, whatever it takes. */
static void search(struct racer *racer)
{
    struct kp_count_result *census = &racer->census;
    struct kp_native_query task = {.question = racer->judge.question, .what = "searching"};
    struct kp_native_result told = {.code = census->first};

    racer->step.allowed = UINT64_MAX;
    census->stop = kp_engines_native(&racer->judge, &task, UINT64_MAX, &told);
    census->found = told.found;
    kp_bignum_set(&census->total, told.found);
    kp_bignum_free(&told.secrets);
    if (told.found)
        census->stop = KP_OUT_OF_STATES; /* it has not counted */
}

/* It counts within its budget, as auto does, and where that was not enough it goes
 * on for one secret. */
static void run_native(void *data)
{
    struct racer *racer = data;
    const struct kp_options *options = racer->race->making->options;
    bool any = options->count_all && options->states == 0;
    uint64_t states = any ? UINT64_MAX : racer->judge.budget;

    racer->step = kp_step_begin(&racer->judge, "native");
    racer->step.allowed = states;
    racer->census.what = options->count_all ? "counting" : "searching";
    kp_engines_count_native(&racer->judge, states, &racer->census);
    if (racer->census.stop == KP_OUT_OF_STATES && !racer->census.found && options->states == 0)
        search(racer);
    finish(racer);
    atomic_store(&racer->race->alone, true);
}

static void *run_solver(void *data)
{
    struct racer *racer = data;

    racer->step = kp_step_begin(&racer->judge, racer->judge.solver->name);
    racer->fits = kp_engines_count_solver(&racer->judge, racer->race->reach, racer->replay,
                                          &racer->census);
    finish(racer);
    return NULL;
}

/* ---- What came of it ---------------------------------------------------------- */

static void pay(struct kp_verdict_builder *making, const struct racer *racer)
{
    kp_engines_add_cost(&making->judge, &racer->judge);
    making->judge.wrote |= racer->judge.wrote;
    if (racer->judge.complaint.says[0])
        making->judge.complaint = racer->judge.complaint;
    kp_verdict_builder_add_step(making, &racer->step);
}

static enum kp_status use(struct kp_verdict_builder *making, const struct racer *racer)
{
    if (!racer->fits)
        return kp_verdict_builder_consistent(making, "sat",
                                             racer->census.first); /* which refuses it */
    return racer->here ? kp_verdict_use_native(making, &racer->census)
                       : kp_verdict_use_solver(making, &racer->census);
}

/* Whether it tells anything of the secrets. */
static bool knows(const struct racer *racer)
{
    return racer->census.found || racer->census.stop == KP_COMPLETED;
}

/* Behind the winner: what the loser had found by then is as true, but that it was
 * stopped is of no interest. */
static enum kp_status use_loser(struct kp_verdict_builder *making, const struct racer *loser)
{
    struct kp_verdict *verdict = making->verdict;
    const struct kp_count_result *census = &loser->census;
    enum kp_status status;

    if (!knows(loser))
        return KP_OK;
    if (!loser->fits || !census->found || verdict->answer == KP_CHEATED)
        return use(making, loser);
    status = kp_verdict_set_count(making, &census->total, census->stop == KP_COMPLETED);
    if (census->stop == KP_COMPLETED)
        verdict->stop = KP_COMPLETED;
    return status;
}

static enum kp_status use_both(struct kp_verdict_builder *making, const struct race *race)
{
    const struct racer *winner = race->solver.won ? &race->solver : &race->native;
    const struct racer *loser = race->solver.won ? &race->native : &race->solver;
    enum kp_status status;

    pay(making, &race->native);
    pay(making, &race->solver);
    status = use(making, winner);
    if (status)
        return status;
    return winner->won ? use_loser(making, loser) : use(making, loser);
}

/* Nobody stopped it, and no limit that it would not meet with were it alone. */
static bool is_exhausted(const struct racer *solver)
{
    enum kp_stop_reason stop = solver->census.stop;

    return stop == KP_COMPLETED || stop == KP_ENOUGH || stop == KP_OUT_OF_EFFORT;
}

enum kp_status kp_race_engines(struct kp_verdict_builder *making, struct kp_raced *raced)
{
    struct race race = {.making = making, .reach = kp_verdict_builder_reach(making)};
    bool made = make(&race.native, &race, true);
    enum kp_status status = KP_OK;

    made = make(&race.solver, &race, false) && made;
    raced->ran = made && kp_run_in_parallel(run_native, &race.native, run_solver, &race.solver);
    if (!made)
        status = kp_verdict_builder_no_memory(making);
    else if (raced->ran)
        status = use_both(making, &race);
    raced->exhausted = is_exhausted(&race.solver);
    free_racer(&race.native);
    free_racer(&race.solver);
    return status;
}
