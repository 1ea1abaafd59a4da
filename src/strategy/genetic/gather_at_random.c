#include "base/error.h"
#include "strategy/candidate_set.h"
#include "strategy/genetic/gather_candidates.h"

/* That the engine may look at to count them; it is asked before each guess.  After two guesses
 * on 8x12 it takes up to 800,000, some hundredths of a second; on larger boards each
 * takes longer, so there are fewer: a million on 15x15 would take seconds. */
#define SMALL        100 /* pegs times colours */
#define SMALL_STATES 1000000
#define STATES       300000

static uint64_t states_for(const struct kp_rules *rules)
{
    return (int64_t)rules->pegs * rules->colours <= SMALL ? SMALL_STATES : STATES;
}

/* false: no time is left. */
static bool options_for(const struct kp_candidate_gathering *gather, struct kp_options *options)
{
    const struct kp_limits *limits = gather->limits;

    *options = (struct kp_options){.memory = limits->memory,
                                   .stop = limits->asked_to_stop,
                                   .stop_data = limits->stop_data,
                                   .seed = gather->seed,
                                   .states = states_for(gather->game->rules),
                                   .engine = "native"};
    if (limits->deadline > 0)
        options->seconds = limits->deadline - kp_now();
    return kp_limits_check(limits) == KP_COMPLETED && options->seconds >= 0;
}

/* The codes are the gatherer's from now on. */
static void take(struct kp_candidate_gathering *gather, struct kp_candidate_set *lineup)
{
    gather->codes = lineup->codes;
    gather->room = lineup->room;
    gather->count = lineup->count;
    gather->drawn = lineup->count > 0;
    gather->all = lineup->all;
    lineup->codes = NULL;
    lineup->count = lineup->room = 0;
}

enum kp_status kp_gather_candidates_drawn(struct kp_candidate_gathering *gather,
                                          enum kp_stop_reason *stop, struct kp_diag *why)
{
    struct kp_candidate_set lineup = {0};
    struct kp_options options;
    enum kp_status status;

    *stop = kp_limits_check(gather->limits);
    if (*stop != KP_COMPLETED || !options_for(gather, &options))
        return KP_OK;
    status = kp_candidate_set_take(&lineup, gather->game, &options, gather->draws, stop, why);
    if (status == KP_OK && *stop == KP_COMPLETED)
        take(gather, &lineup);
    kp_candidate_set_clear(&lineup);
    return status;
}
