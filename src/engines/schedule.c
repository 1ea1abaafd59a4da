/* Decides whether some rows can all be right, and counts the secrets, by engines in turns.
 *
 * Any engine can take a thousand times as long as another, and that is not known beforehand.  So
 * the engines work in turns:
 *
 * 1. The native engine gets a moment.  It decides small boards, and estimates how many states a
 *    count of the secrets takes.
 * 2. The linear engine gets a turn, and from then on turns that double.  After each of them the
 *    solver gets a share of what the linear engine has spent.  Both resume where they were.  So the
 *    linear engine is delayed by 1 / SHARE at most, and the solver by SHARE times what it takes.
 * 3. When this work equals the expected work of counting, the native engine counts.
 *
 * To decide is to count up to one.  If more secrets are to be counted, the engines continue after
 * the first secret, each with a separate count, until one of them has counted all or enough.  Then
 * the native engine's moment is its whole budget, and its turns, each from the beginning, become
 * longer.
 *
 * In an audit many questions about one game follow each other.  If the solver decided the last one,
 * it gets the larger part of the work.  If the native engine's moment was not enough for some
 * question, the linear engine has a short turn before it.  The linear engine also reports which
 * rows it used.
 *
 * On a large board the native engine takes milliseconds before it visits a state, more than the
 * linear engine needs for its answer.  If one secret is enough, the native engine waits on these
 * boards until the first turn of the linear engine has ended: one-in-three games of 400 pegs take
 * 0.6 of the time.
 *
 * Measured with bench/engines.sh on 2026-11-23: on all boards of all families that take more than
 * the moment, the linear engine is the fastest or as fast as the fastest.  That includes black pegs
 * alone (20x10x28: 0.01 to 0.05 s planted, the solver 0.02 to 0.14).
 *
 * Turns are counted in effort.  A state of the native engine is one unit; the work of the others is
 * counted in states that take as long (linear.c; src/sat/solver_picosat.c). */
#include "engines/engine_set.h"

#include "base/allocate.h"
#include "base/limits.h"
#include "engines/what_if.h"

#include <stdlib.h>

/* States that the native engine may visit first: up to 5 ms.  If the guesses have more than
 * MOMENT_PEGS pegs together, a state takes longer, so the engine may visit fewer states.  In an
 * audit, where one question follows the other, it gets a share of them, which is halved each time
 * that it was not enough. */
#define MOMENT       150000
#define LEAST_MOMENT 2000
#define MOMENT_PEGS  1024

/* A large board has at least LARGE times MOMENT_PEGS pegs. */
#define LARGE 8

/* Effort of the linear engine's first turn, 15 ms, and of a short one, 1 ms. */
#define FIRST_TURN 500000
#define SHORT_TURN 30000
#define SHARE      5

/* The native engine gets a second turn if it is expected to count within this many budgets.
 * Balanced games of 44 pegs take half a second for three of them. */
#define NEAR 8

/* The estimate may be too low, so it is multiplied by this for the limit. */
#define DOUBT 4

/* More than all engines ever spend. */
#define NO_LIMIT (UINT64_MAX / 2)

struct deciding {
    struct kp_engines *engines;
    struct kp_decision *decision;
    struct kp_limits limits; /* of the question */
    uint64_t expected;       /* states for counting */
    uint64_t native_states;  /* states of the native engine's next turn; 0: it gets none */
    uint64_t setup;          /* effort of the solver before it can begin; 0: it has begun */
    uint64_t spent_by_solver;
    bool solver_gave_up, had_moment;
    bool is_done;             /* whether nothing more is asked */
    enum kp_stop_reason stop; /* the stop of the engine that answered, once there is an answer */
    bool by_subsets;          /* whether the session for subsets was asked, which knows the rows
                               * that it used */
};

static bool is_open(const struct deciding *deciding)
{
    return !deciding->is_done && !kp_stop_ends_step(deciding->engines->stop);
}

