/* The schedule: which engine is asked when, and how much work it may do.
 *
 * Any engine can take a thousand times as long as another, and nothing shows beforehand which one
 * does.  So the engines work in turns:
 *
 * 1. The native engine gets a moment.  It decides small boards, and estimates how many states a
 *    count of the secrets takes.
 * 2. The linear engine gets a turn, and from then on turns that double.  After each of them the
 *    solver gets a share of what the linear engine has spent.  Both resume where they were.  So the
 *    linear engine is delayed by 1 / SOLVER_SHARE at most, and the solver by SOLVER_SHARE times what
 *    it takes.
 * 3. If the native engine is expected to count within NEAR_BUDGETS budgets, it does so when the
 *    others have spent as much.
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

#include <stdlib.h>

/* States that the native engine may visit first: up to 5 ms.  If the guesses have more than
 * MOMENT_PEGS pegs together, a state takes longer, so the engine may visit fewer states.  In an
 * audit, where one question follows the other, it gets a share of them, which is halved each time
 * that it was not enough. */
#define MOMENT       150000
#define LEAST_MOMENT 2000
#define MOMENT_PEGS  1024

/* The guesses of a large board have at least LARGE times MOMENT_PEGS pegs together. */
#define LARGE 8

/* Effort of the linear engine's first turn, 15 ms, and of a short one, 1 ms. */
#define FIRST_TURN   500000
#define SHORT_TURN   30000
#define SOLVER_SHARE 5

/* The native engine gets a second turn if it is expected to count within this many budgets.
 * Balanced games of 44 pegs take half a second for three of them. */
#define NEAR_BUDGETS 8

/* The estimate may be too low, so it is multiplied by this for the limit. */
#define DOUBT 4

/* The effort of the search for a second secret, by an engine that was named, in addition to what the
 * first one took. */
#define SECOND_SECRET_WORK ((uint64_t)KP_STATES)

/* More work than all engines together ever do.  Two of these can be added. */
#define NO_LIMIT (UINT64_MAX / 2)

static kp_engine_ask *const engines_ask[KP_ENGINES] = {
    [KP_NATIVE] = kp_native_ask, [KP_LINEAR] = kp_linear_ask, [KP_SAT] = kp_sat_ask};

struct deciding {
    struct kp_engines *engines;
    const struct kp_ask *ask;
    struct kp_replies *replies;
    struct kp_limits limits;  /* of the question */
    enum kp_stop_reason last; /* what ended the engine that was asked last */
    uint64_t expected;        /* states for counting */
    uint64_t native_states;   /* states of the native engine's next turn; 0: it gets none */
    uint64_t opening;         /* work of the solver before it can begin; 0: it has begun */
    uint64_t spent_by_solver;
    bool solver_gave_up, had_moment;
    bool is_done;                   /* whether nothing more is asked */
    struct kp_running_step running; /* charges the engine that works */
};

static bool counts_all(const struct deciding *deciding)
{
    return deciding->ask->goal == KP_GOAL_COUNT;
}

static bool is_open(const struct deciding *deciding)
{
    return !deciding->is_done && !kp_stop_ends_step(deciding->last);
}

/* Uses an answer.  Several engines can be at work.  The first answer counts, unless another engine
 * counts all secrets.  What ends the others does not matter. */
static void take_answer(struct deciding *deciding, enum kp_engine engine)
{
    struct kp_replies *replies = deciding->replies;
    const struct kp_reply *reply = &replies->of[engine];
    enum kp_stop_reason stop = deciding->last;
    bool is_last = !counts_all(deciding) || stop == KP_COMPLETED || reply->is_broken ||
                   !kp_bignum_is_below(&reply->secrets, deciding->ask->most);

    if (reply->answer == KP_UNDECIDED || deciding->is_done ||
        (replies->answer != KP_UNDECIDED && !is_last))
        return;
    replies->answer = reply->answer;
    replies->engine = engine;
    deciding->is_done = is_last;
    replies->stop = stop == KP_COMPLETED || !counts_all(deciding) ? stop : KP_ENOUGH;
}

static bool make_room(struct deciding *deciding, enum kp_engine engine)
{
    struct kp_reply *reply = &deciding->replies->of[engine];
    size_t pegs = (size_t)deciding->engines->question->pegs;

    if (!reply->code)
        reply->code = deciding->replies->room;
    if (!reply->code)
        reply->code = kp_calloc(pegs, sizeof *reply->code);
    if (!reply->code)
        deciding->last = KP_OUT_OF_MEMORY;
    return reply->code != NULL;
}

