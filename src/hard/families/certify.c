#include "hard/families/certify.h"

#include "hard/families/family.h"
#include "question/refute.h"
#include "verdict/engines.h"
#include "verdict/replay.h"

#include <inttypes.h>
#include <stdio.h>

/* The engines, asked about a game each alone, within limits that are not times.  A
 * clash is believed and not narrowed down: nobody wants to know who is to blame. */
struct kp_certify_engines {
    struct kp_question *question;
    struct kp_engines judge;
    struct kp_replay *replay;
    struct kp_count_result census;

    enum kp_answer answer;    /* of the last one asked; a secret was replayed */
    bool counted;             /* census.total is how many there are */
    enum kp_stop_reason stop; /* why it does not know more */

    /* Why the native engine, asked last or before, did not know more; and how many states
     * it expected to need where it gave up early for that, UINT64_MAX where it cannot
     * tell, or 0. */
    enum kp_stop_reason native_stop;
    uint64_t expected;
};

static enum kp_status kp_certify_engines_call(struct kp_certify_engines *witness,
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

/* Dismissed by the caller after any return. */
static void kp_certify_engines_dismiss(struct kp_certify_engines *witness)
{
    kp_engines_free(&witness->judge);
    kp_count_result_free(&witness->census);
    kp_replay_free(witness->replay);
    kp_question_free(witness->question);
}

/* A row, or a few, that no secret gives? */
static enum kp_status kp_certify_engines_arithmetic(struct kp_certify_engines *witness,
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

static enum kp_status kp_certify_engines_native(struct kp_certify_engines *witness, uint64_t states,
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

/* How many secrets are there?  And is there one?  What it cost is in judge.stats. */
static enum kp_status kp_certify_engines_solver(struct kp_certify_engines *witness, uint64_t effort,
                                                struct kp_diag *why)
{
    struct kp_solver_count_limits reach = {.most = 1, .first = effort, .others = 0};
    bool fits = kp_engines_count_solver(&witness->judge, reach, witness->replay, &witness->census);

    return conclude(witness, fits, why);
}

static uint64_t states_of(const struct kp_recipe *recipe)
{
    return recipe->options->states ? recipe->options->states : KP_STATES;
}

static uint64_t effort_of(const struct kp_recipe *recipe)
{
    uint64_t states = states_of(recipe);

    return states < UINT64_MAX / KP_SOLVER_SHARE ? KP_SOLVER_SHARE * states : UINT64_MAX;
}

/* What a witness knows, and how. */
static enum kp_status learn(struct kp_instance *instance, const struct kp_certify_engines *witness,
                            enum kp_certainty counted, enum kp_certainty refuted,
                            struct kp_diag *why)
{
    instance->answer = witness->answer;
    instance->known = witness->answer == KP_UNDECIDED ? KP_NOT_KNOWN
                      : witness->answer == KP_CHEATED ? refuted
                      : witness->counted              ? counted
                                                      : KP_BY_SEARCH;
    kp_strbuf_clear(&instance->secrets);
    if (witness->answer == KP_CHEATED)
        kp_strbuf_addf(&instance->secrets, "0");
    else if (witness->counted)
        kp_bignum_write(&witness->census.total, &instance->secrets);
    return instance->secrets.failed ? kp_no_memory(why) : KP_OK;
}

/* Whether the next one is to be asked. */
static bool asks_on(const struct kp_certify_engines *witness)
{
    return witness->answer == KP_UNDECIDED && !kp_stop_ends_everything(witness->stop);
}

static enum kp_status ask(const struct kp_recipe *recipe, struct kp_certify_engines *witness,
                          struct kp_instance *instance, struct kp_diag *why)
{
    enum kp_status status = kp_certify_engines_arithmetic(witness, why);

    if (status == KP_OK)
        status = learn(instance, witness, KP_BY_COUNT, KP_BY_ARITHMETIC, why);
    if (status != KP_OK || !asks_on(witness))
        return status;
    status = kp_certify_engines_native(witness, states_of(recipe), why);
    if (status == KP_OK)
        status = learn(instance, witness, KP_BY_COUNT, KP_BY_COUNT, why);
    if (status != KP_OK || !asks_on(witness))
        return status;
    status = kp_certify_engines_solver(witness, effort_of(recipe), why);
    return status == KP_OK ? learn(instance, witness, KP_BY_SEARCH, KP_BY_REFUTATION, why) : status;
}

/* What each of the two spent, which help it is to allow them more. */
static void explain(const struct kp_recipe *recipe, const struct kp_certify_engines *witness,
                    struct kp_diag *why)
{
    uint64_t states = witness->judge.stats.states, budget = states_of(recipe);
    char needs[64] = "more than anybody can tell";

    if (witness->expected < UINT64_MAX)
        snprintf(needs, sizeof needs, "about %" PRIu64, witness->expected);
    if (witness->stop != KP_OUT_OF_EFFORT)
        kp_fail(why, KP_OK, "%s", kp_stop_name(witness->stop));
    else if (witness->expected)
        kp_fail(why, KP_OK,
                "the native engine gave up after %" PRIu64 " states, for it expects to need %s and "
                "--states is %" PRIu64 "; the solver gave up after an effort of %" PRIu64
                ", %d times --states",
                states, needs, budget, effort_of(recipe), KP_SOLVER_SHARE);
    else
        kp_fail(why, KP_OK,
                "%s ended the native engine after %" PRIu64 " states of %" PRIu64
                ", and the solver gave up after an effort of %" PRIu64 ", %d times --states",
                kp_stop_name(witness->native_stop), states, budget, effort_of(recipe),
                KP_SOLVER_SHARE);
}

/* Memory is not the same everywhere, so what it ended is no game, even where the solver
 * then spent an effort that is.  Limits that end the engines' work in the same place
 * everywhere leave a game of which that is said, where nobody need know. */
static enum kp_stop_reason ended(const struct kp_recipe *recipe,
                                 const struct kp_certify_engines *witness)
{
    bool starved = witness->native_stop == KP_OUT_OF_MEMORY &&
                   !kp_stop_ends_everything(witness->stop);
    bool spent = witness->stop == KP_OUT_OF_STATES || witness->stop == KP_OUT_OF_EFFORT;

    if (starved)
        return KP_OUT_OF_MEMORY;
    return spent && recipe->status == KP_UNPLANTED ? KP_COMPLETED : witness->stop;
}

enum kp_status kp_certify(const struct kp_recipe *recipe, struct kp_instance *instance,
                          enum kp_stop_reason *stop, struct kp_diag *why)
{
    struct kp_certify_engines witness;
    enum kp_status status = kp_certify_engines_call(&witness, instance->game, recipe->options, why);

    if (status == KP_OK)
        status = ask(recipe, &witness, instance, why);
    *stop = instance->answer == KP_UNDECIDED ? ended(recipe, &witness) : KP_COMPLETED;
    if (status == KP_OK && *stop != KP_COMPLETED)
        explain(recipe, &witness, why);
    kp_certify_engines_dismiss(&witness);
    return status;
}

/* ---- Measured ---------------------------------------------------------- */

static enum kp_status measure_native(const struct kp_recipe *recipe,
                                     struct kp_certify_engines *witness,
                                     struct kp_instance *instance, struct kp_diag *why)
{
    struct kp_measured *measured = &instance->measured;
    enum kp_status status = kp_certify_engines_native(witness, states_of(recipe), why);

    measured->native = witness->answer;
    measured->states = witness->judge.stats.states;
    measured->native_stop = witness->native_stop;
    measured->gave_up_early = witness->expected > 0;
    if (status != KP_OK || !witness->counted)
        return status;
    kp_strbuf_clear(&instance->secrets);
    kp_bignum_write(&witness->census.total, &instance->secrets);
    return instance->secrets.failed ? kp_no_memory(why) : KP_OK;
}

static enum kp_status measure_solver(const struct kp_recipe *recipe,
                                     struct kp_certify_engines *witness,
                                     struct kp_instance *instance, struct kp_diag *why)
{
    struct kp_measured *measured = &instance->measured;
    enum kp_status status = kp_certify_engines_solver(witness, effort_of(recipe), why);

    measured->solver = witness->answer;
    measured->solver_stop = witness->stop;
    measured->conflicts = witness->judge.stats.conflicts;
    measured->decisions = witness->judge.stats.decisions;
    return status;
}

enum kp_status kp_measure(const struct kp_recipe *recipe, struct kp_instance *instance,
                          enum kp_stop_reason *stop, struct kp_diag *why)
{
    struct kp_certify_engines witness;
    enum kp_status status = kp_certify_engines_call(&witness, instance->game, recipe->options, why);

    if (status == KP_OK)
        status = measure_native(recipe, &witness, instance, why);
    if (status == KP_OK && !kp_stop_ends_everything(witness.stop))
        status = measure_solver(recipe, &witness, instance, why);
    *stop = status == KP_OK && kp_stop_ends_everything(witness.stop) ? KP_INTERRUPTED
                                                                     : KP_COMPLETED;
    instance->is_measured = true;
    kp_certify_engines_dismiss(&witness);
    return status;
}
