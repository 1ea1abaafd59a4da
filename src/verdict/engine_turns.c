/* Which engine decides whether some rows can all be right.
 *
 * Any engine can take a thousand times as long as another, and none knows beforehand.  So they
 * work in turns:
 *
 * 1. The native engine gets a moment.  It decides small boards, and estimates how many states
 *    a count of the secrets takes.
 * 2. The linear engine gets a turn, and from then on turns that double.  After each of them the
 *    solver gets a share of what the linear engine has spent.  Both resume where they were.  So
 *    the linear engine is delayed by 1 / SHARE at most, and the solver by SHARE times what it
 *    takes.
 * 3. Once as much is spent as counting is expected to take, the native engine counts.
 *
 * In an audit many questions about one game follow each other.  If the solver decided the last
 * one, it gets the larger part of the work.  If the native engine's moment was not enough for
 * some question, the linear engine has a short turn before it; besides, it knows which rows it
 * used.
 *
 * On a large board the native engine takes milliseconds before it visits a state, more than the
 * linear engine for its answer.  If one secret is enough, it waits there until the first turn of
 * the linear engine has ended: one-in-three games of 400 pegs take 0.6 of the time.
 *
 * Measured with bench/engines.sh on 2026-11-23: the linear engine is the fastest, or as fast as
 * the fastest, on all boards of all families that take more than the moment, with black pegs alone
 * as well (20x10x28: 0.01 to 0.05 s planted, the solver 0.02 to 0.14).
 *
 * Turns are counted in effort.  A state of the native engine is one; what the others do is
 * counted in states that take as long (engines_linear.c; src/sat/solver_picosat.c). */
#include "verdict/check.h"
#include "verdict/engines.h"

#include "base/allocate.h"
#include "base/limits.h"
#include "verdict/what_if.h"

#include <stdlib.h>

/* States that the native engine may visit first: up to 5 ms.  On boards of more than this many pegs
 * in all guesses a state takes longer, so it may visit fewer of them.  In an audit, where one
 * question follows the other, it gets a share of them, which is halved each time that it was not
 * enough. */
#define MOMENT       150000
#define LEAST_MOMENT 2000
#define MOMENT_PEGS  1024

/* A large board has at least so many times MOMENT_PEGS. */
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
    uint64_t expected; /* states for counting */
    uint64_t setup;    /* effort of the solver before it can begin; 0: it has begun */
    uint64_t spent_by_solver;
    bool solver_gave_up, had_moment, had_native_turn;
    bool by_subsets; /* the session for subsets was asked, and knows which rows it used */
};

static bool is_open(const struct deciding *deciding)
{
    return deciding->decision->answer == KP_UNDECIDED &&
           !kp_stop_ends_step(deciding->engines->stop);
}

