/* Counting by merging: what counters that differ only in how they merge have
 * in common. */
#ifndef KP_CNF_COUNT_BY_MERGING_H
#define KP_CNF_COUNT_BY_MERGING_H

#include "cnf/counter.h"

/* As `merge` of struct kp_counter. */
typedef void kp_merge_function(struct kp_clause_sink *, const int *a, int na, const int *b, int nb,
                               int cap, int *out);

/* As `count` of struct kp_counter: count each half, then merge. */
void kp_count_by_merging(struct kp_clause_sink *cnf, kp_merge_function *merge, const int *lits,
                         int n, int cap, int *out);

/* One step of Batcher's odd-even merge; `merge` does the two merges of half
 * the size.  na and nb are not both less than two. */
void kp_merge_odd_even(struct kp_clause_sink *cnf, kp_merge_function *merge,
                       struct kp_unary_count a, struct kp_unary_count b, int cap, int *out);

#endif
