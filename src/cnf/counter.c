/* What all counters share: constants are sorted out, counted lists are merged,
 * and lists that were merged before are taken from the cache. */
#include "cnf/counter.h"

#include "base/allocate.h"
#include "base/hash.h"
#include "base/utf8.h"
#include <stdlib.h>
#include <string.h>

const struct kp_counter *kp_counter_find(const char *name, size_t length)
{
    for (size_t i = 0; kp_counters[i]; i++)
        if (kp_ascii_is_name(name, length, kp_counters[i]->name))
            return kp_counters[i];
    return NULL;
}

int kp_at_least_literal(struct kp_unary_count list, int k)
{
    if (k <= 0)
        return KP_TRUE;
    return k <= list.size ? list.lits[k - 1] : KP_FALSE;
}

void kp_at_most(struct kp_clause_sink *cnf, int when, struct kp_unary_count list, int k)
{
    kp_add_clause(cnf, -when, -kp_at_least_literal(list, k + 1));
}

void kp_exactly(struct kp_clause_sink *cnf, int when, struct kp_unary_count list, int k)
{
    kp_add_clause(cnf, -when, kp_at_least_literal(list, k));
    kp_at_most(cnf, when, list, k);
}

/* ---- The totalizer's merge -------------------------------------------------
 *
 * Bailleux and Boufkhad, "Efficient CNF encoding of Boolean cardinality
 * constraints", CP 2003; cut off at `cap`, and with both directions of the
 * equivalence. */

/* Two lists without constants; r has cap <= a.size + b.size literals. */
static void relate_lists(struct kp_clause_sink *cnf, struct kp_unary_count a,
                         struct kp_unary_count b, struct kp_unary_count r)
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

/* Removes the true literals from the front and the false ones from the end of a
 * counted list; returns how many were true. */
static int trim_constants(struct kp_unary_count *list)
{
    int trues = 0;

    while (list->size > 0 && list->lits[list->size - 1] == KP_FALSE)
        list->size--;
    while (trues < list->size && list->lits[trues] == KP_TRUE)
        trues++;
    list->lits += trues;
    list->size -= trues;
    return trues;
}

/* Merges two lists without constants, of which one may be empty. */
static void merge_trimmed(struct kp_clause_sink *cnf, struct kp_unary_count a,
                          struct kp_unary_count b, int size, int *out)
{
    struct kp_unary_count only = a.size > 0 ? a : b;
    bool both = a.size > 0 && b.size > 0;
    int first = both ? kp_clause_sink_new_variables(cnf, size) : 0;

    for (int k = 0; k < size; k++)
        out[k] = both ? first + k : only.lits[k];
    if (both)
        relate_lists(cnf, a, b, (struct kp_unary_count){out, size});
}

void kp_merge(struct kp_clause_sink *cnf, struct kp_unary_count a, struct kp_unary_count b, int cap,
              int *out)
{
    int trues = trim_constants(&a) + trim_constants(&b), size;

    trues = kp_min_int(trues, cap);
    size = kp_min_int(a.size + b.size, cap - trues);
    for (int k = 0; k < cap; k++)
        out[k] = k < trues ? KP_TRUE : KP_FALSE;
    merge_trimmed(cnf, a, b, size, out + trues);
}

/* ---- Merges that are remembered ---------------------------------------------
 *
 * A hash table with linear probing.  The literals of all pairs lie one after another in one array:
 * the two lists, and then their merge.  A pair that is merged again, further, takes its slot. */

struct merged_pair {
    int na, nb, cap; /* na is 0 in a free slot */
    size_t lits;     /* where its literals begin */
};

struct kp_merge_cache {
    int last;
    struct merged_pair *slots;
    size_t count, slot_count; /* the latter is a power of two, more than twice the former; or 0 */
    int *lits;
    size_t lit_count, lit_room;
};

struct kp_merge_cache *kp_merge_cache_new(int last)
{
    struct kp_merge_cache *cache = kp_calloc(1, sizeof *cache);

    if (cache)
        cache->last = last;
    return cache;
}

void kp_merge_cache_free(struct kp_merge_cache *cache)
{
    if (!cache)
        return;
    free(cache->slots);
    free(cache->lits);
    free(cache);
}

static uint64_t hash_list(uint64_t hash, struct kp_unary_count list)
{
    for (int i = 0; i < list.size; i++)
        hash = kp_fnv_add(hash, (unsigned)list.lits[i]);
    return hash ^ hash >> 32;
}

static bool is_list(struct kp_unary_count list, const int *lits, int n)
{
    return list.size == n && memcmp(list.lits, lits, (size_t)n * sizeof *lits) == 0;
}

/* The slot of these lists: it is free if they were not merged. */
static struct merged_pair *find_slot(const struct kp_merge_cache *cache, struct kp_unary_count a,
                                     struct kp_unary_count b)
{
    uint64_t hash = KP_FNV_START + (uint64_t)(unsigned)a.size;

