/* Secrets by the solver, one after another. */
#include "base/memory.h"
#include "sat/model_iterator.h"
#include "verdict/engines.h"
#include "verdict/replay.h"
#include <stdlib.h>
#include <string.h>

/* ---- Counting -------------------------------------------------------------- */

struct counting {
    struct kp_engines *judge;
    struct kp_model_iterator models;
    struct kp_solver_count_limits reach;
    struct kp_replay *replay;
    struct kp_count_result *census;
    struct kp_progress so_far;
    uint16_t *code; /* the last one's, as colours */
    uint64_t effort;
};

static size_t bytes(const struct kp_question *question)
{
    return (size_t)question->pegs * sizeof(uint16_t);
}

/* It stands for so many: its pegs of the merged class have any of those colours. */
static void weigh(const struct counting *counting, struct kp_bignum *ways)
{
    const struct kp_question *question = counting->judge->question;
    int others = 0;

    for (int p = 0; question->others && p < question->pegs; p++)
        others += counting->models.classes[p] == question->kept;
    kp_question_colourings(question, others, ways);
}

static void add(struct counting *counting)
{
    struct kp_bignum ways = {0};

    weigh(counting, &ways);
    kp_bignum_add(&counting->census->total, &ways);
    kp_bignum_free(&ways);
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
    struct kp_bignum most = {0};
    bool enough;

    kp_bignum_set(&most, counting->reach.most);
    enough = most.failed || kp_bignum_compare(&counting->census->total, &most) >= 0;
    kp_bignum_free(&most);
    return enough;
}

static enum kp_stop_reason stop_of(const struct counting *counting, enum kp_answer answer)
{
    if (answer == KP_UNDECIDED)
        return kp_model_iterator_stop(&counting->models);
    return answer == KP_CHEATED ? KP_COMPLETED : KP_ENOUGH;
}

static bool walk(struct counting *counting)
{
    enum kp_answer answer = KP_CONSISTENT;
    bool fits = true, enough = false;

    while (fits && !enough &&
           (answer = kp_model_iterator_next(&counting->models)) == KP_CONSISTENT) {
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
    counting->models.session = kp_engines_session(counting->judge, NULL);
    fits = !counting->models.session || walk(counting);
    limits->effort = before.effort;
    limits->whole = before.whole;
    return fits;
}

bool kp_engines_count_solver(struct kp_engines *judge, struct kp_solver_count_limits reach,
                             struct kp_replay *replay, struct kp_count_result *census)
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
    kp_bignum_set(&census->total, 0);
    counting.code = kp_calloc((size_t)judge->question->pegs, sizeof *counting.code);
    if (counting.code)
        fits = walk_within(&counting);
    kp_model_iterator_free(&counting.models);
    if (census->found || census->stop != KP_OUT_OF_EFFORT)
        kp_engines_drop_session(judge); /* else it goes on from there when it is asked again */
    free(counting.code);
    return fits;
}

/* ---- Listing --------------------------------------------------------------- */

/* false: no more are wanted. */
static bool show(struct kp_engines *judge, const struct kp_model_iterator *models, uint16_t *code,
                 struct kp_visitor each)
{
    memcpy(code, models->classes, bytes(judge->question));
    kp_question_colours(judge->question, code);
    return each.visit(each.data, code, 0);
}

static enum kp_stop_reason list(struct kp_engines *judge, struct kp_model_iterator *models,
                                uint16_t *code, struct kp_visitor each)
{
    struct kp_progress so_far = {each.what, "secrets", 0, -1};
    enum kp_answer answer;

    judge->limits.whole = &so_far;
    do {
        answer = kp_model_iterator_next(models);
        so_far.done++;
    } while (answer == KP_CONSISTENT && show(judge, models, code, each));
    judge->limits.whole = NULL;
    return answer == KP_UNDECIDED ? kp_model_iterator_stop(models) : KP_COMPLETED;
}

enum kp_stop_reason kp_engines_list_solver(struct kp_engines *judge, const uint16_t *after,
                                           struct kp_visitor each)
{
    struct kp_model_iterator models = {.session = kp_engines_session(judge, NULL)};
    uint16_t *code = kp_calloc((size_t)judge->question->pegs, sizeof *code);
    enum kp_stop_reason stop = KP_OUT_OF_MEMORY;

    if (models.session && after)
        kp_model_iterator_after(&models, after);
    if (models.session && code)
        stop = list(judge, &models, code, each);
    kp_model_iterator_free(&models);
    kp_engines_drop_session(judge);
    free(code);
    return stop;
}
