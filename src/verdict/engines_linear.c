/* The linear engine as verdict uses it: to decide, and to go through all secrets where many rows
 * leave few. */
#include "base/memory.h"
#include "linear/linear_engine.h"
#include "verdict/check.h"
#include "verdict/engines.h"

#include <stdlib.h>
#include <string.h>

/* ---- What it may spend ------------------------------------------------------ */

/* A pivot passes twice over the square of the equations, of which there is about one for each
 * peg, class and row.  A state takes as long as this many numbers. */
#define NUMBERS_PER_STATE 64

static uint64_t states_of_pivot(const struct kp_question *question, const bool *on)
{
    uint64_t equations = (uint64_t)question->pegs + (uint64_t)question->classes;

    for (size_t r = 0; r < question->row_count; r++)
        equations += !on || on[r];
    return 1 + equations * equations / NUMBERS_PER_STATE;
}

/* An ask in progress: what a pivot costs, and how many may still be made. */
struct pivot_account {
    struct kp_engines *engines;
    uint64_t each, given, left;
};

static struct pivot_account open_account(struct kp_engines *engines, const bool *on,
                                         uint64_t states)
{
    const uint64_t *effort = engines->limits.effort;
    struct pivot_account account = {engines, states_of_pivot(engines->question, on), 0, 0};

    if (effort && *effort < states)
        states = *effort;
    account.given = account.left = states == UINT64_MAX ? UINT64_MAX : states / account.each;
    return account;
}

static void close_account(const struct pivot_account *account)
{
    uint64_t spent = account->given - account->left;

    account->engines->stats.pivots += spent;
    kp_limits_spend(&account->engines->limits,
                    spent < UINT64_MAX / account->each ? spent * account->each : UINT64_MAX);
}

/* From now on no more than was spent before, and these states. */
static void renew_account(struct pivot_account *account, uint64_t states)
{
    uint64_t pivots = states / account->each + (account->given - account->left);

    if (states == UINT64_MAX || pivots >= account->left)
        return;
    account->given -= account->left - pivots;
    account->left = pivots;
}

/* Work that is no pivot. */
static void charge_account(struct pivot_account *account, uint64_t states)
{
    uint64_t pivots = states / account->each;

    account->left -= pivots < account->left ? pivots : account->left;
}

/* ---- Deciding ---------------------------------------------------------------- */

static enum kp_stop_reason solve(struct pivot_account *account, struct kp_linear_query *query,
                                 struct kp_linear_result *result)
{
    struct kp_engines *engines = account->engines;

    query->question = engines->question;
    engines->stop = kp_limits_check(&engines->limits);
    if (engines->stop != KP_COMPLETED)
        return engines->stop;
    engines->stop = kp_linear_solve(query, &engines->limits, &account->left, result);
    close_account(account);
    if (result->inexact && !result->found)
        kp_fail(&engines->complaint, KP_BAD_INPUT,
                "the linear engine gave up because its rounding errors grew too large");
    return engines->stop;
}

enum kp_answer kp_engines_decide_linearly(struct kp_engines *engines, const bool *on, bool *used,
                                          uint16_t *code)
{
    struct kp_linear_query query = {.on = on, .what = "searching"};
    struct kp_linear_result result = {.code = code, .used = used};
    struct pivot_account account = open_account(engines, on, engines->budget);
    enum kp_stop_reason stop = solve(&account, &query, &result);

    if (result.found)
        return KP_CONSISTENT;
    return stop == KP_COMPLETED ? KP_CHEATED : KP_UNDECIDED;
}

/* ---- Counting ---------------------------------------------------------------- */

struct linear_count {
    struct pivot_account account;
    struct kp_solver_count_limits limits;
    struct kp_native_result *result;
    struct kp_progress progress;
};

static bool is_below(const struct kp_bignum *count, uint64_t most)
{
    return !count->failed &&
           (count->size == 0 ? most > 0 : count->size == 1 && count->limbs[0] < most);
}

static bool count_secret(void *data, const struct kp_merged_secret *secret)
{
    struct linear_count *count = data;
    struct kp_native_result *result = count->result;

    if (!result->found) {
        memcpy(result->code, secret->code, (size_t)secret->question->pegs * sizeof *result->code);
        result->found = true;
        renew_account(&count->account, count->limits.others);
    }
    kp_merged_secret_add_count(secret, &result->secrets);
    count->progress.done++;
    return is_below(&result->secrets, count->limits.most);
}

enum kp_stop_reason kp_engines_count_linearly(struct kp_engines *engines, const bool *on,
                                              struct kp_solver_count_limits limits, bool *used,
                                              struct kp_native_result *result)
{
    struct linear_count count = {.account = open_account(engines, on, limits.first),
                                 .limits = limits,
                                 .result = result,
                                 .progress = {"counting", "secrets", 0, -1}};
    struct kp_linear_query query = {
        .on = on, .what = "searching", .visit = count_secret, .data = &count};
    struct kp_linear_result found = {.used = used};
    const struct kp_progress *whole = engines->limits.whole;

    result->found = false;
    kp_bignum_set(&result->secrets, 0);
    if (!whole && limits.most > 2)
        engines->limits.whole = &count.progress;
    solve(&count.account, &query, &found);
    engines->limits.whole = whole;
    return engines->stop;
}

/* ---- Visiting ---------------------------------------------------------------- */

struct linear_visit {
    struct pivot_account account;
    struct kp_visitor visitor;
    uint64_t each;
    uint16_t *code;
    int others;
    bool failed, ended;
};

static bool visit_code(void *data, const uint16_t *classes)
{
    struct linear_visit *visit = data;
    const struct kp_question *question = visit->account.engines->question;

    memcpy(visit->code, classes, (size_t)question->pegs * sizeof *classes);
    kp_question_colours(question, visit->code);
    charge_account(&visit->account, visit->each + visit->account.each);
    visit->ended = !visit->visitor.visit(visit->visitor.data, visit->code, visit->others);
    return !visit->ended && visit->account.left > 0;
}

static bool visit_secret(void *data, const struct kp_merged_secret *secret)
{
    struct linear_visit *visit = data;
    const struct kp_question *question = secret->question;
    bool all = false;

    visit->others = 0;
    for (int p = 0; question->others && p < question->pegs; p++)
        visit->others += secret->classes[p] == question->kept;
    visit->failed = !kp_merged_secret_expand(secret, visit_code, visit, &all);
    return all && !visit->failed;
}

enum kp_stop_reason kp_engines_visit_linearly(struct kp_engines *engines, const bool *on,
                                              uint64_t states, uint64_t each,
                                              struct kp_visitor visitor)
{
    struct linear_visit visit = {
        .account = open_account(engines, on, states),
        .visitor = visitor,
        .each = each,
        .code = kp_calloc((size_t)engines->question->pegs, sizeof *visit.code)};
    struct kp_linear_query query = {
        .on = on, .what = visitor.what, .visit = visit_secret, .data = &visit};
    struct kp_linear_result result = {0};

    engines->stop = KP_OUT_OF_MEMORY;
    if (visit.code)
        solve(&visit.account, &query, &result);
    free(visit.code);
    if (visit.failed)
        engines->stop = KP_OUT_OF_MEMORY;
    else if (engines->stop == KP_ENOUGH)
        engines->stop = visit.ended ? KP_COMPLETED : KP_OUT_OF_STATES;
    return engines->stop;
}
