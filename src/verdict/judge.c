#include "verdict/judge.h"

#include <string.h>

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

static struct kp_limits limits_of(const struct kp_options *options)
{
    struct kp_limits limits = {.memory = options->memory,
                               .asked_to_stop = options->stop,
                               .stop_data = options->stop_data,
                               .progress = options->progress,
                               .progress_data = options->progress_data};

    if (options->seconds > 0)
        limits.deadline = kp_now() + options->seconds;
    return limits;
}

enum kp_status kp_judge_make(struct kp_judge *judge, const struct kp_question *question,
                             const struct kp_options *options, struct kp_diag *why)
{
    enum kp_status status;

    memset(judge, 0, sizeof *judge);
    judge->question = question;
    judge->limits = limits_of(options);
    status = find_engine(options->engine, &judge->engine, why);
    if (status == KP_OK)
        status = kp_choose(options->encoding, question, &judge->choice, why);
    if (status == KP_OK)
        status = kp_solver_find(options->solver, &judge->solver, why);
    judge->part = 4;
    judge->budget = options->states ? options->states : KP_STATES;
    if (judge->engine == KP_NATIVE && !options->states)
        judge->budget = UINT64_MAX;
    return status;
}

struct kp_judge kp_judge_like(const struct kp_judge *judge, const struct kp_question *question)
{
    struct kp_judge like = *judge;

    like.question = question;
    like.all = like.some = NULL;
    like.stop = KP_RAN;
    like.stats = (struct kp_stats){0};
    if (question)
        kp_choice_adapt(&like.choice, question);
    return like;
}

/* Clauses that were cut short for want of effort may be whole the next time. */
static void renew(struct kp_judge *judge)
{
    if (!judge->some || kp_session_is_whole(judge->some))
        return;
    kp_session_free(judge->some);
    judge->some = NULL;
}

void kp_judge_begin_search(struct kp_judge *judge)
{
    judge->effort = UINT64_MAX;
    judge->limits.effort = &judge->effort;
}

void kp_judge_begin_step(struct kp_judge *judge)
{
    judge->effort = judge->budget;
    judge->limits.effort = &judge->effort;
    renew(judge);
}

void kp_judge_end_step(struct kp_judge *judge)
{
    judge->limits.effort = NULL;
}

void kp_judge_pay(struct kp_judge *judge, const struct kp_judge *other)
{
#define PAY(name, what) judge->stats.name += other->stats.name;
    KP_STATS(PAY)
#undef PAY
}

void kp_judge_free(struct kp_judge *judge)
{
    kp_session_free(judge->all);
    kp_session_free(judge->some);
}

/* To lay the rows out for a walk takes as long as so many states. */
static uint64_t layout(const struct kp_question *question)
{
    return (uint64_t)question->row_count * (uint64_t)(question->pegs + question->classes) / 64;
}

/* A state looks at every row: with many of them it counts for more than one. */
static uint64_t weight(const struct kp_question *question)
{
    return 1 + (uint64_t)question->row_count / 64;
}

/* So many states may be visited, of those given and of the effort. */
static uint64_t lend(const struct kp_judge *judge, uint64_t states)
{
    const uint64_t *effort = judge->limits.effort;
    uint64_t each = weight(judge->question);

    return effort && *effort / each < states ? *effort / each : states;
}

static void settle(struct kp_judge *judge, uint64_t spent)
{
    judge->stats.states += spent;
    kp_limits_spend(&judge->limits, spent * weight(judge->question) + layout(judge->question));
}

enum kp_stop kp_judge_walk(struct kp_judge *judge, struct kp_asked asked, uint64_t states,
                           struct kp_visitor visitor)
{
    uint64_t given = lend(judge, states), left = given;
    enum kp_stop stop = kp_enumerate(judge->question, asked, &judge->limits, &left, visitor);

    settle(judge, given - left);
    return stop;
}

/* Under auto the native engine visits so many states, and some for each peg, where
 * it is not expected to get to the end, before the solver is asked: where nearly
 * all codes fit, one is soon found. */
#define VAIN         100000
#define VAIN_PER_PEG 4

enum kp_stop kp_judge_native(struct kp_judge *judge, const struct kp_task *task, uint64_t states,
                             struct kp_told *told)
{
    uint64_t given = lend(judge, states), left = given;
    struct kp_task mine = *task;
    enum kp_stop stop;

