/* The linear engine behind the interface of engine.h: it decides, counts and visits the secrets,
 * and writes proofs.  It pays if many rows leave few secrets.  The other engines may work
 * between its turns. */
#include "base/allocate.h"
#include "engines/engine_set.h"
#include "engines/least_codes.h"
#include "linear/linear_engine.h"

#include <stdlib.h>
#include <string.h>

/* ---- Budget ----------------------------------------------------------------- */

/* Units of the engine's work that take as long as a state of the native engine.  A state takes some
 * 30 ns.  In a nanosecond the engine does 3 to 5 units on boards of 10 colours, and 0.7 to 1.5 with
 * two (the processor time of kp_linear_solve and its result.work, 20x10x26 to 60x20x200). */
#define WORK_PER_STATE 90

/* The account is settled each time that this much effort is spent. */
#define SLICE 10000

struct linear_account {
    struct kp_engines *engines;
    struct kp_limits limits; /* of the caller, whose meter pays for all work */
    struct kp_meter meter;   /* the limit of this question, which the last pivot may exceed */
    struct kp_turns turns;
    uint64_t turn_end; /* effort */
    uint64_t spent;    /* effort of the engine, without that of a visitor */
    bool is_taken;     /* whether turns.next ended it */
};

static void pay(struct linear_account *account, uint64_t effort)
{
    kp_meter_spend(&account->meter, effort);
    kp_meter_spend(account->limits.meter, effort);
}

static void charge_work(struct linear_account *account, uint64_t work)
{
    uint64_t all = work / WORK_PER_STATE;

    pay(account, all - account->spent);
    account->spent = all;
}

/* Returns the work until the account is settled again; 0: no work is left. */
static uint64_t next_slice(const struct linear_account *account)
{
    uint64_t effort = kp_meter_left(account->limits.meter);

    if (account->meter.left < effort)
        effort = account->meter.left;
    if (effort > SLICE)
        effort = SLICE;
    if (account->turn_end - account->spent < effort)
        effort = account->turn_end - account->spent;
    return effort * WORK_PER_STATE;
}

static uint64_t settle_account(void *data, uint64_t work)
{
    struct linear_account *account = data;
    uint64_t more;

    charge_work(account, work);
    if (account->spent >= account->turn_end) {
        more = account->turns.next(account->turns.data, account->spent);
        account->is_taken = more == 0;
        if (account->is_taken)
            return 0;
        account->turn_end = account->spent + more;
    }
    return next_slice(account);
}

/* Limits the work from now on to what was spent before, plus these states. */
static void renew_account(struct linear_account *account, uint64_t states)
{
    if (states < UINT64_MAX - account->spent && states + account->spent < account->meter.left)
        account->meter.left = states + account->spent;
}

/* ---- Deciding ---------------------------------------------------------------- */

static enum kp_stop_reason solve(struct linear_account *account, const struct kp_ask *ask,
                                 struct kp_linear_query *query, struct kp_linear_result *result)
{
    struct kp_engines *engines = account->engines;
    uint64_t given = UINT64_MAX, pivots = given;
    enum kp_stop_reason stop = kp_limits_check(&account->limits);

    query->question = engines->question;
    query->on = ask->on;
    query->turns = (struct kp_linear_turns){next_slice(account), settle_account, account};
    if (stop != KP_COMPLETED)
        return stop;
    stop = kp_linear_solve(query, &account->limits, &pivots, result);
    engines->stats.pivots += given - pivots;
    charge_work(account, result->work);
    if (stop != KP_OUT_OF_EFFORT || account->is_taken)
        return stop;
    stop = kp_limits_check(&account->limits);              /* of the step, or on everything */
    return stop == KP_COMPLETED ? KP_OUT_OF_STATES : stop; /* or the budget of this question */
}

static void decide(struct linear_account *account, const struct kp_ask *ask, struct kp_reply *reply)
{
    struct kp_linear_query query = {.what = "searching"};
    struct kp_linear_result result = {.code = reply->code, .used = ask->used};

    reply->stop = solve(account, ask, &query, &result);
    reply->found = result.found;
}

/* ---- Counting ---------------------------------------------------------------- */

struct linear_count {
    struct linear_account *account;
    const struct kp_ask *ask;
    struct kp_reply *reply;
    struct kp_progress progress;
    bool enough; /* whether ask->most or more are counted */
};

/* The effort of the search for another secret after ask->most, in addition to what those took. */
#define EFFORT_BEYOND 60000

static bool count_secret(void *data, const struct kp_merged_secret *secret)
{
    struct linear_count *count = data;
    struct kp_reply *reply = count->reply;

    if (count->enough)
        return false;
    if (!reply->found) {
        memcpy(reply->code, secret->code, (size_t)secret->question->pegs * sizeof *reply->code);
        reply->found = true;
        renew_account(count->account, count->ask->others);
    }
    kp_merged_secret_add_count(secret, &reply->secrets);
    count->progress.done++;
    count->enough = !kp_bignum_is_below(&reply->secrets, count->ask->most);
    if (count->enough)
        renew_account(count->account, EFFORT_BEYOND);
    return !count->enough || count->ask->looks_beyond;
}

static void count_secrets(struct linear_account *account, const struct kp_ask *ask,
                          struct kp_reply *reply)
{
    struct linear_count count = {
        .account = account, .ask = ask, .reply = reply, .progress = {"counting", "secrets", 0, -1}};
    struct kp_linear_query query = {.what = "searching", .visit = count_secret, .data = &count};
    struct kp_linear_result found = {.used = ask->used};

