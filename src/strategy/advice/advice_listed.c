/* Every code is laid out, and every secret that is left listed. */
#include "strategy/advice/advice_impl.h"
#include "strategy/full_position.h"
#include <stdio.h>

/* Secrets held against guesses, all together: some seconds. */
#define WORK ((uint64_t)1 << 32)

static enum kp_status advise(struct kp_advising *advising, struct kp_seat *seat)
{
    char decimal[24];
    enum kp_status status;

    snprintf(decimal, sizeof decimal, "%zu", seat->count);
    status = kp_advising_count(advising, decimal);
    if (status == KP_OK && seat->count > 0)
        status = kp_advise_at(advising, &seat->position, true, WORK);
    return status;
}

enum kp_status kp_advise_whole(struct kp_advising *advising)
{
    struct kp_advice *advice = advising->advice;
    struct kp_options left;
    struct kp_seat seat = {0};
    enum kp_status status;

    if (!kp_advising_left(advising, &left))
        return KP_OK;
    status = kp_seat_take(&seat, advising->game, advising->guesses, &left, &advice->stop,
                          advising->why);
    if (status == KP_OK && advice->stop == KP_RAN)
        status = advise(advising, &seat);
    kp_seat_clear(&seat);
    return status;
}
