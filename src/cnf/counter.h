/* Counting in clauses: the primitive that all encodings are made of.
 *
 * A *counted list* gives the number of true literals among some, in unary: its
 * k-th literal (from 0) is true exactly when more than k of them are true.  So
 * "exactly", "at least" and "at most" take one or two literals of the list, and
 * only the clauses with those carry the selector of a row.
 *
 * A list that is cut off at `cap` distinguishes every number below cap, and "cap
 * or more". */
#pragma once

#include "cnf/clause_sink.h"

/* A counted list; the literals belong to the caller. */
struct kp_unary_count {
    const int *lits;
    int size;
};

/* Merges two counted lists, each of them whole or at least cap long: sets out[k] to a literal that
 * is true exactly when more than k literals are, for k in 0..cap-1.  The lists may be empty, begin
 * with KP_TRUE and end with KP_FALSE.  1 <= cap <= their sizes together, but cap is 0 if both are
 * empty.  `out` does not overlap the lists. */
typedef void kp_merge_function(struct kp_clause_sink *, struct kp_unary_count a,
                               struct kp_unary_count b, int cap, int *out);

/* A counter is one way to count, in a file of its own: encodings/counter_NAME.c.  The tests
 * check a new one as soon as its file exists; encodings/README.md names them.  The contract:
 * - Under each assignment of the literals the clauses force each out[k], k < cap, to its
 *   value, true or false.  Both directions are needed because rows say "exactly".
 * - A counter adds no condition on the literals and knows no selector: whatever their values,
 *   its clauses can be satisfied.  Redundant clauses are allowed.
 * - Clauses are written with kp_add_clause only, and new variables come from
 *   kp_clause_sink_new_variables.  The same call writes the same clauses, and there is no
 *   static data: several threads count at once.
 * - There is no error path.  Once cnf->stopped is set, clauses are dropped; long loops end
 *   then, and out[] may hold any literals, such as KP_FALSE. */
struct kp_counter {
    const char *name;  /* for --encoding NAME */
    const char *title; /* one line for 'keypeg help encodings' */

    /* Whether unit propagation finds all that follows for the literals, when
     * some are known, and at least and at most how many are true; and for
     * `out`, when some literals are known. */
    bool complete;

    /* Sets out[k] to a literal that is true exactly when more than k of
     * lits[0..n-1] are, for k in 0..cap-1.  1 <= cap <= n.  A counter that
     * counts in blocks must expect a cap that is larger than its block.  `out`
     * does not overlap `lits`.  NULL: counts each half, then merges the two. */
    void (*count)(struct kp_clause_sink *, const int *lits, int n, int cap, int *out);

    kp_merge_function *merge; /* NULL: kp_merge */
};

extern const struct kp_counter *const kp_counters[]; /* ends with NULL */

const struct kp_counter *kp_counter_find(const char *name, size_t length); /* or NULL */

/* The counters that the built-in encodings choose.  The others are optional. */
extern const struct kp_counter kp_counter_totalizer, kp_counter_mixed, kp_counter_adder;

/* "At least k", as a literal.  Past the end it is false: right for a list
 * that is whole, or for k <= cap. */
int kp_at_least_literal(struct kp_unary_count list, int k);

/* States the number under the condition that the literal `when` is true. */
void kp_at_most(struct kp_clause_sink *cnf, int when, struct kp_unary_count list, int k);
void kp_exactly(struct kp_clause_sink *cnf, int when, struct kp_unary_count list, int k);

/* Counts with any n and cap; constants are removed before the counter sees them. */
void kp_encode_count(struct kp_clause_sink *cnf, const struct kp_counter *counter, const int *lits,
                     int n, int cap, int *out);

/* kp_encode_count, with redundant clauses: "more than k" implies "more than k - 1".
 * For two colours PicoSAT is a third to a half faster with them (40 pegs). */
struct kp_unary_count kp_encode_ordered_count(struct kp_clause_sink *cnf,
                                              const struct kp_counter *counter, const int *lits,
                                              int n, int cap, int *out);

/* Merges n counted lists, in halves, with the counter's way to merge. */
void kp_merge_lists(struct kp_clause_sink *cnf, const struct kp_counter *counter,
                    const struct kp_unary_count *lists, int n, int cap, int *out);

/* Remembers merges of counted lists, so that two lists which meet again are not
 * merged again.  The rows then share parts of their counts, and what a solver
 * learns about one row holds for the others.
 *
 * A cache belongs to one formula: its literals are that formula's variables, so
 * it lives as long as the clauses do.  Lists of the variables 1..last are cut in two at the
 * same variables, so that they have parts in common.  NULL: no memory. */
struct kp_merge_cache *kp_merge_cache_new(int last);
void kp_merge_cache_free(struct kp_merge_cache *cache); /* NULL is fine */

/* ---- For counters with their own way to merge ------------------------------ */

/* The totalizer's merge, for any sizes and cap; constants take no variables. */
kp_merge_function kp_merge;

/* One step of Batcher's odd-even merge; `merge` does the two merges of half
 * the size.  Lists of at most one literal are merged by kp_merge. */
void kp_merge_odd_even(struct kp_clause_sink *cnf, kp_merge_function *merge,
                       struct kp_unary_count a, struct kp_unary_count b, int cap, int *out);
