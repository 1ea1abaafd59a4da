/* Sorts the literals, the true ones first, by comparing two at a time: Batcher's odd-even
 * merges, each cut off at `cap`.  A comparator is a merge of one and one: six clauses, or three
 * if only the greater is needed.
 *
 * Asín, Nieuwenhuis, Oliveras and Rodríguez-Carbonell, Constraints 2011.  The
 * paper sorts blocks of cap (a power of two) and needs one direction of
 * the clauses; this sorts halves of any size, with both directions. */
#include "cnf/counter.h"

/* NOLINTNEXTLINE(misc-no-recursion): with half of each list */
static void merge(struct kp_clause_sink *cnf, struct kp_unary_count a, struct kp_unary_count b,
                  int cap, int *out)
{
    kp_merge_odd_even(cnf, merge, a, b, cap, out);
}

const struct kp_counter kp_counter_network = {
    .name = "network",
    .title = "sorting network: few clauses, many variables",
    .complete = true,
    .merge = merge,
};
