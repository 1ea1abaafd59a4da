/* The linear engine behind the interface of engine.h: it decides, counts and visits the secrets,
 * and writes proofs.  It pays if many rows leave few secrets.  When a turn ends, it keeps its
 * search, and resumes it in the next turn. */
#include "base/allocate.h"
#include "engines/engine_set.h"
#include "game/code_list.h"
#include "linear/linear_engine.h"

#include <stdlib.h>
#include <string.h>

/* A question that the engine works on. */
struct kp_linear_work {
    struct kp_engines *engines;
    struct kp_ask ask;
    struct kp_reply *reply;
    struct kp_meter meter;   /* the limit of the question; the last pivot may exceed it */
    struct kp_limits limits; /* of the caller, with this meter */
    uint64_t pivots;
    struct kp_linear_result result;
    struct kp_linear_run *run;   /* NULL: no memory */
    struct kp_progress progress; /* KP_GOAL_COUNT */
    bool enough;                 /* KP_GOAL_COUNT: whether ask.most or more are counted */
    struct kp_code_list lot;  /* KP_GOAL_EACH: codes that are sorted before they are visited, each
                                  * with the number of its pegs of the merged class at the end */
    uint16_t others;          /* this number, for the codes that are added now */
    uint64_t unchecked;       /* effort of visits since the limits were last checked */
    bool failed, ended;       /* whether memory ran out, or the visitor has returned false */
    enum kp_stop_reason stop; /* the limit that ended the visits, or KP_COMPLETED */
};

/* ---- Counting ---------------------------------------------------------------- */

/* Limits the work from now on to what was spent before, plus these states. */
static void renew_work(struct kp_linear_work *work, uint64_t states)
{
    if (states < UINT64_MAX - work->meter.spent && states + work->meter.spent < work->meter.left)
        work->meter.left = states + work->meter.spent;
}

/* The effort of the search for another secret after ask.most, in addition to what those took. */
#define EFFORT_BEYOND 60000

static bool count_secret(void *data, const struct kp_merged_secret *secret)
{
    struct kp_linear_work *work = data;
    struct kp_reply *reply = work->reply;

    if (work->enough)
        return false;
    if (!reply->found) {
        memcpy(reply->code, secret->code, (size_t)secret->question->pegs * sizeof *reply->code);
        reply->found = true;
        renew_work(work, work->ask.options.others);
    }
    kp_merged_secret_add_count(secret, &reply->secrets);
    work->progress.done++;
    work->enough = !kp_bignum_is_below(&reply->secrets, work->ask.most);
    if (work->enough)
        renew_work(work, EFFORT_BEYOND);
    return !work->enough || work->ask.options.looks_beyond;
}

/* ---- Visiting ---------------------------------------------------------------- */

/* Secrets are found in no order.  If there are at most this many, they are sorted into code order
 * before they are visited.  If there are more, they are sorted lot by lot.  Long codes make smaller
 * lots. */
#define LOT       4096
#define LOT_BYTES ((size_t)4 << 20)

/* The limits are checked each time that visits have spent this much effort. */
#define EFFORT_UNCHECKED 10000

/* A solution of the linear system can represent any number of secrets. */
static void charge_visit(struct kp_linear_work *work)
{
    kp_meter_spend(&work->meter, work->ask.sink.visit_cost + 1);
    work->unchecked += work->ask.sink.visit_cost + 1;
    if (work->unchecked < EFFORT_UNCHECKED && kp_meter_left(&work->meter) > 0)
        return;
    work->unchecked = 0;
    work->stop = kp_limits_check(&work->limits);
}

static void visit_lot(struct kp_linear_work *work)
{
    struct kp_code_list *lot = &work->lot;

    lot->count = kp_codes_sort(lot->codes, lot->count, lot->pegs);
    for (size_t i = 0; i < lot->count && !work->ended && work->stop == KP_COMPLETED; i++) {
        const uint16_t *code = kp_code_list_at(lot, i);

        charge_visit(work);
        work->ended = !work->ask.sink.each.visit(work->ask.sink.each.data, code,
                                                 code[lot->pegs - 1]);
    }
    lot->count = 0;
}

static bool add_code(void *data, const uint16_t *classes)
{
    struct kp_linear_work *work = data;
    struct kp_code_list *lot = &work->lot;
    uint16_t *code = kp_code_list_append(lot);

    work->failed = !code;
    if (work->failed)
        return false;
    memcpy(code, classes, (lot->pegs - 1) * sizeof *classes);
    kp_question_colours(work->engines->question, code);
    code[lot->pegs - 1] = work->others;
    if (lot->count == LOT || lot->count * (lot->pegs + 1) * sizeof *code >= LOT_BYTES)
        visit_lot(work);
    return !work->ended && work->stop == KP_COMPLETED;
}

