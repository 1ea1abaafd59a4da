/* Remembers merges of counted lists, so that two lists which meet again are not
 * merged again.  The rows then share parts of their counts, and what a solver
 * learns about one row holds for the others.
 *
 * A cache belongs to one formula: its literals are that formula's variables, so
 * it lives as long as the clauses do. */
#pragma once

#include <stdbool.h>

struct kp_merge_cache;

/* Lists of the variables 1..last are cut in two at the same variables (see
 * kp_count_by_merging), so that they have parts in common.  NULL: no memory. */
struct kp_merge_cache *kp_merge_cache_new(int last);
void kp_merge_cache_free(struct kp_merge_cache *cache); /* NULL is fine */

int kp_merge_cache_last(const struct kp_merge_cache *cache);

/* At least `cap` literals of the merge of a and b; NULL: they were not merged,
 * or not as far.  Valid until the next kp_merge_cache_add. */
const int *kp_merge_cache_find(const struct kp_merge_cache *cache, const int *a, int na,
                               const int *b, int nb, int cap);

/* Remembers that a and b merge to out[0..cap-1]; false: no memory. */
bool kp_merge_cache_add(struct kp_merge_cache *cache, const int *a, int na, const int *b, int nb,
                        int cap, const int *out);
