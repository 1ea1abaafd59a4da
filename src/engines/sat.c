/* The SAT engine behind the interface of engine.h: sessions with a solver.
 *
 * Rows that are stated for good make the solver 1.5 to 2.6 times as fast as rows that are assumed,
 * so the question of all rows gets a separate session.  Clauses are written before the
 * first turn, because a turn must not cut them short.
 *
 * Secrets are counted and listed one after another.  A clause excludes each secret, and the solver
 * is asked for the next.  What it has learnt is kept, so the next secret often costs little.  A
 * thousand secrets are soon counted; a million are not.  The session knows which secrets were
 * counted, so the next turn continues with it.
 */
#include "base/allocate.h"
#include "engines/engine_set.h"
#include "game/score.h"
#include "sat/session.h"

#include <stdlib.h>
#include <string.h>

/* ---- Sessions ------------------------------------------------------------------ */

/* Returns the session for all rows (`on` is NULL) or for any; NULL: no memory. */
static struct kp_session *open_session(struct kp_engines *engines, const struct kp_limits *limits,
                                       const bool *on)
{
    struct kp_session **session = on ? &engines->subsets : &engines->all_rows;

    if (!*session) {
        const struct kp_solver *solver = kp_engines_solver(engines);
        struct kp_session_plan plan = {.question = engines->question,
                                       .choice = kp_engines_encoding(engines),
                                       .solver = solver,
                                       .stats = &engines->stats,
                                       .all_rows = !on,
                                       .program = engines->solver_name};

        *session = kp_session_new(&plan, limits);
    }
    engines->wrote_clauses = true;
    return *session;
}

static void note_complaint(struct kp_engines *engines, const struct kp_session *session)
{
    if (session && kp_session_stop(session) == KP_SOLVER_FAILED)
        kp_fail(&engines->complaint, KP_BAD_INPUT, "the solver %s cannot be used: %s",
                engines->solver_name, kp_session_complaint(session));
}

/* Estimates the clauses of a row.  Let s be the pegs of a guess that do not have its most frequent
 * class.  With many classes the row makes about two clauses for each peg and each of these s.  With
 * two classes it makes s^2 + 16 s, which is 0.8 to 1.1 times what `keypeg encode` writes for
 * 40x2x20 to 200x2x200 and for one-in-three. */
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

#define MOST_CLAUSES 1000000000000 /* more than any solver can have */

/* Estimates the clauses of a sum: one for each class and each sum that the first p pegs can have
 * and the others can complete.  There are at most as many of these sums as multisets of p pegs, and
 * as multiples of the common divisor between the least and the largest one. */
static uint64_t expect_sum_clauses(const struct kp_question *question)
{
    int64_t least = INT64_MAX, most = 0, divisor = 0;
    double multisets = 1, clauses = 0;
    int pegs = question->pegs, classes = question->classes;

    for (int c = 0; c < classes; c++) {
        least = question->number[c] < least ? question->number[c] : least;
        most = question->number[c] > most ? question->number[c] : most;
    }
    for (int c = 0; c < classes; c++)
        for (int64_t rest = question->number[c] - least; rest != 0;) {
            int64_t next = divisor % rest;

            divisor = rest;
            rest = next;
        }
    for (int p = 1; p < pegs && divisor > 0; p++) {
        int64_t most_steps = (most - least) / divisor;
        double steps = (double)most_steps * (p < pegs - p ? p : pegs - p) + 1;

        multisets = multisets * (p + classes - 1) / p;
        clauses += (multisets < steps ? multisets : steps) * classes;
    }
    return clauses < MOST_CLAUSES ? (uint64_t)clauses : MOST_CLAUSES;
}

uint64_t kp_sat_expect_opening(const struct kp_engines *engines, const struct kp_ask *ask)
{
    const struct kp_question *question = engines->question;
    size_t *often = kp_calloc((size_t)question->classes, sizeof *often);
    uint64_t clauses = 0;

    if (ask->on ? engines->subsets : engines->all_rows) {
        free(often);
        return 0;
    }
    for (size_t r = 0; often && r < question->row_count; r++)
        clauses += expect_clauses(question, r, often);
    free(often);
    if (question->sum >= 0)
        clauses += expect_sum_clauses(question);
    return KP_CLAUSE_EFFORT * clauses;
}

/* Drops the session for all rows, which excludes the secrets that were counted or listed. */
void kp_sat_close(struct kp_engines *engines)
{
    note_complaint(engines, engines->all_rows);
    kp_session_free(engines->all_rows);
    engines->all_rows = NULL;
}

