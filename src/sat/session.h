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
    struct kp_stats *stats; /* the costs are added here */

    /* Only all rows will be asked about.  They are then stated for good, which is two to
     * three times faster (20 pegs, 10 colours, 26 rows). */
    bool all_rows;
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

/* Excludes a secret for good, by a clause over the pegs alone, since the rest of a solver's model
 * follows from them or does not matter.  If memory runs out, every further answer is
 * KP_UNDECIDED. */
void kp_session_exclude(struct kp_session *session, const struct kp_limits *limits,
                        const uint16_t *classes);

/* Excludes, for good, this secret and all before it in code order. */
void kp_session_begin_after(struct kp_session *session, const struct kp_limits *limits,
                            const uint16_t *classes);

/* After KP_UNDECIDED: the reason. */
enum kp_stop_reason kp_session_stop(const struct kp_session *session);

/* Whether the solver is advised to guess that a peg has a class rather than that it has not,
 * because games like this one are solved faster so.  No answer depends on it. */
bool kp_session_prefers_true_pegs(const struct kp_question *question);
