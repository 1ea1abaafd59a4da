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
    bool plain;       /* use no vector instructions, for tests */
    struct kp_linear_turns turns;

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

/* Returns KP_COMPLETED if the answer is exact; with `visit`, all secrets were visited.  Returns
 * KP_ENOUGH if visit returned false, or if the proof failed.  Returns KP_OUT_OF_STATES if *pivots
 * pivots of the simplex method were done.  Pivots that were not used stay in *pivots; UINT64_MAX
 * means no limit.  Returns KP_INEXACT if rounding errors ended the search, and KP_BOARD_TOO_LARGE if
 * no memory limit is enough; then another call would end in the same way.
 *
 * The proof is complete only after KP_COMPLETED without a secret. */
enum kp_stop_reason kp_linear_solve(const struct kp_linear_query *query,
                                    const struct kp_limits *limits, uint64_t *pivots,
                                    struct kp_linear_result *result);