/* ---- One secret --------------------------------------------------------------------- */

/* The effort of a conflict of the solver, in addition to its propagations.  If pegs cannot repeat
 * colours, a conflict has few propagations, and took 36 microseconds (8 pegs, 10 colours). */
#define CONFLICT_EFFORT 500

/* Returns what ended the solver: nothing, if it has answered. */
static enum kp_stop_reason find_stop(const struct kp_session *session, enum kp_answer answer)
{
    enum kp_stop_reason stop = kp_session_stop(session);

    if (answer != KP_UNDECIDED)
        return KP_COMPLETED;
    return stop == KP_COMPLETED ? KP_SOLVER_FAILED : stop;
}

/* Asks a session of these engines. */
static void solve(struct kp_engines *engines, const struct kp_limits *limits, const bool *on,
                  struct kp_reply *reply)
{
    struct kp_session *session = open_session(engines, limits, on);
    uint64_t conflicts = engines->stats.conflicts;
    enum kp_answer answer;

    reply->stop = KP_OUT_OF_MEMORY;
    if (!session)
        return;
    answer = kp_session_solve(session, limits, on, reply->code);
    kp_meter_spend(limits->meter, CONFLICT_EFFORT * (engines->stats.conflicts - conflicts));
    reply->stop = find_stop(session, answer);
    note_complaint(engines, session);
    reply->found = answer == KP_CONSISTENT;
    if (reply->found)
        kp_question_colours(engines->question, reply->code);
}

static void read_used(const struct kp_engines *engines, const struct kp_ask *ask)
{
    for (size_t r = 0; r < engines->question->row_count; r++)
        ask->sink.used[r] = ask->on[r] && kp_session_failed(engines->subsets, r);
}

static void find(struct kp_engines *engines, const struct kp_ask *ask,
                 const struct kp_limits *limits, struct kp_reply *reply)
{
    solve(engines, limits, ask->on, reply);
    if (!reply->found && reply->stop == KP_COMPLETED && ask->on && ask->sink.used)
        read_used(engines, ask);
    if (!reply->found)
        return;
    if (!kp_engines_make_replay(engines)) {
        reply->found = false;
        reply->stop = KP_OUT_OF_MEMORY;
        return;
    }
    reply->is_broken = !kp_engines_confirm(engines, ask, reply->code);
    if (reply->is_broken && ask->goal == KP_GOAL_ONE) {
        reply->found = false;
        reply->stop = KP_SOLVER_FAILED;
        kp_fail(&engines->complaint, KP_BROKEN,
                "the solver %s found a secret that does not fit these scores",
                engines->solver_name);
    }
}

/* ---- Counting -------------------------------------------------------------------------- */

struct model_count {
    struct kp_engines *engines;
    const struct kp_ask *ask;
    struct kp_reply *reply;
    struct kp_meter meter;
    struct kp_limits limits; /* the caller's, with `meter` */
    struct kp_session *session;
    struct kp_progress progress;
    uint16_t *classes, *code; /* the last secret, as classes and as colours */
};

/* Adds a model.  It represents several secrets if some of its pegs have the merged class. */
static void add_model(struct model_count *count)
{
    const struct kp_question *question = count->engines->question;
    struct kp_bignum ways = {0};
    int others = 0;

    for (int p = 0; question->others && p < question->pegs; p++)
        others += count->classes[p] == question->kept;
    kp_question_colourings(question, others, &ways);
    kp_bignum_add(&count->reply->secrets, &ways);
    kp_bignum_free(&ways);
    count->progress.done++;
}

/* Checks a model by the plain rule.  Stores the first secret, or one that breaks the rule. */
static void check_model(struct model_count *count)
{
    const struct kp_question *question = count->engines->question;
    struct kp_reply *reply = count->reply;
    size_t bytes = (size_t)question->pegs * sizeof *count->code;

    memcpy(count->code, count->classes, bytes);
    kp_question_colours(question, count->code);
    reply->is_broken = !kp_engines_confirm(count->engines, count->ask, count->code);
    if (reply->is_broken || !reply->found)
        memcpy(reply->code, count->code, bytes);
    reply->found = true;
}

/* Renews the work after the first secret: the others may take as much as it did, plus
 * ask->options.others. */
static void renew_work(struct model_count *count)
{
    uint64_t spent = count->meter.spent, more = count->ask->options.others;

    count->meter.left = more < KP_NO_END - spent ? more + spent : KP_NO_END;
}

/* Excludes the model, whatever work is left, because a clause that is cut short ends the
 * session. */
