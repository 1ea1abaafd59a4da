/* The engines' word, written into the verdict. */
#include "verdict/verdict_builder.h"

#include <string.h>

/* One of them found a secret, the other says that there is none. */
static enum kp_status contradiction(struct kp_verdict_builder *making)
{
    return kp_fail(making->why, KP_BROKEN,
                   "the native engine and the solver contradict each other; this is a fault in "
                   "keypeg, please report the game");
}

static enum kp_status none(struct kp_verdict_builder *making, const char *engine)
{
    if (making->verdict->answer == KP_CONSISTENT)
        return contradiction(making);
    return kp_verdict_builder_cheated(making, engine);
}

static enum kp_status some(struct kp_verdict_builder *making, const struct kp_count_result *census,
                           const char *engine)
{
    enum kp_status status;

    if (making->verdict->answer == KP_CHEATED)
        return contradiction(making);
    status = kp_verdict_builder_consistent(making, engine, census->first);
    if (status == KP_OK)
        status = kp_verdict_set_count(making, &census->total, census->stop == KP_COMPLETED);
    return status;
}

/* Its secret is the least, so it takes the place of any other. */
enum kp_status kp_verdict_use_native(struct kp_verdict_builder *making,
                                     const struct kp_count_result *census)
{
    if (census->expected < UINT64_MAX)
        making->judge.stats.expected = census->expected;
    making->verdict->stop = census->stop;
    if (census->found)
        return some(making, census, "native");
    return census->stop == KP_COMPLETED ? none(making, "native") : KP_OK;
}

/* Where the solver was not to count, and knows of others, it is what kept the native
 * engine from counting that they are not all known for. */
static void tell_stop(struct kp_verdict_builder *making, enum kp_stop_reason stop)
{
    bool is_answer = making->verdict->answer == KP_CONSISTENT && stop != KP_COMPLETED;
    bool was_to_count = making->options->count_all && making->options->lies == 0;

    if (!is_answer || was_to_count || kp_stop_ends_step(stop))
        making->verdict->stop = stop;
}

enum kp_status kp_verdict_use_solver(struct kp_verdict_builder *making,
                                     const struct kp_count_result *census)
{
    struct kp_verdict *verdict = making->verdict;
    enum kp_status status = KP_OK;

    if (census->found && verdict->answer == KP_CONSISTENT)
        status = kp_verdict_set_count(making, &census->total, census->stop == KP_COMPLETED);
    else if (census->found)
        status = some(making, census, "sat");
    else if (census->stop == KP_COMPLETED)
        status = none(making, "sat");
    tell_stop(making, census->stop);
    return status;
}