static bool add_secret(void *data, const struct kp_merged_secret *secret)
{
    struct kp_linear_work *work = data;
    bool all = false;

    work->others = (uint16_t)kp_question_count_others(secret->question, secret->classes);
    work->failed |= !kp_merged_secret_expand(secret, add_code, work, &all);
    return all && !work->failed;
}

/* ---- The interface -------------------------------------------------------------- */

/* The goals, and how the engine reaches each. */
static struct kp_linear_query make_query(struct kp_linear_work *work)
{
    const struct kp_ask *ask = &work->ask;
    struct kp_linear_query query = {
        .question = work->engines->question, .on = ask->on, .what = "searching", .data = work};

    if (ask->goal == KP_GOAL_PROVE) {
        query.what = "writing a proof";
        query.proof = ask->sink.proof;
    } else if (ask->goal == KP_GOAL_EACH) {
        query.what = ask->sink.each.what;
        query.visit = add_secret;
    } else if (ask->goal != KP_GOAL_ONE && ask->goal != KP_GOAL_LEAST) {
        query.visit = count_secret;
    }
    return query;
}

static struct kp_linear_work *open_work(struct kp_engines *engines, const struct kp_ask *ask,
                                        const struct kp_limits *limits, struct kp_reply *reply)
{
    struct kp_linear_work *work = kp_calloc(1, sizeof *work);
    struct kp_linear_query query;

    if (!work)
        return NULL;
    *work = (struct kp_linear_work){
        .engines = engines,
        .ask = *ask,
        .reply = reply,
        .meter = kp_meter_begin(limits->meter, KP_QUESTION,
                                ask->options.work ? ask->options.work : KP_NO_END),
        .limits = kp_limits_for_part(limits, &work->meter),
        .pivots = UINT64_MAX,
        .result = {.code = reply->code, .used = ask->sink.used},
        .progress = {"counting", "secrets", 0, -1},
        .lot = {.pegs = (size_t)engines->question->pegs + 1}};
    query = make_query(work);
    if (query.visit == count_secret) {
        work->result.code = NULL; /* count_secret copies it */
        if (!limits->whole && ask->most > 2)
            work->limits.whole = &work->progress;
    }
    work->run = kp_linear_begin(&query, &work->limits, &work->pivots, &work->result);
    return work;
}

static void free_work(struct kp_linear_work *work)
{
    if (!work)
        return;
    kp_linear_end(work->run);
    kp_code_list_free(&work->lot);
    free(work);
}

/* Uses what the search has found; `stop` has ended it. */
static enum kp_stop_reason conclude(struct kp_linear_work *work, enum kp_stop_reason stop)
{
    if (work->lot.count > 0 && !work->failed && !work->ended)
        visit_lot(work);
    work->reply->found |= work->result.found;
    if (work->failed)
        return KP_OUT_OF_MEMORY;
    if (work->ended)
        return KP_COMPLETED;
    if (work->enough && stop != KP_COMPLETED)
        return KP_ENOUGH;
    return work->stop != KP_COMPLETED ? work->stop : stop;
}

void kp_linear_ask(struct kp_engines *engines, const struct kp_ask *ask,
                   const struct kp_limits *limits, struct kp_reply *reply)
{
    struct kp_linear_work *work = engines->linear ? engines->linear
                                                  : open_work(engines, ask, limits, reply);
    uint64_t turn = ask->options.turn ? ask->options.turn : KP_NO_END;
    enum kp_stop_reason stop = KP_OUT_OF_MEMORY;
    bool has_ended = true;

    engines->linear = NULL;
    if (work && work->run) {
        uint64_t before = work->pivots;

        has_ended = kp_linear_resume(work->run, &work->limits, turn, &stop);
        engines->stats.pivots += before - work->pivots;
    }
    reply->may_resume = !has_ended;
    reply->stop = has_ended ? stop : KP_OUT_OF_STATES;
    if (!has_ended) {
        engines->linear = work;
        return;
    }
    if (work)
        reply->stop = conclude(work, stop);
    free_work(work);
}

void kp_linear_close(struct kp_engines *engines)
{
    free_work(engines->linear);
    engines->linear = NULL;
}
