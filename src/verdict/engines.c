#include "verdict/engines.h"

#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

/* What the options ask of a judge. */
static enum kp_status find_engine(const char *name, enum kp_engine *engine, struct kp_diag *why)
{
    static const char *const names[] = {
        [KP_AUTO] = "auto", [KP_NATIVE] = "native", [KP_SAT] = "sat"};

    for (int i = KP_AUTO; i <= KP_SAT; i++)
        if (!name || strcmp(name, names[i]) == 0) {
            *engine = (enum kp_engine)i;
            return KP_OK;
        }
    return kp_fail(why, KP_BAD_INPUT, "there is no engine '%s'; there are auto, native and sat",
                   name);
}

enum kp_status kp_engines_make(struct kp_engines *judge, const struct kp_question *question,
                               const struct kp_options *options, struct kp_diag *why)
{
    enum kp_status status;

    memset(judge, 0, sizeof *judge);
    judge->question = question;
    judge->limits = kp_limits_of(options);
    status = find_engine(options->engine, &judge->engine, why);
    if (status == KP_OK)
        status = kp_encoding_choose(options->encoding, question, &judge->choice, why);
    if (status == KP_OK)
        status = kp_solver_find(options->solver, &judge->solver, why);
    if (status == KP_OK)
        judge->solver_name = options->solver ? options->solver : judge->solver->name;
    judge->part = 4;
    judge->budget = options->states ? options->states : KP_STATES;
    if (judge->engine == KP_NATIVE && !options->states)
        judge->budget = UINT64_MAX;
    return status;
}

/* How far a program that is not ours is believed. */
bool kp_engines_use_unknown_program(const struct kp_engines *judge)
{
    return judge->solver == &kp_solver_program;
}

/* Whether PicoSAT has a code for no rows at all. */
static bool has_code(struct kp_engines *judge, const bool *none, uint16_t *code)
{
    struct kp_engines sure = kp_engines_for(judge, judge->question);
    enum kp_answer answer = KP_UNDECIDED;

    sure.limits.effort = NULL;
    if (kp_solver_find(NULL, &sure.solver, NULL) == KP_OK) {
        sure.solver_name = sure.solver->name;
        answer = kp_engines_solve(&sure, none, code);
    }
    kp_engines_add_cost(judge, &sure);
    kp_engines_free(&sure);
    return answer == KP_CONSISTENT;
}

bool kp_engines_reject_wrong_solver(struct kp_engines *judge)
{
    bool *none = kp_calloc(judge->question->row_count, sizeof *none), caught;
    uint16_t *code = kp_calloc((size_t)judge->question->pegs, sizeof *code);

    caught = kp_engines_use_unknown_program(judge) && none && code && has_code(judge, none, code);
    if (caught) {
        kp_fail(&judge->complaint, KP_BAD_INPUT,
                "the solver %s is of no use here: it says that no code at all is possible",
                judge->solver_name);
        judge->engine = KP_NATIVE;
    }
    free(none);
    free(code);
    return caught;
}

bool kp_count_result_make(struct kp_count_result *census, const struct kp_question *question)
{
    memset(census, 0, sizeof *census);
    census->first = kp_calloc((size_t)question->pegs, sizeof *census->first);
    return census->first != NULL;
}

void kp_count_result_free(struct kp_count_result *census)
{
    free(census->first);
    kp_bignum_free(&census->total);
}

void kp_engines_count_native(struct kp_engines *judge, uint64_t states,
                             struct kp_count_result *census)
{
    struct kp_native_query task = {judge->question, census->asked, true, true, census->what, 0};
    struct kp_native_result told = {.code = census->first, .secrets = census->total};

    census->stop = kp_engines_native(judge, &task, states, &told);
    census->total = told.secrets;
    census->found = told.found;
    census->expected = told.expected;
}

/* One secret, at least, or none at all. */
static void ask_solver(struct kp_engines *judge, struct kp_count_result *census)
{
    enum kp_answer answer = kp_engines_solve(judge, census->asked.on, census->first);

    census->found = answer == KP_CONSISTENT;
    kp_bignum_set(&census->total, census->found);
    census->stop = answer == KP_UNDECIDED    ? judge->stop
                   : answer == KP_CONSISTENT ? KP_OUT_OF_STATES
                                             : KP_COMPLETED;
}