/* Uses an answer.  Several engines can be at work.  The first answer counts, unless another engine
 * counts all secrets.  What ends the others does not matter. */
static void take_answer(struct deciding *deciding, enum kp_engine engine, enum kp_answer answer)
{
    struct kp_decision *decision = deciding->decision;
    enum kp_stop_reason stop = deciding->engines->stop;
    const struct kp_bignum *secrets = &decision->results[engine].secrets;
    bool is_last = !decision->counts_all || stop == KP_COMPLETED || decision->broken ||
                   !kp_bignum_is_below(secrets, decision->most);

    if (answer == KP_UNDECIDED || deciding->is_done ||
        (decision->answer != KP_UNDECIDED && !is_last))
        return;
    decision->answer = answer;
    decision->engine = engine;
    deciding->is_done = is_last;
    deciding->stop = stop == KP_COMPLETED || !decision->counts_all ? stop : KP_ENOUGH;
}

/* Returns the engine's room for a secret. */
static uint16_t *code_of(struct deciding *deciding, enum kp_engine engine)
{
    struct kp_decision *decision = deciding->decision;
    struct kp_native_result *result = &decision->results[engine];

    if (decision->most == 0)
        return decision->code;
    if (!result->code && !kp_engines_result_make(result, deciding->engines->question))
        deciding->engines->stop = KP_OUT_OF_MEMORY;
    return result->code;
}

void kp_decision_free(struct kp_decision *decision)
{
    for (int engine = KP_NATIVE; engine <= KP_SAT; engine++)
        kp_engines_result_free(&decision->results[engine]);
}

/* ---- Accounts ------------------------------------------------------------------ */

static struct kp_step begin_turn(const struct deciding *deciding)
{
    return (struct kp_step){.cost = deciding->engines->stats, .seconds = -kp_now()};
}

static void end_turn(const struct deciding *deciding, enum kp_engine engine, struct kp_step turn)
{
    struct kp_step *account = &deciding->decision->accounts[engine];
    const struct kp_stats *now = &deciding->engines->stats;

#define ADD(name, what) account->cost.name += now->name - turn.cost.name;
    KP_STATS(ADD)
#undef ADD
    account->seconds += turn.seconds + kp_now();
    account->stop = deciding->engines->stop;
    account->turns++;
}

/* Records that the engine may continue: its turn has ended, but not its work. */
static void note_end_of_turn(const struct deciding *deciding, enum kp_engine engine)
{
    struct kp_step *account = &deciding->decision->accounts[engine];

    if (deciding->engines->engine == KP_AUTO && account->stop == KP_OUT_OF_STATES)
        account->stop = KP_COMPLETED;
}

/* ---- The native engine ----------------------------------------------------------- */

/* Keeps the count that is exact or, if neither is, the higher one. */
static void keep_native_result(struct deciding *deciding, struct kp_native_result *result)
{
    struct kp_native_result *kept = &deciding->decision->results[KP_NATIVE], other = *kept;

    if (deciding->engines->stop == KP_COMPLETED ||
        kp_bignum_compare(&result->secrets, &kept->secrets) >= 0) {
        *kept = *result;
        *result = other;
    }
}

static void ask_native(struct deciding *deciding, const struct kp_limits *limits, uint64_t states,
                       uint64_t trial)
{
    struct kp_engines *engines = deciding->engines;
    struct kp_decision *decision = deciding->decision;
    bool counts = decision->most > 0;
    struct kp_native_result result = {.code = decision->code};
    struct kp_native_query query = {.selection = {.on = decision->on},
                                    .least = counts,
                                    .count = counts,
                                    .what = decision->counts_all ? "counting" : "searching",
                                    .trial = trial};
    struct kp_step turn = begin_turn(deciding);
    enum kp_answer answer;

    engines->stop = KP_OUT_OF_MEMORY;
    if (!counts || kp_engines_result_make(&result, engines->question))
        engines->stop = kp_engines_native(engines, limits, query, states, &result);
    end_turn(deciding, KP_NATIVE, turn);
    decision->accounts[KP_NATIVE].expected = result.expected;
    decision->accounts[KP_NATIVE].allowed = states;
    deciding->expected = result.expected;
    answer = result.found                    ? KP_CONSISTENT
             : engines->stop == KP_COMPLETED ? KP_CHEATED
                                             : KP_UNDECIDED;
    if (counts)
        keep_native_result(deciding, &result);
    take_answer(deciding, KP_NATIVE, answer);
    if (counts)
        free(result.code);
    kp_bignum_free(&result.secrets);
}

