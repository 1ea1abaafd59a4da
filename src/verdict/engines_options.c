/* What the options ask of a judge. */
#include "verdict/engines.h"

#include <string.h>

static enum kp_status find_engine(const char *name, enum kp_engine *engine, struct kp_diag *why)
{
    static const char *const names[] = {
        [KP_AUTO] = "auto", [KP_NATIVE] = "native", [KP_SAT] = "sat"};

    for (int i = KP_AUTO; i <= KP_SAT; i++)
        if (!name || strcmp(name, names[i]) == 0) {
            *engine = (enum kp_engine)i;
            return KP_OK;
        }
    return kp_fail(why, KP_BAD_INPUT, "there is no engine '%s'; there are auto, native and sat",
                   name);
}

/* Both must be there, and be asked the same. */
static enum kp_status check_race(const struct kp_options *options, enum kp_engine engine,
                                 struct kp_diag *why)
{
    if (options->race && engine != KP_AUTO)
        return kp_fail(why, KP_BAD_INPUT, "a race is between both engines: leave it to auto");
    if (options->race && options->lies > 0)
        return kp_fail(why, KP_BAD_INPUT, "a race takes every row to be right: no lies");
    return KP_OK;
}

enum kp_status kp_engines_make(struct kp_engines *judge, const struct kp_question *question,
                               const struct kp_options *options, struct kp_diag *why)
{
    enum kp_status status;

    memset(judge, 0, sizeof *judge);
    judge->question = question;
    judge->limits = kp_limits_of(options);
    status = find_engine(options->engine, &judge->engine, why);
    if (status == KP_OK)
        status = check_race(options, judge->engine, why);
    if (status == KP_OK)
        status = kp_encoding_choose(options->encoding, question, &judge->choice, why);
    if (status == KP_OK)
        status = kp_solver_find(options->solver, &judge->solver, why);
    if (status == KP_OK)
        judge->solver_name = options->solver ? options->solver : judge->solver->name;
    judge->part = 4;
    judge->budget = options->states ? options->states : KP_STATES;
    if (judge->engine == KP_NATIVE && !options->states)
        judge->budget = UINT64_MAX;
    return status;
}