    if (judge->engine == KP_AUTO && states < UINT64_MAX)
        mine.vain = VAIN + VAIN_PER_PEG * (uint64_t)judge->question->pegs;
    stop = kp_native(&mine, &judge->limits, &left, told);

    settle(judge, given - left);
    return stop;
}

/* In an audit, where there is a solver, the native engine gets a part of its
 * budget, and half of that each time it was not enough. */
#define LEAST_STATES 2000

static uint64_t budget(const struct kp_judge *judge)
{
    bool shared = judge->limits.effort && judge->engine == KP_AUTO;

    return shared ? judge->budget / judge->part + 1 : judge->budget;
}

static void adapt(struct kp_judge *judge)
{
    if (judge->stop == KP_OUT_OF_STATES && judge->budget / judge->part > LEAST_STATES)
        judge->part *= 2;
}

static enum kp_answer find(struct kp_judge *judge, struct kp_asked asked, bool least,
                           uint64_t states, uint16_t *code)
{
    struct kp_task task = {judge->question, asked, least, false, "searching", 0};
    struct kp_told told = {.code = code};

    judge->stop = kp_judge_native(judge, &task, states, &told);
    kp_count_free(&told.secrets);
    if (told.found)
        return KP_CONSISTENT;
    return judge->stop == KP_RAN ? KP_CHEATED : KP_UNDECIDED;
}

enum kp_answer kp_judge_first(struct kp_judge *judge, struct kp_asked asked, uint64_t states,
                              uint16_t *code)
{
    return find(judge, asked, true, states, code);
}

static enum kp_answer ask_native(struct kp_judge *judge, const bool *on, uint16_t *code)
{
    enum kp_answer answer = find(judge, (struct kp_asked){on, 0}, false, budget(judge), code);

    adapt(judge);
    return answer;
}

/* Rows that are stated for good make the solver two to three times as fast as
 * rows that are assumed, so the first question gets a solver of its own. */
static struct kp_session *session_for(struct kp_judge *judge, const bool *on)
{
    struct kp_session_plan plan = {.question = judge->question,
                                   .choice = &judge->choice,
                                   .solver = judge->solver,
                                   .limits = &judge->limits,
                                   .stats = &judge->stats,
                                   .all_rows = !on};
    struct kp_session **session = on ? &judge->some : &judge->all;

    if (!*session)
        *session = kp_session_new(&plan);
    return *session;
}

enum kp_answer kp_judge_solve(struct kp_judge *judge, const bool *on, uint16_t *code)
{
    struct kp_session *session = session_for(judge, on);
    enum kp_answer answer;

    judge->stop = KP_OUT_OF_MEMORY;
    if (!session)
        return KP_UNDECIDED;
    answer = kp_session_solve(session, on, code);
    judge->stop = kp_session_stop(session);
    if (answer == KP_CONSISTENT)
        kp_question_colours(judge->question, code);
    return answer;
}

bool kp_judge_is_over(enum kp_stop stop)
{
    return stop == KP_OUT_OF_TIME || stop == KP_INTERRUPTED;
}

bool kp_judge_must_end(enum kp_stop stop)
{
    return kp_judge_is_over(stop) || stop == KP_OUT_OF_EFFORT;
}

enum kp_answer kp_judge_ask(struct kp_judge *judge, const bool *on, uint16_t *code)
{
    enum kp_answer answer = KP_UNDECIDED;

    judge->stop = KP_RAN;
    judge->solved = false;
    if (judge->questions)
        judge->questions->done++;
    if (judge->limits.whole)
        kp_limits_tell(&judge->limits, *judge->limits.whole);
    if (judge->engine != KP_SAT)
        answer = ask_native(judge, on, code);
    if (answer != KP_UNDECIDED || judge->engine == KP_NATIVE || kp_judge_must_end(judge->stop))
        return answer;
    judge->solved = on != NULL;
    return kp_judge_solve(judge, on, code);
}

void kp_judge_core(struct kp_judge *judge, bool *on)
{
    for (size_t r = 0; judge->solved && r < judge->question->row_count; r++)
        on[r] = on[r] && kp_session_failed(judge->some, r);
}
