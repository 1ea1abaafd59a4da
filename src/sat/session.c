/* A question inside a solver.  Each row applies under its selector, so any subset of the rows is
 * asked by assuming their selectors, and the solver keeps what it has learnt.  If only all rows
 * will be asked about, they are stated for good, which is 1.5 to 2.6 times as fast.  Before
 * variables are made, the memory and the time that the solver needs for them are compared with the
 * limits, because no solver can be interrupted there. */
#include "sat/session.h"

#include "base/allocate.h"
#include <assert.h>
#include <stdlib.h>

struct kp_session {
    struct kp_session_plan plan;
    struct kp_question_vars vars;
    struct kp_clause_sink cnf;
    struct kp_solver *solver;
    struct kp_solver_costs costs; /* of the solver up to now */
    enum kp_stop_reason stop;
};

/* ---- Advice ---------------------------------------------------------------------
 *
 * That a peg has a class says much; that it has not says next to nothing, and is what
 * PicoSAT's own phases nearly always guess.  With the advice it takes 0.3 to 0.9 of
 * the time on random boards, and decides more games; but 1.2 to 1.6 times the time if
 * guesses have few of the colours (docs/research/encodings.md, "What was tried"). */

/* Whether the guesses have on average more than half of the classes that they could
 * have, and there are more than two; false too if there is no memory. */
bool kp_session_prefers_true_pegs(const struct kp_question *question)
{
    size_t *seen = kp_calloc((size_t)question->classes, sizeof *seen); /* the last row, from 1 */
    int most = question->pegs < question->classes ? question->pegs : question->classes;
    size_t sum = 0;

    for (size_t r = 0; seen && r < question->row_count; r++)
        for (int p = 0; p < question->pegs; p++) {
            uint16_t c = question->rows[r].guess[p];

            if (c != KP_NO_CLASS && seen[c] != r + 1) {
                seen[c] = r + 1;
                sum++;
            }
        }
    free(seen);
    return question->classes > 2 && 2 * sum > question->row_count * (size_t)most;
}

static void prefer_true_pegs(struct kp_solver *solver, const struct kp_question_vars *vars)
{
    const struct kp_question *question = vars->question;

    if (!kp_session_prefers_true_pegs(question))
        return;
    for (int p = 0; p < question->pegs; p++)
        for (int c = 0; c < question->classes; c++) {
            int lit = kp_peg_literal(vars, p, c);

            if (lit != KP_FALSE && lit != KP_TRUE)
                kp_solver_prefer(solver, lit);
        }
}

/* ---- Writing the clauses ----------------------------------------------------------- */

/* Stops the sink if the solver has no memory.  Other reasons belong to its last answer. */
static void emit_literal(void *to, int lit)
{
    struct kp_session *session = to;

    kp_solver_add(session->solver, lit);
    if (lit == 0 && kp_solver_stop(session->solver) == KP_OUT_OF_MEMORY)
        kp_clause_sink_stop(&session->cnf, KP_OUT_OF_MEMORY);
}

/* A solver makes room for all variables at once, and cannot be interrupted in that:
 * PicoSAT takes 105 to 140 bytes per variable, and a second for about four million.  The
 * sink therefore refuses variables that cannot fit, or not in time. */
#define PICOSAT_BYTES_PER_VARIABLE 105
#define VARIABLES_PER_SECOND       4e6

static void limit_variables(struct kp_clause_sink *cnf, const struct kp_limits *limits)
{
    uint64_t left = kp_meter_left(limits->meter);
    size_t room = limits->memory / PICOSAT_BYTES_PER_VARIABLE + 1;
    int made = cnf->variables; /* they cost nothing more */
    double time = made + (limits->deadline - kp_now()) * VARIABLES_PER_SECOND;

    cnf->limits = limits;
    cnf->variable_limit = KP_MOST_VARIABLES;
    cnf->over_limit = KP_OUT_OF_MEMORY;
    if (limits->memory > 0 && room < KP_MOST_VARIABLES)
        cnf->variable_limit = (int)room;
    if (limits->deadline > 0 && time + 1e6 < cnf->variable_limit) {
        cnf->variable_limit = time > made ? (int)(time + 1e6) : made + 1000000;
        cnf->over_limit = KP_OUT_OF_TIME;
    }
    if (made < cnf->variable_limit && left < (uint64_t)(cnf->variable_limit - made)) {
        cnf->variable_limit = made + (int)left;
        cnf->over_limit = kp_meter_stop(limits->meter);
    }
}

/* Accounts for what was written since the sink was like `before`. */
static void count_written(struct kp_session *session, const struct kp_clause_sink *before)
{
    const struct kp_clause_sink *cnf = &session->cnf;
    struct kp_stats *stats = session->plan.stats;

    session->stop = cnf->stopped;
    kp_meter_spend(cnf->limits->meter, cnf->clauses - before->clauses);
    stats->variables += (uint64_t)(cnf->variables - before->variables);
    stats->clauses += cnf->clauses - before->clauses;
    stats->literals += cnf->literals - before->literals;
}

