/* Every code is laid out, and every secret that is left listed. */
#include "strategy/advice/advice_impl.h"
#include "strategy/full_position.h"
#include <stdio.h>

/* Secrets held against guesses, all together: some seconds. */
#define WORK ((uint64_t)1 << 32)

static enum kp_status advise(struct kp_advice_context *advising, struct kp_full_position *seat)
{
    char decimal[24];
    enum kp_status status;

    snprintf(decimal, sizeof decimal, "%zu", seat->count);
    status = kp_advice_context_count(advising, decimal);
    if (status == KP_OK && seat->count > 0)
        status = kp_advise_at_position(advising, &seat->position, true, WORK);
    return status;
}

enum kp_status kp_advise_listed(struct kp_advice_context *advising)
{
    struct kp_advice *advice = advising->advice;
    struct kp_options left;
    struct kp_full_position seat = {0};
    enum kp_status status;

    if (!kp_advice_context_left(advising, &left))
        return KP_OK;
    status = kp_full_position_take(&seat, advising->game, advising->guesses, &left, &advice->stop,
                                   advising->why);
    if (status == KP_OK && advice->stop == KP_COMPLETED)
        status = advise(advising, &seat);
    kp_full_position_clear(&seat);
    return status;
}
