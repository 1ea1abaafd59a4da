/* The native engine behind the interface of engine.h: what it may spend, and its ways to answer, by
 * search, by a list in code order, and by the table of all scores of a small board.
 *
 * It draws secrets uniformly and with replacement.  The secrets are counted once and then drawn in
 * batches, so that a sample of any size needs no more memory than one batch.
 *
 * The engine begins anew in each turn. */
#include "base/allocate.h"
#include "base/hash.h"
#include "engines/engine_set.h"
#include "native/count/count_secrets.h"
#include "native/native_engine.h"
#include "native/sample/native_sample.h"
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

/* Begins a search that may visit the given states, or what the effort left allows.  Its meter counts
 * states, and the limits' meter pays for them at the end (charge_states). */
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

    if (engines->table || engines->engine == KP_SAT || codes == 0 || codes > engines->budget)
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
    if (!query->least && !query->count && query->selection.wrong == 0) {
        result->found = kp_score_table_find(engines->table, query->selection.on, result->code);
        return KP_COMPLETED;
    }
    count = kp_score_table_count(engines->table, query->selection, result->code);
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
};

static bool visit_and_charge(void *data, const uint16_t *code, int others)
{
    struct charged_visitor *charged = data;
    uint64_t before = charged->meter->spent;

    kp_meter_spend(charged->meter, charged->each);
    charged->taken += charged->meter->spent - before;
    return charged->visitor.visit(charged->visitor.data, code, others);
}

static enum kp_stop_reason enumerate(struct kp_engines *engines, const struct kp_limits *limits,
                                     const struct kp_ask *ask, uint64_t states)
{
    struct kp_row_selection rows = {ask->on, ask->wrong};
    struct kp_meter meter = begin_search(engines, limits, states);
    struct kp_limits search = kp_limits_for_part(limits, &meter);
    struct charged_visitor charged = {ask->each, &meter, ask->visit_cost, 0};
    struct kp_visitor charging = {visit_and_charge, &charged, ask->each.what};
    enum kp_stop_reason stop = kp_limits_check(limits);

    if (stop == KP_COMPLETED && engines->table)
        stop = begin_pass(engines, limits);
    if (stop == KP_COMPLETED && engines->table)
        stop = kp_score_table_visit(engines->table, rows, limits, charging);
    else if (stop == KP_COMPLETED)
        stop = kp_enumerate(engines->question, rows, &search, charging);
    charge_states(engines, limits, meter.spent);
    engines->stats.states -= charged.taken;
    return stop;
}

/* Visits all secrets of all rows in code order. */
static enum kp_stop_reason list(const struct kp_engines *engines, const struct kp_limits *limits,
                                const struct kp_ask *ask)
{
    struct kp_list_policy policy = KP_LIST_POLICY;

    policy.give_up_after = ask->in_vain;
    policy.give_up_first = ask->in_vain_first;
    return kp_native_list(engines->question, limits, policy, ask->each);
}

static enum kp_stop_reason visit(struct kp_engines *engines, const struct kp_limits *limits,
                                 const struct kp_ask *ask, uint64_t states)
{
    if (!ask->on && ask->wrong == 0 && !engines->table &&
        kp_native_list_supports(engines->question, limits))
        return list(engines, limits, ask);
    return enumerate(engines, limits, ask, states);
}

/* If counting is expected to take too long, the native engine still tries this number of states, and
 * some for each peg, before other engines are asked.  If nearly all codes fit, that finds a
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
                                    .what = ask->what};
    struct kp_meter meter = begin_search(engines, limits, states);
    struct kp_limits search = kp_limits_for_part(limits, &meter);
    enum kp_stop_reason stop;

    if (engines->table)
        return ask_table(engines, limits, &query, result);
    if (!ask->may_enumerate && engines->engine != KP_NATIVE && states < UINT64_MAX)
        query.trial = STATES_IN_VAIN + STATES_IN_VAIN_PER_PEG * (uint64_t)engines->question->pegs;
    stop = kp_limits_check(limits); /* to lay out a very large game takes seconds */
    if (stop == KP_COMPLETED)
        stop = kp_native_solve(&query, &search, result);
    charge_states(engines, limits, meter.spent);
    return stop;
}

/* ---- Drawing ------------------------------------------------------------------ */

struct drawing {
    struct kp_engines *engines;
    const struct kp_question *question;
    const struct kp_ask *ask;
    const struct kp_limits *limits; /* their meter counts states */
    struct kp_reply *reply;
    uint16_t *codes; /* the codes of a batch */
    size_t room;     /* elements of `codes` */
    bool enough;     /* whether the visitor has returned false */
};

/* A batch is shown before the next one is drawn, so the first is small.  Each repeats the count, so
 * they grow fast. */
