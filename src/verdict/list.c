#include "native/enumerate.h"
#include "native/roll.h"
#include "question/refute.h"
#include "verdict/check.h"
#include "verdict/judge.h"
#include "verdict/replay.h"

struct listing {
    struct kp_replay *replay;
    size_t lies;
    bool (*each)(void *data, const uint16_t *secret);
    void *data;
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
    return listing->each(listing->data, code);
}

/* The fast walk, for whatever it knows. */
static enum kp_stop walk(const struct kp_question *question, struct kp_judge *judge,
                         struct listing *listing)
{
    struct kp_visitor visitor = {show, listing, "listing"};
    uint64_t states = UINT64_MAX;

    if (listing->lies == 0 && kp_roll_knows(question, &judge->limits))
        return kp_roll(question, &judge->limits, KP_PATIENCE, visitor);
    return kp_enumerate(question, (struct kp_asked){NULL, listing->lies}, &judge->limits, &states,
                        visitor);
}

/* Two rows that clash by arithmetic spare the walk. */
static enum kp_status list(const struct kp_question *question, struct kp_judge *judge,
                           struct listing *listing, enum kp_stop *stop, struct kp_diag *why)
{
    struct kp_refutation refutation;

    *stop = KP_RAN;
    if (listing->lies > 0 || !kp_question_refute(question, &refutation))
        *stop = walk(question, judge, listing);
    if (listing->broken)
        return kp_fail(why, KP_BROKEN,
                       "the native engine found a secret that does not give these scores; this "
                       "is a fault in keypeg, please report the game");
    return KP_OK;
}

enum kp_status kp_verdict_list(const struct kp_transcript *game, const struct kp_options *options,
                               bool (*each)(void *data, const uint16_t *secret), void *data,
                               enum kp_stop *stop, struct kp_diag *why)
{
    struct kp_question *question = kp_question_new(game, false);
    struct listing listing = {kp_replay_new(game), options->lies, each, data, false};
    struct kp_judge judge = {0};
    enum kp_status status = KP_OK;

    if (!question || !listing.replay)
        status = kp_no_memory(why);
    if (status == KP_OK)
        status = kp_judge_make(&judge, question, options, why);
    if (status == KP_OK && judge.engine == KP_SAT)
        status = kp_fail(why, KP_BAD_INPUT, "list works with the native engine only");
    if (status == KP_OK)
        status = list(question, &judge, &listing, stop, why);
    kp_judge_free(&judge);
    kp_question_free(question);
    kp_replay_free(listing.replay);
    return status;
}
