/* The native engine as `verdict` uses it: what it may spend, and two ways to answer, by search and
 * by the table of all scores of a small board. */
#include "base/allocate.h"
#include "engines/engine_set.h"

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

/* Returns the states that may be visited: the states given, as far as there is effort. */
static uint64_t affordable_states(const struct kp_engines *engines, const struct kp_limits *limits,
                                  uint64_t states)
{
    uint64_t left = kp_limits_work_left(limits), affordable = left / state_cost(engines->question);

    return left < KP_NO_END && affordable < states ? affordable : states;
}

static void charge_states(struct kp_engines *engines, const struct kp_limits *limits,
                          uint64_t spent)
{
    engines->stats.states += spent;
    kp_limits_spend(limits, spent * state_cost(engines->question) + layout_cost(engines->question));
}

/* Checks the time.  To lay out a very large game takes seconds, during which the clock is not
 * read. */
static enum kp_stop_reason check_time(const struct kp_limits *limits)
{
    enum kp_stop_reason stop = kp_limits_check(limits);

    return kp_stop_ends_everything(stop) ? stop : KP_COMPLETED;
}

/* ---- By the table ---------------------------------------------------------- */

/* Codes of the table that are examined in the time that a state takes. */
#define CODES_PER_STATE 32

/* Makes the table.  To score a code counts as a state. */
void kp_engines_make_table(struct kp_engines *engines)
{
    const struct kp_transcript *game = engines->question->game;
    size_t codes = kp_score_table_codes(game);

    if (engines->table || engines->engine == KP_SAT || codes == 0 || codes > engines->budget)
        return;
    engines->table = kp_score_table_new(game, &engines->limits);
    if (engines->table)
        charge_states(engines, &engines->limits, codes);
}

/* Charges an examination of every code.  If it does not return KP_COMPLETED, the limits do not
 * allow it. */
static enum kp_stop_reason begin_pass(struct kp_engines *engines, const struct kp_limits *limits)
{
    enum kp_stop_reason stop = kp_limits_check(limits);

    if (stop == KP_COMPLETED)
        charge_states(engines, limits, 1 + kp_score_table_size(engines->table) / CODES_PER_STATE);
    return stop;
}

static enum kp_stop_reason visit_table(struct kp_engines *engines, const struct kp_limits *limits,
                                       struct kp_row_selection rows, struct kp_visitor visitor)
{
    enum kp_stop_reason stop = begin_pass(engines, limits);

    return stop ? stop : kp_score_table_visit(engines->table, rows, limits, visitor);
}

static enum kp_stop_reason find_in_table(struct kp_engines *engines, const struct kp_limits *limits,
                                         const bool *on, struct kp_native_result *result)
{
    enum kp_stop_reason stop = kp_limits_check(limits);

    if (stop)
        return stop;
    charge_states(engines, limits, 1);
    result->found = kp_score_table_find(engines->table, on, result->code);
    return KP_COMPLETED;
}

static enum kp_stop_reason ask_table(struct kp_engines *engines, const struct kp_limits *limits,
                                     const struct kp_native_query *query,
                                     struct kp_native_result *result)
{
    enum kp_stop_reason stop;

    result->found = false;
    result->expected = 0;
    kp_bignum_set(&result->secrets, 0);
    if (!query->least && !query->count && query->selection.wrong == 0)
        return find_in_table(engines, limits, query->selection.on, result);
    stop = begin_pass(engines, limits);
    if (stop)
        return stop;
    kp_bignum_set(&result->secrets,
                  kp_score_table_count(engines->table, query->selection, result->code));
    result->found = !kp_bignum_is(&result->secrets, 0);
    return KP_COMPLETED;
}

enum kp_stop_reason kp_engines_count_rescored(struct kp_engines *engines,
                                              const struct kp_transcript *game,
                                              struct kp_native_result *result)
{
    enum kp_stop_reason stop = begin_pass(engines, &engines->limits);
    size_t count = 0;

    if (stop == KP_COMPLETED)
        count = kp_score_table_count_meant(engines->table, game, result->code);
    result->found = count > 0;
    kp_bignum_set(&result->secrets, count);
    return stop;
}

/* ---- By searching ----------------------------------------------------------- */

/* A visitor whose visits are charged. */
struct charged_visitor {
    struct kp_visitor visitor;
    uint64_t *left; /* states that are left for the search */
    uint64_t each;  /* states that a visit costs */
    uint64_t taken; /* states of all visits */
};

static bool visit_and_charge(void *data, const uint16_t *code, int others)
{
    struct charged_visitor *charged = data;
    uint64_t cost = charged->each < *charged->left ? charged->each : *charged->left;

    *charged->left -= cost;
    charged->taken += cost;
    return charged->visitor.visit(charged->visitor.data, code, others);
}

enum kp_stop_reason kp_engines_enumerate(struct kp_engines *engines, const struct kp_limits *limits,
                                         struct kp_row_selection rows, uint64_t states,
                                         uint64_t each, struct kp_visitor visitor)
{
    uint64_t given = affordable_states(engines, limits, states), left = given;
    struct charged_visitor charged = {visitor, &left, each, 0};
    struct kp_visitor charging = {visit_and_charge, &charged, visitor.what};
    enum kp_stop_reason stop = check_time(limits);

    if (stop)
        return stop;
    if (engines->table)
        stop = visit_table(engines, limits, rows, charging);
    else
        stop = kp_enumerate(engines->question, rows, limits, &left, charging);
    charge_states(engines, limits, given - left);
    engines->stats.states -= charged.taken;
    return stop;
}

/* Under `auto`, if counting is expected to take too long, the native engine still tries this number
 * of states, and some for each peg, before the solver is asked.  If nearly all codes fit, that
 * finds a secret. */
#define STATES_IN_VAIN         40000
#define STATES_IN_VAIN_PER_PEG 4

enum kp_stop_reason kp_engines_native(struct kp_engines *engines, const struct kp_limits *limits,
                                      struct kp_native_query query, uint64_t states,
                                      struct kp_native_result *result)
{
    uint64_t given = affordable_states(engines, limits, states), left = given;
    enum kp_stop_reason stop = check_time(limits);

    if (stop)
        return stop;
    if (engines->table)
        return ask_table(engines, limits, &query, result);
    query.question = engines->question;
    if (query.trial == 0 && engines->engine != KP_NATIVE && states < UINT64_MAX)
        query.trial = STATES_IN_VAIN + STATES_IN_VAIN_PER_PEG * (uint64_t)engines->question->pegs;
    stop = kp_native_solve(&query, limits, &left, result);
    charge_states(engines, limits, given - left);
    return stop;
}

enum kp_answer kp_engines_find(struct kp_engines *engines, struct kp_native_query query,
                               uint64_t states, uint16_t *code)
{
    struct kp_native_result result = {.code = code};

    engines->stop = kp_engines_native(engines, &engines->limits, query, states, &result);
    kp_bignum_free(&result.secrets);
    if (result.found)
        return KP_CONSISTENT;
    return engines->stop == KP_COMPLETED ? KP_CHEATED : KP_UNDECIDED;
}
