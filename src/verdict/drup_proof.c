/* The rows of the conflict, and no others, become a separate game and question.  Its clauses are
 * written, and given to a solver that writes down what it learns from them.  The clauses are the
 * same both times, because the encodings are deterministic.  The engine that decided before is not
 * used in the proof. */
#include "cnf/write/question_file.h"
#include "engines/engine_set.h"
#include "keypeg.h"
#include "verdict/proof.h"

struct drup_proving {
    const struct kp_verdict *verdict;
    struct kp_question *whole; /* the question of all rows, for which the encoding is chosen */
    struct kp_engines whole_engines;
    struct kp_transcript *game; /* the rows of the conflict */
    struct kp_question *question;
    struct kp_engines engines;
    const char *program; /* an external solver that decided before; or NULL */
    struct kp_out proof;
    bool failed; /* whether a write of the proof failed */
    enum kp_stop_reason *stop;
    struct kp_diag *why;
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
    struct drup_proving *proving = to;

    proving->failed = !proving->proof.write(proving->proof.to, bytes, length);
    return !proving->failed;
}

/* Finds the solver of the options, or the first solver that writes proofs. */
static enum kp_status find_solver(struct drup_proving *proving)
{
    const struct kp_solver *solver = kp_engines_solver(&proving->engines);

    if (solver == &kp_solver_program && proving->verdict->stats.solves > 0)
        proving->program = proving->engines.solver_name;
    for (size_t i = 0; kp_solvers[i] && !(solver && solver->prove); i++)
        solver = kp_solvers[i];
    proving->engines.solver = solver;
    return solver && solver->prove
               ? KP_OK
               : kp_bad_input(proving->why, "no solver of this build writes proofs");
}

/* Draws the conclusion.  The engines found no secret, so the clauses must not have one either. */
static enum kp_status conclude(struct drup_proving *proving, enum kp_answer answer)
{
    if (proving->failed)
        return KP_WRITE_FAILED;
    if (answer != KP_CONSISTENT)
        return KP_OK;
    if (proving->program)
        return kp_fail(proving->why, KP_BROKEN,
                       "the clauses of these rows have a solution: the answer of the solver %.150s "
                       "was wrong",
                       proving->program);
    return kp_broken(proving->why,
                     "the clauses of these rows have a solution, but the %s engine found none",
                     kp_engine_name(proving->verdict->engine));
}

static enum kp_status solve(struct drup_proving *proving)
{
    struct kp_out proof = {write_proof, proving};
    struct kp_ask ask = {.goal = KP_GOAL_PROVE, .engine = KP_SAT, .drup = &proof};
    struct kp_replies replies = {0};

    kp_engines_ask(&proving->engines, &proving->engines.limits, &ask, &replies);
    *proving->stop = replies.stop;
    kp_replies_free(&replies);
    return conclude(proving, replies.answer);
}

static enum kp_status write_both(struct drup_proving *proving, const struct kp_out *clauses)
{
    struct kp_engines *engines = &proving->engines;
    enum kp_status status;

    status = find_solver(proving);
    if (status == KP_OK)
        status = kp_dimacs_write(proving->question, kp_engines_encoding(engines), &engines->limits,
                                 clauses, proving->stop);
    return status == KP_OK && *proving->stop == KP_COMPLETED ? solve(proving) : status;
}

static enum kp_status begin_proof(struct drup_proving *proving, const struct kp_transcript *game,
                                  const struct kp_options *options)
{
    enum kp_status status;

    proving->whole = kp_question_new(game, true);
    proving->game = kp_transcript_copy_rows(game, proving->verdict->conflict,
                                            proving->verdict->conflict_rows);
    if (proving->game)
        proving->question = kp_question_new(proving->game, true);
    if (!proving->whole || !proving->question)
        return kp_no_memory(proving->why);
    proving->question->numbers = proving->verdict->conflict;
    status = kp_engines_make(&proving->whole_engines, proving->whole, options,
                             kp_limits_of(options), proving->why);
    if (status == KP_OK)
        kp_engines_derive(&proving->engines, &proving->whole_engines,
                          &proving->whole_engines.limits, proving->question);
    return status;
}

enum kp_status kp_prove_drup(const struct kp_transcript *game, const struct kp_options *options,
                             const struct kp_verdict *verdict, const struct kp_out *clauses,
                             const struct kp_out *proof, enum kp_stop_reason *stop,
                             struct kp_diag *why)
{
    struct drup_proving proving = {.verdict = verdict, .proof = *proof, .stop = stop, .why = why};
    enum kp_status status = check_provable(verdict, why);

    if (status == KP_OK)
        status = begin_proof(&proving, game, options);
    if (status == KP_OK)
        status = write_both(&proving, clauses);
    kp_question_free(proving.question);
    kp_transcript_free(proving.game);
    kp_question_free(proving.whole);
    return kp_end_progress(options, status);
}