    if (!account->limits.whole && ask->most > 2)
        account->limits.whole = &count.progress;
    reply->stop = solve(account, ask, &query, &found);
    if (count.enough && reply->stop != KP_COMPLETED)
        reply->stop = KP_ENOUGH;
}

/* ---- Visiting ---------------------------------------------------------------- */

/* Secrets are found in no order.  If there are at most this many, they are sorted into code order
 * before they are visited.  If there are more, they are sorted lot by lot.  Long codes make smaller
 * lots. */
#define LOT       4096
#define LOT_BYTES ((size_t)4 << 20)

struct linear_visit {
    struct linear_account *account;
    const struct kp_ask *ask;
    size_t pegs;
    uint16_t *lot; /* of each code: its number of pegs, its colours, its pegs of the merged class */
    size_t count, room;
    uint16_t others;
    uint64_t unpolled; /* effort since the limits were last checked */
    bool failed, ended;
    enum kp_stop_reason stop; /* the limit that ended the visits, or KP_COMPLETED */
};

/* A solution of the linear system can represent any number of secrets. */
static void charge_visit(struct linear_visit *visit)
{
    pay(visit->account, visit->ask->visit_cost + 1);
    visit->unpolled += visit->ask->visit_cost + 1;
    if (visit->unpolled < SLICE && next_slice(visit->account) > 0)
        return;
    visit->unpolled = 0;
    visit->stop = kp_limits_check(&visit->account->limits);
    if (visit->stop == KP_COMPLETED && visit->account->meter.left == 0)
        visit->stop = KP_OUT_OF_STATES;
}

static void visit_lot(struct linear_visit *visit)
{
    size_t length = visit->pegs + 2;

    if (visit->count > 1)
        qsort(visit->lot, visit->count, length * sizeof *visit->lot, kp_compare_codes);
    for (size_t i = 0; i < visit->count && !visit->ended && visit->stop == KP_COMPLETED; i++) {
        const uint16_t *code = visit->lot + i * length;

        charge_visit(visit);
        visit->ended = !visit->ask->each.visit(visit->ask->each.data, code + 1, code[length - 1]);
    }
    visit->count = 0;
}

static bool add_code(void *data, const uint16_t *classes)
{
    struct linear_visit *visit = data;
    size_t length = visit->pegs + 2;
    uint16_t *code;

    visit->failed = !KP_RESERVE(visit->lot, visit->room, (visit->count + 1) * length);
    if (visit->failed)
        return false;
    code = visit->lot + visit->count++ * length;
    code[0] = (uint16_t)visit->pegs;
    memcpy(code + 1, classes, visit->pegs * sizeof *classes);
    kp_question_colours(visit->account->engines->question, code + 1);
    code[length - 1] = visit->others;
    if (visit->count == LOT || visit->count * length * sizeof *code >= LOT_BYTES)
        visit_lot(visit);
    return !visit->ended && visit->stop == KP_COMPLETED;
}

static bool add_secret(void *data, const struct kp_merged_secret *secret)
{
    struct linear_visit *visit = data;
    const struct kp_question *question = secret->question;
    bool all = false;
    int others = 0;

    for (int p = 0; question->others && p < question->pegs; p++)
        others += secret->classes[p] == question->kept;
    visit->others = (uint16_t)others;
    visit->failed |= !kp_merged_secret_expand(secret, add_code, visit, &all);
    return all && !visit->failed;
}

static void visit_secrets(struct linear_account *account, const struct kp_ask *ask,
                          struct kp_reply *reply)
{
    struct linear_visit visit = {
        .account = account, .ask = ask, .pegs = (size_t)account->engines->question->pegs};
    struct kp_linear_query query = {.what = ask->each.what, .visit = add_secret, .data = &visit};
    struct kp_linear_result result = {.used = ask->used};

    reply->stop = solve(account, ask, &query, &result);
    if (!visit.failed && !visit.ended)
        visit_lot(&visit);
    free(visit.lot);
    if (visit.failed)
        reply->stop = KP_OUT_OF_MEMORY;
    else if (visit.ended)
        reply->stop = KP_COMPLETED;
    else if (visit.stop != KP_COMPLETED)
        reply->stop = visit.stop;
    reply->found = result.found;
}

/* ---- Proofs ------------------------------------------------------------------- */

static void prove(struct linear_account *account, const struct kp_ask *ask, struct kp_reply *reply)
{
    struct kp_linear_query query = {.what = "writing a proof", .proof = ask->proof};
    struct kp_linear_result result = {.used = ask->used};

    reply->stop = solve(account, ask, &query, &result);
    reply->found = result.found;
}

/* ---- The interface -------------------------------------------------------------- */

void kp_linear_ask(struct kp_engines *engines, const struct kp_ask *ask,
                   const struct kp_limits *limits, struct kp_reply *reply)
{
    struct linear_account account = {
        .engines = engines,
        .limits = *limits,
        .meter = kp_meter_begin(NULL, KP_QUESTION, ask->work ? ask->work : KP_NO_END),
        .turns = ask->turns,
        .turn_end = ask->turns.next ? ask->turns.first : UINT64_MAX};

    if (ask->goal == KP_GOAL_PROVE)
        prove(&account, ask, reply);
    else if (ask->goal == KP_GOAL_EACH)
        visit_secrets(&account, ask, reply);
    else if (ask->goal == KP_GOAL_ONE || ask->goal == KP_GOAL_LEAST)
        decide(&account, ask, reply);
    else
        count_secrets(&account, ask, reply);
    reply->has_no_turn_left = account.is_taken && reply->stop == KP_OUT_OF_EFFORT;
}
