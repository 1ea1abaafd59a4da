/* The linear engine: decides whether a secret fits, or visits all secrets.
 *
 * It first finds how often each colour can occur.  For each list of these counts it relaxes the
 * game to real numbers and branches on columns with fractions.  It proves every refutation in
 * integers.
 *
 * The engine is for games with many rows: the more rows, the more of the game the relaxation
 * contains.  Games of few rows are faster to count (native engine). */
#pragma once

#include "linear/model/merged_secret.h"
#include "linear/proof/case_proof.h"
#include "linear/system/linear_budget.h"

struct kp_linear_query {
    const struct kp_question *question;
    const bool *on;   /* the rows that must be right; NULL: all */
    const char *what; /* the work, as progress shows it */

    /* NULL: the first secret ends the search.  Otherwise the engine visits every secret once, until
     * visit returns false.  Secrets that no row and no rule distinguishes are visited together. */
    bool (*visit)(void *data, const struct kp_merged_secret *secret);
    void *data;

    struct kp_case_proof *proof; /* to which the refutation is written; NULL: it is not */
};

struct kp_linear_result {
    bool found;
    uint16_t *code; /* room for a secret in colours, owned by the caller; or NULL */
    bool *used;     /* [row], owned by the caller, or NULL: if no secret was found, the rows that
                     * the refutation needs; no secret fits these rows */
    uint64_t work;  /* in units of about a nanosecond */
    uint64_t nodes, leaves; /* nodes and refuted leaves of the search */
};

/* The search for an answer, which can be resumed. */
struct kp_linear_run;

/* Begins a search.  What the query and the result point to must outlive it, and the limits this
 * call.  *pivots are the pivots of the simplex method that it may do; UINT64_MAX means no limit.
 * Those that were not used stay in *pivots.  Returns NULL if memory runs out. */
struct kp_linear_run *kp_linear_begin(const struct kp_linear_query *query,
                                      const struct kp_limits *limits, uint64_t *pivots,
                                      struct kp_linear_result *result);

/* Searches for a turn of this many states within the limits, whose meter pays.  A turn can take
 * longer than that, because it ends between two pivots.  Returns false if the turn has ended;
 * another call continues.  (With a proof there is one turn without an end.)  Otherwise the search
 * has ended, and *stop gets one of these:
 *  - KP_COMPLETED: the answer is exact; with `visit`, all secrets were visited;
 *  - KP_ENOUGH: visit returned false, or the proof failed;
 *  - KP_OUT_OF_STATES: the pivots are used up, or the meter ends a turn or a question;
 *  - KP_INEXACT: rounding errors ended the search;
 *  - KP_BOARD_TOO_LARGE: no memory limit is enough; then another search would end in the same way;
 *  - another limit.
 *
 * The proof is complete only after KP_COMPLETED without a secret. */
bool kp_linear_resume(struct kp_linear_run *run, const struct kp_limits *limits, uint64_t states,
                      enum kp_stop_reason *stop);
void kp_linear_end(struct kp_linear_run *run);

/* Searches in one turn without an end, and returns *stop as above. */
enum kp_stop_reason kp_linear_solve(const struct kp_linear_query *query,
                                    const struct kp_limits *limits, uint64_t *pivots,
                                    struct kp_linear_result *result);
