/* keypeg's engines, in the process. */
#include "keypeg.h"
#include "native/count/count_secrets.h"
#include "native/search/enumerate.h"
#include "runner.h"
#include "sat/session.h"
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* Seconds of processor time. */
static double now(void)
{
    struct timespec time;

    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

static int is_over(void *end)
{
    return now() > *(double *)end;
}

static struct kp_limits limits_until(double *end, struct kp_meter *meter)
{
    return (struct kp_limits){
        .memory = KP_RUNNER_MEMORY, .meter = meter, .asked_to_stop = is_over, .stop_data = end};
}

struct kp_result kp_run_in_process(const struct kp_runner *runner, const struct kp_transcript *game,
                                   double seconds)
{
    const double enough = 0.005, little = 0.001;
    struct kp_result result = {.asked = true};
    double begun = now();
    int times = 0;

    runner->once(runner, game, seconds, &result);
    result.seconds = now() - begun;
    if (result.answer == KP_UNDECIDED)
        result.seconds = seconds;
    if (result.answer == KP_UNDECIDED || result.seconds > little)
        return result;
    for (begun = now(); now() - begun < enough; times++)
        runner->once(runner, game, seconds, &result);
    result.seconds = (now() - begun) / times;
    return result;
}

static struct kp_question *ask(const struct kp_transcript *game)
{
    struct kp_question *question = kp_question_new(game, true);

    if (!question)
        abort();
    return question;
}

static enum kp_answer answer_of(enum kp_stop_reason stop, bool found)
{
    return found ? KP_CONSISTENT : stop == KP_COMPLETED ? KP_CHEATED : KP_UNDECIDED;
}

static void tell_count(const struct kp_bignum *count, struct kp_result *result)
{
    struct kp_strbuf text = {0};

    kp_bignum_write(count, &text);
    snprintf(result->count, sizeof result->count, "%s", text.text);
    kp_strbuf_free(&text);
}

/* ---- The plain engine ---- */

struct tally {
    uint64_t *secrets; /* by how many pegs are of the merged class */
    bool found, first_is_enough;
};

static bool add(void *data, const uint16_t *code, int others)
{
    struct tally *tally = data;

    (void)code;
    tally->found = true;
    tally->secrets[others]++;
    return !tally->first_is_enough;
}

static void sum_up(const struct kp_question *question, const struct tally *tally,
                   struct kp_result *result)
{
    struct kp_bignum total = {0};

    for (int others = 0; others <= question->pegs; others++) {
        struct kp_bignum ways = {0}, times = {0};

        if (tally->secrets[others] == 0)
            continue;
        kp_question_colourings(question, others, &ways);
        kp_bignum_set(&times, tally->secrets[others]);
        kp_bignum_add_product(&total, &ways, &times);
        kp_bignum_free(&times);
        kp_bignum_free(&ways);
    }
    tell_count(&total, result);
    kp_bignum_free(&total);
}

static void plain(const struct kp_transcript *game, double seconds, bool count,
                  struct kp_result *result)
{
    double end = now() + seconds;
    struct kp_meter meter = kp_meter_begin(NULL, KP_TURN, KP_NO_END);
    struct kp_limits limits = limits_until(&end, &meter);
    struct kp_question *question = ask(game);
    struct tally tally = {calloc((size_t)question->pegs + 1, sizeof *tally.secrets), false, !count};
    enum kp_stop_reason stop;

    if (!tally.secrets)
        abort();
    stop = kp_enumerate(question, (struct kp_row_selection){0}, &limits,
                        (struct kp_visitor){add, &tally, NULL});
    result->answer = answer_of(stop, tally.found);
    if (count && stop != KP_COMPLETED)
        result->answer = KP_UNDECIDED;
    else if (count)
        sum_up(question, &tally, result);
    free(tally.secrets);
    kp_question_free(question);
}

void kp_plain_decide(const struct kp_runner *runner, const struct kp_transcript *game,
                     double seconds, struct kp_result *result)
{
    (void)runner;
    plain(game, seconds, false, result);
}

void kp_plain_count(const struct kp_runner *runner, const struct kp_transcript *game,
                    double seconds, struct kp_result *result)
{
    (void)runner;
    plain(game, seconds, true, result);
}

/* ---- The fast one ---- */

static void reckon(const struct kp_transcript *game, double seconds, bool count,
                   struct kp_result *result)
{
    double end = now() + seconds;
    struct kp_meter meter = kp_meter_begin(NULL, KP_TURN, KP_NO_END);
    struct kp_limits limits = limits_until(&end, &meter);
    struct kp_question *question = ask(game);
    struct kp_count_request reckoned = {0};
    enum kp_stop_reason stop = kp_count_secrets(question, NULL, &limits, count, &reckoned);

    result->answer = answer_of(stop, reckoned.found);
    if (count && stop != KP_COMPLETED)
        result->answer = KP_UNDECIDED;
    else if (count)
        tell_count(&reckoned.secrets, result);
    kp_bignum_free(&reckoned.secrets);
    kp_question_free(question);
}

void kp_reckon_decide(const struct kp_runner *runner, const struct kp_transcript *game,
                      double seconds, struct kp_result *result)
{
    (void)runner;
    reckon(game, seconds, false, result);
}

void kp_reckon_count(const struct kp_runner *runner, const struct kp_transcript *game,
                     double seconds, struct kp_result *result)
{
    (void)runner;
    reckon(game, seconds, true, result);
}

/* ---- PicoSAT ---- */

void kp_encoding_decide(const struct kp_runner *runner, const struct kp_transcript *game,
                        double seconds, struct kp_result *result)
{
    double end = now() + seconds;
    struct kp_limits limits = limits_until(&end, NULL);
    struct kp_question *question = ask(game);
    uint16_t *code = calloc((size_t)question->pegs, sizeof *code);
    struct kp_stats stats = {0};
    struct kp_encoding_choice choice;
    struct kp_session_plan plan = {
        .question = question, .choice = &choice, .stats = &stats, .all_rows = true};
    struct kp_session *session = NULL;

    if (!code || kp_encoding_choose(runner->encoding, question, &choice, NULL) ||
        !(session = kp_session_new(&plan, &limits)))
        abort();
    result->answer = kp_session_solve(session, &limits, NULL, code);
    result->variables = stats.variables;
    result->clauses = stats.clauses;
    kp_session_free(session);
    free(code);
    kp_question_free(question);
}

struct giving {
    struct kp_solver *picosat;
    struct kp_clause_sink cnf;
};

static void give(void *to, int lit)
{
    struct giving *giving = to;

    kp_solver_add(giving->picosat, lit);
    if (lit == 0)
        kp_clause_sink_stop(&giving->cnf, kp_solver_stop(giving->picosat));
}

void kp_rows_decide(const struct kp_runner *runner, const struct kp_transcript *game,
                    double seconds, struct kp_result *result)
{
    double end = now() + seconds;
    struct kp_limits limits = limits_until(&end, NULL);
    struct giving giving = {.cnf = {.emit = give, .to = &giving, .limits = &limits}};
    int answer = 0;

    (void)runner;
    giving.picosat = kp_solver_new(limits.memory);
    if (!giving.picosat)
        abort();
    kp_rows_encode(&giving.cnf, game);
    if (!giving.cnf.stopped)
        answer = kp_solver_solve(giving.picosat, &limits);
    result->answer = answer == 10 ? KP_CONSISTENT : answer == 20 ? KP_CHEATED : KP_UNDECIDED;
    result->variables = (uint64_t)giving.cnf.variables;
    result->clauses = giving.cnf.clauses;
    kp_solver_free(giving.picosat);
}

/* ---- keypeg as a whole ---- */

static void whole(const struct kp_transcript *game, const char *engine, double seconds, bool count,
                  struct kp_result *result)
{
    double end = now() + seconds;
    struct kp_options options = {.engine = engine,
                                 .memory = KP_RUNNER_MEMORY,
                                 .count_all = count,
                                 .most = !count, /* nobody else is asked whether it is alone */
                                 .verdict_only = true,
                                 .stop = is_over,
                                 .stop_data = &end};
    struct kp_verdict *verdict;

    if (kp_check(game, &options, &verdict, NULL))
        abort();
    result->answer = verdict->answer;
    if (count && verdict->answer == KP_CHEATED)
        snprintf(result->count, sizeof result->count, "0");
    else if (count && verdict->count && verdict->count_is_exact)
        snprintf(result->count, sizeof result->count, "%s", verdict->count);
    else if (count)
        result->answer = KP_UNDECIDED;
    kp_verdict_free(verdict);
}

void kp_auto_decide(const struct kp_runner *runner, const struct kp_transcript *game,
                    double seconds, struct kp_result *result)
{
    (void)runner;
    whole(game, "auto", seconds, false, result);
}

void kp_linear_decide(const struct kp_runner *runner, const struct kp_transcript *game,
                      double seconds, struct kp_result *result)
{
    (void)runner;
    whole(game, "linear", seconds, false, result);
}

void kp_auto_count(const struct kp_runner *runner, const struct kp_transcript *game, double seconds,
                   struct kp_result *result)
{
    (void)runner;
    whole(game, "auto", seconds, true, result);
}
