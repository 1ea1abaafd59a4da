/* The schedule: which engine is asked when, and how much work it may do.
 *
 * Any engine can take a thousand times as long as another, and nothing shows beforehand which one
 * does.  So the engines work in turns, in the order of the table `turns`.  Usually that means:
 *
 * 1. The native engine gets a moment.  It decides small boards, and estimates how many states a
 *    count of the secrets takes.
 * 2. The linear engine gets a turn, and from then on turns that double.  After each of them the
 *    solver gets a share of what the linear engine has spent.  Both resume where they were.  So the
 *    linear engine is delayed by 1 / SOLVER_SHARE at most, and the solver by SOLVER_SHARE times
 *    what it takes, and by the linear engine's search for colour counts, which no turn cuts short.
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
 * counted in states that take as long (src/linear/system/linear_budget.c;
 * src/sat/solver.c). */
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

/* The effort of the search for a second secret, by an engine that was named, in addition to what
 * the first one took. */
#define SECOND_SECRET_WORK ((uint64_t)KP_STATES)

/* More work than all engines together ever do.  Two of these can be added. */
#define NO_LIMIT (UINT64_MAX / 2)

static kp_engine_ask *const engines_ask[KP_ENGINES] = {
    [KP_NATIVE] = kp_native_ask, [KP_LINEAR] = kp_linear_ask, [KP_SAT] = kp_sat_ask};

struct deciding {
    struct kp_engines *engines;
    const struct kp_ask *ask;
    struct kp_replies *replies;
    struct kp_limits limits;    /* of the question */
    enum kp_stop_reason last;   /* what ended the engine that was asked last */
    uint64_t spent[KP_ENGINES]; /* by each engine */
    bool gave_up[KP_ENGINES];   /* whether the engine has ended, and not only its turn */
    uint64_t expected;          /* states for counting */
    uint64_t native_states;     /* states of the native engine's next turn; 0: it gets none */
    bool had_moment;
    bool is_done; /* whether nothing more is asked */
};

static bool counts_all(const struct deciding *deciding)
{
    return deciding->ask->goal == KP_GOAL_COUNT;
}

static bool is_open(const struct deciding *deciding)
{
    return !deciding->is_done && !kp_stop_ends_stage(deciding->last) &&
           kp_meter_left(deciding->limits.meter) > 0;
}

/* Uses an answer.  Several engines can be at work.  The first answer counts, unless another engine
 * counts all secrets, or the same one has only ended its turn.  What ends the others does not
 * matter. */
