/* Merging counted lists, as the totalizer does (Bailleux and Boufkhad,
 * "Efficient CNF encoding of Boolean cardinality constraints", CP 2003), cut
 * off at what is asked for and with both directions of the equivalence. */
#include "cnf/merge_cache.h"

#include <stdlib.h>

static int lesser(int a, int b)
{
    return a < b ? a : b;
}

/* Two lists without constants; r has cap <= a.size + b.size literals. */
static void relate(struct kp_clause_sink *cnf, struct kp_unary_count a, struct kp_unary_count b,
                   struct kp_unary_count r)
{
    for (int i = 0; i <= a.size && !cnf->stopped; i++)
        for (int j = 0; j <= b.size && i + j <= r.size; j++) {
            kp_add_clause(cnf, -kp_at_least_literal(a, i), -kp_at_least_literal(b, j),
                          kp_at_least_literal(r, i + j));
            if (i + j < r.size)
                kp_add_clause(cnf, kp_at_least_literal(a, i + 1), kp_at_least_literal(b, j + 1),
                              -kp_at_least_literal(r, i + j + 1));
        }
}

/* Take the true literals off the front and the false ones off the end;
 * returns how many were true. */
static int strip(struct kp_unary_count *list)
{
    int settled = 0;

    while (list->size > 0 && list->lits[list->size - 1] == KP_FALSE)
        list->size--;
    while (settled < list->size && list->lits[settled] == KP_TRUE)
        settled++;
    list->lits += settled;
    list->size -= settled;
    return settled;
}

/* The result for two lists without constants, of which one may be empty. */
static void join(struct kp_clause_sink *cnf, struct kp_unary_count a, struct kp_unary_count b,
                 int size, int *out)
{
    struct kp_unary_count only = a.size > 0 ? a : b;
    bool both = a.size > 0 && b.size > 0;
    int first = both ? kp_clause_sink_new_variables(cnf, size) : 0;

    for (int k = 0; k < size; k++)
        out[k] = both ? first + k : only.lits[k];
    if (both)
        relate(cnf, a, b, (struct kp_unary_count){out, size});
}

void kp_merge(struct kp_clause_sink *cnf, const int *left, int nl, const int *right, int nr,
              int cap, int *out)
{
    struct kp_unary_count a = {left, nl}, b = {right, nr};
    int settled = strip(&a);
    int size;

    settled = lesser(settled + strip(&b), cap);
    size = lesser(a.size + b.size, cap - settled);
    for (int k = 0; k < cap; k++)
        out[k] = k < settled ? KP_TRUE : KP_FALSE;
    join(cnf, a, b, size, out + settled);
}

static int size_of(const struct kp_unary_count *lists, int n, int cap)
{
    int size = 0;

    for (int i = 0; i < n && size < cap; i++)
        size += lesser(lists[i].size, cap - size);
    return size;
}

/* NOLINTBEGIN(misc-no-recursion): the two call each other with half of the lists */
static void merge_halves(struct kp_clause_sink *cnf, const struct kp_counter *counter,
                         const struct kp_unary_count *lists, int n, int cap, int *out)
{
    int half = n / 2;
    int na = size_of(lists, half, cap), nb = size_of(lists + half, n - half, cap);
    int size = lesser(na + nb, cap);
    int *a = kp_clause_sink_scratch(cnf, (size_t)na + (size_t)nb);

    if (!a)
        return;
    kp_merge_lists(cnf, counter, lists, half, na, a);
    kp_merge_lists(cnf, counter, lists + half, n - half, nb, a + na);
    kp_merge_cache_merge(cnf, counter->merge ? counter->merge : kp_merge,
                         (struct kp_unary_count){a, na}, (struct kp_unary_count){a + na, nb}, size,
                         out);
    free(a);
}

void kp_merge_lists(struct kp_clause_sink *cnf, const struct kp_counter *counter,
                    const struct kp_unary_count *lists, int n, int cap, int *out)
{
    for (int k = 0; k < cap; k++)
        out[k] = n == 1 && k < lists->size ? lists->lits[k] : KP_FALSE;
    if (n > 1 && cap > 0)
        merge_halves(cnf, counter, lists, n, cap, out);
}
/* NOLINTEND(misc-no-recursion) */
