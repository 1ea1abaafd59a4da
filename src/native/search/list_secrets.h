/* The fast way to list: every secret that gives the scores, in code order, as
 * kp_enumerate does it, with two helps.
 *
 * What the rows have come to is packed as in steps.h, so a peg costs a few
 * additions; and where the walk meets no secret for long, the fast engine is
 * asked for the next one, and the walk goes on from there.  So it lists where
 * secrets are many, and where they are few among 10^20 codes. */
#ifndef KP_NATIVE_SEARCH_LIST_SECRETS_H
#define KP_NATIVE_SEARCH_LIST_SECRETS_H

#include "base/limits.h"
#include "native/search/enumerate.h"

/* Whether it knows these rules (codes, not multisets; no merged class; rows that
 * do not tell their whites alone; no thousand of them), and the memory holds what it lays out: that of
 * thousands of pegs and colours is much. */
bool kp_native_list_supports(const struct kp_question *question, const struct kp_limits *limits);

/* When the engine is asked: after so many classes were tried in vain; later, where
 * its answers cost more than that.  It gives so many secrets at once, fewer where
 * they are long.  After so many tries in vain, the engine's states counted in, the
 * list ends with KP_OUT_OF_STATES. */
struct kp_list_policy {
    uint64_t tries;
    size_t haul;   /* at least 1 */
    uint64_t most; /* 0: it never does */
};

#define KP_PATIENCE ((struct kp_list_policy){.tries = 200000, .haul = 4096, .most = 0})

/* Visit every secret; all rows must be right. */
enum kp_stop_reason kp_native_list(const struct kp_question *question,
                                   const struct kp_limits *limits, struct kp_list_policy patience,
                                   struct kp_visitor visitor);

#endif
