/* A hash table with linear probing.  The literals of all pairs lie one after another in one array:
 * the two lists, and then their merge.  A pair that is merged again, further, takes its slot. */
#include "cnf/merge_cache.h"

#include "base/allocate.h"
#include "base/hash.h"
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

struct merged_pair {
    int na, nb, cap;
    size_t lits; /* where its literals begin */
};

struct kp_merge_cache {
    int last;
    struct merged_pair *pairs;
    size_t count, room;
    int *lits;
    size_t lit_count, lit_room;
    size_t *slots;     /* the pair of each slot, plus 1; 0: none */
    size_t slot_count; /* a power of two, more than twice the pairs; or 0 */
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
    free(cache->pairs);
    free(cache->lits);
    free(cache->slots);
    free(cache);
}

int kp_merge_cache_last(const struct kp_merge_cache *cache)
{
    return cache->last;
}

static uint64_t hash_literals(uint64_t hash, const int *lits, int n)
{
    for (int i = 0; i < n; i++)
        hash = kp_fnv_add(hash, (unsigned)lits[i]);
    return hash ^ hash >> 32;
}

/* The slot of these lists: it is free if they were not merged. */
static size_t *find_slot(const struct kp_merge_cache *cache, const int *a, int na, const int *b,
                         int nb)
{
    uint64_t hash = KP_FNV_START + (uint64_t)(unsigned)na;

    for (hash = hash_literals(hash_literals(hash, a, na), b, nb);; hash++) {
        size_t *slot = &cache->slots[hash & (cache->slot_count - 1)];
        const struct merged_pair *pair = *slot ? &cache->pairs[*slot - 1] : NULL;
        const int *lits = pair ? cache->lits + pair->lits : NULL;

        if (!pair ||
            (pair->na == na && pair->nb == nb && memcmp(lits, a, (size_t)na * sizeof *a) == 0 &&
             memcmp(lits + na, b, (size_t)nb * sizeof *b) == 0))
            return slot;
    }
}

const int *kp_merge_cache_find(const struct kp_merge_cache *cache, const int *a, int na,
                               const int *b, int nb, int cap)
{
    size_t found = cache->slot_count ? *find_slot(cache, a, na, b, nb) : 0;
    const struct merged_pair *pair = found ? &cache->pairs[found - 1] : NULL;

    return pair && pair->cap >= cap ? cache->lits + pair->lits + na + nb : NULL;
}

static bool reserve_slots(struct kp_merge_cache *cache)
{
    size_t count = cache->slot_count ? 2 * cache->slot_count : 512;
    size_t *slots;

    if (2 * cache->count + 2 < cache->slot_count)
        return true;
    slots = kp_calloc(count, sizeof *slots);
    if (!slots)
        return false;
    free(cache->slots);
    cache->slots = slots;
    cache->slot_count = count;
    for (size_t i = 0; i < cache->count; i++) {
        const struct merged_pair *pair = &cache->pairs[i];
        const int *lits = cache->lits + pair->lits;

        *find_slot(cache, lits, pair->na, lits + pair->na, pair->nb) = i + 1;
    }
    return true;
}

static void append_literals(struct kp_merge_cache *cache, const int *lits, int n)
{
    memcpy(cache->lits + cache->lit_count, lits, (size_t)n * sizeof *lits);
    cache->lit_count += (size_t)n;
}

bool kp_merge_cache_add(struct kp_merge_cache *cache, const int *a, int na, const int *b, int nb,
                        int cap, const int *out)
{
    size_t size = (size_t)na + (size_t)nb + (size_t)cap;

    if (!reserve_slots(cache) || !KP_RESERVE(cache->pairs, cache->room, cache->count + 1) ||
        !KP_RESERVE(cache->lits, cache->lit_room, cache->lit_count + size))
        return false;
    cache->pairs[cache->count] = (struct merged_pair){na, nb, cap, cache->lit_count};
    append_literals(cache, a, na);
    append_literals(cache, b, nb);
    append_literals(cache, out, cap);
    *find_slot(cache, a, na, b, nb) = ++cache->count;
    return true;
}
