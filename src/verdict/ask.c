#include "base/memory.h"
#include "verdict/making.h"
#include <stdlib.h>

/* What the native engine saw: all, something, or nothing yet. */
static enum kp_status use_census(struct kp_making *making, struct kp_census *census)
{
    enum kp_status status = KP_OK;

    making->verdict->stop = census->stop;
    if (!census->found)
        return census->stop == KP_RAN ? kp_making_cheated(making, "native") : KP_OK;
    status = kp_making_consistent(making, "native", census->first);
    if (status == KP_OK)
        status = kp_making_tell_count(making, &census->total, census->stop == KP_RAN);
    return status;
}

static enum kp_status count_native(struct kp_making *making, uint64_t states)
{
    struct kp_census census;
    enum kp_status status = KP_NO_MEMORY;

    if (kp_census_make(&census, making->question)) {
        census.asked.wrong = making->options->lies;
        census.what = making->options->count_all ? "counting" : "searching";
        kp_judge_count_native(&making->judge, states, &census);
        if (census.found && !making->options->count_all)
            kp_making_lie_less(making, census.first);
        if (census.expected < UINT64_MAX)
            making->judge.stats.expected = census.expected;
        status = use_census(making, &census);
    }
    kp_census_free(&census);
    return status == KP_NO_MEMORY ? kp_making_no_memory(making) : status;
}

static enum kp_status ask_solver(struct kp_making *making)
{
    uint16_t *code = kp_zeroed((size_t)making->question->pegs, sizeof *code);
    enum kp_answer answer;
    enum kp_status status = KP_OK;

    if (!code)
        return kp_making_no_memory(making);
    answer = making->options->lies ? kp_making_solve_lies(making, code)
                                   : kp_judge_solve(&making->judge, NULL, code);
    if (answer != KP_CONSISTENT) /* else the native engine's budget is why others are not known */
        making->verdict->stop = making->judge.stop;
    if (answer == KP_CHEATED)
        status = kp_making_cheated(making, "sat");
    else if (answer == KP_CONSISTENT)
        status = kp_making_consistent(making, "sat", code);
    if (status == KP_OK && answer == KP_CONSISTENT)
        status = kp_making_tell_small(making, 1, false);
    free(code);
    return status;
}

static bool undecided(const struct kp_making *making)
{
    return making->verdict->answer == KP_UNDECIDED;
}

/* Native within the budget, then the solver; to count all, native once more
 * without a budget, unless one was given or there is nothing to count. */
enum kp_status kp_making_ask(struct kp_making *making)
{
    struct kp_judge *judge = &making->judge;
    enum kp_status status = KP_OK;
    bool counted;

    if (judge->engine != KP_SAT)
        status = count_native(making, judge->budget);
    if (status || kp_judge_must_end(making->verdict->stop))
        return status;
    if (undecided(making) && judge->engine != KP_NATIVE)
        status = ask_solver(making);
    counted = making->verdict->count && making->verdict->count_is_exact;
    if (status || counted || !making->options->count_all || making->options->states ||
        judge->engine == KP_SAT || kp_judge_must_end(making->verdict->stop))
        return status;
    return count_native(making, UINT64_MAX);
}