#define FIRST_BATCH_CODES ((size_t)1 << 10)
#define BATCH_GROWTH      8
#define MOST_BATCH_CODES  ((size_t)1 << 16)
#define MOST_BATCH_BYTES  ((size_t)1 << 26)

/* Returns the codes of the largest batch, which takes at most a quarter of the memory. */
static size_t find_largest_batch(const struct drawing *drawing)
{
    size_t memory = drawing->limits->memory / 4;
    size_t code = (size_t)drawing->question->pegs * sizeof *drawing->codes;
    size_t each = code + kp_sample_cost(drawing->question, &drawing->reply->secrets, 1);

    if (memory == 0 || memory > MOST_BATCH_BYTES)
        memory = MOST_BATCH_BYTES;
    if (memory < each)
        return 1;
    return kp_min_size(memory / each, MOST_BATCH_CODES);
}

static bool may_continue(const struct drawing *drawing)
{
    return drawing->reply->stop == KP_COMPLETED && !drawing->enough && !drawing->reply->is_broken;
}

/* Shows a batch.  A secret is shown only if the plain rule agrees. */
static void show_batch(struct drawing *drawing, size_t n)
{
    struct kp_visitor each = drawing->ask->each;

    for (size_t i = 0; i < n && may_continue(drawing); i++) {
        const uint16_t *code = drawing->codes + i * (size_t)drawing->question->pegs;

        if (kp_engines_confirm(drawing->engines, drawing->ask, code))
            drawing->enough = !each.visit(each.data, code, 0);
        else
            drawing->reply->is_broken = true;
    }
}

/* Counts the secrets.  If states are left after KP_OUT_OF_STATES, the board is too large to count,
 * and the reason is reported as a lack of memory. */
static void count_for_drawing(struct drawing *drawing)
{
    struct kp_count_request request = {.what = "counting"};
    enum kp_stop_reason stop = kp_count_secrets(drawing->question, NULL, drawing->limits, true,
                                                &request);

    drawing->reply->secrets = request.secrets;
    drawing->reply->stop = stop == KP_OUT_OF_STATES && drawing->limits->meter->left > 0
                               ? KP_OUT_OF_MEMORY
                               : stop;
}

static void draw(struct drawing *drawing)
{
    const struct kp_ask *ask = drawing->ask;
    size_t pegs = (size_t)drawing->question->pegs, largest = find_largest_batch(drawing);
    size_t batch = kp_min_size(FIRST_BATCH_CODES, largest);

    for (uint64_t i = 0; i < ask->most && may_continue(drawing);) {
        size_t n = ask->most - i < batch ? (size_t)(ask->most - i) : batch;

        drawing->reply->stop = KP_OUT_OF_MEMORY;
        if (KP_RESERVE(drawing->codes, drawing->room, n * pegs))
            drawing->reply->stop = kp_native_sample(
                drawing->question, drawing->limits, &drawing->reply->secrets,
                &(struct kp_sample_request){ask->seed, i, n, drawing->codes});
        show_batch(drawing, n);
        i += n;
        batch = kp_min_size(BATCH_GROWTH * batch, largest);
    }
    free(drawing->codes);
}

static void draw_secrets(struct kp_engines *engines, const struct kp_ask *ask,
                         const struct kp_limits *limits, struct kp_reply *reply)
{
    struct kp_meter meter = kp_meter_begin(NULL, KP_QUESTION, ask->work ? ask->work : KP_NO_END);
    struct kp_limits drawn = kp_limits_for_part(limits, &meter);
    struct drawing drawing = {.engines = engines,
                              .question = engines->question,
                              .ask = ask,
                              .limits = &drawn,
                              .reply = reply};

    reply->stop = KP_OUT_OF_MEMORY;
    if (kp_engines_make_replay(engines))
        count_for_drawing(&drawing);
    reply->found = reply->secrets.size > 0;
    if (reply->stop == KP_COMPLETED &&
        (!ask->counted || ask->counted(ask->each.data, &reply->secrets)) && ask->most > 0 &&
        reply->found)
        draw(&drawing);
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

        reply->found = result->found;
        reply->expected = result->expected;
        reply->code = result->code;
        reply->secrets = result->secrets;
        *result = other;
    }
}

void kp_native_ask(struct kp_engines *engines, const struct kp_ask *ask,
                   const struct kp_limits *limits, struct kp_reply *reply)
{
    uint64_t states = ask->work ? ask->work : UINT64_MAX;
    struct kp_native_result result = {.code = reply->code};

    reply->account.allowed = states;
    if (ask->goal == KP_GOAL_DRAW) {
        draw_secrets(engines, ask, limits, reply);
        return;
    }
    if (ask->goal == KP_GOAL_EACH) {
        reply->stop = visit(engines, limits, ask, states);
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