void kp_engines_count(struct kp_engines *judge, struct kp_count_result *census)
{
    census->stop = KP_OUT_OF_STATES;
    census->found = false;
    if (judge->engine != KP_SAT)
        kp_engines_count_native(judge, judge->budget, census);
    if (census->stop != KP_COMPLETED && !census->found && judge->engine != KP_NATIVE &&
        !kp_stop_ends_step(census->stop))
        ask_solver(judge, census);
}

struct kp_engines kp_engines_for(const struct kp_engines *judge, const struct kp_question *question)
{
    struct kp_engines like = *judge;

    like.question = question;
    like.all = like.some = NULL;
    like.lender = NULL;
    like.table = NULL;
    like.stop = KP_COMPLETED;
    like.stats = (struct kp_stats){0};
    if (question)
        kp_encoding_choice_adapt(&like.choice, question);
    return like;
}

/* Clauses that were cut short for want of effort may be whole the next time. */
static void renew(struct kp_engines *judge)
{
    if (!judge->some || kp_session_is_whole(judge->some))
        return;
    kp_session_free(judge->some);
    judge->some = NULL;
}

void kp_engines_begin_search(struct kp_engines *judge)
{
    judge->effort = UINT64_MAX;
    judge->reserve = 0;
    judge->limits.effort = &judge->effort;
}

/* The native engine alone has no budget for a question by default; an audit asks many. */
void kp_engines_begin_audit(struct kp_engines *judge)
{
    uint64_t question = judge->budget < UINT64_MAX ? judge->budget : KP_STATES;

    judge->effort = 0;
    judge->reserve = question < UINT64_MAX / KP_AUDIT_SHARE ? KP_AUDIT_SHARE * question
                                                            : UINT64_MAX;
}

void kp_engines_begin_step(struct kp_engines *judge, unsigned percent)
{
    kp_engines_end_step(judge);
    judge->effort = (judge->reserve / 100 + 1) * percent;
    if (judge->effort > judge->reserve)
        judge->effort = judge->reserve;
    judge->reserve -= judge->effort;
    judge->limits.effort = &judge->effort;
    renew(judge);
}

void kp_engines_end_step(struct kp_engines *judge)
{
    judge->reserve += judge->effort;
    judge->effort = 0;
    judge->limits.effort = NULL;
}

void kp_engines_add_cost(struct kp_engines *judge, const struct kp_engines *other)
{
#define PAY(name, what) judge->stats.name += other->stats.name;
    KP_STATS(PAY)
#undef PAY
}

void kp_engines_free(struct kp_engines *judge)
{
    kp_session_free(judge->all);
    kp_session_free(judge->some);
    kp_score_table_free(judge->table);
}

/* In an audit, where there is a solver, the native engine gets a part of its
 * budget, and half of that each time it was not enough. */
#define LEAST_STATES 2000

static uint64_t budget(const struct kp_engines *judge)
{
    const uint64_t *effort = judge->limits.effort;
    uint64_t most = judge->budget;

    if (!effort || judge->engine != KP_AUTO)
        return most;
    if (*effort < most)
        most = *effort;
    return most / judge->part + 1;
}

static void adapt(struct kp_engines *judge)
{
    if (judge->stop == KP_OUT_OF_STATES && judge->budget / judge->part > LEAST_STATES)
        judge->part *= 2;
}

static enum kp_answer find(struct kp_engines *judge, struct kp_row_selection asked, bool least,
                           uint64_t states, uint16_t *code)
{
    struct kp_native_query task = {judge->question, asked, least, false, "searching", 0};
    struct kp_native_result told = {.code = code};

    judge->stop = kp_engines_native(judge, &task, states, &told);
    kp_bignum_free(&told.secrets);
    if (told.found)
        return KP_CONSISTENT;
    return judge->stop == KP_COMPLETED ? KP_CHEATED : KP_UNDECIDED;
}

enum kp_answer kp_engines_first_secret(struct kp_engines *judge, struct kp_row_selection asked,
                                       uint64_t states, uint16_t *code)
{
    return find(judge, asked, true, states, code);
}