static uint64_t count_guessed_pegs(const struct kp_engines *engines)
{
    return (uint64_t)engines->question->pegs * engines->question->row_count;
}

/* Returns the cost of a state of enumeration, which examines all rows. */
static uint64_t state_factor(const struct deciding *deciding)
{
    return 1 + count_guessed_pegs(deciding->engines) / MOMENT_PEGS;
}

/* Returns the states of the native engine's moment.  If secrets are counted, it is its whole
 * budget, because the native engine counts best. */
static uint64_t native_moment(const struct deciding *deciding)
{
    const struct kp_engines *engines = deciding->engines;
    uint64_t moment = MOMENT / state_factor(deciding);
    uint64_t states = engines->may_exceed_budget && engines->budget > moment ? moment
                                                                             : engines->budget;

    if (deciding->decision->counts_all)
        return engines->budget;
    return engines->in_audit ? states / engines->native_share + 1 : states;
}

static bool expects_count(const struct deciding *deciding)
{
    return deciding->expected > 0 && deciding->expected < NO_LIMIT / DOUBT;
}

/* Returns the states of the native engine's next turn.  If it is expected to decide soon, it gets
 * one more turn.  If secrets are counted, it gets turn after turn. */
static uint64_t next_native_turn(const struct deciding *deciding)
{
    const struct kp_engines *engines = deciding->engines;
    bool is_near = expects_count(deciding) && deciding->expected / NEAR <= engines->budget;

    if (!engines->may_exceed_budget || (!deciding->decision->counts_all && !is_near))
        return 0;
    return expects_count(deciding) ? DOUBT * deciding->expected
                                   : engines->budget / state_factor(deciding);
}

static void ask_native_for_a_moment(struct deciding *deciding)
{
    struct kp_engines *engines = deciding->engines;

    deciding->had_moment = true;
    ask_native(deciding, &deciding->limits, native_moment(deciding), 0);
    deciding->native_states = next_native_turn(deciding);
    if (engines->in_audit && engines->stop == KP_OUT_OF_STATES &&
        MOMENT / engines->native_share > LEAST_MOMENT)
        engines->native_share *= 2;
}

/* If this many secrets, but not all, were found one by one, there may be far more. */
#define MANY_SECRETS 100

/* Returns what the others spend before the native engine's next turn: as much as counting is
 * expected to take.  If a count is asked for, it is half of that, and a sixteenth once there are
 * many secrets.  If there is no estimate, the native engine enumerates, with a share like the
 * solver's. */
static uint64_t native_turn_due(const struct deciding *deciding)
{
    const struct kp_decision *decision = deciding->decision;
    uint64_t states = deciding->native_states;

    if (!expects_count(deciding))
        return states < NO_LIMIT / state_factor(deciding) / SHARE
                   ? states * state_factor(deciding) * SHARE
                   : NO_LIMIT;
    if (!decision->counts_all)
        return states / DOUBT;
    return states / DOUBT /
           (kp_bignum_is_below(&decision->results[KP_LINEAR].secrets, MANY_SECRETS) ? 2 : 16);
}

static void ask_native_again(struct deciding *deciding, uint64_t spent)
{
    bool counts_all = deciding->decision->counts_all;
    uint64_t states = deciding->native_states;

    if (!is_open(deciding) || states == 0 || spent < native_turn_due(deciding))
        return;
    deciding->native_states = !counts_all                 ? 0
                              : states < NO_LIMIT / DOUBT ? DOUBT * states
                                                          : NO_LIMIT;
    ask_native(deciding, &deciding->limits, states, counts_all ? UINT64_MAX : 0);
}

