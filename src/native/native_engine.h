/* The native engine: finds a secret or the least secret, or counts the secrets.
 *
 * It has two methods.  Enumeration (search/enumerate.h) tries code after code.  It ends soon on
 * small boards, and where nearly every code fits.  Counting (count/count_secrets.h) is for all
 * other boards.
 *
 * The engine enumerates for a moment, then counts for a moment.  Then it estimates the rest of the
 * count, and counts if there are enough states.  If counting is not possible, lacks memory or is
 * expected to take too long, it enumerates again, or if there are few rows, it changes a random
 * code step by step (search/local_search.h). */
#pragma once

#include "base/bignum.h"
#include "question/question.h"

struct kp_limits;

struct kp_native_query {
    const struct kp_question *question;
    struct kp_row_selection selection;
    bool least;       /* find the least secret in code order */
    bool count;       /* count all secrets, and find the least */
    const char *what; /* the work, as progress shows it */
    uint64_t trial;   /* states that enumeration may use if the estimate of the count exceeds the
                       * budget; 0: all that are left */
};

struct kp_native_result {
    bool found;
    uint64_t expected; /* estimated states for counting; 0: no estimate was needed; UINT64_MAX:
                        * unknown, or more than fit */
    uint16_t *code;    /* room for a secret, owned by the caller; the least one if the query asks
                        * for that and there are enough states */
    struct kp_bignum secrets; /* if all are counted: exact after KP_COMPLETED, else a lower bound;
                               * the caller frees it */
};

/* Answers the query.  The meter of the limits, which has no parent, pays for the states; if it has
 * none left, returns KP_OUT_OF_STATES.  After KP_COMPLETED the answer is exact.  A secret that was
 * found is a secret, whatever ended the work. */
enum kp_stop_reason kp_native_solve(const struct kp_native_query *query,
                                    const struct kp_limits *limits,
                                    struct kp_native_result *result);
