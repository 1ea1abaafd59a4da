/* What the native engine may spend. */
#include "verdict/judge.h"

/* To lay the rows out for a walk takes as long as so many states. */
static uint64_t layout(const struct kp_question *question)
{
    return (uint64_t)question->row_count * (uint64_t)(question->pegs + question->classes) / 64;
}

/* A state looks at every row: with many of them it counts for more than one. */
static uint64_t weight(const struct kp_question *question)
{
    return 1 + (uint64_t)question->row_count / 64;
}

/* So many states may be visited, of those given and of the effort. */
static uint64_t lend(const struct kp_judge *judge, uint64_t states)
{
    const uint64_t *effort = judge->limits.effort;
    uint64_t each = weight(judge->question);

    return effort && *effort / each < states ? *effort / each : states;
}

static void settle(struct kp_judge *judge, uint64_t spent)
{
    judge->stats.states += spent;
    kp_limits_spend(&judge->limits, spent * weight(judge->question) + layout(judge->question));
}

/* Laying out a very large game takes seconds, in which nobody looks at the clock. */
static enum kp_stop is_late(const struct kp_judge *judge)
{
    enum kp_stop stop = kp_limits_check(&judge->limits);

    return kp_judge_is_over(stop) ? stop : KP_RAN;
}

enum kp_stop kp_judge_walk(struct kp_judge *judge, struct kp_asked asked, uint64_t states,
                           struct kp_visitor visitor)
{
    uint64_t given = lend(judge, states), left = given;
    enum kp_stop stop = is_late(judge);

    if (stop)
        return stop;
    stop = kp_enumerate(judge->question, asked, &judge->limits, &left, visitor);
    settle(judge, given - left);
    return stop;
}

/* Under auto the native engine visits so many states, and some for each peg, where
 * it is not expected to get to the end, before the solver is asked: where nearly
 * all codes fit, one is soon found. */
#define VAIN         100000
#define VAIN_PER_PEG 4

enum kp_stop kp_judge_native(struct kp_judge *judge, const struct kp_task *task, uint64_t states,
                             struct kp_told *told)
{
    uint64_t given = lend(judge, states), left = given;
    struct kp_task mine = *task;
    enum kp_stop stop = is_late(judge);

    if (stop)
        return stop;
    if (judge->engine == KP_AUTO && states < UINT64_MAX)
        mine.vain = VAIN + VAIN_PER_PEG * (uint64_t)judge->question->pegs;
    stop = kp_native(&mine, &judge->limits, &left, told);

    settle(judge, given - left);
    return stop;
}