/* Asks the native engine without any limit.  The states for the least secret then depend on those
 * for the count. */
static void ask_native_to_the_end(struct deciding *deciding)
{
    struct kp_limits no_limit = kp_limits_for_part(&deciding->limits, NULL);

    if (is_open(deciding))
        ask_native(deciding, &no_limit, UINT64_MAX, 0);
}

/* ---- The solver -------------------------------------------------------------------- */

static enum kp_answer count_by_solver(struct deciding *deciding, const struct kp_limits *turn)
{
    struct kp_engines *engines = deciding->engines;
    struct kp_decision *decision = deciding->decision;
    struct kp_native_result *result = &decision->results[KP_SAT];
    struct kp_solver_count_limits limits = {
        decision->most < UINT64_MAX ? decision->most : KP_COUNTED, UINT64_MAX, UINT64_MAX, true};

    decision->broken = !kp_engines_count_models(engines, turn, limits, decision->replay, result,
                                                &engines->stop);
    if (result->found)
        return KP_CONSISTENT;
    return engines->stop == KP_COMPLETED ? KP_CHEATED : KP_UNDECIDED;
}

static enum kp_answer solve(struct deciding *deciding, const struct kp_limits *turn)
{
    struct kp_engines *engines = deciding->engines;
    struct kp_decision *decision = deciding->decision;
    uint16_t *code = code_of(deciding, KP_SAT);
    enum kp_answer answer;

    if (!code)
        return KP_UNDECIDED;
    if (decision->counts_all)
        return count_by_solver(deciding, turn);
    if (engines->asks_origin && decision->on &&
        kp_what_if_solve(engines, turn, decision->on, code, &answer))
        return answer;
    deciding->by_subsets = decision->on && !engines->asks_origin;
    return kp_engines_solve(engines, turn, decision->on, code);
}

/* Asks the solver.  Clauses are written without the limit of a turn, or they would be
 * incomplete. */
static void ask_solver(struct deciding *deciding, uint64_t effort)
{
    struct kp_engines *engines = deciding->engines;
    struct kp_meter meter;
    struct kp_limits limits = kp_limits_for_part(&deciding->limits, &meter);
    struct kp_step turn = begin_turn(deciding);
    enum kp_answer answer;

    if (!engines->asks_origin)
        kp_engines_session(engines, &deciding->limits, deciding->decision->on);
    meter = kp_meter_begin(deciding->limits.meter, KP_TURN, effort);
    answer = solve(deciding, &limits);
    deciding->spent_by_solver += meter.spent +
                                 KP_CLAUSE_EFFORT * (engines->stats.clauses - turn.cost.clauses);
    if (engines->stop == KP_OUT_OF_EFFORT && kp_meter_find_end(&meter) == KP_TURN)
        engines->stop = KP_OUT_OF_STATES;
    deciding->setup = 0;
    deciding->solver_gave_up = engines->stop != KP_OUT_OF_STATES;
    end_turn(deciding, KP_SAT, turn);
    note_end_of_turn(deciding, KP_SAT);
    take_answer(deciding, KP_SAT, answer);
}

/* ---- Turns ------------------------------------------------------------------------- */

static bool prefers_solver(const struct deciding *deciding)
{
    return deciding->engines->favourite == KP_SAT;
}

/* Called when the linear engine has spent this effort.  Returns its next turn; 0: it need not
 * continue. */
