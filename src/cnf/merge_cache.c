#include "cnf/merge_cache.h"

#include "base/memory.h"
#include <stdlib.h>
#include <string.h>

/* Its literals stand in the store: both lists, and what was made of them. */
struct merged {
    int na, nb, cap;
    size_t at;
    size_t next; /* of the same slot, plus 1; 0: none */
};

struct kp_merge_cache {
    int last;
    struct merged *merged;
    size_t count, room;
    int *lits;
    size_t used, lits_room;
    size_t *slots; /* the latest of a slot, plus 1 */
    size_t slot_count;
};

struct kp_merge_cache *kp_merge_cache_new(int last)
{
    struct kp_merge_cache *shared = kp_calloc(1, sizeof *shared);

    if (shared)
        shared->last = last;
    return shared;
}

void kp_merge_cache_free(struct kp_merge_cache *shared)
{
    if (!shared)
        return;
    free(shared->merged);
    free(shared->lits);
    free(shared->slots);
    free(shared);
}

int kp_merge_cache_last(const struct kp_merge_cache *shared)
{
    return shared->last;
}

/* Fowler, Noll and Vo's hash, of whole literals. */
static uint64_t stir(uint64_t hash, const int *lits, int n)
{
    for (int i = 0; i < n; i++)
        hash = (hash ^ (uint64_t)(unsigned)lits[i]) * UINT64_C(1099511628211);
    return hash ^ hash >> 32;
}

static size_t slot_of(const struct kp_merge_cache *shared, const int *a, int na, const int *b,
                      int nb)
{
    uint64_t hash = UINT64_C(14695981039346656037) + (uint64_t)(unsigned)na;

    return (size_t)(stir(stir(hash, a, na), b, nb) & (shared->slot_count - 1));
}

static bool same(const int *one, const int *other, int n)
{
    return memcmp(one, other, (size_t)n * sizeof *one) == 0;
}

/* NULL: these were not merged, or not as far. */
static const int *find(const struct kp_merge_cache *shared, struct kp_unary_count a,
                       struct kp_unary_count b, int cap)
{
    size_t i = shared->slot_count ? shared->slots[slot_of(shared, a.lits, a.size, b.lits, b.size)]
                                  : 0;

    while (i > 0) {
        const struct merged *merged = &shared->merged[i - 1];
        const int *lits = shared->lits + merged->at;

        if (merged->na == a.size && merged->nb == b.size && merged->cap >= cap &&
            same(lits, a.lits, a.size) && same(lits + a.size, b.lits, b.size))
            return lits + a.size + b.size;
        i = merged->next;
    }
    return NULL;
}

static void put_in_slot(struct kp_merge_cache *shared, size_t i)
{
    struct merged *merged = &shared->merged[i];
    const int *lits = shared->lits + merged->at;
    size_t *slot = &shared->slots[slot_of(shared, lits, merged->na, lits + merged->na, merged->nb)];

    merged->next = *slot;
    *slot = i + 1;
}

/* Twice as many slots as soon as every one could be taken. */
static bool add_slots(struct kp_merge_cache *shared)
{
    size_t count = shared->slot_count ? 2 * shared->slot_count : 256;
    size_t *slots;

    if (shared->count < shared->slot_count)
        return true;
    slots = kp_calloc(count, sizeof *slots);
    if (!slots)
        return false;
    free(shared->slots);
    shared->slots = slots;
    shared->slot_count = count;
    for (size_t i = 0; i < shared->count; i++)
        put_in_slot(shared, i);
    return true;
}

static void put(struct kp_merge_cache *shared, const int *lits, int n)
{
    memcpy(shared->lits + shared->used, lits, (size_t)n * sizeof *lits);
    shared->used += (size_t)n;
}

static bool keep(struct kp_merge_cache *shared, struct kp_unary_count a, struct kp_unary_count b,
                 struct kp_unary_count out)
{
    size_t size = (size_t)a.size + (size_t)b.size + (size_t)out.size;

    if (!add_slots(shared) || !KP_RESERVE(shared->merged, shared->room, shared->count + 1) ||
        !KP_RESERVE(shared->lits, shared->lits_room, shared->used + size))
        return false;
    shared->merged[shared->count] = (struct merged){a.size, b.size, out.size, shared->used, 0};
    put(shared, a.lits, a.size);
    put(shared, b.lits, b.size);
    put(shared, out.lits, out.size);
    put_in_slot(shared, shared->count++);
    return true;
}

/* Nothing is made of a list and none, and nothing kept. */
void kp_merge_cache_merge(struct kp_clause_sink *cnf, kp_merge_function *merge,
                          struct kp_unary_count a, struct kp_unary_count b, int cap, int *out)
{
    bool sharing = cnf->shared && a.size > 0 && b.size > 0 && cap > 0;
    const int *before = sharing ? find(cnf->shared, a, b, cap) : NULL;

    if (before)
        memcpy(out, before, (size_t)cap * sizeof *out);
    else
        merge(cnf, a.lits, a.size, b.lits, b.size, cap, out);
    if (sharing && !before && !cnf->stopped &&
        !keep(cnf->shared, a, b, (struct kp_unary_count){out, cap}))
        kp_clause_sink_stop(cnf, KP_OUT_OF_MEMORY);
}
