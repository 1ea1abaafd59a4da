/* The engines, in their order: the native one within its budget, the solver where
 * that did not do, and to count all, the native one once more without a budget.  Or
 * both at once, after a moment for what is easy. */
#include "verdict/race_engines.h"
#include "verdict/verdict_builder.h"
#include <stdlib.h>

static struct kp_verdict *verdict_of(const struct kp_verdict_builder *making)
{
    return making->verdict;
}

static bool undecided(const struct kp_verdict_builder *making)
{
    return verdict_of(making)->answer == KP_UNDECIDED;
}

static bool counted(const struct kp_verdict_builder *making)
{
    return verdict_of(making)->count && verdict_of(making)->count_is_exact;
}

/* ---- Native ---------------------------------------------------------------- */

static void count_within(struct kp_verdict_builder *making, uint64_t states,
                         struct kp_count_result *census)
{
    census->asked.wrong = making->options->lies;
    census->what = making->options->count_all ? "counting" : "searching";
    kp_engines_count_native(&making->judge, states, census);
    if (census->found && !making->options->count_all)
        kp_prefer_fewer_wrong_rows(making, census->first);
}

static enum kp_status ask_native(struct kp_verdict_builder *making, uint64_t states)
{
    struct kp_step step = kp_step_begin(&making->judge, "native");
    struct kp_count_result census;
    enum kp_status status = KP_NO_MEMORY;

    step.allowed = states;
    if (kp_count_result_make(&census, making->question)) {
        count_within(making, states, &census);
        kp_step_learn(&step, &census);
        kp_step_end(&step, &making->judge);
        kp_verdict_builder_add_step(making, &step);
        status = kp_verdict_use_native(making, &census);
    }
    kp_count_result_free(&census);
    return status == KP_NO_MEMORY ? kp_verdict_builder_no_memory(making) : status;
}

/* ---- The solver ------------------------------------------------------------ */

/* Whether the native engine counts on without a budget. */
static bool may_count_on(const struct kp_verdict_builder *making)
{
    const struct kp_options *options = making->options;

    return options->count_all && !counted(making) && options->states == 0 &&
           making->judge.engine != KP_SAT &&
           !(making->verdict->stop == KP_ENOUGH && options->most > 0) &&
           !kp_stop_ends_everything(making->verdict->stop);
}

/* The effort beyond what the first secret took: for finding out whether it is the
 * only one, and for counting, where the native engine is to be asked after it. */
#define WHETHER_ALONE  KP_STATES
#define BEFORE_ANOTHER ((uint64_t)8 * KP_STATES)

struct kp_solver_count_limits kp_verdict_builder_reach(const struct kp_verdict_builder *making)
{
    const struct kp_options *options = making->options;
    bool is_known = !undecided(making), to_the_end = making->judge.engine == KP_SAT;
    uint64_t most = options->most;

    if (!options->count_all)
        return (struct kp_solver_count_limits){.most = most ? most : 2,
                                               .first = is_known ? making->judge.budget
                                                                 : UINT64_MAX,
                                               .others = WHETHER_ALONE};
    if (most == 0)
        most = to_the_end ? UINT64_MAX : KP_COUNTED;
    return (struct kp_solver_count_limits){.most = most,
                                           .first = is_known ? BEFORE_ANOTHER : UINT64_MAX,
                                           .others = may_count_on(making) ? BEFORE_ANOTHER
                                                                          : UINT64_MAX};
}

static bool solve(struct kp_verdict_builder *making, struct kp_count_result *census)
{
    enum kp_answer answer;

    if (making->options->lies == 0)
        return kp_engines_count_solver(&making->judge, kp_verdict_builder_reach(making),
                                       making->replay, census);
    answer = kp_solve_with_wrong_rows(making, census->first);
    census->found = answer == KP_CONSISTENT;
    census->stop = answer == KP_UNDECIDED    ? making->judge.stop
                   : answer == KP_CONSISTENT ? KP_ENOUGH
                                             : KP_COMPLETED;
    kp_bignum_set(&census->total, census->found);
    return true;
}

static enum kp_status ask_solver(struct kp_verdict_builder *making)
{
    struct kp_step step = kp_step_begin(&making->judge, making->judge.solver->name);
    struct kp_count_result census;
    enum kp_status status = KP_NO_MEMORY;

    if (kp_count_result_make(&census, making->question)) {
        bool fits = solve(making, &census);

        kp_step_learn(&step, &census);
        kp_step_end(&step, &making->judge);
        kp_verdict_builder_add_step(making, &step);
        status = fits ? kp_verdict_use_solver(making, &census)
                      : kp_verdict_builder_consistent(making, "sat",
                                                      census.first); /* which refuses it */
    }
    kp_count_result_free(&census);
    return status == KP_NO_MEMORY ? kp_verdict_builder_no_memory(making) : status;
}

/* ---- Who is asked ----------------------------------------------------------- */

/* Whether the solver can tell more than is known. */
static bool may_solve(const struct kp_verdict_builder *making)
{
    const struct kp_verdict *verdict = making->verdict;

    if (making->judge.engine == KP_NATIVE)
        return false;
    if (undecided(making))
        return true;
    return making->options->lies == 0 && !counted(making) && verdict->count &&
           strtoull(verdict->count, NULL, 10) < kp_verdict_builder_reach(making).most;
}

static enum kp_status ask_in_turn(struct kp_verdict_builder *making)
{
    enum kp_status status = KP_OK;

    if (making->judge.engine != KP_SAT)
        status = ask_native(making, making->judge.budget);
    if (status || kp_stop_ends_everything(making->verdict->stop))
        return status;
    if (may_solve(making))
        status = ask_solver(making);
    if (status == KP_OK && may_count_on(making))
        status = ask_native(making, UINT64_MAX);
    return status;
}

/* What takes no more states than these, a millisecond, is no race. */
#define MOMENT 20000

/* Both have had their turn: all there is to ask is whether there are others, and
 * that only where the solver was stopped before it knew. */
static enum kp_status race(struct kp_verdict_builder *making)
{
    struct kp_raced raced;
    enum kp_status status = kp_race_engines(making, &raced);

    if (status == KP_OK && !raced.ran)
        return ask_in_turn(making);
    if (status == KP_OK && !raced.exhausted && !undecided(making) &&
        !kp_stop_ends_everything(making->verdict->stop) && !making->options->count_all &&
        may_solve(making))
        status = ask_solver(making);
    return status;
}

static enum kp_status ask_racing(struct kp_verdict_builder *making)
{
    uint64_t budget = making->judge.budget;
    enum kp_status status = ask_native(making, budget < MOMENT ? budget : MOMENT);

    if (status || counted(making) || kp_stop_ends_everything(making->verdict->stop))
        return status;
    return undecided(making) ? race(making) : ask_in_turn(making);
}

enum kp_status kp_run_engines(struct kp_verdict_builder *making)
{
    return making->options->race ? ask_racing(making) : ask_in_turn(making);
}