/* ---- One turn ---------------------------------------------------------------------- */

/* A visit of secrets, which shows that there is one. */
struct watched_visit {
    struct kp_visitor visitor;
    struct kp_reply *reply;
};

static bool note_visit(void *data, const uint16_t *code, int others)
{
    const struct watched_visit *visit = data;

    visit->reply->found = true;
    return visit->visitor.visit(visit->visitor.data, code, others);
}

/* Asks an engine, and writes its account. */
static void ask_engine(struct deciding *deciding, enum kp_engine engine, const struct kp_ask *ask,
                       const struct kp_limits *limits)
{
    struct kp_reply *reply = &deciding->replies->of[engine];
    struct watched_visit visit = {ask->each, reply};
    struct kp_ask watched = *ask;
    struct kp_step *before = kp_running_step_change(&deciding->running, &reply->account);

    if (ask->goal == KP_GOAL_EACH)
        watched.each = (struct kp_visitor){note_visit, &visit, ask->each.what};
    if (make_room(deciding, engine)) {
        engines_ask[engine](deciding->engines, &watched, limits, reply);
        kp_reply_end(reply, reply->stop);
        if (!reply->has_no_turn_left)
            deciding->last = reply->stop;
    }
    kp_running_step_change(&deciding->running, before);
    reply->account.stop = deciding->last;
    reply->account.turns++;
}

/* Records that the engine may continue: its turn has ended, but not its work. */
static void note_end_of_turn(const struct deciding *deciding, enum kp_engine engine)
{
    struct kp_step *account = &deciding->replies->of[engine].account;

    if (deciding->engines->engine == KP_AUTO && account->stop == KP_OUT_OF_STATES)
        account->stop = KP_COMPLETED;
}

/* ---- The native engine ----------------------------------------------------------- */

