/* Merges that were made before: two lists that meet again are not merged
 * again, and what follows for one row is known to the others.  The store lives
 * as long as the clauses it speaks of; sinks without one merge anew. */
#ifndef KP_CNF_MERGE_CACHE_H
#define KP_CNF_MERGE_CACHE_H

#include "cnf/count_by_merging.h"

struct kp_shared;

/* Lists of the variables 1..last are counted in the same parts, so that they
 * have some in common.  NULL: no memory. */
struct kp_shared *kp_shared_new(int last);
void kp_shared_free(struct kp_shared *shared); /* NULL is fine */

int kp_shared_last(const struct kp_shared *shared);

/* As `merge`, or what it made of the same lists when it was asked for as much. */
void kp_shared_merge(struct kp_cnf *cnf, kp_merge_function *merge, struct kp_list a,
                     struct kp_list b, int cap, int *out);

#endif