    for (hash = hash_list(hash_list(hash, a), b);; hash++) {
        struct merged_pair *slot = &cache->slots[hash & (cache->slot_count - 1)];
        const int *lits = cache->lits + slot->lits;

        if (slot->na == 0 || (is_list(a, lits, slot->na) && is_list(b, lits + slot->na, slot->nb)))
            return slot;
    }
}

static bool reserve_slots(struct kp_merge_cache *cache)
{
    struct merged_pair *before = cache->slots;
    size_t count = cache->slot_count;

    if (2 * cache->count + 2 < count)
        return true;
    cache->slots = kp_calloc(count ? 2 * count : 512, sizeof *cache->slots);
    if (!cache->slots) {
        cache->slots = before;
        return false;
    }
    cache->slot_count = count ? 2 * count : 512;
    for (size_t i = 0; i < count; i++) {
        struct kp_unary_count a = {cache->lits + before[i].lits, before[i].na};
        struct kp_unary_count b = {a.lits + a.size, before[i].nb};

        if (a.size > 0)
            *find_slot(cache, a, b) = before[i];
    }
    free(before);
    return true;
}

static void append_list(struct kp_merge_cache *cache, struct kp_unary_count list)
{
    memcpy(cache->lits + cache->lit_count, list.lits, (size_t)list.size * sizeof *list.lits);
    cache->lit_count += (size_t)list.size;
}

/* Remembers what a and b, which are not empty, merge to; false: no memory. */
static bool remember_merge(struct kp_merge_cache *cache, struct kp_unary_count a,
                           struct kp_unary_count b, struct kp_unary_count merged)
{
    size_t begin = cache->lit_count;
    size_t size = (size_t)a.size + (size_t)b.size + (size_t)merged.size;
    struct merged_pair *slot;

    if (!reserve_slots(cache) || !KP_RESERVE(cache->lits, cache->lit_room, begin + size))
        return false;
    slot = find_slot(cache, a, b);
    cache->count += slot->na == 0;
    *slot = (struct merged_pair){a.size, b.size, merged.size, begin};
    append_list(cache, a);
    append_list(cache, b);
    append_list(cache, merged);
    return true;
}

/* ---- Merging in halves, each merge once ------------------------------------ */

/* Merges a and b, or copies what they were merged to before. */
static void merge_once(struct kp_clause_sink *cnf, const struct kp_counter *counter,
                       struct kp_unary_count a, struct kp_unary_count b, int cap, int *out)
{
    struct kp_merge_cache *cache = a.size > 0 && b.size > 0 && cap > 0 ? cnf->merge_cache : NULL;
    const struct merged_pair *known = cache && cache->count ? find_slot(cache, a, b) : NULL;

    if (known && known->na > 0 && known->cap >= cap) {
        memcpy(out, cache->lits + known->lits + a.size + b.size, (size_t)cap * sizeof *out);
        return;
    }
    (counter->merge ? counter->merge : kp_merge)(cnf, a, b, cap, out);
    if (cache && !cnf->stopped && !remember_merge(cache, a, b, (struct kp_unary_count){out, cap}))
        kp_clause_sink_stop(cnf, KP_OUT_OF_MEMORY);
}

static int total_size(const struct kp_unary_count *lists, int n, int cap)
{
    int size = 0;

    for (int i = 0; i < n && size < cap; i++)
        size += kp_min_int(lists[i].size, cap - size);
    return size;
}

