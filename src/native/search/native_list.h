/* Lists every secret that gives the scores, in code order, as kp_enumerate does but faster:
 * the counts of the rows are packed into words, so that a peg costs a few additions; and where
 * the walk finds no secret for long, the counting engine gives the next ones, and the walk
 * continues from there.  So it lists many secrets, and few among 10^20 codes. */
#ifndef KP_NATIVE_SEARCH_NATIVE_LIST_H
#define KP_NATIVE_SEARCH_NATIVE_LIST_H

#include "base/limits.h"
#include "native/search/enumerate.h"

/* Whether it knows the rules of the question (codes, not multisets; no merged class; no row
 * that knows its whites alone; some 500 rows at most), and the memory can hold its tables,
 * which are large for thousands of pegs and colours. */
bool kp_native_list_supports(const struct kp_question *question, const struct kp_limits *limits);

/* When the counting engine is asked. */
struct kp_list_policy {
    uint64_t tries_before_jump; /* classes tried in vain; more while its answers cost more */
    size_t batch;               /* secrets that it gives at once, at least 1; fewer if long */
    uint64_t give_up_after;     /* classes tried in vain, with its states counted in, after which
                                 * the list ends with KP_OUT_OF_STATES; 0: never */
    uint64_t give_up_first;     /* the same before the first secret; 0: no other limit */
};

#define KP_LIST_POLICY \
    ((struct kp_list_policy){.tries_before_jump = 200000, .batch = 4096, .give_up_after = 0})

/* Visits every secret; all rows must be right and the rules known. */
enum kp_stop_reason kp_native_list(const struct kp_question *question,
                                   const struct kp_limits *limits, struct kp_list_policy policy,
                                   struct kp_visitor visitor);

#endif
