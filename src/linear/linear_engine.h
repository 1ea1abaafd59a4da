/* The linear engine: is there a secret?  It fixes how often each colour occurs, relaxes the rest
 * to real numbers, branches, and proves every refutation in integers.
 *
 * It is for games with many rows: the more rows, the more the relaxation knows.  Few rows are for
 * counting, and rows without white pegs for clauses. */
#ifndef KP_LINEAR_LINEAR_ENGINE_H
#define KP_LINEAR_LINEAR_ENGINE_H

#include "linear/linear_budget.h"
#include "linear/merged_secret.h"
#include "linear/proof/certificate.h"

struct kp_linear_query {
    const struct kp_question *question;
    const bool *on;   /* the rows that must be right; NULL: all */
    const char *what; /* the work, as progress shows it */
    bool plain;       /* use no vector instructions, for tests */
    struct kp_linear_turns turns;

    /* NULL: the first secret ends the search.  Else every secret is visited once, each together
     * with those that nothing tells apart from it, until this returns false. */
    bool (*visit)(void *data, const struct kp_merged_secret *secret);
    void *data;

    const struct kp_out *certificate; /* for the certificate that no secret fits; or NULL */
};

struct kp_linear_result {
    bool found;
    uint16_t *code; /* room for a secret in colours, of the caller; or NULL */
    bool *used;     /* [row], of the caller, or NULL: if no secret was found, the rows that were
                     * needed to refute all; they alone are enough */
    bool inexact;   /* rounding errors ended it, and it would not help to ask again */
    uint64_t work;  /* in units of about a nanosecond */
    enum kp_certificate_state certificate; /* if one was asked for, and no secret was found */
    uint64_t counts, nodes, leaves; /* colour counts, nodes and refuted leaves of the search */
};

/* KP_COMPLETED: the answer is exact; with `visit`, all secrets were visited.  KP_ENOUGH: visit
 * returned false.  KP_OUT_OF_STATES: *pivots pivots of the simplex method were done (UINT64_MAX: no
 * limit; those not used stay in *pivots), or the result is inexact.  A certificate is complete
 * after KP_COMPLETED if result->certificate is KP_CERTIFICATE_GOOD; what was written before
 * anything else proves nothing. */
enum kp_stop_reason kp_linear_solve(const struct kp_linear_query *query,
                                    const struct kp_limits *limits, uint64_t *pivots,
                                    struct kp_linear_result *result);

#endif
