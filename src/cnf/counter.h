/* Counting in clauses: the one primitive that everything else is made of.
 *
 * A counted list says how many of some literals are true, in unary: its k-th
 * literal (from 0) is true exactly when more than k of them are.  So exactly,
 * at least and at most are one or two literals on top of it, and only those
 * carry the selector of the row they speak for.
 *
 * A list cut off at `cap` tells every count below cap, and "cap or more". */
#ifndef KP_CNF_COUNTER_H
#define KP_CNF_COUNTER_H

#include "cnf/clause_sink.h"

/* A counter: one way to count, in a file of its own, encodings/counter_NAME.c.
 *
 * The contract.  The tests walk all counters, so they check a new one as soon
 * as its file exists:
 * - Equivalence (tests/test_counters.c).  Under each assignment of the literals
 *   the clauses force each out[k], k < cap, to its value, true or false.  Both
 *   directions are needed because rows say "exactly".  It follows that out[k+1]
 *   implies out[k]; unit propagation need not find that.
 * - Propagation (tests/test_propagation.c).  `complete` is true if and only if
 *   unit propagation finds everything that its comment below lists.
 * - Conflicts (tests/test_sat_session.c, tests/test_encodings_matrix.c).  With every encoding
 *   of the question, games get the answers of brute force, and the rows that
 *   are blamed contradict each other.  A counter adds no condition on the
 *   literals and knows no selector: whatever their values, its clauses can be
 *   satisfied.
 * - Clauses are written with kp_add_clause only, and new variables come from
 *   kp_clause_sink_new_variables.  The same call writes the same clauses.  There is no static
 *   data: several threads count at once.
 * - There is no error path.  Once cnf->stopped is set, clauses are dropped.
 *   Long loops end then, and out[] may hold any literals, such as KP_FALSE.
 *
 * Redundant clauses are allowed, and so is any number of clauses and variables;
 * the table of sizes in encodings/README.md (checked by tests/test_counters.c)
 * may leave a counter out. */
struct kp_counter {
    const char *name;  /* for --encoding NAME */
    const char *title; /* one line for 'keypeg help' */

    /* Whether unit propagation finds all that follows for the literals, when
     * some are known, and at least and at most how many are true; and for
     * `out`, when some literals are known. */
    bool complete;

    /* Set out[k] to a literal that is true exactly when more than k of
     * lits[0..n-1] are, for k in 0..cap-1.  1 <= cap <= n.  Constants may be
     * among the literals. */
    void (*count)(struct kp_clause_sink *, const int *lits, int n, int cap, int *out);

    /* The same for two lists that are already counted, each of them whole or
     * at least cap long.  They may be empty, begin with KP_TRUE and end with
     * KP_FALSE.  1 <= cap <= na + nb, but cap is 0 if both are empty.
     * NULL: kp_merge. */
    void (*merge)(struct kp_clause_sink *, const int *a, int na, const int *b, int nb, int cap,
                  int *out);
};

extern const struct kp_counter *const kp_counters[]; /* ends with NULL */

const struct kp_counter *kp_counter_find(const char *name, size_t length); /* or NULL */

/* Count with this counter: any n and cap, constants sorted out beforehand. */
void kp_encode_count(struct kp_clause_sink *cnf, const struct kp_counter *counter, const int *lits,
                     int n, int cap, int *out);

/* The totalizer's merge: any sizes and cap, no variables for constants. */
void kp_merge(struct kp_clause_sink *cnf, const int *left, int nl, const int *right, int nr,
              int cap, int *out);

/* A counted list that belongs to somebody else. */
struct kp_unary_count {
    const int *lits;
    int size;
};

/* Merge n counted lists, halves first, with the counter's own way to merge. */
void kp_merge_lists(struct kp_clause_sink *cnf, const struct kp_counter *counter,
                    const struct kp_unary_count *lists, int n, int cap, int *out);

/* "At least k", as a literal.  Past the end it is false: right for a list
 * that is whole, or for k <= cap. */
int kp_at_least_literal(struct kp_unary_count list, int k);

/* Say it of a list, whenever the literal `when` is true. */
void kp_at_most(struct kp_clause_sink *cnf, int when, struct kp_unary_count list, int k);
void kp_exactly(struct kp_clause_sink *cnf, int when, struct kp_unary_count list, int k);

/* Counting by merging: what counters that differ only in how they merge have
 * in common. */
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

/* Saying how many of a few literals are true without a variable, of all their
 * subsets: "at least k of n" is that of any n - k + 1 one is true, "at most k"
 * that of any k + 1 one is not.  Unit propagation is complete for these. */
/* How many clauses "at least k", or "at most n - k", takes: the subsets of
 * n - k + 1 of n; none for k <= 0.  From `most` on it is `most`. */
int kp_subsets(int n, int k, int most);

/* Unless one of two literals is true: at least, or at most, k of these. */
void kp_subsets_at_least(struct kp_clause_sink *cnf, const int unless[2], const int *lits, int n,
                         int k);
void kp_subsets_at_most(struct kp_clause_sink *cnf, const int unless[2], const int *lits, int n,
                        int k);

#endif