static void exclude_model(struct model_count *count)
{
    struct kp_limits no_limit = kp_limits_for_part(&count->limits, NULL);

    kp_session_exclude(count->session, &no_limit, count->classes);
}

static bool has_enough(const struct model_count *count)
{
    return !kp_bignum_is_below(&count->reply->secrets, count->ask->most);
}

static void count_models(struct model_count *count)
{
    struct kp_reply *reply = count->reply;
    enum kp_answer answer = KP_CONSISTENT;
    bool enough = has_enough(count);

    while (!reply->is_broken && (!enough || count->ask->options.looks_beyond) &&
           (answer = kp_session_solve(count->session, &count->limits, NULL, count->classes)) ==
               KP_CONSISTENT &&
           !enough) {
        if (!reply->found)
            renew_work(count);
        check_model(count);
        add_model(count);
        exclude_model(count);
        enough = has_enough(count);
    }
    if (answer == KP_UNDECIDED && !enough)
        reply->stop = find_stop(count->session, answer);
    else
        reply->stop = answer == KP_CHEATED ? KP_COMPLETED : KP_ENOUGH;
}

static bool begin_count(struct model_count *count, const struct kp_limits *limits)
{
    struct kp_engines *engines = count->engines;
    uint64_t work = count->ask->options.work ? count->ask->options.work : KP_NO_END;

    count->meter = kp_meter_begin(limits->meter, KP_QUESTION, work);
    count->limits = kp_limits_for_part(limits, &count->meter);
    if (!limits->whole && count->ask->most > 2)
        count->limits.whole = &count->progress;
    count->classes = kp_calloc(2 * (size_t)engines->question->pegs, sizeof *count->classes);
    if (!count->classes || !kp_engines_make_replay(engines))
        return false;
    count->code = count->classes + engines->question->pegs;
    count->session = open_session(engines, &count->limits, NULL);
    return count->session != NULL;
}

static void count_secrets(struct kp_engines *engines, const struct kp_ask *ask,
                          const struct kp_limits *limits, struct kp_reply *reply)
{
    struct model_count count = {
        .engines = engines, .ask = ask, .reply = reply, .progress = {"counting", "secrets", 0, -1}};

    reply->stop = KP_OUT_OF_MEMORY;
    if (begin_count(&count, limits))
        count_models(&count);
    free(count.classes);
}

/* ---- Listing ---------------------------------------------------------------------------- */

static void visit_secrets(struct kp_engines *engines, const struct kp_ask *ask,
                          const struct kp_limits *limits, struct kp_reply *reply)
{
    const struct kp_question *question = engines->question;
    size_t pegs = (size_t)question->pegs;
    struct kp_progress progress = {ask->sink.each.what, "secrets", 0, -1};
    struct kp_limits shown = *limits;
    struct kp_session *session = open_session(engines, limits, NULL);
    uint16_t *classes = kp_calloc(2 * pegs, sizeof *classes),
             *code = classes ? classes + pegs : NULL;
    bool more = session && classes;

    shown.whole = &progress;
    reply->stop = more ? KP_COMPLETED : KP_OUT_OF_MEMORY;
    if (session && ask->options.after)
        kp_session_begin_after(session, &shown, ask->options.after);
    while (more) {
        enum kp_answer answer = kp_session_solve(session, &shown, NULL, classes);

        reply->stop = find_stop(session, answer);
        if (answer != KP_CONSISTENT)
            break;
        progress.done++;
        memcpy(code, classes, pegs * sizeof *code);
        kp_question_colours(question, code);
        more = ask->sink.each.visit(ask->sink.each.data, code, 0);
        if (more)
            kp_session_exclude(session, &shown, classes);
    }
    free(classes);
}

/* ---- The interface ---------------------------------------------------------------------- */

void kp_sat_ask(struct kp_engines *engines, const struct kp_ask *ask,
                const struct kp_limits *limits, struct kp_reply *reply)
{
    struct kp_limits turn = *limits;
    struct kp_meter meter = {0};

    if (ask->options.turn > 0) {
        open_session(engines, limits, ask->on); /* without the limit of the turn */
        meter = kp_meter_begin(limits->meter, KP_TURN, ask->options.turn);
        turn = kp_limits_for_part(limits, &meter);
    }
    if (ask->goal == KP_GOAL_EACH)
        visit_secrets(engines, ask, &turn, reply);
    else if (ask->goal == KP_GOAL_COUNT)
        count_secrets(engines, ask, &turn, reply);
    else
        find(engines, ask, &turn, reply);
    reply->may_resume = ask->options.turn > 0 && meter.left == 0 && reply->stop == KP_OUT_OF_STATES;
}
