#include "hard/families/certify_engines.h"

#include "question/refute.h"
#include "verdict/replay.h"

enum kp_status kp_witness_call(struct kp_witness *witness, const struct kp_transcript *game,
                               const struct kp_options *options, struct kp_diag *why)
{
    *witness = (struct kp_witness){.question = kp_question_new(game, true),
                                   .replay = kp_replay_new(game)};
    if (!witness->question || !witness->replay ||
        !kp_census_make(&witness->census, witness->question))
        return kp_no_memory(why);
    return kp_judge_make(&witness->judge, witness->question, options, why);
}

void kp_witness_dismiss(struct kp_witness *witness)
{
    kp_judge_free(&witness->judge);
    kp_census_free(&witness->census);
    kp_replay_free(witness->replay);
    kp_question_free(witness->question);
}

enum kp_status kp_witness_arithmetic(struct kp_witness *witness, struct kp_diag *why)
{
    struct kp_refutation found;

    witness->answer = kp_question_refute(witness->question, &found) ? KP_CHEATED : KP_UNDECIDED;
    witness->counted = witness->answer == KP_CHEATED;
    witness->stop = KP_RAN;
    return found.starved ? kp_no_memory(why) : KP_OK;
}

/* The plain rule has the last word on a secret. */
static enum kp_status conclude(struct kp_witness *witness, bool fits, struct kp_diag *why)
{
    const struct kp_census *census = &witness->census;

    if (!fits || (census->found && !kp_replay_fits(witness->replay, census->first, 0)))
        return kp_fail(why, KP_BROKEN, "an engine found a secret that does not give the scores");
    if (census->total.failed)
        return kp_no_memory(why);
    witness->stop = census->stop;
    witness->counted = census->stop == KP_RAN;
    witness->answer = census->found ? KP_CONSISTENT : witness->counted ? KP_CHEATED : KP_UNDECIDED;
    return KP_OK;
}

enum kp_status kp_witness_native(struct kp_witness *witness, uint64_t states, struct kp_diag *why)
{
    struct kp_census *census = &witness->census;
    struct kp_task task = {.question = witness->question, .count = true, .what = "counting"};
    struct kp_told told = {.code = census->first, .secrets = census->total};

    census->stop = kp_judge_native(&witness->judge, &task, states, &told);
    census->total = told.secrets;
    census->found = told.found;
    witness->native_stop = census->stop;
    witness->expected = 0;
    if (census->stop == KP_OUT_OF_STATES && witness->judge.stats.states < states)
        witness->expected = told.expected;
    return conclude(witness, true, why);
}

enum kp_status kp_witness_solver(struct kp_witness *witness, uint64_t effort, struct kp_diag *why)
{
    struct kp_reach reach = {.most = 1, .first = effort, .others = 0};
    bool fits = kp_judge_count_solver(&witness->judge, reach, witness->replay, &witness->census);

    return conclude(witness, fits, why);
}