static void ask_native(struct deciding *deciding, const struct kp_limits *limits, uint64_t states,
                       bool may_enumerate)
{
    struct kp_ask ask = *deciding->ask;

    ask.work = states;
    ask.may_enumerate = may_enumerate;
    ask.what = counts_all(deciding) ? "counting" : "searching";
    ask_engine(deciding, KP_NATIVE, &ask, limits);
    deciding->expected = deciding->replies->of[KP_NATIVE].account.expected;
    take_answer(deciding, KP_NATIVE);
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

/* Returns the states of the native engine's moment.  If secrets are counted, the moment is
 * its whole budget, because the native engine counts best. */
static uint64_t native_moment(const struct deciding *deciding)
{
    const struct kp_engines *engines = deciding->engines;
    uint64_t moment = MOMENT / state_factor(deciding);
    uint64_t states = engines->budget;

    if (counts_all(deciding))
        return states;
    if (engines->budget_is_default && moment < states)
        states = moment;
    return engines->in_audit ? states / engines->moment_divisor + 1 : states;
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
    bool is_near = expects_count(deciding) && deciding->expected / NEAR_BUDGETS <= engines->budget;

    if (!engines->budget_is_default || (!counts_all(deciding) && !is_near))
        return 0;
    return expects_count(deciding) ? DOUBT * deciding->expected
                                   : engines->budget / state_factor(deciding);
}

static void ask_native_for_a_moment(struct deciding *deciding)
{
    struct kp_engines *engines = deciding->engines;

    deciding->had_moment = true;
    ask_native(deciding, &deciding->limits, native_moment(deciding), false);
    deciding->native_states = next_native_turn(deciding);
    if (engines->in_audit && deciding->last == KP_OUT_OF_STATES &&
        MOMENT / engines->moment_divisor > LEAST_MOMENT)
        engines->moment_divisor *= 2;
}

/* If this many secrets, but not all, were found one by one, there may be far more. */
#define MANY_FOUND_SINGLY 100

/* Returns what the others spend before the native engine's next turn: as much as counting is
 * expected to take.  If a count is asked for, it is half of that, and a sixteenth once there are
 * many secrets.  If there is no estimate, the native engine enumerates, with a share like the
 * solver's. */
static uint64_t native_turn_due(const struct deciding *deciding)
{
    uint64_t states = deciding->native_states;

    if (!expects_count(deciding))
        return states < NO_LIMIT / state_factor(deciding) / SOLVER_SHARE
                   ? states * state_factor(deciding) * SOLVER_SHARE
                   : NO_LIMIT;
    if (!counts_all(deciding))
        return states / DOUBT;
    return states / DOUBT /
           (kp_bignum_is_below(&deciding->replies->of[KP_LINEAR].secrets, MANY_FOUND_SINGLY) ? 2
                                                                                             : 16);
}

static void ask_native_again(struct deciding *deciding, uint64_t spent)
{
    bool all = counts_all(deciding);
    uint64_t states = deciding->native_states;

    if (!is_open(deciding) || states == 0 || spent < native_turn_due(deciding))
        return;
    deciding->native_states = !all ? 0 : states < NO_LIMIT / DOUBT ? DOUBT * states : NO_LIMIT;
    ask_native(deciding, &deciding->limits, states, all);
}

/* Asks the native engine without a limit of work.  The states for the least secret then depend on
 * those for the count. */
static void ask_native_to_the_end(struct deciding *deciding)
{
    struct kp_limits no_limit = kp_limits_for_part(&deciding->limits, NULL);

    if (is_open(deciding))
        ask_native(deciding, &no_limit, UINT64_MAX, false);
}

/* ---- The solver -------------------------------------------------------------------- */

/* Asks the solver.  It is opened without the limit of a turn. */
static void ask_solver(struct deciding *deciding, uint64_t work)
{
    struct kp_engines *engines = deciding->engines;
    struct kp_reply *reply = &deciding->replies->of[KP_SAT];
    struct kp_ask ask = *deciding->ask;
    struct kp_meter meter;
    struct kp_limits limits = kp_limits_for_part(&deciding->limits, &meter);
    uint64_t clauses = engines->stats.clauses;
    struct kp_step *before;

    ask.most = ask.most < UINT64_MAX ? ask.most : KP_COUNTED;
    ask.others = KP_NO_END;
    ask.looks_beyond = true;
    before = kp_running_step_change(&deciding->running, &reply->account);
    kp_sat_open(engines, &ask, &deciding->limits);
    kp_running_step_change(&deciding->running, before);
    deciding->opening = 0;
    meter = kp_meter_begin(deciding->limits.meter, KP_TURN, work);
    ask_engine(deciding, KP_SAT, &ask, &limits);
    deciding->spent_by_solver += meter.spent +
                                 KP_CLAUSE_EFFORT * (engines->stats.clauses - clauses);
    if (deciding->last == KP_OUT_OF_EFFORT && kp_meter_find_end(&meter) == KP_TURN)
        reply->account.stop = deciding->last = KP_OUT_OF_STATES;
    deciding->solver_gave_up = deciding->last != KP_OUT_OF_STATES;
    note_end_of_turn(deciding, KP_SAT);
    take_answer(deciding, KP_SAT);
}

/* Counts by the solver, alone. */
static void count_by_solver(struct deciding *deciding)
{
    struct kp_ask ask = *deciding->ask;

    ask.goal = KP_GOAL_COUNT;
    ask.others = counts_all(deciding) ? KP_NO_END : SECOND_SECRET_WORK;
    ask.looks_beyond = counts_all(deciding);
    ask_engine(deciding, KP_SAT, &ask, &deciding->limits);
    kp_sat_close(deciding->engines);
    take_answer(deciding, KP_SAT);
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
    uint64_t due = prefers_solver(deciding) ? SOLVER_SHARE * spent : spent / SOLVER_SHARE;

    if (!counts_all(deciding) && deciding->replies->of[KP_LINEAR].found)
        return spent; /* it searches for a second secret */
    if (!deciding->had_moment)
        ask_native_for_a_moment(deciding);
    if (is_open(deciding) && !deciding->solver_gave_up &&
        due > deciding->spent_by_solver + deciding->opening)
        ask_solver(deciding, due - deciding->spent_by_solver - deciding->opening);
    ask_native_again(deciding, spent + deciding->spent_by_solver);
    if (!is_open(deciding))
        return 0;
    deciding->replies->of[KP_LINEAR].account.turns++;
    return spent < FIRST_TURN && !prefers_solver(deciding) ? FIRST_TURN : spent;
}

/* The effort of the search for a second secret, 30 ms, in addition to what the first one took.
 * With a fifth of this effort, one of five games of 40x10x100 was shown to have no other secret;
 * now four are.  The five games take 0.08 s instead of 0.07. */
#define SECOND_SECRET_WORK_IN_TURNS 1000000

static void ask_linear(struct deciding *deciding, struct kp_turns turns)
{
    bool alone = deciding->engines->engine == KP_LINEAR;
    struct kp_ask ask = *deciding->ask;

    ask.turns = turns;
    ask.work = alone ? deciding->engines->budget : KP_NO_END;
    ask.others = counts_all(deciding) ? KP_NO_END
                 : alone              ? SECOND_SECRET_WORK
                                      : SECOND_SECRET_WORK_IN_TURNS;
    ask.looks_beyond = counts_all(deciding) && !alone;
    ask_engine(deciding, KP_LINEAR, &ask, &deciding->limits);
    note_end_of_turn(deciding, KP_LINEAR);
    take_answer(deciding, KP_LINEAR);
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
    if (counts_all(deciding) && deciding->native_states > 0)
        ask_native_to_the_end(deciding);
    else
        ask_native_again(deciding, NO_LIMIT);
}

static void decide_in_turns(struct deciding *deciding)
{
    struct kp_engines *engines = deciding->engines;
    bool is_short = (!deciding->had_moment && engines->in_audit) || prefers_solver(deciding);
    struct kp_turns turns = {is_short ? SHORT_TURN : FIRST_TURN, let_others_work, deciding};

    deciding->opening = kp_sat_expect_opening(engines, deciding->ask);
    ask_linear(deciding, turns);
    if (is_open(deciding) && !deciding->had_moment)
        ask_native_for_a_moment(deciding);
    decide_without_linear(deciding);
    if (deciding->replies->engine == KP_LINEAR || deciding->replies->engine == KP_SAT)
        engines->favourite = deciding->replies->engine;
}

/* The least effort of a question, however soon it is answered.  The solver takes 3 microseconds for
 * seven rows of five pegs, as long as this many states. */
#define QUESTION_EFFORT 60

static void charge_question(const struct deciding *deciding, const struct kp_limits *limits)
{
    const struct kp_engines *engines = deciding->engines;

    kp_meter_spend(limits->meter, QUESTION_EFFORT + (uint64_t)engines->question->row_count / 4);
    if (engines->questions)
        engines->questions->done++;
    if (deciding->limits.whole)
        kp_limits_report(&deciding->limits, *deciding->limits.whole);
}

/* Whether the linear engine comes before the native engine's moment.  If the user named a budget of
 * states, it is used first. */
static bool does_native_wait(const struct deciding *deciding)
{
    const struct kp_engines *engines = deciding->engines;

    if (engines->in_audit)
        return engines->moment_divisor > 1;
    return deciding->ask->goal == KP_GOAL_ANOTHER && deciding->ask->most == 1 &&
           engines->budget_is_default &&
           count_guessed_pegs(engines) >= (uint64_t)LARGE * MOMENT_PEGS;
}

/* If the linear engine gave up for a reason that only it has, the limit that ended the solver or
 * the native engine is the reason why no answer is known. */
static void name_limit(struct deciding *deciding)
{
    const struct kp_reply *of = deciding->replies->of;

    if (deciding->last != KP_INEXACT && deciding->last != KP_BOARD_TOO_LARGE)
        return;
    if (of[KP_SAT].account.stop != KP_COMPLETED)
        deciding->last = of[KP_SAT].account.stop;
    else if (of[KP_NATIVE].account.stop != KP_COMPLETED)
        deciding->last = of[KP_NATIVE].account.stop;
}

static void decide_by_all(struct deciding *deciding)
{
    if (!does_native_wait(deciding))
        ask_native_for_a_moment(deciding);
    if (is_open(deciding))
        decide_in_turns(deciding);
    if (deciding->replies->answer == KP_UNDECIDED)
        name_limit(deciding);
}

/* ---- One engine ----------------------------------------------------------------------- */

/* Asks the engine that the options name. */
static void decide_by_named_engine(struct deciding *deciding)
{
    enum kp_engine engine = deciding->engines->engine;

    if (engine == KP_NATIVE) {
        ask_native(deciding, &deciding->limits, deciding->engines->budget, false);
    } else if (engine == KP_LINEAR) {
        ask_linear(deciding, (struct kp_turns){0});
    } else if (engine == KP_SAT &&
               (deciding->ask->goal == KP_GOAL_ANOTHER || counts_all(deciding))) {
        count_by_solver(deciding);
    } else if (engine == KP_SAT) {
        ask_solver(deciding, NO_LIMIT);
    } else {
        struct kp_ask ask = *deciding->ask;

        ask.work = deciding->engines->budget;
        ask_engine(deciding, engine, &ask, &deciding->limits);
        take_answer(deciding, engine);
    }
}

/* Asks the engine that the question names, once. */
static void ask_alone(struct deciding *deciding)
{
    enum kp_engine engine = deciding->ask->engine;
    struct kp_replies *replies = deciding->replies;

    ask_engine(deciding, engine, deciding->ask, &deciding->limits);
    replies->engine = engine;
    replies->answer = replies->of[engine].answer;
    replies->stop = deciding->last;
}

/* ---- A second secret ------------------------------------------------------------------ */

/* Ends a search for a second secret.  If it ended without one, one secret is enough. */
static void end_search(struct deciding *deciding)
{
    struct kp_replies *replies = deciding->replies;
    struct kp_reply *reply = &replies->of[replies->engine];
    bool in_turns = deciding->engines->engine == KP_AUTO;

    if (replies->answer == KP_UNDECIDED)
        return;
    if (replies->engine == KP_SAT && in_turns) { /* it looked for one secret only */
        kp_bignum_set(&reply->secrets, reply->found);
        replies->stop = reply->found ? KP_ENOUGH : KP_COMPLETED;
    } else if (reply->found && replies->engine != KP_NATIVE && replies->stop != KP_COMPLETED &&
               !kp_stop_ends_step(replies->stop)) {
        replies->stop = KP_ENOUGH;
    }
    if (in_turns || replies->engine != KP_SAT)
        reply->account.stop = replies->stop;
}

/* ---- A question ------------------------------------------------------------------------ */

static void answer_by_schedule(struct deciding *deciding)
{
    struct kp_engines *engines = deciding->engines;

    if (engines->engine == KP_AUTO)
        decide_by_all(deciding);
    else
        decide_by_named_engine(deciding);
    if (!deciding->is_done)
        deciding->replies->stop = deciding->last;
    if (deciding->ask->goal == KP_GOAL_ANOTHER)
        end_search(deciding);
    kp_steps_add_replies(deciding->ask->steps, deciding->replies);
}

/* A hurried question may cost as much as the decision of all rows, and this share of the budget of a
 * question. */
#define TRY_SHARE 16

static uint64_t find_most_work(const struct kp_engines *engines, const struct kp_ask *ask)
{
    uint64_t budget = engines->budget_is_default ? KP_STATES : engines->budget;

    if (ask->engine != KP_AUTO)
        return KP_NO_END;
    return ask->is_hurried ? engines->usual_cost + budget / TRY_SHARE : NO_LIMIT;
}

void kp_engines_ask_simple(struct kp_engines *engines, const struct kp_limits *limits,
                           const struct kp_ask *asked, struct kp_replies *replies)
{
    struct kp_ask ask = *asked;
    bool in_schedule = ask.engine == KP_AUTO;
    struct kp_meter meter = kp_meter_begin(limits->meter, KP_QUESTION,
                                           find_most_work(engines, &ask));
    struct deciding deciding = {.engines = engines,
                                .ask = &ask,
                                .replies = replies,
                                .limits = kp_limits_for_part(limits, &meter),
                                .running.engines = ask.steps ? engines : NULL};

    if (ask.most == 0 && ask.goal != KP_GOAL_DRAW)
        ask.most = UINT64_MAX;
    if (engines->questions)
        deciding.limits.whole = engines->questions;
    if (in_schedule) {
        charge_question(&deciding, ask.is_hurried ? &deciding.limits : limits);
        answer_by_schedule(&deciding);
    } else {
        ask_alone(&deciding);
    }
    if (ask.goal >= KP_GOAL_COUNT && (in_schedule || ask.engine == KP_SAT))
        kp_sat_close(engines); /* secrets that were counted or listed are excluded */
    replies->spent = meter.spent;
    if (!ask.on && !engines->in_audit && (in_schedule || ask.engine == KP_LINEAR))
        engines->usual_cost = meter.spent;
    if (ask.is_hurried && replies->stop == KP_OUT_OF_EFFORT &&
        kp_meter_find_end(&meter) == KP_QUESTION)
        replies->stop = KP_OUT_OF_STATES;
    if (replies->answer != KP_UNDECIDED)
        engines->decider = replies->engine;
}

enum kp_answer kp_engines_decide(struct kp_engines *engines, const struct kp_limits *limits,
                                 struct kp_ask ask, uint16_t *code, enum kp_stop_reason *stop)
{
    struct kp_replies replies = {.room = code};

    kp_engines_ask_simple(engines, limits, &ask, &replies);
    kp_replies_free(&replies);
    if (stop)
        *stop = replies.answer == KP_UNDECIDED ? replies.stop : KP_COMPLETED;
    return replies.answer;
}
