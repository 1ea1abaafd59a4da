/* The native engine: one secret, the least secret, or how many there are.
 *
 * There are two ways.  Enumeration (search/enumerate.h) tries code after code; it ends soon on
 * small boards, and where nearly every code fits.  Counting (count/count_secrets.h) is for all
 * others.  The engine enumerates for a moment, then counts for a moment; then it estimates the
 * rest of the count, and counts if there are states enough.  It enumerates again if counting
 * is not possible, has no room, or is expected to take too long. */
#ifndef KP_NATIVE_ENGINE_H
#define KP_NATIVE_ENGINE_H

#include "base/bignum.h"
#include "question/question.h"

struct kp_limits;

struct kp_native_query {
    const struct kp_question *question;
    struct kp_row_selection selection;
    bool least;       /* the secret is to be the least in code order */
    bool count;       /* all secrets are counted; the least is then found as well */
    const char *what; /* the work, as progress shows it */
    uint64_t trial;   /* states that enumeration may use if the estimate of the count exceeds the
                       * budget; 0: all that are left */
};

struct kp_native_result {
    bool found;
    uint64_t expected; /* states for counting, estimated; 0: no estimate was needed; UINT64_MAX:
                        * unknown or more */
    uint16_t *code;    /* room for a secret, of the caller; the least one if that was asked for
                        * and there were states enough */
    struct kp_bignum secrets; /* if all are counted: exact after KP_COMPLETED, else a lower
                               * bound; to be freed */
};

/* Ends with KP_OUT_OF_STATES after *states states (UINT64_MAX: no limit); those not used stay
 * in *states.  After KP_COMPLETED the answer is exact.  A secret that was found is one,
 * whatever ended the work. */
enum kp_stop_reason kp_native_solve(const struct kp_native_query *query,
                                    const struct kp_limits *limits, uint64_t *states,
                                    struct kp_native_result *result);

#endif
