/* Merges that were made before: two lists that meet again are not merged
 * again, and what follows for one row is known to the others.  The store lives
 * as long as the clauses it speaks of; sinks without one merge anew. */
#ifndef KP_CNF_MERGE_CACHE_H
#define KP_CNF_MERGE_CACHE_H

#include "cnf/counter.h"

struct kp_merge_cache;

/* Lists of the variables 1..last are counted in the same parts, so that they
 * have some in common.  NULL: no memory. */
struct kp_merge_cache *kp_merge_cache_new(int last);
void kp_merge_cache_free(struct kp_merge_cache *shared); /* NULL is fine */

int kp_merge_cache_last(const struct kp_merge_cache *shared);

/* As `merge`, or what it made of the same lists when it was asked for as much. */
void kp_merge_cache_merge(struct kp_clause_sink *cnf, kp_merge_function *merge,
                          struct kp_unary_count a, struct kp_unary_count b, int cap, int *out);

#endif