static uint64_t let_others_work(void *data, uint64_t spent)
{
    struct deciding *deciding = data;
    uint64_t due = prefers_solver(deciding) ? SHARE * spent : spent / SHARE;

    if (!deciding->decision->counts_all && deciding->decision->results[KP_LINEAR].found)
        return spent; /* it searches for a second secret */
    if (!deciding->had_moment)
        ask_native_for_a_moment(deciding);
    if (is_open(deciding) && !deciding->solver_gave_up &&
        due > deciding->spent_by_solver + deciding->setup)
        ask_solver(deciding, due - deciding->spent_by_solver - deciding->setup);
    ask_native_again(deciding, spent + deciding->spent_by_solver);
    if (!is_open(deciding))
        return 0;
    deciding->decision->accounts[KP_LINEAR].turns++;
    return spent < FIRST_TURN && !prefers_solver(deciding) ? FIRST_TURN : spent;
}

/* The effort of the search for a second secret, 30 ms, in addition to what the first one took.
 * With a fifth of it, one in five games of 40x10x100 was shown to have no other secret; now four
 * are.  The five games took 0.08 s instead of 0.07. */
#define LITTLE_EFFORT 1000000

static enum kp_answer decide_linearly(struct deciding *deciding, struct kp_engine_turns turns)
{
    struct kp_engines *engines = deciding->engines;
    struct kp_decision *decision = deciding->decision;
    struct kp_native_result *result = &decision->results[KP_LINEAR];
    struct kp_solver_count_limits limits = {decision->most, UINT64_MAX, LITTLE_EFFORT, false};
    enum kp_stop_reason stop;

    if (!code_of(deciding, KP_LINEAR))
        return KP_UNDECIDED;
    if (decision->most == 0)
        return kp_engines_decide_linearly(engines, &deciding->limits, decision->on, decision->used,
                                          decision->code, turns);
    if (decision->counts_all)
        limits.others = UINT64_MAX;
    limits.tries_beyond = decision->counts_all;
    stop = kp_engines_count_linearly(engines, &deciding->limits, decision->on, limits,
                                     decision->used, result, turns);
    if (result->found)
        return KP_CONSISTENT;
    return stop == KP_COMPLETED ? KP_CHEATED : KP_UNDECIDED;
}

static void ask_linear(struct deciding *deciding, struct kp_engine_turns turns)
{
    struct kp_engines *engines = deciding->engines;
    struct kp_decision *decision = deciding->decision;
    struct kp_step turn = begin_turn(deciding), *account = &decision->accounts[KP_LINEAR];
    uint64_t pivots = engines->stats.pivots;
    double seconds = decision->accounts[KP_NATIVE].seconds + decision->accounts[KP_SAT].seconds;
    enum kp_answer answer = decide_linearly(deciding, turns);

    seconds -= decision->accounts[KP_NATIVE].seconds + decision->accounts[KP_SAT].seconds;
    account->cost.pivots += engines->stats.pivots - pivots;
    account->seconds += turn.seconds + kp_now() + seconds;
    account->stop = engines->stop;
    account->turns++;
    note_end_of_turn(deciding, KP_LINEAR);
    take_answer(deciding, KP_LINEAR, answer);
}

/* Decides without the linear engine, which has given up. */
static void decide_without_linear(struct deciding *deciding)
{
    while (is_open(deciding) && deciding->native_states > 0 && !deciding->solver_gave_up) {
        if (native_turn_due(deciding) > deciding->spent_by_solver)
            ask_solver(deciding, native_turn_due(deciding) - deciding->spent_by_solver);
        ask_native_again(deciding, NO_LIMIT);
    }
    if (is_open(deciding) && !deciding->solver_gave_up)
        ask_solver(deciding, NO_LIMIT);
    if (deciding->decision->counts_all && deciding->native_states > 0)
        ask_native_to_the_end(deciding);
    else
        ask_native_again(deciding, NO_LIMIT);
}

static void decide_in_turns(struct deciding *deciding)
{
    struct kp_engines *engines = deciding->engines;
    bool is_short = (!deciding->had_moment && engines->in_audit) || prefers_solver(deciding);
    struct kp_engine_turns turns = {is_short ? SHORT_TURN : FIRST_TURN, let_others_work, deciding};

    deciding->setup = kp_engines_expect_setup(engines, deciding->decision->on);
    ask_linear(deciding, turns);
    if (is_open(deciding) && !deciding->had_moment)
        ask_native_for_a_moment(deciding);
    decide_without_linear(deciding);
    if (deciding->decision->engine == KP_LINEAR || deciding->decision->engine == KP_SAT)
        engines->favourite = deciding->decision->engine;
}