static void write_question(struct kp_session *session, const struct kp_limits *limits)
{
    const struct kp_session_plan *plan = &session->plan;
    const struct kp_clause_sink nothing = {0};

    session->cnf = (struct kp_clause_sink){.emit = emit_literal, .to = session};
    limit_variables(&session->cnf, limits);
    kp_encode_question(&session->cnf, plan->question, plan->choice, &session->vars);
    if (!session->cnf.stopped)
        prefer_true_pegs(session->solver, &session->vars);
    for (size_t r = 0; plan->all_rows && r < plan->question->row_count && !session->cnf.stopped;
         r++)
        kp_add_clause(&session->cnf, kp_row_selector(&session->vars, r));
    count_written(session, &nothing);
}

struct kp_session *kp_session_new(const struct kp_session_plan *plan,
                                  const struct kp_limits *limits)
{
    struct kp_session *session = kp_calloc(1, sizeof *session);

    if (!session)
        return NULL;
    session->plan = *plan;
    session->solver = kp_solver_new(limits->memory);
    if (session->solver)
        write_question(session, limits);
    else
        kp_clause_sink_stop(&session->cnf, session->stop = KP_OUT_OF_MEMORY);
    return session;
}

void kp_session_free(struct kp_session *session)
{
    if (!session)
        return;
    kp_solver_free(session->solver);
    kp_question_vars_free(&session->vars);
    free(session);
}

bool kp_session_is_whole(const struct kp_session *session)
{
    return session->cnf.stopped == KP_COMPLETED;
}

/* ---- Answers ------------------------------------------------------------------------- */

static void assume_rows(struct kp_session *session, const bool *rows_on)
{
    const struct kp_session_plan *plan = &session->plan;

    for (size_t r = 0; r < plan->question->row_count && !plan->all_rows; r++)
        if (!rows_on || rows_on[r])
            kp_solver_assume(session->solver, kp_row_selector(&session->vars, r));
}

/* Adds what the solver has cost since the last time. */
static void count_costs(struct kp_session *session)
{
    const struct kp_session_plan *plan = &session->plan;
    struct kp_solver_costs costs, before = session->costs;

    kp_solver_read_costs(session->solver, &costs);
    if (costs.conflicts < before.conflicts || costs.decisions < before.decisions)
        return; /* it has run out of memory and knows no figures any more */
    plan->stats->conflicts += costs.conflicts - before.conflicts;
    plan->stats->decisions += costs.decisions - before.decisions;
    session->costs = costs;
}

static bool read_value(void *solver, int lit)
{
    return kp_solver_value(solver, lit);
}

enum kp_answer kp_session_solve(struct kp_session *session, const struct kp_limits *limits,
                                const bool *rows_on, uint16_t *classes)
{
    const struct kp_session_plan *plan = &session->plan;
    int answer;

    assert(!plan->all_rows || !rows_on);
    if (!kp_session_is_whole(session))
        return KP_UNDECIDED;
    assume_rows(session, rows_on);
    answer = kp_solver_solve(session->solver, limits);
    plan->stats->solves++;
    count_costs(session);
    session->stop = kp_solver_stop(session->solver);
    if (answer == 10)
        kp_question_vars_read(&session->vars, read_value, session->solver, classes);
    return answer == 10 ? KP_CONSISTENT : answer == 20 ? KP_CHEATED : KP_UNDECIDED;
}

bool kp_session_failed(struct kp_session *session, size_t row)
{
    if (session->plan.all_rows || !session->solver)
        return true;
    return kp_solver_failed(session->solver, kp_row_selector(&session->vars, row));
}

enum kp_stop_reason kp_session_stop(const struct kp_session *session)
{
    return session->stop;
}

/* ---- One secret after another -------------------------------------------------------- */

/* Adds the clause "one of the first `pegs` pegs has another class than here, or peg `pegs` has
 * this class or a later one"; of all pegs, there is no other peg. */
static void add_order_clause(struct kp_session *session, const struct kp_limits *limits,
                             const uint16_t *classes, int pegs)
{
    const struct kp_question *question = session->plan.question;
    int *lits = kp_clause_sink_scratch(&session->cnf, (size_t)pegs + (size_t)question->classes);
    int n = 0;

    session->cnf.limits = limits;
    for (int p = 0; lits && p < pegs; p++)
        lits[n++] = -kp_peg_literal(&session->vars, p, classes[p]);
    if (lits && pegs < question->pegs)
        for (int c = classes[pegs]; c < question->classes; c++)
            lits[n++] = kp_peg_literal(&session->vars, pegs, c);
    if (lits)
        kp_add_clause_list(&session->cnf, lits, n);
    free(lits);
    if (session->cnf.stopped)
        session->stop = session->cnf.stopped;
}

void kp_session_exclude(struct kp_session *session, const struct kp_limits *limits,
                        const uint16_t *classes)
{
    add_order_clause(session, limits, classes, session->plan.question->pegs);
}

void kp_session_begin_after(struct kp_session *session, const struct kp_limits *limits,
                            const uint16_t *classes)
{
    for (int p = 0; kp_session_is_whole(session) && p <= session->plan.question->pegs; p++)
        add_order_clause(session, limits, classes, p);
}
