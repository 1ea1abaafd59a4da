/* What was done for the answer, step by step. */
#include "verdict/verdict_builder.h"

#include "base/limits.h"

struct kp_step kp_step_begin(const struct kp_engines *judge, const char *who)
{
    return (struct kp_step){.who = who, .cost = judge->stats, .seconds = -kp_now()};
}

void kp_step_end(struct kp_step *step, const struct kp_engines *judge)
{
#define COST(name, what) step->cost.name = judge->stats.name - step->cost.name;
    KP_STATS(COST)
#undef COST
    step->seconds += kp_now();
}

void kp_step_learn(struct kp_step *step, const struct kp_count_result *census)
{
    const struct kp_bignum *total = &census->total;

    step->stop = census->stop;
    step->counted = census->stop == KP_COMPLETED;
    step->expected = census->expected;
    if (census->found)
        step->answer = KP_CONSISTENT;
    else if (census->stop == KP_COMPLETED)
        step->answer = KP_CHEATED;
    if (!total->failed && total->size > 0)
        step->secrets = total->size == 1 ? total->limbs[0] : UINT64_MAX;
}

void kp_verdict_builder_add_step(struct kp_verdict_builder *making, const struct kp_step *step)
{
    struct kp_verdict *verdict = making->verdict;

    if (verdict->step_count < KP_MOST_STEPS)
        verdict->steps[verdict->step_count++] = *step;
}
