/* Records what the engines did, one after the other, for -v and JSON. */
#include "base/limits.h"
#include "engines/engine_set.h"

struct kp_step kp_step_begin(const struct kp_engines *engines, enum kp_engine engine)
{
    return (struct kp_step){.engine = engine, .cost = engines->stats, .seconds = -kp_now()};
}

/* The step is left out if the steps are NULL, too. */
static void add_step(struct kp_steps *steps, const struct kp_step *step)
{
    if (steps && steps->count < KP_MOST_STEPS)
        steps->step[steps->count++] = *step;
}

void kp_step_end(struct kp_step *step, const struct kp_engines *engines, struct kp_steps *steps)
{
#define SUBTRACT(name, what) step->cost.name = engines->stats.name - step->cost.name;
    KP_STATS(SUBTRACT)
#undef SUBTRACT
    step->seconds += kp_now();
    add_step(steps, step);
}

void kp_step_set_result(struct kp_step *step, const struct kp_reply *result,
                        enum kp_stop_reason stop)
{
    const struct kp_bignum *secrets = &result->secrets;

    step->stop = stop;
    step->counted = stop == KP_COMPLETED;
    step->expected = result->expected;
    if (result->found)
        step->answer = KP_CONSISTENT;
    else if (stop == KP_COMPLETED)
        step->answer = KP_CHEATED;
    if (!secrets->failed && secrets->size > 0)
        step->secrets = secrets->size == 1 ? secrets->limbs[0] : UINT64_MAX;
}

/* ---- Turns ------------------------------------------------------------------------ */

void kp_step_add_turn(struct kp_step *account, const struct kp_step *turn,
                      const struct kp_engines *engines)
{
#define ADD(name, what) account->cost.name += engines->stats.name - turn->cost.name;
    KP_STATS(ADD)
#undef ADD
    account->seconds += turn->seconds + kp_now();
}

void kp_steps_add_reply(struct kp_steps *steps, const struct kp_replies *replies,
                        enum kp_engine engine)
{
    const struct kp_reply *reply = &replies->of[engine];
    struct kp_step step = reply->account;

    if (step.turns == 0)
        return;
    step.engine = engine;
    if (replies->answer != KP_UNDECIDED && (replies->engine == engine || reply->found))
        kp_step_set_result(&step, reply, step.stop);
    step.counted &= replies->engine == engine && replies->stop == KP_COMPLETED;
    step.expected = reply->account.expected;
    add_step(steps, &step);
}

void kp_steps_add_replies(struct kp_steps *steps, const struct kp_replies *replies)
{
    for (enum kp_engine engine = KP_NATIVE; steps && engine < KP_ENGINES; engine++)
        kp_steps_add_reply(steps, replies, engine);
}
