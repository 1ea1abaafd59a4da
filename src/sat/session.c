#include "sat/session.h"

#include "base/memory.h"
#include <assert.h>
#include <stdlib.h>

struct kp_session {
    struct kp_session_plan plan;
    struct kp_question_vars vars;
    struct kp_cnf cnf;
    void *solver;
    enum kp_stop stop;
};

/* A solver that has given up need not be told the rest. */
static void emit(void *to, int lit)
{
    struct kp_session *session = to;
    const struct kp_solver *solver = session->plan.solver;

    solver->add(session->solver, lit);
    if (lit == 0)
        kp_cnf_stop(&session->cnf, solver->stopped(session->solver));
}

static void state_rows(struct kp_session *session)
{
    for (size_t r = 0; r < session->plan.question->row_count && !session->cnf.stopped; r++)
        kp_clause(&session->cnf, kp_row_on(&session->vars, r));
}

/* A solver makes room for all variables at once, which nobody can interrupt:
 * PicoSAT takes 105 to 140 bytes for each, and a second for some four million.
 * What cannot fit, or not in time, is not even begun. */
#define BYTES_PER_VARIABLE   105
#define VARIABLES_PER_SECOND 4e6

static void bound_variables(struct kp_cnf *cnf)
{
    const struct kp_limits *limits = cnf->limits;
    size_t room = limits->memory / BYTES_PER_VARIABLE + 1;
    double time = (limits->deadline - kp_now()) * VARIABLES_PER_SECOND;

    cnf->most = KP_MOST_VARIABLES;
    cnf->beyond = KP_OUT_OF_MEMORY;
    if (limits->memory > 0 && room < KP_MOST_VARIABLES)
        cnf->most = (int)room;
    if (limits->deadline > 0 && time + 1e6 < cnf->most) {
        cnf->most = time > 0 ? (int)(time + 1e6) : 1000000;
        cnf->beyond = KP_OUT_OF_TIME;
    }
    if (limits->effort && *limits->effort < (uint64_t)cnf->most) {
        cnf->most = (int)*limits->effort;
        cnf->beyond = KP_OUT_OF_EFFORT;
    }
}

static void encode(struct kp_session *session)
{
    const struct kp_session_plan *plan = &session->plan;

    session->cnf = (struct kp_cnf){.emit = emit, .to = session, .limits = plan->limits};
    bound_variables(&session->cnf);
    kp_encode_question(&session->cnf, plan->question, plan->choice, &session->vars);
    if (plan->all_rows)
        state_rows(session);
    session->stop = session->cnf.stopped;
    kp_limits_spend(plan->limits, session->cnf.clauses);
    plan->stats->variables += (uint64_t)session->cnf.variables;
    plan->stats->clauses += session->cnf.clauses;
    plan->stats->literals += session->cnf.literals;
}

struct kp_session *kp_session_new(const struct kp_session_plan *plan)
{
    struct kp_solver_options options = {.memory = plan->limits->memory};
    struct kp_session *session = kp_zeroed(1, sizeof *session);

    if (!session)
        return NULL;
    session->plan = *plan;
    session->solver = plan->solver->create(&options);
    if (session->solver)
        encode(session);
    else
        session->stop = KP_OUT_OF_MEMORY;
    return session;
}

void kp_session_free(struct kp_session *session)
{
    if (!session)
        return;
    session->plan.solver->destroy(session->solver);
    kp_question_vars_free(&session->vars);
    free(session);
}

bool kp_session_is_whole(const struct kp_session *session)
{
    return session->solver && session->cnf.stopped == KP_RAN;
}

static void assume_rows(struct kp_session *session, const bool *rows_on)
{
    for (size_t r = 0; r < session->plan.question->row_count; r++)
        if (!rows_on || rows_on[r])
            session->plan.solver->assume(session->solver, kp_row_on(&session->vars, r));
}

enum kp_answer kp_session_solve(struct kp_session *session, const bool *rows_on, uint16_t *classes)
{
    const struct kp_session_plan *plan = &session->plan;
    int answer;

    assert(!plan->all_rows || !rows_on);
    if (!kp_session_is_whole(session))
        return KP_UNDECIDED;
    if (!plan->all_rows)
        assume_rows(session, rows_on);
    answer = plan->solver->solve(session->solver, plan->limits);
    plan->stats->solves++;
    session->stop = plan->solver->stopped(session->solver);
    if (answer == 10)
        kp_question_vars_read(&session->vars, plan->solver->value, session->solver, classes);
    return answer == 10 ? KP_CONSISTENT : answer == 20 ? KP_CHEATED : KP_UNDECIDED;
}

bool kp_session_failed(struct kp_session *session, size_t row)
{
    if (session->plan.all_rows || !session->solver)
        return true;
    return session->plan.solver->failed(session->solver, kp_row_on(&session->vars, row));
}

enum kp_stop kp_session_stop(const struct kp_session *session)
{
    return session->stop;
}