/* NOLINTBEGIN(misc-no-recursion): the two call each other with half of the lists */
static void merge_halves(struct kp_clause_sink *cnf, const struct kp_counter *counter,
                         const struct kp_unary_count *lists, int n, int cap, int *out)
{
    int half = n / 2;
    int na = total_size(lists, half, cap), nb = total_size(lists + half, n - half, cap);
    int *a = kp_clause_sink_scratch(cnf, (size_t)na + (size_t)nb);

    if (!a)
        return;
    kp_merge_lists(cnf, counter, lists, half, na, a);
    kp_merge_lists(cnf, counter, lists + half, n - half, nb, a + na);
    merge_once(cnf, counter, (struct kp_unary_count){a, na}, (struct kp_unary_count){a + na, nb},
               kp_min_int(na + nb, cap), out);
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

/* Where to cut the literals in two: in the middle; or, if merges are remembered
 * and the literals ascend, at the middle of the smallest part of all variables (a
 * half, a quarter ...) that holds them all.  Every list is then cut at the same
 * variables, and lists that overlap have whole parts in common. */
static int find_cut(const struct kp_clause_sink *cnf, const int *lits, int n)
{
    int from = 1, to = cnf->merge_cache ? cnf->merge_cache->last + 1 : 0;
    int left = 0;

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

/* Counts each half, then merges the two. */
/* NOLINTNEXTLINE(misc-no-recursion): with a part of the literals */
static void count_by_merging(struct kp_clause_sink *cnf, const struct kp_counter *counter,
                             const int *lits, int n, int cap, int *out)
{
    int half = find_cut(cnf, lits, n);
    int na = kp_min_int(half, cap), nb = kp_min_int(n - half, cap);
    int *a = kp_clause_sink_scratch(cnf, (size_t)na + (size_t)nb);

    if (a && n > 1) {
        count_by_merging(cnf, counter, lits, half, na, a);
        count_by_merging(cnf, counter, lits + half, n - half, nb, a + na);
        merge_once(cnf, counter, (struct kp_unary_count){a, na},
                   (struct kp_unary_count){a + na, nb}, cap, out);
    } else {
        for (int k = 0; k < cap; k++)
            out[k] = lits[0]; /* n is 1, or the sink has stopped */
    }
    free(a);
}

/* ---- Counting -------------------------------------------------------------- */

/* Copies the literals that are not constants and returns their number.  Each true
 * constant fills one place of *out, which moves past it. */
static int drop_constants(const int *lits, int n, int *rest, int cap, int **out)
{
    int kept = 0, filled = 0;

    for (int i = 0; i < n; i++)
        if (lits[i] == KP_TRUE && filled < cap)
            (*out)[filled++] = KP_TRUE;
        else if (lits[i] != KP_TRUE && lits[i] != KP_FALSE)
            rest[kept++] = lits[i];
    *out += filled;
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
    n = drop_constants(lits, n, rest, cap, &out);
    cap = (int)(end - out);
    cap = kp_min_int(cap, n);
    if (cap > 0 && counter->count)
        counter->count(cnf, rest, n, cap, out);
    else if (cap > 0)
        count_by_merging(cnf, counter, rest, n, cap, out);
    free(rest);
}

struct kp_unary_count kp_encode_ordered_count(struct kp_clause_sink *cnf,
                                              const struct kp_counter *counter, const int *lits,
                                              int n, int cap, int *out)
{
    kp_encode_count(cnf, counter, lits, n, cap, out);
    for (int k = 1; k < cap; k++)
        kp_add_clause(cnf, -out[k], out[k - 1]);
    return (struct kp_unary_count){out, cap};
}

/* ---- The odd-even merge ----------------------------------------------------
 *
 * K. E. Batcher, "Sorting networks and their applications", 1968. */

/* Copies every second literal, beginning with the first (from = 0) or the second;
 * returns how many. */
static int copy_every_second(struct kp_unary_count list, int from, int *copy)
{
    int n = 0;

    for (int i = from; i < list.size; i += 2)
        copy[n++] = list.lits[i];
    return n;
}

/* The odd places (first, third ...) hold as many true literals as the even ones,
 * or one or two more.  So the first odd one comes first, and of each next odd one
 * and even one the greater comes before the lesser. */
static void interleave(struct kp_clause_sink *cnf, struct kp_unary_count odd,
                       struct kp_unary_count even, int cap, int *out)
{
    out[0] = kp_at_least_literal(odd, 1);
    for (int k = 1; k < cap; k += 2) {
        int i = (k + 1) / 2;
        struct kp_unary_count next = {odd.lits + i, i < odd.size};
        struct kp_unary_count this = {even.lits + i - 1, i <= even.size};

        kp_merge(cnf, next, this, kp_min_int(2, cap - k), out + k);
    }
}

void kp_merge_odd_even(struct kp_clause_sink *cnf, kp_merge_function *merge,
                       struct kp_unary_count a, struct kp_unary_count b, int cap, int *out)
{
    bool is_step = a.size > 0 && b.size > 0 && a.size + b.size > 2;
    size_t size = (size_t)a.size + (size_t)b.size;
    int *room = is_step ? kp_clause_sink_scratch(cnf, 4 * size) : NULL;
    struct kp_unary_count merged[2]; /* the odd places, and the even ones */
    int *to = room;

    if (!room) {
        kp_merge(cnf, a, b, cap, out);
        return;
    }
    for (int i = 0; i < 2; i++, to += 2 * size) {
        struct kp_unary_count half_a = {to, copy_every_second(a, i, to)};
        int *after = to + half_a.size;
        struct kp_unary_count half_b = {after, copy_every_second(b, i, after)};
        int *out_half = after + half_b.size;
        int half_cap = kp_min_int(half_a.size + half_b.size, cap / 2 + 1 - i);

        merge(cnf, half_a, half_b, half_cap, out_half);
        merged[i] = (struct kp_unary_count){out_half, half_cap};
    }
    interleave(cnf, merged[0], merged[1], cap, out);
    free(room);
}
