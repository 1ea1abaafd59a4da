/* The engines, in their order: the native one within its budget, the solver where
 * that did not do, and to count all, the native one once more without a budget. */
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

/* Counting is near when it is expected to take at most NEAR budgets.  A fast game takes
 * half a second for three of them. */
#define NEAR 8

/* The estimate may be too low: so many times as many states are allowed. */
#define DOUBT 4

/* Whether the native engine is asked again, beyond its budget, when the solver has not
 * found a secret with half as much effort as counting is expected to take.  Either engine
 * can take a hundred times as long as the other, and this way `auto` does not wait for one
 * much longer than the other would have taken: balanced games of 44 pegs are counted in
 * half a second, where PicoSAT looks for a secret for 1 to over 20.  With effort for all
 * that is expected such a game took 1.1 s instead of 0.6 to 0.8, and random games, of
 * which PicoSAT finds the secret soon, did not get faster. */
static bool is_near(const struct kp_verdict_builder *making)
{
    uint64_t expected = making->judge.stats.expected;

    return making->judge.engine == KP_AUTO && making->options->states == 0 &&
           making->options->lies == 0 && expected > 0 && expected / NEAR <= making->judge.budget;
}

static struct kp_solver_count_limits solver_limits(const struct kp_verdict_builder *making,
                                                   bool to_the_end)
{
    const struct kp_options *options = making->options;
    bool is_known = !undecided(making), is_sat = making->judge.engine == KP_SAT;
    uint64_t most = options->most, first = UINT64_MAX;

    if (is_known)
        first = options->count_all ? BEFORE_ANOTHER : making->judge.budget;
    else if (!to_the_end)
        first = making->judge.stats.expected / 2;
    if (!options->count_all)
        return (struct kp_solver_count_limits){
            .most = most ? most : 2, .first = first, .others = WHETHER_ALONE};
    if (most == 0)
        most = is_sat ? UINT64_MAX : KP_COUNTED;
    return (struct kp_solver_count_limits){
        .most = most, .first = first, .others = may_count_on(making) ? BEFORE_ANOTHER : UINT64_MAX};
}

static bool solve(struct kp_verdict_builder *making, bool to_the_end,
                  struct kp_count_result *census)
{
    enum kp_answer answer;

    if (making->options->lies == 0)
        return kp_engines_count_solver(&making->judge, solver_limits(making, to_the_end),
                                       making->replay, census);
    answer = kp_solve_with_wrong_rows(making, census->first);
    census->found = answer == KP_CONSISTENT;
    census->stop = answer == KP_UNDECIDED    ? making->judge.stop
                   : answer == KP_CONSISTENT ? KP_ENOUGH
                                             : KP_COMPLETED;
    kp_bignum_set(&census->total, census->found);
    return true;
}

static enum kp_status ask_solver(struct kp_verdict_builder *making, bool to_the_end)
{
    struct kp_step step = kp_step_begin(&making->judge, making->judge.solver->name);
    struct kp_count_result census;
    enum kp_status status = KP_NO_MEMORY;

    if (kp_count_result_make(&census, making->question)) {
        bool fits = solve(making, to_the_end, &census);

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
           strtoull(verdict->count, NULL, 10) < solver_limits(making, true).most;
}

/* Ask the solver; where counting is near, at first with half the effort that is expected
 * to take, then the native engine beyond its budget, then the solver to the end. */
static enum kp_status ask_solver_or_return(struct kp_verdict_builder *making)
{
    bool returns = undecided(making) && is_near(making);
    enum kp_status status = ask_solver(making, !returns);

    if (status || !returns || !undecided(making) || making->verdict->stop != KP_OUT_OF_EFFORT)
        return status;
    status = ask_native(making, DOUBT * making->judge.stats.expected);
    if (status == KP_OK && undecided(making) && !kp_stop_ends_everything(making->verdict->stop))
        status = ask_solver(making, true);
    return status;
}

enum kp_status kp_run_engines(struct kp_verdict_builder *making)
{
    enum kp_status status = KP_OK;

    if (making->judge.engine != KP_SAT)
        status = ask_native(making, making->judge.budget);
    if (status || kp_stop_ends_everything(making->verdict->stop))
        return status;
    if (may_solve(making))
        status = ask_solver_or_return(making);
    if (status == KP_OK && may_count_on(making))
        status = ask_native(making, UINT64_MAX);
    return status;
}