static void take_answer(struct deciding *deciding, enum kp_engine engine)
{
    struct kp_replies *replies = deciding->replies;
    const struct kp_reply *reply = &replies->of[engine];
    enum kp_stop_reason stop = deciding->last;
    bool is_last = !reply->may_resume &&
                   (!counts_all(deciding) || stop == KP_COMPLETED || reply->is_broken ||
                    !kp_bignum_is_below(&reply->secrets, deciding->ask->most));

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

/* Asks an engine, and writes its account. */
static void ask_engine(struct deciding *deciding, enum kp_engine engine, const struct kp_ask *ask)
{
    const struct kp_engines *engines = deciding->engines;
    const struct kp_meter *meter = deciding->limits.meter;
    struct kp_reply *reply = &deciding->replies->of[engine];
    struct kp_step turn = {0};
    uint64_t spent = meter->spent, clauses = engines->stats.clauses;

    if (ask->sink.steps)
        turn = kp_step_begin(engines, engine);
    if (make_room(deciding, engine)) {
        engines_ask[engine](deciding->engines, ask, &deciding->limits, reply);
        kp_reply_end(reply, reply->stop);
        deciding->last = reply->stop;
    }
    if (ask->sink.steps)
        kp_step_add_turn(&reply->account, &turn, engines);
    reply->account.stop = reply->may_resume ? KP_COMPLETED : deciding->last;
    reply->account.turns++;
    deciding->gave_up[engine] = !reply->may_resume;
    deciding->spent[engine] += meter->spent - spent +
                               KP_CLAUSE_EFFORT * (engines->stats.clauses - clauses);
    take_answer(deciding, engine);
}

/* ---- The native engine ----------------------------------------------------------- */

static void ask_native(struct deciding *deciding, uint64_t states, bool may_enumerate)
{
    struct kp_ask ask = *deciding->ask;

    ask.options.work = states;
    ask.options.may_enumerate = may_enumerate;
    ask_engine(deciding, KP_NATIVE, &ask);
    deciding->expected = deciding->replies->of[KP_NATIVE].account.expected;
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

static uint64_t find_moment(const struct deciding *deciding)
{
    bool is_due = deciding->replies->of[KP_LINEAR].account.turns > 0 || !does_native_wait(deciding);

    return is_due && !deciding->had_moment ? native_moment(deciding) : 0;
}

static void take_moment(struct deciding *deciding, uint64_t states)
{
    struct kp_engines *engines = deciding->engines;

    deciding->had_moment = true;
    ask_native(deciding, states, false);
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

/* Once the others have given up, a count has no limit of work.  The states for the least secret
 * then depend on those for the count. */
static uint64_t find_native_turn(const struct deciding *deciding)
{
    const uint64_t *spent = deciding->spent;

    if (deciding->native_states == 0)
        return 0;
    if (deciding->gave_up[KP_LINEAR] && deciding->gave_up[KP_SAT] && counts_all(deciding))
        return UINT64_MAX;
    return deciding->gave_up[KP_LINEAR] ||
                   spent[KP_LINEAR] + spent[KP_SAT] >= native_turn_due(deciding)
               ? deciding->native_states
               : 0;
}

static void take_native_turn(struct deciding *deciding, uint64_t states)
{
    bool again = counts_all(deciding) && states < UINT64_MAX;

    deciding->native_states = !again ? 0 : states < NO_LIMIT / DOUBT ? DOUBT * states : NO_LIMIT;
    ask_native(deciding, states, again);
}

/* ---- The solver -------------------------------------------------------------------- */

static bool prefers_solver(const struct deciding *deciding)
{
    return deciding->engines->favourite == KP_SAT;
}

/* Its turns follow those of the linear engine, or without it those of the native engine.  Its
 * first turn waits until the clauses are paid for. */
static uint64_t find_solver_turn(const struct deciding *deciding)
{
    uint64_t due = deciding->spent[KP_LINEAR], spent = deciding->spent[KP_SAT];

    if (deciding->gave_up[KP_SAT] || deciding->replies->of[KP_LINEAR].account.turns == 0)
        return 0;
    if (deciding->gave_up[KP_LINEAR] && deciding->native_states == 0)
        return NO_LIMIT;
    if (deciding->gave_up[KP_LINEAR])
        due = native_turn_due(deciding);
    else
        due = prefers_solver(deciding) ? SOLVER_SHARE * due : due / SOLVER_SHARE;
    if (due > spent && !deciding->gave_up[KP_LINEAR])
        spent += kp_sat_expect_opening(deciding->engines, deciding->ask);
    return due > spent ? due - spent : 0;
}

/* A secret is looked for once, and then counted, if the engine works alone. */
static void take_solver_turn(struct deciding *deciding, uint64_t work)
{
    bool alone = deciding->engines->engine == KP_SAT, all = counts_all(deciding);
    struct kp_ask ask = *deciding->ask;

    if (alone && ask.goal == KP_GOAL_ANOTHER)
        ask.goal = KP_GOAL_COUNT;
    if (!alone && ask.most == UINT64_MAX)
        ask.most = KP_COUNTED;
    ask.options.turn = work;
    ask.options.others = alone && !all ? SECOND_SECRET_WORK : KP_NO_END;
    ask.options.looks_beyond = !alone || all;
    ask_engine(deciding, KP_SAT, &ask);
}

/* ---- The linear engine --------------------------------------------------------------- */

/* The effort of the search for a second secret, 30 ms, in addition to what the first one took.
 * With a fifth of this effort, one of five games of 40x10x100 was shown to have no other secret;
 * now four are.  The five games take 0.08 s instead of 0.07. */
#define SECOND_SECRET_WORK_IN_TURNS 1000000

/* The search for a second secret is not interrupted. */
static uint64_t find_second_turn(const struct deciding *deciding)
{
    const struct kp_reply *reply = &deciding->replies->of[KP_LINEAR];

    return reply->found && reply->may_resume && !counts_all(deciding) ? deciding->spent[KP_LINEAR]
                                                                      : 0;
}

/* Turns double. */
static uint64_t find_linear_turn(const struct deciding *deciding)
{
    bool is_first = deciding->replies->of[KP_LINEAR].account.turns == 0;
    bool is_short = prefers_solver(deciding) ||
                    (is_first && deciding->engines->in_audit && !deciding->had_moment);
    uint64_t spent = deciding->spent[KP_LINEAR];

    if (deciding->gave_up[KP_LINEAR])
        return 0;
    if (is_first && is_short)
        return SHORT_TURN;
    return spent < FIRST_TURN && !prefers_solver(deciding) ? FIRST_TURN : spent;
}

static void take_linear_turn(struct deciding *deciding, uint64_t work)
{
    bool alone = deciding->engines->engine == KP_LINEAR, all = counts_all(deciding);
    struct kp_ask ask = *deciding->ask;

    ask.options.turn = work;
    ask.options.work = alone ? deciding->engines->budget : KP_NO_END;
    ask.options.others = all ? KP_NO_END : alone ? SECOND_SECRET_WORK : SECOND_SECRET_WORK_IN_TURNS;
    ask.options.looks_beyond = all && !alone;
    ask_engine(deciding, KP_LINEAR, &ask);
}

/* ---- The schedule -------------------------------------------------------------------- */

/* The turns, from the most urgent.  Each time the first one that is due is taken. */
static const struct {
    uint64_t (*find)(const struct deciding *deciding); /* its work; 0: it is not due */
    void (*take)(struct deciding *deciding, uint64_t work);
} turns[] = {
    {find_second_turn, take_linear_turn}, {find_moment, take_moment},
    {find_solver_turn, take_solver_turn}, {find_native_turn, take_native_turn},
    {find_linear_turn, take_linear_turn},
};

#define TURNS (sizeof turns / sizeof *turns)

static void decide_in_turns(struct deciding *deciding)
{
    struct kp_engines *engines = deciding->engines;
    size_t i = 0;

    while (is_open(deciding) && i < TURNS) {
        uint64_t work = turns[i].find(deciding);

        if (work > 0)
            turns[i].take(deciding, work);
        i = work > 0 ? 0 : i + 1;
    }
    if (!kp_stop_ends_everything(deciding->last) && kp_meter_left(deciding->limits.meter) == 0)
        deciding->last = kp_meter_stop(deciding->limits.meter);
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

/* Asks the engine that the question names, once. */
static void ask_alone(struct deciding *deciding)
{
    enum kp_engine engine = deciding->ask->options.engine;
    struct kp_replies *replies = deciding->replies;

    replies->of[engine].account = (struct kp_step){0};
    ask_engine(deciding, engine, deciding->ask);
    replies->engine = engine;
    replies->answer = replies->of[engine].answer;
    replies->stop = deciding->last;
    kp_steps_add_reply(deciding->ask->sink.steps, replies, engine);
}

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
    } else if (reply->found && (in_turns || replies->engine != KP_NATIVE) &&
               replies->stop != KP_COMPLETED && !kp_stop_ends_stage(replies->stop)) {
        replies->stop = KP_ENOUGH;
    }
    if (in_turns || replies->engine != KP_SAT)
        reply->account.stop = replies->stop;
}

/* ---- A question ------------------------------------------------------------------------ */

/* Asks the engine that the options name, or all of them in turns. */
static void answer_by_schedule(struct deciding *deciding)
{
    enum kp_engine engine = deciding->engines->engine;

    if (engine == KP_AUTO)
        decide_in_turns(deciding);
    else if (engine == KP_NATIVE)
        ask_native(deciding, deciding->engines->budget, false);
    else if (engine == KP_LINEAR)
        take_linear_turn(deciding, KP_NO_END);
    else
        take_solver_turn(deciding, KP_NO_END);
    if (deciding->replies->answer == KP_UNDECIDED)
        name_limit(deciding);
    if (!deciding->is_done)
        deciding->replies->stop = deciding->last;
    if (deciding->ask->goal == KP_GOAL_ANOTHER)
        end_search(deciding);
    kp_steps_add_replies(deciding->ask->sink.steps, deciding->replies);
}

/* A hurried question may cost as much as the decision of all rows, and this share of the budget of
 * a question. */
#define TRY_SHARE 16

static uint64_t find_most_work(const struct kp_engines *engines, const struct kp_ask *ask)
{
    uint64_t budget = engines->budget_is_default ? KP_STATES : engines->budget;

    if (ask->options.engine != KP_AUTO)
        return KP_NO_END;
    return ask->options.is_hurried ? engines->usual_cost + budget / TRY_SHARE : KP_NO_END;
}

void kp_engines_ask_simple(struct kp_engines *engines, const struct kp_limits *limits,
                           const struct kp_ask *asked, struct kp_replies *replies)
{
    struct kp_ask ask = *asked;
    bool in_schedule = ask.options.engine == KP_AUTO;
    struct kp_meter meter = kp_meter_begin(limits->meter, KP_QUESTION,
                                           find_most_work(engines, &ask));
    struct deciding deciding = {.engines = engines,
                                .ask = &ask,
                                .replies = replies,
                                .limits = kp_limits_for_part(limits, &meter)};

    if (ask.most == 0 && ask.goal != KP_GOAL_DRAW)
        ask.most = UINT64_MAX;
    if (engines->questions)
        deciding.limits.whole = engines->questions;
    if (in_schedule) {
        charge_question(&deciding, ask.options.is_hurried ? &deciding.limits : limits);
        answer_by_schedule(&deciding);
    } else {
        ask_alone(&deciding);
    }
    if (in_schedule ? ask.goal >= KP_GOAL_COUNT ||
                          (ask.goal == KP_GOAL_ANOTHER && engines->engine == KP_SAT)
                    : ask.goal >= KP_GOAL_COUNT && ask.options.engine == KP_SAT)
        kp_sat_close(engines); /* secrets that were counted or listed are excluded */
    kp_linear_close(engines);
    replies->spent = meter.spent;
    if (!ask.on && !engines->in_audit && (in_schedule || ask.options.engine == KP_LINEAR))
        engines->usual_cost = meter.spent;
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
