#include "base/memory.h"
#include "base/status.h"
#include "strategy/gather.h"
#include "strategy/lineup.h"
#include "verdict/check.h"
#include <string.h>

/* That the engine may look at to count them; it is asked before each guess. */
#define STATES 300000

static bool keep(void *data, const uint16_t *secret)
{
    struct kp_gather *gather = data;
    size_t pegs = (size_t)gather->game->rules->pegs;

    memcpy(gather->codes + gather->count++ * pegs, secret, pegs * sizeof *secret);
    return gather->count < gather->breeding.enough;
}

/* false: no time is left. */
static bool options_for(const struct kp_gather *gather, struct kp_options *options)
{
    const struct kp_limits *limits = gather->limits;

    *options = (struct kp_options){.memory = limits->memory,
                                   .stop = limits->asked_to_stop,
                                   .stop_data = limits->stop_data,
                                   .seed = gather->seed,
                                   .states = STATES,
                                   .engine = "native"};
    if (limits->deadline > 0)
        options->seconds = limits->deadline - kp_now();
    return kp_limits_check(limits) == KP_RAN && options->seconds >= 0;
}

/* A secret that was drawn twice is one. */
enum kp_status kp_gather_drawn(struct kp_gather *gather, enum kp_stop *stop, struct kp_diag *why)
{
    size_t pegs = (size_t)gather->game->rules->pegs, enough = gather->breeding.enough;
    struct kp_options options;
    enum kp_status status;

    *stop = kp_limits_check(gather->limits);
    if (*stop != KP_RAN || !options_for(gather, &options))
        return KP_OK;
    if (!KP_ROOM(gather->codes, gather->room, enough * pegs))
        return kp_no_memory(why);
    status = kp_verdict_sample(gather->game, &options, enough, keep, gather, stop, why);
    if (status == KP_OK && !kp_codes_sort(gather->codes, &gather->count, (int)pegs))
        status = kp_no_memory(why);
    return status;
}
