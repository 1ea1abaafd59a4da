/* Counts by the solver, one secret after another.  Each secret is excluded by a clause, and the
 * solver is asked for the next.  What it has learnt is kept, so the next secret often costs little.
 * A thousand secrets are soon counted; a million are not.
 *
 * The session knows which secrets were counted.  So when the effort has run out, counting resumes
 * with the same session and the same result. */
#include "base/allocate.h"
#include "engines/engine_set.h"
#include "sat/session.h"

#include <stdlib.h>
#include <string.h>

struct model_count {
    struct kp_engines *engines;
    struct kp_meter meter;
    struct kp_limits within; /* the caller's limits, with `meter` */
    struct kp_model_iterator models;
    struct kp_solver_count_limits limits;
    struct kp_replay *replay;
    struct kp_native_result *result;
    struct kp_progress progress;
    uint16_t *code; /* the last secret, as colours */
    enum kp_stop_reason stop;
};

/* Adds a model.  It represents several secrets if some of its pegs have the merged class. */
static void add_model(struct model_count *count)
{
    const struct kp_question *question = count->engines->question;
    struct kp_bignum ways = {0};
    int others = 0;

    for (int p = 0; question->others && p < question->pegs; p++)
        others += count->models.classes[p] == question->kept;
    kp_question_colourings(question, others, &ways);
    kp_bignum_add(&count->result->secrets, &ways);
    kp_bignum_free(&ways);
    count->progress.done++;
}

/* Returns whether the plain rule agrees.  Stores the first secret, or one that breaks the rule. */
static bool check_model(struct model_count *count)
{
    const struct kp_question *question = count->engines->question;
    size_t bytes = (size_t)question->pegs * sizeof *count->code;
    bool fits;

    memcpy(count->code, count->models.classes, bytes);
    kp_question_colours(question, count->code);
    fits = kp_replay_fits(count->replay, count->code, 0);
    if (!fits || !count->result->found)
        memcpy(count->result->code, count->code, bytes);
    count->result->found = true;
    return fits;
}

/* Renews the effort after the first secret: the others may take as much as it did, plus
 * limits.others. */
static void renew_effort(struct model_count *count)
{
    uint64_t spent = count->meter.spent, more = count->limits.others;

    count->meter.left = more < KP_NO_END - spent ? more + spent : KP_NO_END;
}

/* Excludes the model, without a limit on effort, because a clause that is cut short ends the
 * session. */
static void exclude_model(struct model_count *count)
{
    struct kp_limits no_limit = kp_limits_for_part(&count->within, NULL);

    kp_session_exclude(count->models.session, &no_limit, count->models.classes);
    count->models.has_last = false;
}

static bool count_models(struct model_count *count)
{
    enum kp_answer answer = KP_CONSISTENT;
    bool fits = true, enough = !kp_bignum_is_below(&count->result->secrets, count->limits.most);

    while (fits && (!enough || count->limits.tries_beyond) &&
           (answer = kp_model_iterator_next(&count->models)) == KP_CONSISTENT && !enough) {
        if (!count->result->found)
            renew_effort(count);
        fits = check_model(count);
        add_model(count);
        exclude_model(count);
        enough = !kp_bignum_is_below(&count->result->secrets, count->limits.most);
    }
    if (answer == KP_UNDECIDED && !enough)
        count->stop = kp_model_iterator_stop(&count->models);
    else
        count->stop = answer == KP_CHEATED ? KP_COMPLETED : KP_ENOUGH;
    return fits;
}

static bool begin_count(struct model_count *count, const struct kp_limits *limits)
{
    count->meter = kp_meter_begin(limits->meter, KP_QUESTION, count->limits.first);
    count->within = kp_limits_for_part(limits, &count->meter);
    if (!limits->whole && count->limits.most > 2)
        count->within.whole = &count->progress;
    count->code = kp_calloc((size_t)count->engines->question->pegs, sizeof *count->code);
    if (!count->code)
        return false;
    count->models.limits = &count->within;
    count->models.session = kp_engines_session(count->engines, &count->within, NULL);
    return count->models.session != NULL;
}

bool kp_engines_count_models(struct kp_engines *engines, const struct kp_limits *whole_limits,
                             struct kp_solver_count_limits limits, struct kp_replay *replay,
                             struct kp_native_result *result, enum kp_stop_reason *stop)
{
    struct model_count count = {.engines = engines,
                                .limits = limits,
                                .replay = replay,
                                .result = result,
                                .progress = {"counting", "secrets", 0, -1},
                                .stop = KP_OUT_OF_MEMORY};
    bool fits = !begin_count(&count, whole_limits) || count_models(&count);

    kp_model_iterator_free(&count.models);
    if (count.stop != KP_OUT_OF_EFFORT)
        kp_engines_drop_session(engines);
    free(count.code);
    *stop = count.stop;
    return fits;
}