static enum kp_answer ask_native(struct kp_engines *judge, const bool *on, uint16_t *code)
{
    enum kp_answer answer = find(judge, (struct kp_row_selection){on, 0}, false, budget(judge),
                                 code);

    adapt(judge);
    return answer;
}

/* Rows that are stated for good make the solver two to three times as fast as
 * rows that are assumed, so the first question gets a solver of its own. */
struct kp_session *kp_engines_session(struct kp_engines *judge, const bool *on)
{
    struct kp_session_plan plan = {.question = judge->question,
                                   .choice = &judge->choice,
                                   .solver = judge->solver,
                                   .limits = &judge->limits,
                                   .stats = &judge->stats,
                                   .all_rows = !on,
                                   .program = judge->solver_name};
    struct kp_session **session = on ? &judge->some : &judge->all;

    if (!*session)
        *session = kp_session_new(&plan);
    judge->wrote = true;
    return *session;
}

/* What is wrong with its solver, if anything is. */
static void hear(struct kp_engines *judge, const struct kp_session *session)
{
    if (session && kp_session_stop(session) == KP_SOLVER_FAILED)
        kp_fail(&judge->complaint, KP_BAD_INPUT, "the solver %s is of no use here: %s",
                judge->solver_name, kp_session_complaint(session));
}

void kp_engines_drop_session(struct kp_engines *judge)
{
    hear(judge, judge->all);
    kp_session_free(judge->all);
    judge->all = NULL;
}

/* What a conflict costs in an audit beside its propagations.  Where pegs cannot repeat
 * colours a conflict has few of these, and took 36 microseconds (8 pegs, 10 colours). */
#define CONFLICT 500

enum kp_answer kp_engines_solve(struct kp_engines *judge, const bool *on, uint16_t *code)
{
    struct kp_session *session = kp_engines_session(judge, on);
    uint64_t conflicts = judge->stats.conflicts;
    enum kp_answer answer;

    judge->stop = KP_OUT_OF_MEMORY;
    if (!session)
        return KP_UNDECIDED;
    answer = kp_session_solve(session, on, code);
    kp_limits_spend(&judge->limits, CONFLICT * (judge->stats.conflicts - conflicts));
    judge->stop = kp_session_stop(session);
    hear(judge, session);
    if (answer == KP_CONSISTENT)
        kp_question_colours(judge->question, code);
    return answer;
}

bool kp_stop_ends_everything(enum kp_stop_reason stop)
{
    return stop == KP_OUT_OF_TIME || stop == KP_INTERRUPTED;
}

bool kp_stop_ends_step(enum kp_stop_reason stop)
{
    return kp_stop_ends_everything(stop) || stop == KP_OUT_OF_EFFORT;
}

/* The least that a question costs, however soon it is answered: the solver takes 3
 * microseconds for seven rows of five pegs, as long as so many states. */
#define QUESTION 60

static uint64_t least_cost(const struct kp_engines *judge)
{
    return QUESTION + (uint64_t)judge->question->row_count / 4;
}

enum kp_answer kp_engines_decide(struct kp_engines *judge, const bool *on, uint16_t *code)
{
    enum kp_answer answer = KP_UNDECIDED;

    kp_limits_spend(&judge->limits, least_cost(judge));
    judge->stop = KP_COMPLETED;
    judge->solved = false;
    if (judge->questions)
        judge->questions->done++;
    if (judge->limits.whole)
        kp_limits_tell(&judge->limits, *judge->limits.whole);
    if (judge->engine != KP_SAT)
        answer = ask_native(judge, on, code);
    if (answer != KP_UNDECIDED || judge->engine == KP_NATIVE || kp_stop_ends_step(judge->stop))
        return answer;
    judge->solved = on != NULL && !judge->lender;
    if (judge->lender && on && kp_engines_solve_extra_rows(judge, on, code, &answer))
        return answer;
    return kp_engines_solve(judge, on, code);
}

void kp_engines_reduce_to_core(struct kp_engines *judge, bool *on)
{
    for (size_t r = 0; judge->solved && r < judge->question->row_count; r++)
        on[r] = on[r] && kp_session_failed(judge->some, r);
}
