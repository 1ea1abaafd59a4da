/* The rows of the conflict, and no others, become a separate game and question; all rows, if no
 * conflict was looked for.  Its clauses are written, and given to a solver that writes down what it
 * learns from them.  The clauses are the same both times, because the encodings are deterministic.
 * The engine that decided before is not used in the proof. */
#include "cnf/dimacs_writer.h"
#include "engines/engine_set.h"
#include "keypeg.h"
#include "verdict/proof.h"

struct drup_proof {
    struct kp_proving *proving;
    struct kp_question *whole; /* the question of all rows, for which the encoding is chosen */
    struct kp_engines whole_engines;
    struct kp_transcript *game; /* the rows that are proved to contradict each other */
    struct kp_question *question;
    struct kp_engines engines;
    const char *program; /* an external solver that decided before; or NULL */
    bool failed;         /* whether a write of the proof failed */
};

/* Checks that there can be a proof: the rows contradict each other, or the rules leave no code. */
static enum kp_status check_provable(const struct kp_verdict *verdict, struct kp_diag *why)
{
    if (verdict->most_wrong_rows > 0)
        return kp_bad_input(why, "a proof shows that rows cannot all be right; omit --lies");
    if (verdict->without_secret == KP_CHEATED)
        return KP_OK;
    return kp_bad_input(why, "there is nothing to prove: no conflict was found");
}

static bool write_proof(void *to, const char *bytes, size_t length)
{
    struct drup_proof *drup = to;
    const struct kp_out *out = drup->proving->proof_out;

    drup->failed = !out->write(out->to, bytes, length);
    return !drup->failed;
}

/* Finds the solver of the options, or the first solver that writes proofs. */
static enum kp_status find_solver(struct drup_proof *drup)
{
    const struct kp_solver *solver = kp_engines_solver(&drup->engines);

    if (solver == &kp_solver_program && drup->proving->verdict->stats.solves > 0)
        drup->program = drup->engines.solver_name;
    for (size_t i = 0; kp_solvers[i] && !(solver && solver->prove); i++)
        solver = kp_solvers[i];
    drup->engines.solver = solver;
    return solver && solver->prove
               ? KP_OK
               : kp_bad_input(drup->proving->why, "no solver of this build writes proofs");
}

/* Draws the conclusion.  The engines found no secret, so the clauses must not have one either. */
static enum kp_status conclude(const struct drup_proof *drup, enum kp_answer answer)
{
    if (drup->failed)
        return KP_WRITE_FAILED;
    if (answer != KP_CONSISTENT)
        return KP_OK;
    if (drup->program)
        return kp_fail(drup->proving->why, KP_BROKEN,
                       "the clauses of these rows have a solution: the answer of the solver %.150s "
                       "was wrong",
                       drup->program);
    return kp_internal_error(
        drup->proving->why,
        "the clauses of these rows have a solution, but the %s engine found none",
        kp_engine_name(drup->proving->verdict->engine));
}

static enum kp_status solve(struct drup_proof *drup)
{
    struct kp_out proof = {write_proof, drup};
    struct kp_ask ask = {.goal = KP_GOAL_PROVE, .sink.drup = &proof};
    struct kp_replies replies = {0};

    kp_engines_ask(&drup->engines, &drup->engines.limits, &ask, &replies);
    *drup->proving->stop = replies.stop;
    kp_replies_free(&replies);
    return conclude(drup, replies.answer);
}

static enum kp_status write_both(struct drup_proof *drup)
{
    struct kp_engines *engines = &drup->engines;
    enum kp_stop_reason *stop = drup->proving->stop;
    enum kp_status status = find_solver(drup);

    if (status == KP_OK)
        status = kp_dimacs_write(kp_dimacs_form_find("dimacs"), drup->question,
                                 kp_engines_encoding(engines), &engines->limits,
                                 drup->proving->formula_out, stop);
    return status == KP_OK && *stop == KP_COMPLETED ? solve(drup) : status;
}

static enum kp_status begin_proof(struct drup_proof *drup)
{
    const struct kp_proving *proving = drup->proving;
    const struct kp_verdict *verdict = proving->verdict;
    bool knows_rows = verdict->conflict_rows > 0 || verdict->conflict_is_minimal; /* of no rows */
    enum kp_status status;

    drup->whole = kp_question_new(proving->game, true);
    drup->game = knows_rows ? kp_transcript_copy_rows(proving->game, verdict->conflict,
                                                      verdict->conflict_rows)
                            : kp_transcript_copy(proving->game);
    if (drup->game)
        drup->question = kp_question_new(drup->game, true);
    if (!drup->whole || !drup->question)
        return kp_no_memory(proving->why);
    drup->question->numbers = knows_rows ? verdict->conflict : NULL;
    status = kp_engines_make(&drup->whole_engines, drup->whole, proving->options, proving->limits,
                             proving->why);
    if (status == KP_OK)
        kp_engines_derive(&drup->engines, &drup->whole_engines, &drup->whole_engines.limits,
                          drup->question);
    return status;
}

enum kp_status kp_prove_drup(struct kp_proving *proving)
{
    struct drup_proof drup = {.proving = proving};
    enum kp_status status = check_provable(proving->verdict, proving->why);

    if (status == KP_OK)
        status = begin_proof(&drup);
    if (status == KP_OK)
        status = write_both(&drup);
    kp_question_free(drup.question);
    kp_transcript_free(drup.game);
    kp_question_free(drup.whole);
    return status;
}
