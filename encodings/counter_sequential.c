/* Counts from left to right: each literal adds a row to the table "more than k so far" (Sinz,
 * CP 2005, which has one direction of the clauses). */
#include "cnf/counter.h"

/* "More than k so far", after `lit`: it was so before, or `lit` is true and it was "more
 * than k - 1" before (`less`).  Since `before` implies `less`, four clauses are enough. */
static int make_cell(struct kp_clause_sink *cnf, int before, int less, int lit)
{
    int now = kp_clause_sink_new_variables(cnf, 1);

    kp_add_clause(cnf, -before, now);
    kp_add_clause(cnf, -less, -lit, now);
    kp_add_clause(cnf, -now, before, lit);
    kp_add_clause(cnf, -now, less);
    return now;
}

static void count(struct kp_clause_sink *cnf, const int *lits, int n, int cap, int *out)
{
    for (int k = 0; k < cap; k++)
        out[k] = k == 0 ? lits[0] : KP_FALSE;
    for (int i = 1; i < n && !cnf->stopped; i++)
        for (int k = i < cap ? i : cap - 1; k >= 0; k--)
            out[k] = make_cell(cnf, out[k], k > 0 ? out[k - 1] : KP_TRUE, lits[i]);
}

const struct kp_counter kp_counter_sequential = {
    .name = "sequential",
    .title = "counts from left to right: n times k variables",
    .complete = true,
    .count = count,
};