static void take_answer(struct deciding *deciding, enum kp_engine engine, enum kp_answer answer)
{
    deciding->decision->answer = answer;
    if (answer != KP_UNDECIDED)
        deciding->decision->engine = engine;
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

/* The engine may continue, for only its turn has ended: nothing has ended its work. */
static void note_end_of_turn(const struct deciding *deciding, enum kp_engine engine)
{
    struct kp_step *account = &deciding->decision->accounts[engine];

    if (deciding->engines->engine == KP_AUTO && account->stop == KP_OUT_OF_STATES)
        account->stop = KP_COMPLETED;
}

/* ---- The native engine ----------------------------------------------------------- */

static void ask_native(struct deciding *deciding, uint64_t states)
{
    struct kp_engines *engines = deciding->engines;
    struct kp_decision *decision = deciding->decision;
    struct kp_native_result own = {.code = decision->code};
    struct kp_native_result *result = decision->count ? decision->count : &own;
    struct kp_native_query query = {.selection = {.on = decision->on},
                                    .least = decision->count,
                                    .count = decision->count,
                                    .what = "searching"};
    struct kp_step turn = begin_turn(deciding);

    engines->stop = kp_engines_native(engines, query, states, result);
    end_turn(deciding, KP_NATIVE, turn);
    decision->accounts[KP_NATIVE].expected = result->expected;
    decision->accounts[KP_NATIVE].allowed = states;
    deciding->expected = result->expected;
    if (result->found)
        take_answer(deciding, KP_NATIVE, KP_CONSISTENT);
    else if (engines->stop == KP_COMPLETED)
        take_answer(deciding, KP_NATIVE, KP_CHEATED);
    kp_bignum_free(&own.secrets);
}

static uint64_t count_guessed_pegs(const struct kp_engines *engines)
{
    return (uint64_t)engines->question->pegs * engines->question->row_count;
}

static uint64_t native_moment(const struct kp_engines *engines)
{
    uint64_t moment = MOMENT / (1 + count_guessed_pegs(engines) / MOMENT_PEGS);
    uint64_t states = engines->may_exceed_budget && engines->budget > moment ? moment
                                                                             : engines->budget;

    return engines->in_audit ? states / engines->native_share + 1 : states;
}

static void ask_native_for_a_moment(struct deciding *deciding)
{
    struct kp_engines *engines = deciding->engines;

    deciding->had_moment = true;
    ask_native(deciding, native_moment(engines));
    if (engines->in_audit && engines->stop == KP_OUT_OF_STATES &&
        MOMENT / engines->native_share > LEAST_MOMENT)
        engines->native_share *= 2;
}

/* Whether the native engine is expected to count soon. */
static bool may_count(const struct deciding *deciding)
{
    const struct kp_engines *engines = deciding->engines;

    return !deciding->had_native_turn && deciding->expected > 0 && engines->may_exceed_budget &&
           deciding->expected / NEAR <= engines->budget;
}

static void ask_native_again(struct deciding *deciding, uint64_t spent)
{
    if (!is_open(deciding) || !may_count(deciding) || spent < deciding->expected)
        return;
    deciding->had_native_turn = true;
    ask_native(deciding, DOUBT * deciding->expected);
}

/* ---- The solver -------------------------------------------------------------------- */

/* Writing a clause takes 0.2 microseconds, as long as this many states (20x10x26 to 60x20x200). */
#define CLAUSE_EFFORT 7

/* Let s be the pegs of a guess that do not have the class of most.  With many classes its row makes
 * about two clauses for each peg and each of these s.  With two classes it makes s^2 + 16 s, which
 * is 0.8 to 1.1 times what `keypeg encode` writes for 40x2x20 to 200x2x200 and for one-in-three. */
static uint64_t expect_clauses(const struct kp_question *question, size_t r, size_t *often)
{
    size_t pegs = (size_t)question->pegs, most = 0;
    const uint16_t *guess = question->rows[r].guess;

    for (size_t p = 0; p < pegs; p++)
        if (guess[p] != KP_NO_CLASS && ++often[guess[p]] > most)
            most = often[guess[p]];
    for (size_t p = 0; p < pegs; p++)
        if (guess[p] != KP_NO_CLASS)
            often[guess[p]] = 0;
    return question->classes > 2 ? (uint64_t)2 * pegs * (pegs - most)
                                 : (uint64_t)(pegs - most) * (pegs - most + 16);
}

/* The effort of writing the clauses of a session that is not open yet. */
static uint64_t expect_setup(const struct kp_engines *engines, const bool *on)
{
    const struct kp_question *question = engines->question;
    const struct kp_engines *asked = engines->asks_origin ? engines->origin : engines;
    size_t *often = kp_calloc((size_t)question->classes, sizeof *often);
    uint64_t clauses = 0;

    if (on ? asked->subsets : asked->all_rows) {
        free(often);
        return 0;
    }
    for (size_t r = 0; often && r < question->row_count; r++)
        clauses += expect_clauses(question, r, often);
    free(often);
    return CLAUSE_EFFORT * clauses;
}

static enum kp_answer solve(struct deciding *deciding)
{
    struct kp_engines *engines = deciding->engines;
    const struct kp_decision *decision = deciding->decision;
    enum kp_answer answer;

    if (engines->asks_origin && decision->on &&
        kp_what_if_solve(engines, decision->on, decision->code, &answer))
        return answer;
    deciding->by_subsets = decision->on && !engines->asks_origin;
    return kp_engines_solve(engines, decision->on, decision->code);
}

/* Clauses are written without the limit of a turn, or they would be incomplete. */
static void ask_solver(struct deciding *deciding, uint64_t effort)
{
    struct kp_engines *engines = deciding->engines;
    uint64_t *all = engines->limits.effort, left = *all < effort ? *all : effort, given = left;
    struct kp_step turn = begin_turn(deciding);
    enum kp_answer answer;

    if (!engines->asks_origin)
        kp_engines_session(engines, deciding->decision->on);
    kp_engines_set_effort(engines, &left);
    answer = solve(deciding);
    kp_engines_set_effort(engines, all);
    kp_limits_spend(&engines->limits, given - left);
    deciding->spent_by_solver += given - left +
                                 CLAUSE_EFFORT * (engines->stats.clauses - turn.cost.clauses);
    if (engines->stop == KP_OUT_OF_EFFORT && *all > 0)
        engines->stop = KP_OUT_OF_STATES;
    deciding->setup = 0;
    deciding->solver_gave_up = answer == KP_UNDECIDED && engines->stop != KP_OUT_OF_STATES;
    end_turn(deciding, KP_SAT, turn);
    note_end_of_turn(deciding, KP_SAT);
    take_answer(deciding, KP_SAT, answer);
}

/* ---- Turns ------------------------------------------------------------------------- */

static bool prefers_solver(const struct deciding *deciding)
{
    return deciding->engines->favourite == KP_SAT;
}

/* The linear engine has spent that much.  Returns its next turn; 0: it need not continue. */
static uint64_t let_others_work(void *data, uint64_t spent)
{
    struct deciding *deciding = data;
    uint64_t due = prefers_solver(deciding) ? SHARE * spent : spent / SHARE;

    if (deciding->decision->count && deciding->decision->count->found)
        return spent; /* it looks for a second secret */
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

/* If secrets are to be counted, a second one is looked for with this effort, and as much as the
 * first one took. */
#define LITTLE_EFFORT 60000

static enum kp_answer decide_linearly(struct kp_engines *engines, struct kp_decision *decision,
                                      struct kp_engine_turns turns)
{
    struct kp_solver_count_limits limits = {decision->one_is_enough ? 1 : 2, UINT64_MAX,
                                            LITTLE_EFFORT, false};
    enum kp_stop_reason stop;

    if (!decision->count)
        return kp_engines_decide_linearly(engines, decision->on, decision->used, decision->code,
                                          turns);
    stop = kp_engines_count_linearly(engines, decision->on, limits, decision->used, decision->count,
                                     turns);
    if (decision->count->found)
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
    enum kp_answer answer = decide_linearly(engines, decision, turns);

    seconds -= decision->accounts[KP_NATIVE].seconds + decision->accounts[KP_SAT].seconds;
    account->cost.pivots += engines->stats.pivots - pivots;
    account->seconds += turn.seconds + kp_now() + seconds;
    account->stop = engines->stop;
    account->turns++;
    note_end_of_turn(deciding, KP_LINEAR);
    if (decision->answer == KP_UNDECIDED)
        take_answer(deciding, KP_LINEAR, answer);
}

static void decide_in_turns(struct deciding *deciding)
{
    struct kp_engines *engines = deciding->engines;
    bool is_short = (!deciding->had_moment && engines->in_audit) || prefers_solver(deciding);
    struct kp_engine_turns turns = {is_short ? SHORT_TURN : FIRST_TURN, let_others_work, deciding};

    deciding->setup = expect_setup(engines, deciding->decision->on);
    ask_linear(deciding, turns);
    if (is_open(deciding) && !deciding->had_moment)
        ask_native_for_a_moment(deciding);
    if (is_open(deciding) && may_count(deciding)) {
        if (deciding->expected > deciding->spent_by_solver)
            ask_solver(deciding, deciding->expected - deciding->spent_by_solver);
        ask_native_again(deciding, NO_LIMIT);
    }
    if (is_open(deciding) && !deciding->solver_gave_up)
        ask_solver(deciding, NO_LIMIT);
    if (deciding->decision->engine == KP_LINEAR || deciding->decision->engine == KP_SAT)
        engines->favourite = deciding->decision->engine;
}

/* The least that a question costs, however soon it is answered: the solver takes 3 microseconds
 * for seven rows of five pegs, as long as this many states. */
#define QUESTION_EFFORT 60

static void charge_question(struct kp_engines *engines)
{
    kp_limits_spend(&engines->limits, QUESTION_EFFORT + (uint64_t)engines->question->row_count / 4);
    if (engines->questions)
        engines->questions->done++;
    if (engines->limits.whole)
        kp_limits_report(&engines->limits, *engines->limits.whole);
}

/* Whether the linear engine comes before the native engine's moment.  A budget of states that was
 * named is used first. */
static bool does_native_wait(const struct deciding *deciding)
{
    const struct kp_engines *engines = deciding->engines;

    if (engines->in_audit)
        return engines->native_share > 1;
    return deciding->decision->count && deciding->decision->one_is_enough &&
           engines->may_exceed_budget &&
           count_guessed_pegs(engines) >= (uint64_t)LARGE * MOMENT_PEGS;
}

static void decide_by_all(struct deciding *deciding)
{
    if (!does_native_wait(deciding))
        ask_native_for_a_moment(deciding);
    if (is_open(deciding))
        decide_in_turns(deciding);
}

static void keep_used_rows(const struct kp_engines *engines, const struct kp_decision *decision)
{
    for (size_t r = 0; r < engines->question->row_count; r++)
        decision->used[r] = decision->on[r] && kp_session_failed(engines->subsets, r);
}

void kp_engines_decide_rows(struct kp_engines *engines, struct kp_decision *decision)
{
    struct deciding deciding = {.engines = engines, .decision = decision};
    uint64_t *before = engines->limits.effort, no_limit = NO_LIMIT;

    decision->answer = KP_UNDECIDED;
    engines->stop = KP_COMPLETED;
    charge_question(engines);
    if (!before)
        kp_engines_set_effort(engines, &no_limit);
    switch (engines->engine) {
    case KP_AUTO:
        decide_by_all(&deciding);
        break;
    case KP_NATIVE:
        ask_native(&deciding, engines->budget);
        break;
    case KP_LINEAR:
        ask_linear(&deciding, (struct kp_engine_turns){0});
        break;
    case KP_SAT:
        ask_solver(&deciding, NO_LIMIT);
        break;
    }
    if (decision->answer == KP_CHEATED && decision->engine == KP_SAT && decision->used &&
        deciding.by_subsets)
        keep_used_rows(engines, decision);
    decision->spent = NO_LIMIT - no_limit;
    if (!decision->on && !before)
        engines->usual_cost = decision->spent;
    if (!before)
        kp_engines_set_effort(engines, NULL);
}

enum kp_answer kp_engines_decide(struct kp_engines *engines, const bool *on, uint16_t *code)
{
    struct kp_decision decision = {.on = on, .code = code};

    kp_engines_decide_rows(engines, &decision);
    return decision.answer;
}

enum kp_answer kp_engines_decide_core(struct kp_engines *engines, bool *on, uint16_t *code)
{
    struct kp_decision decision = {.on = on, .used = on, .code = code};

    kp_engines_decide_rows(engines, &decision);
    return decision.answer;
}

/* How many times as much as all rows some of them may cost. */
#define TRY_FACTOR 3

/* Effort that they may cost in any case: this share of the budget of a question. */
#define TRY_SHARE 16

static uint64_t least_try(const struct kp_engines *engines)
{
    uint64_t budget = engines->may_exceed_budget ? KP_STATES : engines->budget;

    return budget / TRY_SHARE;
}

enum kp_answer kp_engines_try_core(struct kp_engines *engines, bool *on, uint16_t *code)
{
    uint64_t *all = engines->limits.effort;
    uint64_t given = engines->usual_cost * TRY_FACTOR + least_try(engines), left;
    enum kp_answer answer;

    if (all && *all < given)
        given = *all;
    left = given;
    kp_engines_set_effort(engines, &left);
    answer = kp_engines_decide_core(engines, on, code);
    kp_engines_set_effort(engines, all);
    kp_limits_spend(&engines->limits, given - left);
    if (engines->stop == KP_OUT_OF_EFFORT && (!all || *all > 0))
        engines->stop = KP_OUT_OF_STATES;
    return answer;
}
