/* Counts by the solver, one secret after another.  Each secret is excluded by a clause, and the
 * solver is asked for the next.  What it has learnt is kept, so the next secret often costs little.
 * A thousand secrets are soon counted; a million are not.
 *
 * The session knows which secrets were counted.  So when the effort has run out, counting resumes
 * with the same session and the same result. */
#include "base/allocate.h"
#include "sat/session.h"
#include "verdict/check.h"

#include <stdlib.h>
#include <string.h>

struct model_count {
    struct kp_engines *engines;
    struct kp_model_iterator models;
    struct kp_solver_count_limits limits;
    struct kp_replay *replay;
    struct kp_native_result *result;
    struct kp_progress progress;
    uint16_t *code; /* the last secret, as colours */
    uint64_t effort;
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
    uint64_t spent = count->limits.first - count->effort, more = count->limits.others;

    count->effort = more < UINT64_MAX - spent ? more + spent : UINT64_MAX;
}

/* Excludes the model, without a limit on effort, because a clause that is cut short ends the
 * session. */
static void exclude_model(struct model_count *count)
{
    struct kp_limits *limits = &count->engines->limits;
    uint64_t *effort = limits->effort;

    limits->effort = NULL;
    kp_session_exclude(count->models.session, count->models.classes);
    limits->effort = effort;
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

/* Counts within separate limits, unless the count is a part of something larger. */
static bool count_within_limits(struct model_count *count)
{
    struct kp_limits *limits = &count->engines->limits;
    struct kp_limits before = *limits;
    bool fits;

    if (!limits->effort)
        limits->effort = &count->effort;
    if (!limits->whole && count->limits.most > 2)
        limits->whole = &count->progress;
    count->models.session = kp_engines_session(count->engines, NULL);
    fits = !count->models.session || count_models(count);
    limits->effort = before.effort;
    limits->whole = before.whole;
    return fits;
}

bool kp_engines_count_models(struct kp_engines *engines, struct kp_solver_count_limits limits,
                             struct kp_replay *replay, struct kp_native_result *result,
                             enum kp_stop_reason *stop)
{
    struct model_count count = {.engines = engines,
                                .limits = limits,
                                .replay = replay,
                                .result = result,
                                .progress = {"counting", "secrets", 0, -1},
                                .effort = limits.first,
                                .stop = KP_OUT_OF_MEMORY};
    bool fits = true;

    count.code = kp_calloc((size_t)engines->question->pegs, sizeof *count.code);
    if (count.code)
        fits = count_within_limits(&count);
    kp_model_iterator_free(&count.models);
    if (count.stop != KP_OUT_OF_EFFORT)
        kp_engines_drop_session(engines);
    free(count.code);
    *stop = count.stop;
    return fits;
}
