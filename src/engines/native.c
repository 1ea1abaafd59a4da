/* The native engine behind the interface of engine.h: what it may spend, and its ways to answer, by
 * search, by a list in code order, and by the table of all scores of a small board.
 *
 * The engine begins anew in each turn. */
#include "base/allocate.h"
#include "engines/engine_set.h"
#include "native/native_engine.h"
#include "native/score/score_table.h"
#include "native/search/native_list.h"

#include <stdlib.h>

/* ---- Budget ----------------------------------------------------------------- */

/* The states that take as long as laying out the rows for a search. */
static uint64_t layout_cost(const struct kp_question *question)
{
    return (uint64_t)question->row_count * (uint64_t)(question->pegs + question->classes) / 64;
}

/* The cost of a state.  A state examines every row, so with many rows it counts for more than
 * one. */
static uint64_t state_cost(const struct kp_question *question)
{
    return 1 + (uint64_t)question->row_count / 64;
}

/* Begins a search that may visit the given states, or what the effort left allows.  Its meter
 * counts states, and the limits' meter pays for them at the end (charge_states). */
static struct kp_meter begin_search(const struct kp_engines *engines,
                                    const struct kp_limits *limits, uint64_t states)
{
    uint64_t left = kp_meter_left(limits->meter), affordable = left / state_cost(engines->question);

    return kp_meter_begin(NULL, KP_TURN,
                          left < KP_NO_END && affordable < states ? affordable : states);
}

static void charge_states(struct kp_engines *engines, const struct kp_limits *limits,
                          uint64_t spent)
{
    engines->stats.states += spent;
    kp_meter_spend(limits->meter,
                   spent * state_cost(engines->question) + layout_cost(engines->question));
}

/* ---- By the table ---------------------------------------------------------- */

/* Codes that are scored, and words of codes that are examined, in the time that a state takes. */
#define CODES_PER_STATE 32
#define WORDS_PER_STATE 64

/* Makes the table.  Scoring a row against a few codes counts as a state. */
void kp_engines_make_table(struct kp_engines *engines)
{
    const struct kp_transcript *game = engines->question->game;
    size_t codes = kp_score_table_codes(game);

    if (engines->table || engines->engine == KP_SAT || engines->engine == KP_LINEAR || codes == 0 ||
        codes > engines->budget)
        return;
    engines->table = kp_score_table_new(game, &engines->limits);
    if (!engines->table)
        return;
    engines->stats.states += codes;
    kp_meter_spend(engines->limits.meter, codes + codes * game->row_count / CODES_PER_STATE);
}

size_t kp_engines_fewest_wrong(const struct kp_engines *engines)
{
    return engines->table ? kp_score_table_fewest(engines->table) : 0;
}

/* Charges an examination of the codes that give the rows.  If it does not return KP_COMPLETED, the
 * limits do not allow it. */
static enum kp_stop_reason begin_pass(struct kp_engines *engines, const struct kp_limits *limits)
{
    enum kp_stop_reason stop = kp_limits_check(limits);
    size_t words = kp_score_table_size(engines->table) / 64 + 1;

    if (stop == KP_COMPLETED) {
        engines->stats.states++;
        kp_meter_spend(limits->meter, 1 + words * engines->question->row_count / WORDS_PER_STATE);
    }
    return stop;
}

static enum kp_stop_reason ask_table(struct kp_engines *engines, const struct kp_limits *limits,
                                     const struct kp_native_query *query,
                                     struct kp_native_result *result)
{
    enum kp_stop_reason stop = begin_pass(engines, limits);
    size_t count;

    if (stop)
        return stop;
    count = kp_score_table_count(engines->table, query->selection, query->count ? SIZE_MAX : 1,
                                 result->code);
    kp_bignum_set(&result->secrets, count);
    result->found = count > 0;
    return KP_COMPLETED;
}

/* ---- By searching ----------------------------------------------------------- */

/* A visitor whose visits are charged. */
struct charged_visitor {
    struct kp_visitor visitor;
    struct kp_meter *meter; /* of the search */
    uint64_t each;          /* states that a visit costs */
    uint64_t taken;         /* states of all visits */
    bool found;             /* whether there was a visit */
};

static bool visit_and_charge(void *data, const uint16_t *code, int others)
{
    struct charged_visitor *charged = data;
    uint64_t before = charged->meter->spent;

    kp_meter_spend(charged->meter, charged->each);
    charged->taken += charged->meter->spent - before;
    charged->found = true;
    return charged->visitor.visit(charged->visitor.data, code, others);
}

static enum kp_stop_reason enumerate(struct kp_engines *engines, const struct kp_limits *limits,
                                     const struct kp_ask *ask, struct kp_meter *meter,
                                     struct kp_visitor visitor)
{
    struct kp_row_selection rows = {ask->on, ask->wrong};
    struct kp_limits search = kp_limits_for_part(limits, meter);
    enum kp_stop_reason stop = kp_limits_check(limits);

