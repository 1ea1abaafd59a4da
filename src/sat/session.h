/* A question that is written into a solver once and answered for any subset of its
 * rows, as often as needed.  One thread uses a session. */
#pragma once

#include "cnf/encoding.h"
#include "cnf/question_variables.h"
#include "sat/solver.h"

struct kp_session;

/* What a session works with.  All of it outlives the session. */
struct kp_session_plan {
    const struct kp_question *question;
    const struct kp_encoding_choice *choice;
    const struct kp_solver *solver;
    struct kp_stats *stats; /* the costs are added here */

    /* Only all rows will be asked about.  They are then stated for good, which is two to
     * three times faster (20 pegs, 10 colours, 26 rows). */
    bool all_rows;

    const char *program; /* the command line, for a solver that is a program */
    /* With all_rows, and a solver that has `prove`: where it writes the proof that there
     * is no secret.  The proof is complete once that was the answer.  NULL: no proof. */
    const struct kp_out *proof;
};

/* Writes the clauses into a new solver, within these limits; limits->memory is the solver's.  If
 * not all could be written, every answer is KP_UNDECIDED and kp_session_stop says why.  NULL: no
 * memory. */
struct kp_session *kp_session_new(const struct kp_session_plan *plan,
                                  const struct kp_limits *limits);
void kp_session_free(struct kp_session *session); /* NULL is fine */

/* Whether all clauses could be written. */
bool kp_session_is_whole(const struct kp_session *session);

/* Is there a secret for the rows r with rows_on[r] (NULL: for all)?  After
 * KP_CONSISTENT, classes[0..pegs-1] is one. */
enum kp_answer kp_session_solve(struct kp_session *session, const struct kp_limits *limits,
                                const bool *rows_on, uint16_t *classes);

/* After KP_CHEATED: whether the solver used the row.  The rows that it used are
 * contradictory alone.  With all_rows, it is true for every row. */
bool kp_session_failed(struct kp_session *session, size_t row);

/* Adds a row for the next solve only.  Its guess has the question's classes; it need not
 * be one of the question's rows.  Its clauses stay in the solver, so the same row, or
 * the same guess with another score, costs little the next time. */
void kp_session_assume_row(struct kp_session *session, const struct kp_limits *limits,
                           const struct kp_question_row *row);

/* Excludes a secret for good.  If memory runs out, every further answer is KP_UNDECIDED. */
void kp_session_exclude(struct kp_session *session, const struct kp_limits *limits,
                        const uint16_t *classes);

/* After KP_UNDECIDED: the reason; and what is wrong with a solver that failed. */
enum kp_stop_reason kp_session_stop(const struct kp_session *session);
const char *kp_session_complaint(const struct kp_session *session);

/* Advises the solver to guess that a peg has a class rather than that it has not, if it
 * takes advice and games like this one are solved faster so.  No answer depends on it. */
void kp_prefer_true_pegs(const struct kp_solver *class, void *solver,
                         const struct kp_question_vars *vars);

/* Lists the secrets that a session knows, one after another, as classes.
 *
 * Each secret that was found is excluded by a clause before the next solve.  The clause is
 * over the pegs alone, since the rest of a solver's model follows from them or does not
 * matter.  Afterwards the session only knows the secrets that are left, so nothing else
 * should use it.
 *
 * Set the session and the limits, and the rest to zero. */
struct kp_model_iterator {
    struct kp_session *session;     /* not owned */
    const struct kp_limits *limits; /* not owned */
    uint16_t *classes;              /* of the last secret */
    bool has_last;                  /* the last secret is not excluded yet */
};

/* Finds the next secret; KP_CHEATED: there are no more.  After KP_UNDECIDED, the other
 * function gives the reason. */
enum kp_answer kp_model_iterator_next(struct kp_model_iterator *iterator);
enum kp_stop_reason kp_model_iterator_stop(const struct kp_model_iterator *iterator);

/* Restricts the list to secrets after this one in code order.  To be called before the
 * first kp_model_iterator_next. */
void kp_model_iterator_after(struct kp_model_iterator *iterator, const uint16_t *classes);

void kp_model_iterator_free(struct kp_model_iterator *iterator);
