/* A question given to a solver once, and answered for any subset of its rows
 * as often as wanted. */
#ifndef KP_SAT_SESSION_H
#define KP_SAT_SESSION_H

#include "cnf/encoding.h"
#include "cnf/question_variables.h"
#include "sat/solver.h"

/* What a solver should guess first.  No answer depends on it. */
/* That a peg has a class rather than that it has not, where that is faster and the
 * solver takes advice. */
void kp_prefer_true_pegs(const struct kp_solver *class, void *solver,
                         const struct kp_question_vars *vars);

struct kp_session;

/* What to work with.  All of it outlives the session. */
struct kp_session_plan {
    const struct kp_question *question;
    const struct kp_encoding_choice *choice;
    const struct kp_solver *solver;
    const struct kp_limits *limits; /* its memory is the solver's */
    struct kp_stats *stats;         /* what the work costs is added here */

    /* It will only be asked about all rows: they are stated for good, which is
     * two to three times faster (20 pegs, 10 colours, 26 rows). */
    bool all_rows;

    const char *program; /* the command line, for a solver that is a program */
    /* With all_rows, and a solver that can: where it writes the proof that there
     * is no secret, whole once that was answered (solver.h); or NULL. */
    const struct kp_out *proof;
};

/* Write the clauses into a new solver.  A session that could not write them
 * all knows no answer, and why.  NULL: no memory. */
struct kp_session *kp_session_new(const struct kp_session_plan *plan);
void kp_session_free(struct kp_session *session); /* NULL is fine */

/* Whether it could write all its clauses. */
bool kp_session_is_whole(const struct kp_session *session);

/* Is there a secret for the rows r with rows_on[r], NULL: for all?  After
 * KP_CONSISTENT, classes[0..pegs-1] is one, as classes. */
enum kp_answer kp_session_solve(struct kp_session *session, const bool *rows_on, uint16_t *classes);

/* After KP_CHEATED: whether the row had a part in it.  Such rows alone are
 * cheated too.  With all_rows every row had. */
bool kp_session_failed(struct kp_session *session, size_t row);

/* One row more, for the next solve only: of the question's classes, and it need
 * not be one of its rows.  What it takes to say so stays, so that the same row,
 * or the same guess with another score, costs little the next time. */
void kp_session_assume_row(struct kp_session *session, const struct kp_question_row *row);

/* And for good. */
void kp_session_add_row(struct kp_session *session, const struct kp_question_row *row);

/* Say more of the secret, for good: a clause over its pegs (vars.h).  What there
 * is no memory for ends the session: it knows no further answer. */
void kp_session_add(struct kp_session *session, const int *lits, int n);
const struct kp_question_vars *kp_session_vars(const struct kp_session *session);

/* After KP_UNDECIDED: why; and what is wrong with a solver that failed. */
enum kp_stop_reason kp_session_stop(const struct kp_session *session);
const char *kp_session_complaint(const struct kp_session *session);

#endif
