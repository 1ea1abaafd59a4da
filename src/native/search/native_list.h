/* Lists every secret that gives the scores, in code order, as kp_enumerate does but faster.  The
 * counts of the rows are packed into words, so that a peg costs a few additions.  If the walk finds
 * no secret for long, the counting engine finds the next secrets, and the walk continues from
 * there.  So it can list many secrets, and also few secrets among 10^20 codes. */
#pragma once

#include "base/limits.h"
#include "native/search/enumerate.h"

/* Whether the list supports the question, and the memory can hold its tables.  It supports codes,
 * but not multisets, a merged class, a quota, a row of which only the white count is known, or more
 * than some 500 rows.  The tables are large for thousands of pegs and colours. */
bool kp_native_list_supports(const struct kp_question *question, const struct kp_limits *limits);

/* When the counting engine is asked. */
struct kp_list_policy {
    uint64_t tries_before_jump; /* classes tried in vain before the counting engine is asked; more
                                 * while its answers cost more */
    size_t batch;               /* secrets that it finds at once, at least 1; fewer if codes are
                                 * long */
    uint64_t give_up_after;     /* classes tried in vain, and the counting engine's states, after
                                 * which the list ends with KP_OUT_OF_STATES; 0: never */
    uint64_t give_up_first;     /* the same before the first secret; 0: give_up_after holds there as
                                 * well */
};

#define KP_LIST_POLICY \
    ((struct kp_list_policy){.tries_before_jump = 200000, .batch = 4096, .give_up_after = 0})

/* Visits every secret.  All rows must be right, and the list must support the question. */
enum kp_stop_reason kp_native_list(const struct kp_question *question,
                                   const struct kp_limits *limits, struct kp_list_policy policy,
                                   struct kp_visitor visitor);
