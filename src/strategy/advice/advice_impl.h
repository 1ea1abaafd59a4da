/* Advice in the making. */
#ifndef KP_STRATEGY_ADVICE_ADVICE_IMPL_H
#define KP_STRATEGY_ADVICE_ADVICE_IMPL_H

#include "strategy/candidate_set.h"
#include "strategy/plain_partition.h"
#include "strategy/rank_guesses.h"

struct kp_replay;

struct kp_advice_context {
    const struct kp_transcript *game;
    const struct kp_options *options;
    const struct kp_strategy_options *tactics;
    const struct kp_strategy *strategy;
    enum kp_guesses guesses;
    double started;
    struct kp_limits limits;
    struct kp_guess_request wish;
    struct kp_replay *replay;
    uint64_t pegs; /* held against pegs so far to tell the parts of what is proposed */
    struct kp_advice *advice;
    struct kp_diag *why;
};

/* What is left of the time for a call within this one; false: nothing, and the advice
 * says so. */
bool kp_advice_context_left(struct kp_advice_context *advising, struct kp_options *left);

/* Propose this guess, behind those that were; its parts are those of the plain's view. */
enum kp_status kp_advice_context_add(struct kp_advice_context *advising,
                                     struct kp_plain_partition *plain, const uint16_t *guess);

/* Whether one more may be proposed, the first without question; false: a limit ran out, and
 * the advice says so.  Those that take next to no time are told even then. */
bool kp_advice_context_goes_on(struct kp_advice_context *advising,
                               const struct kp_plain_partition *plain);

/* How many secrets there are. */
enum kp_status kp_advice_context_count(struct kp_advice_context *advising, const char *decimal);

/* The guess of a strategy that looks at the game alone. */
enum kp_status kp_advice_context_propose(struct kp_advice_context *advising, struct kp_view view);

/* Where every code is laid out. */
enum kp_status kp_advise_listed(struct kp_advice_context *advising);

/* Where they are too many for that. */
enum kp_status kp_advise_sampled(struct kp_advice_context *advising);

/* Where codes are too wide for marks: by the plain rule alone, secret by secret. */
enum kp_status kp_advise_wide(struct kp_advice_context *advising);

/* At a position that has at least one secret: of all that are left, where `exact` says
 * so, and then of all codes. */
enum kp_status kp_advise_at_position(struct kp_advice_context *advising,
                                     const struct kp_position *position, bool exact, uint64_t work);

/* For a strategy that plays all games, where these cannot be known: KP_BAD_INPUT. */
enum kp_status kp_advice_context_refuse(struct kp_advice_context *advising);

#endif
