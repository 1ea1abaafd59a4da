/* Whoever guesses so never guesses what cannot be the secret, and thinks no further. */
#include "strategy/strategy.h"
#include "verdict/list_secrets.h"
#include <string.h>

static enum kp_status choose(const struct kp_position *position,
                             const struct kp_guess_request *wish, size_t *guess,
                             enum kp_stop_reason *stop, struct kp_diag *why)
{
    (void)wish;
    (void)why;
    *guess = position->secrets[0];
    *stop = KP_COMPLETED;
    return KP_OK;
}

/* ---- From codes that nobody can list ----------------------------------- */

struct meeting {
    uint16_t *guess;
    size_t pegs;
    bool met;
};

static bool meet(void *data, const uint16_t *secret)
{
    struct meeting *meeting = data;

    memcpy(meeting->guess, secret, meeting->pegs * sizeof *secret);
    meeting->met = true;
    return false;
}

static struct kp_options options_of(const struct kp_limits *limits)
{
    struct kp_options options = {.engine = "native",
                                 .memory = limits->memory,
                                 .stop = limits->asked_to_stop,
                                 .stop_data = limits->stop_data,
                                 .progress = limits->progress,
                                 .progress_data = limits->progress_data};

    if (limits->deadline > 0)
        options.seconds = limits->deadline - kp_now();
    return options;
}

/* The native engine lists them in code order, a solver does not. */
static enum kp_status propose(const struct kp_transcript *game, const struct kp_guess_request *wish,
                              uint16_t *guess, enum kp_stop_reason *stop, struct kp_diag *why)
{
    struct kp_options options = options_of(wish->limits);
    struct meeting meeting = {guess, (size_t)game->rules->pegs, false};
    enum kp_status status;

    *stop = KP_OUT_OF_TIME;
    if (wish->limits->deadline > 0 && options.seconds <= 0)
        return KP_OK;
    status = kp_verdict_list(game, &options, meet, &meeting, stop, why);
    if (status == KP_OK && *stop == KP_COMPLETED && !meeting.met)
        return kp_fail(why, KP_BAD_INPUT, "no secret gives these scores");
    return status;
}

const struct kp_strategy kp_strategy_first = {
    .name = "first",
    .title = "the first code, in their order, that may be the secret",
    .source = "E. Shapiro, Playing Mastermind Logically, 1983",
    .choose = choose,
    .propose = propose,
};
