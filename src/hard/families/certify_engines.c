#include "hard/families/certify_engines.h"

#include "question/refute.h"
#include "verdict/replay.h"

enum kp_status kp_certify_engines_call(struct kp_certify_engines *witness,
                                       const struct kp_transcript *game,
                                       const struct kp_options *options, struct kp_diag *why)
{
    *witness = (struct kp_certify_engines){.question = kp_question_new(game, true),
                                           .replay = kp_replay_new(game)};
    if (!witness->question || !witness->replay ||
        !kp_count_result_make(&witness->census, witness->question))
        return kp_no_memory(why);
    return kp_engines_make(&witness->judge, witness->question, options, why);
}

void kp_certify_engines_dismiss(struct kp_certify_engines *witness)
{
    kp_engines_free(&witness->judge);
    kp_count_result_free(&witness->census);
    kp_replay_free(witness->replay);
    kp_question_free(witness->question);
}

enum kp_status kp_certify_engines_arithmetic(struct kp_certify_engines *witness,
                                             struct kp_diag *why)
{
    struct kp_refutation found;

    witness->answer = kp_question_refute(witness->question, &found) ? KP_CHEATED : KP_UNDECIDED;
    witness->counted = witness->answer == KP_CHEATED;
    witness->stop = KP_COMPLETED;
    return found.starved ? kp_no_memory(why) : KP_OK;
}

/* The plain rule has the last word on a secret. */
static enum kp_status conclude(struct kp_certify_engines *witness, bool fits, struct kp_diag *why)
{
    const struct kp_count_result *census = &witness->census;

    if (!fits || (census->found && !kp_replay_fits(witness->replay, census->first, 0)))
        return kp_fail(why, KP_BROKEN, "an engine found a secret that does not give the scores");
    if (census->total.failed)
        return kp_no_memory(why);
    witness->stop = census->stop;
    witness->counted = census->stop == KP_COMPLETED;
    witness->answer = census->found ? KP_CONSISTENT : witness->counted ? KP_CHEATED : KP_UNDECIDED;
    return KP_OK;
}

enum kp_status kp_certify_engines_native(struct kp_certify_engines *witness, uint64_t states,
                                         struct kp_diag *why)
{
    struct kp_count_result *census = &witness->census;
    struct kp_native_query task = {
        .question = witness->question, .count = true, .what = "counting"};
    struct kp_native_result told = {.code = census->first, .secrets = census->total};

    census->stop = kp_engines_native(&witness->judge, &task, states, &told);
    census->total = told.secrets;
    census->found = told.found;
    witness->native_stop = census->stop;
    witness->expected = 0;
    if (census->stop == KP_OUT_OF_STATES && witness->judge.stats.states < states)
        witness->expected = told.expected;
    return conclude(witness, true, why);
}

enum kp_status kp_certify_engines_solver(struct kp_certify_engines *witness, uint64_t effort,
                                         struct kp_diag *why)
{
    struct kp_solver_count_limits reach = {.most = 1, .first = effort, .others = 0};
    bool fits = kp_engines_count_solver(&witness->judge, reach, witness->replay, &witness->census);

    return conclude(witness, fits, why);
}
