#include "strategy/exact/transposition_table.h"

#include "base/memory.h"
#include <stdlib.h>

#define FEW    ((size_t)1 << 12)
#define BUCKET 4 /* places that a set may be found in */

bool kp_transposition_table_make(struct kp_transposition_table *memo, uint64_t bytes)
{
    *memo = (struct kp_transposition_table){.most = FEW};
    while (memo->most * 2 * sizeof *memo->known <= bytes)
        memo->most *= 2;
    memo->known = kp_calloc(FEW, sizeof *memo->known);
    memo->room = memo->known ? FEW : 0;
    return memo->known;
}

void kp_transposition_table_clear(struct kp_transposition_table *memo)
{
    free(memo->known);
    *memo = (struct kp_transposition_table){0};
}

static struct kp_entry *bucket(const struct kp_transposition_table *memo, struct kp_set_hash key)
{
    return memo->known + (key.a & (memo->room - 1) & ~(size_t)(BUCKET - 1));
}

const struct kp_entry *kp_transposition_table_find(const struct kp_transposition_table *memo,
                                                   struct kp_set_hash key)
{
    const struct kp_entry *known = bucket(memo, key);

    for (int i = 0; i < BUCKET; i++)
        if (known[i].key.a == key.a && known[i].key.b == key.b && known[i].count)
            return &known[i];
    return NULL;
}

/* Its own place, or an empty one, or that of the smallest set. */
static struct kp_entry *place(const struct kp_transposition_table *memo, struct kp_set_hash key)
{
    struct kp_entry *known = bucket(memo, key), *best = known;

    for (int i = 0; i < BUCKET; i++) {
        if (known[i].count && known[i].key.a == key.a && known[i].key.b == key.b)
            return &known[i];
        if (known[i].count < best->count)
            best = &known[i];
    }
    return best;
}

static void put(struct kp_transposition_table *memo, struct kp_entry known)
{
    struct kp_entry *to = place(memo, known.key);

    memo->used += to->count == 0;
    *to = known;
}

/* Without the memory for more it goes on with what it has. */
static void grow(struct kp_transposition_table *memo)
{
    struct kp_transposition_table wider = {.room = 2 * memo->room, .most = memo->most};

    wider.known = kp_calloc(wider.room, sizeof *wider.known);
    if (!wider.known) {
        memo->most = memo->room;
        return;
    }
    for (size_t i = 0; i < memo->room; i++)
        if (memo->known[i].count)
            put(&wider, memo->known[i]);
    free(memo->known);
    *memo = wider;
}

void kp_transposition_table_keep(struct kp_transposition_table *memo, struct kp_entry known)
{
    if (memo->used > memo->room / 2 && memo->room < memo->most)
        grow(memo);
    put(memo, known);
}
