/* Saying how many of a few literals are true without a variable, of all their
 * subsets: "at least k of n" is that of any n - k + 1 one is true, "at most k"
 * that of any k + 1 one is not.  Unit propagation is complete for these. */
#ifndef KP_CNF_SUBSET_CLAUSES_H
#define KP_CNF_SUBSET_CLAUSES_H

#include "cnf/clause_sink.h"

/* How many clauses "at least k", or "at most n - k", takes: the subsets of
 * n - k + 1 of n; none for k <= 0.  From `most` on it is `most`. */
int kp_subsets(int n, int k, int most);

/* Unless one of two literals is true: at least, or at most, k of these. */
void kp_subsets_at_least(struct kp_clause_sink *cnf, const int unless[2], const int *lits, int n,
                         int k);
void kp_subsets_at_most(struct kp_clause_sink *cnf, const int unless[2], const int *lits, int n,
                        int k);

#endif
