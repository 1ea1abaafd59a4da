#include "cnf/counter.h"

#include "cnf/merge_cache.h"

#include <stdlib.h>
#include <string.h>

const struct kp_counter *kp_counter_find(const char *name, size_t length)
{
    for (size_t i = 0; kp_counters[i]; i++)
        if (strlen(kp_counters[i]->name) == length && !strncmp(kp_counters[i]->name, name, length))
            return kp_counters[i];
    return NULL;
}

/* Keep the literals that are no constants; *out passes over what the true
 * ones have already settled. */
static int strip(const int *lits, int n, int *rest, int cap, int **out)
{
    int kept = 0, settled = 0;

    for (int i = 0; i < n; i++)
        if (lits[i] == KP_TRUE && settled < cap)
            (*out)[settled++] = KP_TRUE;
        else if (lits[i] != KP_TRUE && lits[i] != KP_FALSE)
            rest[kept++] = lits[i];
    *out += settled;
    return kept;
}

void kp_encode_count(struct kp_clause_sink *cnf, const struct kp_counter *counter, const int *lits,
                     int n, int cap, int *out)
{
    const int *end = out + cap;
    int *rest = kp_clause_sink_scratch(cnf, (size_t)n);

    for (int k = 0; k < cap; k++)
        out[k] = KP_FALSE;
    if (!rest)
        return;
    n = strip(lits, n, rest, cap, &out);
    cap = (int)(end - out);
    if (n > 0 && cap > 0)
        counter->count(cnf, rest, n, cap < n ? cap : n, out);
    free(rest);
}

int kp_at_least_literal(struct kp_unary_count list, int k)
{
    if (k <= 0)
        return KP_TRUE;
    return k <= list.size ? list.lits[k - 1] : KP_FALSE;
}

static void kp_at_least(struct kp_clause_sink *cnf, int when, struct kp_unary_count list, int k)
{
    kp_add_clause(cnf, -when, kp_at_least_literal(list, k));
}

void kp_at_most(struct kp_clause_sink *cnf, int when, struct kp_unary_count list, int k)
{
    kp_add_clause(cnf, -when, -kp_at_least_literal(list, k + 1));
}

void kp_exactly(struct kp_clause_sink *cnf, int when, struct kp_unary_count list, int k)
{
    kp_at_least(cnf, when, list, k);
    kp_at_most(cnf, when, list, k);
}

/* Merging counted lists, as the totalizer does (Bailleux and Boufkhad,
 * "Efficient CNF encoding of Boolean cardinality constraints", CP 2003), cut
 * off at what is asked for and with both directions of the equivalence. */
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
static int strip_totalizer_merge(struct kp_unary_count *list)
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
    int settled = strip_totalizer_merge(&a);
    int size;

    settled = lesser(settled + strip_totalizer_merge(&b), cap);
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

static int lesser_count_by_merging(int a, int b)
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
    int na = lesser_count_by_merging(half, cap), nb = lesser_count_by_merging(n - half, cap);
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
    int size = lesser_count_by_merging(na + nb, most);

    merge(cnf, room, na, room + na, nb, size, room + na + nb);
    return (struct kp_unary_count){room + na + nb, size};
}

/* Of the odd places (first, third ...) as many are true as of the even ones,
 * or one or two more.  So the first odd one comes first, and of the next odd
 * and this even one the greater comes before the lesser_count_by_merging. */
static void interleave(struct kp_clause_sink *cnf, struct kp_unary_count odd,
                       struct kp_unary_count even, int cap, int *out)
{
    out[0] = kp_at_least_literal(odd, 1);
    for (int k = 1; k < cap; k += 2) {
        int i = (k + 1) / 2;
        struct kp_unary_count next = {odd.lits + i, i < odd.size};
        struct kp_unary_count this = {even.lits + i - 1, i <= even.size};

        kp_merge(cnf, next.lits, next.size, this.lits, this.size,
                 lesser_count_by_merging(2, cap - k), out + k);
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

/* Binomials grow to the middle, and so do the steps to this one. */
int kp_subsets(int n, int k, int most)
{
    int64_t ways = 1;
    int size = n - k + 1;

    if (k <= 0)
        return 0;
    if (k > n)
        return 1;
    if (size > n - size)
        size = n - size;
    for (int i = 1; i <= size && ways < most; i++)
        ways = ways * (n - size + i) / i;
    return ways < most ? (int)ways : most;
}

/* The next `size` of n places, which ascend; false: these were the last. */
static bool advance(int *places, int size, int n)
{
    int i = size - 1;

    while (i >= 0 && places[i] == n - size + i)
        i--;
    if (i < 0)
        return false;
    places[i]++;
    while (++i < size)
        places[i] = places[i - 1] + 1;
    return true;
}

/* Of any `size` literals one is true, or with sign -1: false. */
static void any_of(struct kp_clause_sink *cnf, const int unless[2], const int *lits, int n,
                   int size, int sign)
{
    int *places = kp_clause_sink_scratch(cnf, (size_t)size),
        *clause = kp_clause_sink_scratch(cnf, (size_t)size + 2);

    for (int i = 0; places && i < size; i++)
        places[i] = i;
    if (places && clause)
        do {
            clause[0] = unless[0];
            clause[1] = unless[1];
            for (int i = 0; i < size; i++)
                clause[i + 2] = sign * lits[places[i]];
            kp_add_clause_list(cnf, clause, size + 2);
        } while (advance(places, size, n) && !cnf->stopped);
    free(places);
    free(clause);
}

void kp_subsets_at_least(struct kp_clause_sink *cnf, const int unless[2], const int *lits, int n,
                         int k)
{
    if (k > n)
        kp_add_clause(cnf, unless[0], unless[1]);
    else if (k > 0)
        any_of(cnf, unless, lits, n, n - k + 1, 1);
}

void kp_subsets_at_most(struct kp_clause_sink *cnf, const int unless[2], const int *lits, int n,
                        int k)
{
    if (k < 0)
        kp_add_clause(cnf, unless[0], unless[1]);
    else if (k < n)
        any_of(cnf, unless, lits, n, k + 1, -1);
}
