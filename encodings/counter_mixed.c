/* Merges short lists as the totalizer does, and long lists by one step of the odd-even merge:
 * whichever has the smaller number of clauses plus WEIGHT times variables (Abío, Nieuwenhuis,
 * Oliveras and Rodríguez-Carbonell, CP 2013).  Both are complete under unit propagation, so
 * the mixture is.
 *
 * It was expected to do better than the totalizer, whose tables are quadratic, and than the
 * network, which has a variable per comparator.  It makes up to a quarter fewer clauses, but
 * PicoSAT is about as fast: docs/research/encodings.md, "The counters on whole games". */
#include "cnf/counter.h"

#include "base/hash.h"
/* The cost of a variable, in clauses; the paper's choice. */
#define WEIGHT 5

/* Cell i, j of the totalizer's table has one clause if i + j <= cap and another if i + j <
 * cap; only the first one of cell (0, 0) is trivial. */
static int64_t cost_of_table(int na, int nb, int cap)
{
    int64_t cost = (int64_t)WEIGHT * kp_min_int(na + nb, cap) - 1;

    for (int i = 0; i <= na && i <= cap; i++)
        cost += kp_min_int(nb, cap - i) + 1 + (cap > i ? kp_min_int(nb, cap - i - 1) + 1 : 0);
    return cost;
}

/* NOLINTBEGIN(misc-no-recursion): with half of each list */
static int64_t cost_of(int na, int nb, int cap);

static int64_t cost_of_step(int na, int nb, int cap)
{
    int na_odd = na - na / 2, nb_odd = nb - nb / 2;
    int odd = kp_min_int(na_odd + nb_odd, cap / 2 + 1), even = kp_min_int(na / 2 + nb / 2, cap / 2);
    int64_t cost = cost_of(na_odd, nb_odd, odd) + cost_of(na / 2, nb / 2, even);

    for (int k = 1; k < cap; k += 2)
        if ((k + 1) / 2 < odd && (k + 1) / 2 <= even)
            cost += (int64_t)(3 + WEIGHT) * kp_min_int(2, cap - k);
    return cost;
}

static int64_t cost_of(int na, int nb, int cap)
{
    int64_t table, step;

    if (na == 0 || nb == 0 || cap == 0)
        return 0;
    table = cost_of_table(na, nb, cap);
    if (na + nb == 2)
        return table;
    step = cost_of_step(na, nb, cap);
    return step < table ? step : table;
}

static void merge(struct kp_clause_sink *cnf, struct kp_unary_count a, struct kp_unary_count b,
                  int cap, int *out)
{
    if (a.size + b.size <= 2 || cnf->stopped ||
        cost_of_table(a.size, b.size, cap) <= cost_of_step(a.size, b.size, cap))
        kp_merge(cnf, a, b, cap, out);
    else
        kp_merge_odd_even(cnf, merge, a, b, cap, out);
}
/* NOLINTEND(misc-no-recursion) */

const struct kp_counter kp_counter_mixed = {
    .name = "mixed",
    .title = "totalizer for short lists, network for long ones",
    .complete = true,
    .merge = merge,
};
