#include "cnf/count_by_merging.h"

#include "cnf/merge_cache.h"
#include <stdlib.h>

static int lesser(int a, int b)
{
    return a < b ? a : b;
}

/* Where to cut them in two: the middle, or, where merges are shared, the one of
 * the least part of all variables (its halves, quarters ...) that holds them
 * all.  Lists then are cut at the same places, whatever they hold. */
static int cut(const struct kp_clause_sink *cnf, const int *lits, int n)
{
    int from = 1, to = cnf->shared ? kp_merge_cache_last(cnf->shared) + 1 : 0, left = 0;

    if (n < 2 || abs(lits[0]) >= abs(lits[n - 1]) || abs(lits[n - 1]) >= to)
        return n / 2;
    for (int middle = to;; middle = from + (to - from) / 2) {
        if (abs(lits[n - 1]) < middle)
            to = middle;
        else if (abs(lits[0]) >= middle)
            from = middle;
        else {
            while (abs(lits[left]) < middle)
                left++;
            return left;
        }
    }
}

/* NOLINTNEXTLINE(misc-no-recursion): with a part of the literals */
void kp_count_by_merging(struct kp_clause_sink *cnf, kp_merge_function *merge, const int *lits,
                         int n, int cap, int *out)
{
    int half = cut(cnf, lits, n);
    int na = lesser(half, cap), nb = lesser(n - half, cap);
    int *a = kp_clause_sink_scratch(cnf, (size_t)na + (size_t)nb);

    if (a && n > 1) {
        kp_count_by_merging(cnf, merge, lits, half, na, a);
        kp_count_by_merging(cnf, merge, lits + half, n - half, nb, a + na);
        kp_merge_cache_merge(cnf, merge, (struct kp_unary_count){a, na},
                             (struct kp_unary_count){a + na, nb}, cap, out);
    } else {
        for (int k = 0; k < cap; k++)
            out[k] = lits[0]; /* n is 1, or nobody looks any more */
    }
    free(a);
}

/* Every second literal, from the first or the second; returns how many. */
static int take(struct kp_unary_count list, int from, int *taken)
{
    int n = 0;

    for (int i = from; i < list.size; i += 2)
        taken[n++] = list.lits[i];
    return n;
}

/* Merge every second literal of both lists, from the first or the second. */
static struct kp_unary_count merge_every_second(struct kp_clause_sink *cnf,
                                                kp_merge_function *merge, struct kp_unary_count a,
                                                struct kp_unary_count b, int from, int most,
                                                int *room)
{
    int na = take(a, from, room);
    int nb = take(b, from, room + na);
    int size = lesser(na + nb, most);

    merge(cnf, room, na, room + na, nb, size, room + na + nb);
    return (struct kp_unary_count){room + na + nb, size};
}

/* Of the odd places (first, third ...) as many are true as of the even ones,
 * or one or two more.  So the first odd one comes first, and of the next odd
 * and this even one the greater comes before the lesser. */
static void interleave(struct kp_clause_sink *cnf, struct kp_unary_count odd,
                       struct kp_unary_count even, int cap, int *out)
{
    out[0] = kp_at_least_literal(odd, 1);
    for (int k = 1; k < cap; k += 2) {
        int i = (k + 1) / 2;
        struct kp_unary_count next = {odd.lits + i, i < odd.size};
        struct kp_unary_count this = {even.lits + i - 1, i <= even.size};

        kp_merge(cnf, next.lits, next.size, this.lits, this.size, lesser(2, cap - k), out + k);
    }
}

void kp_merge_odd_even(struct kp_clause_sink *cnf, kp_merge_function *merge,
                       struct kp_unary_count a, struct kp_unary_count b, int cap, int *out)
{
    size_t size = (size_t)a.size + (size_t)b.size;
    int *room = kp_clause_sink_scratch(cnf, 4 * size);

    if (room) {
        struct kp_unary_count odd = merge_every_second(cnf, merge, a, b, 0, cap / 2 + 1, room);
        struct kp_unary_count even = merge_every_second(cnf, merge, a, b, 1, cap / 2,
                                                        room + 2 * size);

        interleave(cnf, odd, even, cap, out);
    }
    for (int k = 0; !room && k < cap; k++)
        out[k] = KP_FALSE; /* nobody looks any more */
    free(room);
}