    if (stop == KP_COMPLETED && engines->table)
        stop = begin_pass(engines, limits);
    if (stop == KP_COMPLETED && engines->table)
        stop = kp_score_table_visit(engines->table, rows, limits, visitor);
    else if (stop == KP_COMPLETED)
        stop = kp_enumerate(engines->question, rows, &search, visitor);
    charge_states(engines, limits, meter->spent);
    return stop;
}

/* A list of all secrets of all rows has a faster search, whose visits are not charged. */
static void visit(struct kp_engines *engines, const struct kp_limits *limits,
                  const struct kp_ask *ask, uint64_t states, struct kp_reply *reply)
{
    struct kp_list_policy policy = KP_LIST_POLICY;
    struct kp_meter meter = begin_search(engines, limits, states);
    struct charged_visitor charged = {ask->sink.each, &meter, ask->sink.visit_cost, 0, false};
    struct kp_visitor visitor = {visit_and_charge, &charged, ask->sink.each.what};

    if (!ask->on && ask->wrong == 0 && !engines->table &&
        kp_native_list_supports(engines->question, limits)) {
        policy.give_up_after = ask->options.in_vain;
        policy.give_up_first = ask->options.in_vain_first;
        reply->stop = kp_native_list(engines->question, limits, policy, visitor);
    } else {
        reply->stop = enumerate(engines, limits, ask, &meter, visitor);
        engines->stats.states -= charged.taken;
    }
    reply->found |= charged.found;
}

/* If counting is expected to take too long, the native engine still tries this number of states,
 * and some for each peg, before other engines are asked.  If nearly all codes fit, that finds a
 * secret. */
#define STATES_IN_VAIN         40000
#define STATES_IN_VAIN_PER_PEG 4

static enum kp_stop_reason solve(struct kp_engines *engines, const struct kp_limits *limits,
                                 const struct kp_ask *ask, uint64_t states,
                                 struct kp_native_result *result)
{
    struct kp_native_query query = {.question = engines->question,
                                    .selection = {ask->on, ask->wrong},
                                    .least = ask->goal == KP_GOAL_LEAST,
                                    .count = ask->goal == KP_GOAL_ANOTHER ||
                                             ask->goal == KP_GOAL_COUNT,
                                    .what = ask->goal == KP_GOAL_COUNT ? "counting" : "searching"};
    struct kp_meter meter = begin_search(engines, limits, states);
    struct kp_limits search = kp_limits_for_part(limits, &meter);
    enum kp_stop_reason stop;

    if (engines->table)
        return ask_table(engines, limits, &query, result);
    if (!ask->options.may_enumerate && engines->engine != KP_NATIVE && states < UINT64_MAX)
        query.trial = STATES_IN_VAIN + STATES_IN_VAIN_PER_PEG * (uint64_t)engines->question->pegs;
    stop = kp_limits_check(limits); /* to lay out a very large game takes seconds */
    if (stop == KP_COMPLETED)
        stop = kp_native_solve(&query, &search, result);
    charge_states(engines, limits, meter.spent);
    return stop;
}

/* ---- The interface ------------------------------------------------------------ */

/* Checks a secret by the plain rule.  The secrets of an audit's many questions are not shown, and
 * are not checked. */
static void check_secret(struct kp_engines *engines, const struct kp_ask *ask,
                         struct kp_native_result *result, struct kp_reply *reply)
{
    if (!result->found || ask->goal == KP_GOAL_ONE)
        return;
    if (kp_engines_make_replay(engines)) {
        reply->is_broken = !kp_engines_confirm(engines, ask, result->code);
    } else {
        result->found = false;
        reply->stop = KP_OUT_OF_MEMORY;
    }
}

/* Keeps the count that is exact or, if neither is, the higher one, with its secret. */
static void keep_result(struct kp_reply *reply, struct kp_native_result *result)
{
    reply->account.expected = result->expected;
    if (reply->stop == KP_COMPLETED || kp_bignum_compare(&result->secrets, &reply->secrets) >= 0) {
        struct kp_native_result other = {.code = reply->code, .secrets = reply->secrets};

        reply->found = reply->is_least = result->found;
        reply->expected = result->expected;
        reply->code = result->code;
        reply->secrets = result->secrets;
        *result = other;
    }
}

void kp_native_ask(struct kp_engines *engines, const struct kp_ask *ask,
                   const struct kp_limits *limits, struct kp_reply *reply)
{
    uint64_t states = ask->options.work ? ask->options.work : UINT64_MAX;
    struct kp_native_result result = {.code = reply->code};

    reply->account.allowed = states;
    if (ask->goal == KP_GOAL_DRAW) {
        kp_native_draw(engines, ask, limits, reply);
        return;
    }
    if (ask->goal == KP_GOAL_EACH) {
        visit(engines, limits, ask, states, reply);
        return;
    }
    reply->stop = KP_OUT_OF_MEMORY;
    if (reply->found)
        result.code = kp_calloc((size_t)engines->question->pegs, sizeof *result.code);
    if (result.code)
        reply->stop = solve(engines, limits, ask, states, &result);
    check_secret(engines, ask, &result, reply);
    keep_result(reply, &result);
    if (result.code != reply->code)
        free(result.code);
    kp_bignum_free(&result.secrets);
}
