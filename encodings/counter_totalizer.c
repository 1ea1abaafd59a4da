/* Count each half, then merge: half of the literals and half of the answers
 * meet only once, at the top. */
#include "cnf/counter.h"

#include <stdlib.h>

/* NOLINTNEXTLINE(misc-no-recursion): with half of the literals */
static void count(struct kp_cnf *cnf, const int *lits, int n, int cap, int *out)
{
    int half = n / 2;
    int na = half < cap ? half : cap;
    int nb = n - half < cap ? n - half : cap;
    int *a = kp_cnf_scratch(cnf, (size_t)na + (size_t)nb);

    if (a && n > 1) {
        count(cnf, lits, half, na, a);
        count(cnf, lits + half, n - half, nb, a + na);
        kp_merge(cnf, a, na, a + na, nb, cap, out);
    } else {
        for (int k = 0; k < cap; k++)
            out[k] = lits[0]; /* n is 1, or nobody looks any more */
    }
    free(a);
}

const struct kp_counter kp_counter_totalizer = {
    .name = "totalizer",
    .title = "halves counted and merged, n log n variables",
    .source = "Bailleux and Boufkhad, CP 2003",
    .count = count,
};