/* The least effort of a question, however soon it is answered.  The solver takes 3 microseconds for
 * seven rows of five pegs, as long as this many states. */
#define QUESTION_EFFORT 60

static void charge_question(struct kp_engines *engines, const struct kp_limits *limits)
{
    kp_limits_spend(limits, QUESTION_EFFORT + (uint64_t)engines->question->row_count / 4);
    if (engines->questions)
        engines->questions->done++;
    if (limits->whole)
        kp_limits_report(limits, *limits->whole);
}

/* Whether the linear engine comes before the native engine's moment.  If the user named a budget of
 * states, it is used first. */
static bool does_native_wait(const struct deciding *deciding)
{
    const struct kp_engines *engines = deciding->engines;

    if (engines->in_audit)
        return engines->native_share > 1;
    return deciding->decision->most == 1 && !deciding->decision->counts_all &&
           engines->may_exceed_budget &&
           count_guessed_pegs(engines) >= (uint64_t)LARGE * MOMENT_PEGS;
}

/* If the linear engine gave up for a reason of its own, no answer is known because of the limit
 * that ended the solver or the native engine. */
static void name_limit(const struct deciding *deciding)
{
    const struct kp_step *accounts = deciding->decision->accounts;
    struct kp_engines *engines = deciding->engines;

    if (engines->stop != KP_INEXACT && engines->stop != KP_BOARD_TOO_LARGE)
        return;
    if (accounts[KP_SAT].stop != KP_COMPLETED)
        engines->stop = accounts[KP_SAT].stop;
    else if (accounts[KP_NATIVE].stop != KP_COMPLETED)
        engines->stop = accounts[KP_NATIVE].stop;
}

static void decide_by_all(struct deciding *deciding)
{
    if (!does_native_wait(deciding))
        ask_native_for_a_moment(deciding);
    if (is_open(deciding))
        decide_in_turns(deciding);
    if (deciding->decision->answer == KP_UNDECIDED)
        name_limit(deciding);
}

static void keep_used_rows(const struct kp_engines *engines, const struct kp_decision *decision)
{
    for (size_t r = 0; r < engines->question->row_count; r++)
        decision->used[r] = decision->on[r] && kp_session_failed(engines->subsets, r);
}

void kp_engines_decide_rows(struct kp_engines *engines, const struct kp_limits *limits,
                            struct kp_decision *decision)
{
    struct kp_meter meter;
    struct deciding deciding = {
        .engines = engines, .decision = decision, .limits = kp_limits_for_part(limits, &meter)};

    decision->answer = KP_UNDECIDED;
    engines->stop = KP_COMPLETED;
    charge_question(engines, limits);
    meter = kp_meter_begin(limits->meter, KP_QUESTION, NO_LIMIT);
    switch (engines->engine) {
    case KP_NATIVE:
        ask_native(&deciding, &deciding.limits, engines->budget, 0);
        break;
    case KP_LINEAR:
        ask_linear(&deciding, (struct kp_engine_turns){0});
        break;
    case KP_SAT:
        ask_solver(&deciding, NO_LIMIT);
        break;
    default: /* KP_AUTO */
        decide_by_all(&deciding);
    }
    if (deciding.is_done)
        engines->stop = deciding.stop;
    if (decision->counts_all)
        kp_engines_drop_session(engines);
    if (decision->answer == KP_CHEATED && decision->engine == KP_SAT && decision->used &&
        deciding.by_subsets)
        keep_used_rows(engines, decision);
    decision->spent = meter.spent;
    if (!decision->on && !engines->in_audit)
        engines->usual_cost = decision->spent;
}
