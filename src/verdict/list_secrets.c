/* Secrets one after another: by the native engine in code order, and by the solver
 * where that one is asked for, or where no secret was met for too long. */
#include "native/search/list_secrets.h"
#include "base/memory.h"
#include "native/search/enumerate.h"
#include "question/refute.h"
#include "verdict/check.h"
#include "verdict/engines.h"
#include "verdict/replay.h"
#include <stdlib.h>
#include <string.h>

struct listing {
    struct kp_question *question;
    struct kp_replay *replay;
    struct kp_engines judge;
    size_t lies;
    bool (*each)(void *data, const uint16_t *secret);
    void *data;
    uint16_t *last; /* shown */
    bool shown;     /* any */
    const char *engine;
    bool broken;
};

/* A secret leaves only when the plain rule agrees. */
static bool show(void *data, const uint16_t *code, int others)
{
    struct listing *listing = data;

    (void)others; /* no classes are merged: none */
    if (!kp_replay_fits(listing->replay, code, listing->lies)) {
        listing->broken = true;
        return false;
    }
    memcpy(listing->last, code, (size_t)listing->question->pegs * sizeof *code);
    listing->shown = true;
    return listing->each(listing->data, code);
}

static struct kp_visitor visitor(struct listing *listing)
{
    return (struct kp_visitor){show, listing, "listing"};
}

/* The plain walk. */
static enum kp_stop_reason walk(struct listing *listing)
{
    uint64_t states = UINT64_MAX;

    return kp_enumerate(listing->question, (struct kp_row_selection){NULL, listing->lies},
                        &listing->judge.limits, &states, visitor(listing));
}

/* The rest, which the native engine did not get to. */
static enum kp_stop_reason solve(struct listing *listing)
{
    listing->engine = "sat";
    return kp_engines_list_solver(&listing->judge, listing->shown ? listing->last : NULL,
                                  visitor(listing));
}

/* So much work without a secret, and the solver is asked: two to four seconds. */
#define VAIN ((uint64_t)64 * KP_STATES)

static enum kp_stop_reason roll(struct listing *listing)
{
    struct kp_engines *judge = &listing->judge;
    struct kp_list_policy patience = KP_LIST_POLICY;
    enum kp_stop_reason stop;

    patience.give_up_after = judge->engine == KP_AUTO ? VAIN : 0;
    stop = kp_native_list(listing->question, &judge->limits, patience, visitor(listing));
    return stop == KP_OUT_OF_STATES && !listing->broken ? solve(listing) : stop;
}

static enum kp_stop_reason list_all(struct listing *listing)
{
    struct kp_engines *judge = &listing->judge;

    if (judge->engine == KP_SAT)
        return solve(listing);
    if (listing->lies == 0 && kp_native_list_supports(listing->question, &judge->limits))
        return roll(listing);
    return walk(listing);
}

/* Two rows that clash by arithmetic spare the walk. */
static enum kp_status list(struct listing *listing, enum kp_stop_reason *stop, struct kp_diag *why)
{
    struct kp_refutation refutation;

    *stop = KP_COMPLETED;
    if (listing->lies > 0 || !kp_question_refute(listing->question, &refutation))
        *stop = list_all(listing);
    if (listing->broken)
        return kp_fail(why, KP_BROKEN,
                       "the %s engine found a secret that does not give these scores; this "
                       "is a fault in keypeg, please report the game",
                       listing->engine);
    return KP_OK;
}

static enum kp_status make(struct listing *listing, const struct kp_transcript *game,
                           const struct kp_options *options, struct kp_diag *why)
{
    enum kp_status status;

    listing->question = kp_question_new(game, false);
    listing->replay = kp_replay_new(game);
    listing->last = kp_calloc((size_t)game->rules->pegs, sizeof *listing->last);
    listing->lies = options->lies;
    if (!listing->question || !listing->replay || !listing->last)
        return kp_no_memory(why);
    status = kp_engines_make(&listing->judge, listing->question, options, why);
    if (status == KP_OK && listing->judge.engine == KP_SAT && listing->lies > 0)
        return kp_fail(why, KP_BAD_INPUT, "with lies, list works with the native engine only");
    return status;
}

enum kp_status kp_verdict_list(const struct kp_transcript *game, const struct kp_options *options,
                               bool (*each)(void *data, const uint16_t *secret), void *data,
                               enum kp_stop_reason *stop, struct kp_diag *why)
{
    struct listing listing = {.each = each, .data = data, .engine = "native"};
    enum kp_status status = make(&listing, game, options, why);

    if (status == KP_OK)
        status = list(&listing, stop, why);
    kp_engines_free(&listing.judge);
    kp_question_free(listing.question);
    kp_replay_free(listing.replay);
    free(listing.last);
    return status;
}
