/* Secrets by the solver, one after another. */
#include "base/memory.h"
#include "sat/model_iterator.h"
#include "verdict/engines.h"
#include "verdict/replay.h"
#include <stdlib.h>
#include <string.h>

/* ---- Counting -------------------------------------------------------------- */

struct counting {
    struct kp_judge *judge;
    struct kp_models models;
    struct kp_reach reach;
    struct kp_replay *replay;
    struct kp_census *census;
    struct kp_progress so_far;
    uint16_t *code; /* the last one's, as colours */
    uint64_t effort;
};

static size_t bytes(const struct kp_question *question)
{
    return (size_t)question->pegs * sizeof(uint16_t);
}

/* It stands for so many: its pegs of the merged class have any of those colours. */
static void weigh(const struct counting *counting, struct kp_count *ways)
{
    const struct kp_question *question = counting->judge->question;
    int others = 0;

    for (int p = 0; question->others && p < question->pegs; p++)
        others += counting->models.classes[p] == question->kept;
    kp_question_weigh(question, others, ways);
}

static void add(struct counting *counting)
{
    struct kp_count ways = {0};

    weigh(counting, &ways);
    kp_count_add(&counting->census->total, &ways);
    kp_count_free(&ways);
    counting->so_far.done++;
}

/* Whether the plain rule agrees; the first, or one that breaks it, is kept. */
static bool see(struct counting *counting)
{
    const struct kp_question *question = counting->judge->question;
    bool fits;

    memcpy(counting->code, counting->models.classes, bytes(question));
    kp_question_colours(question, counting->code);
    fits = kp_replay_fits(counting->replay, counting->code, 0);
    if (!fits || !counting->census->found)
        memcpy(counting->census->first, counting->code, bytes(question));
    counting->census->found = true;
    return fits;
}

/* The first may have taken its time; so may the others. */
static void renew(struct counting *counting)
{
    uint64_t spent = counting->reach.first - counting->effort, more = counting->reach.others;

    counting->effort = more < UINT64_MAX - spent ? more + spent : UINT64_MAX;
}

static bool is_enough(const struct counting *counting)
{
    struct kp_count most = {0};
    bool enough;

    kp_count_set(&most, counting->reach.most);
    enough = most.failed || kp_count_compare(&counting->census->total, &most) >= 0;
    kp_count_free(&most);
    return enough;
}

static enum kp_stop stop_of(const struct counting *counting, enum kp_answer answer)
{
    if (answer == KP_UNDECIDED)
        return kp_models_stop(&counting->models);
    return answer == KP_CHEATED ? KP_RAN : KP_ENOUGH;
}

static bool walk(struct counting *counting)
{
    enum kp_answer answer = KP_CONSISTENT;
    bool fits = true, enough = false;

    while (fits && !enough && (answer = kp_models_next(&counting->models)) == KP_CONSISTENT) {
        if (!counting->census->found)
            renew(counting);
        fits = see(counting);
        add(counting);
        enough = is_enough(counting);
    }
    counting->census->stop = stop_of(counting, answer);
    return fits;
}

/* What it may cost, and how it is told, is its own affair unless it is a part of
 * something larger. */
static bool walk_within(struct counting *counting)
{
    struct kp_limits *limits = &counting->judge->limits;
    struct kp_limits before = *limits;
    bool fits;

    if (!limits->effort)
        limits->effort = &counting->effort;
    if (!limits->whole && counting->reach.most > 2)
        limits->whole = &counting->so_far;
    counting->models.session = kp_judge_session(counting->judge, NULL);
    fits = !counting->models.session || walk(counting);
    limits->effort = before.effort;
    limits->whole = before.whole;
    return fits;
}

bool kp_judge_count_solver(struct kp_judge *judge, struct kp_reach reach, struct kp_replay *replay,
                           struct kp_census *census)
{
    struct counting counting = {.judge = judge,
                                .reach = reach,
                                .replay = replay,
                                .census = census,
                                .so_far = {"counting", "secrets", 0, -1},
                                .effort = reach.first};
    bool fits = true;

    census->found = false;
    census->stop = KP_OUT_OF_MEMORY;
    kp_count_set(&census->total, 0);
    counting.code = kp_zeroed((size_t)judge->question->pegs, sizeof *counting.code);
    if (counting.code)
        fits = walk_within(&counting);
    kp_models_free(&counting.models);
    kp_judge_drop_session(judge);
    free(counting.code);
    return fits;
}

/* ---- Listing --------------------------------------------------------------- */

/* false: no more are wanted. */
static bool show(struct kp_judge *judge, const struct kp_models *models, uint16_t *code,
                 struct kp_visitor each)
{
    memcpy(code, models->classes, bytes(judge->question));
    kp_question_colours(judge->question, code);
    return each.visit(each.data, code, 0);
}

static enum kp_stop list(struct kp_judge *judge, struct kp_models *models, uint16_t *code,
                         struct kp_visitor each)
{
    struct kp_progress so_far = {each.what, "secrets", 0, -1};
    enum kp_answer answer;

    judge->limits.whole = &so_far;
    do {
        answer = kp_models_next(models);
        so_far.done++;
    } while (answer == KP_CONSISTENT && show(judge, models, code, each));
    judge->limits.whole = NULL;
    return answer == KP_UNDECIDED ? kp_models_stop(models) : KP_RAN;
}

enum kp_stop kp_judge_list_solver(struct kp_judge *judge, const uint16_t *after,
                                  struct kp_visitor each)
{
    struct kp_models models = {.session = kp_judge_session(judge, NULL)};
    uint16_t *code = kp_zeroed((size_t)judge->question->pegs, sizeof *code);
    enum kp_stop stop = KP_OUT_OF_MEMORY;

    if (models.session && after)
        kp_models_after(&models, after);
    if (models.session && code)
        stop = list(judge, &models, code, each);
    kp_models_free(&models);
    kp_judge_drop_session(judge);
    free(code);
    return stop;
}
