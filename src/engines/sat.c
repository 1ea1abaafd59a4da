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
        struct kp_session_plan plan = {.question = engines->question,
                                       .choice = kp_engines_encoding(engines),
                                       .stats = &engines->stats,
                                       .all_rows = !on};

        *session = kp_session_new(&plan, limits);
    }
    engines->wrote_clauses = true;
    return *session;
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
    int64_t range = question->most_number - question->least_number, divisor = 0;
    double multisets = 1, clauses = 0;
    int pegs = question->pegs, classes = question->classes;

    for (int c = 0; c < classes; c++)
        for (int64_t rest = question->number[c] - question->least_number; rest != 0;) {
            int64_t next = divisor % rest;

            divisor = rest;
            rest = next;
        }
    for (int p = 1; p < pegs && divisor > 0; p++) {
        int64_t most_steps = range / divisor;
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
    return answer != KP_UNDECIDED ? KP_COMPLETED : kp_session_stop(session);
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
    if (kp_engines_make_replay(engines)) {
        reply->is_broken = !kp_engines_confirm(engines, ask, reply->code);
        engines->found_wrong_secret |= reply->is_broken;
    } else {
        reply->found = false;
        reply->stop = KP_OUT_OF_MEMORY;
    }
}

/* ---- Secret after secret -------------------------------------------------------------- */

/* The search for all secrets, which are counted or visited. */
struct model_search {
    struct kp_engines *engines;
    const struct kp_ask *ask;
    struct kp_reply *reply;
    struct kp_meter meter;
    struct kp_limits limits; /* the caller's, with `meter` */
    struct kp_session *session;
    struct kp_progress progress;
    uint16_t *classes, *code; /* the last secret, as classes and as colours */
};

/* Renews the work after the first secret.  Others that are counted may take as much as it did, plus
 * ask->options.others; others that are visited, any work. */
static void renew_work(struct model_search *search)
{
    bool counts = search->ask->goal == KP_GOAL_COUNT;
    uint64_t spent = search->meter.spent, more = counts ? search->ask->options.others : KP_NO_END;

    search->meter.left = more < KP_NO_END - spent ? more + spent : KP_NO_END;
}

static bool has_enough(const struct model_search *search)
{
    return search->ask->goal == KP_GOAL_COUNT &&
           !kp_bignum_is_below(&search->reply->secrets, search->ask->most);
}

/* Counts a model, which is checked by the plain rule, and keeps the first one, or the one that
 * breaks the rule.  Returns whether to continue. */
static bool count_model(struct model_search *search)
{
    const struct kp_question *question = search->engines->question;
    struct kp_reply *reply = search->reply;
    struct kp_bignum ways = {0};

    reply->is_broken = !kp_engines_confirm(search->engines, search->ask, search->code);
    if (reply->is_broken || !reply->found)
        memcpy(reply->code, search->code, (size_t)question->pegs * sizeof *search->code);
    reply->found = true;
    kp_question_colourings(question, kp_question_count_others(question, search->classes), &ways);
    kp_bignum_add(&reply->secrets, &ways);
    kp_bignum_free(&ways);
    return !reply->is_broken && (!has_enough(search) || search->ask->options.looks_beyond);
}

/* Excludes the model, whatever work is left, because a clause that is cut short ends the
 * session. */
static void exclude_model(struct model_search *search)
{
    struct kp_limits no_limit = kp_limits_for_part(&search->limits, NULL);

    kp_session_exclude(search->session, &no_limit, search->classes);
}

static void search_models(struct model_search *search)
{
    size_t bytes = (size_t)search->engines->question->pegs * sizeof *search->code;
    struct kp_visitor each = search->ask->sink.each;
    bool counts = search->ask->goal == KP_GOAL_COUNT, enough = has_enough(search);
    bool more = !enough || search->ask->options.looks_beyond;
    enum kp_answer answer = KP_CONSISTENT;

    while (more &&
           (answer = kp_session_solve(search->session, &search->limits, NULL, search->classes)) ==
               KP_CONSISTENT &&
           !enough) {
        memcpy(search->code, search->classes, bytes);
        kp_question_colours(search->engines->question, search->code);
        if (search->progress.done++ == 0 && !search->reply->found)
            renew_work(search);
        more = counts ? count_model(search) : each.visit(each.data, search->code, 0);
        exclude_model(search);
        enough = has_enough(search);
    }
    search->reply->found |= search->progress.done > 0;
    if (answer == KP_UNDECIDED && !enough)
        search->reply->stop = find_stop(search->session, answer);
    else
        search->reply->stop = answer == KP_CHEATED || !counts ? KP_COMPLETED : KP_ENOUGH;
}

static bool begin_search(struct model_search *search, const struct kp_limits *limits)
{
    struct kp_engines *engines = search->engines;
    const struct kp_ask *ask = search->ask;

    search->meter = kp_meter_begin(limits->meter, KP_QUESTION,
                                   ask->options.work ? ask->options.work : KP_NO_END);
    search->limits = kp_limits_for_part(limits, &search->meter);
    if (ask->goal == KP_GOAL_EACH || (!limits->whole && ask->most > 2))
        search->limits.whole = &search->progress;
    search->classes = kp_calloc(2 * (size_t)engines->question->pegs, sizeof *search->classes);
    if (!search->classes || !kp_engines_make_replay(engines))
        return false;
    search->code = search->classes + engines->question->pegs;
    search->session = open_session(engines, &search->limits, NULL);
    if (search->session && ask->options.after)
        kp_session_begin_after(search->session, &search->limits, ask->options.after);
    return search->session != NULL;
}

static void count_or_visit(struct kp_engines *engines, const struct kp_ask *ask,
                           const struct kp_limits *limits, struct kp_reply *reply)
{
    const char *what = ask->goal == KP_GOAL_COUNT ? "counting" : ask->sink.each.what;
    struct model_search search = {
        .engines = engines, .ask = ask, .reply = reply, .progress = {what, "secrets", 0, -1}};

    reply->stop = KP_OUT_OF_MEMORY;
    if (begin_search(&search, limits))
        search_models(&search);
    free(search.classes);
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
    if (ask->goal == KP_GOAL_EACH || ask->goal == KP_GOAL_COUNT)
        count_or_visit(engines, ask, &turn, reply);
    else
        find(engines, ask, &turn, reply);
    reply->may_resume = ask->options.turn > 0 && meter.left == 0 && reply->stop == KP_OUT_OF_STATES;
}
