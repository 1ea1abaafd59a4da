/* A hash table of sets of candidates in buckets of four, keyed by 128 random bits.  It doubles
 * until its limit; then a new set replaces the smallest one of its bucket, which takes the least
 * work to search again.  Two sets with one key would make a tree wrong, once in 2^128; the tests
 * play every tree against all secrets by the plain rule. */
#include "strategy/exact/transposition_table.h"

#include "base/allocate.h"
#include <stdlib.h>

#define FIRST_ROOM ((size_t)1 << 12)
#define BUCKET     4 /* places that a set may be in */

bool kp_transposition_table_make(struct kp_transposition_table *memo, uint64_t bytes)
{
    *memo = (struct kp_transposition_table){.most = FIRST_ROOM};
    while (memo->most * 2 * sizeof *memo->known <= bytes)
        memo->most *= 2;
    memo->known = kp_calloc(FIRST_ROOM, sizeof *memo->known);
    memo->room = memo->known ? FIRST_ROOM : 0;
    return memo->known;
}

/* The place of this set; else an empty one, or that of the smallest set. */
static struct kp_transposition_entry *find_place(const struct kp_transposition_table *memo,
                                                 struct kp_set_hash key)
{
    size_t bucket = key.a & (memo->room - 1) & ~(size_t)(BUCKET - 1);
    struct kp_transposition_entry *known = memo->known + bucket, *best = known;

    for (int i = 0; i < BUCKET; i++) {
        if (known[i].count && known[i].key.a == key.a && known[i].key.b == key.b)
            return &known[i];
        if (known[i].count < best->count)
            best = &known[i];
    }
    return best;
}

const struct kp_transposition_entry *
kp_transposition_table_find(const struct kp_transposition_table *memo, struct kp_set_hash key)
{
    const struct kp_transposition_entry *place = find_place(memo, key);

    return place->count && place->key.a == key.a && place->key.b == key.b ? place : NULL;
}

static void put_entry(struct kp_transposition_table *memo, struct kp_transposition_entry known)
{
    struct kp_transposition_entry *to = find_place(memo, known.key);

    memo->used += to->count == 0;
    *to = known;
}

/* If there is no memory for more places, the table stays as it is. */
static void double_room(struct kp_transposition_table *memo)
{
    struct kp_transposition_table wider = {.room = 2 * memo->room, .most = memo->most};

    wider.known = kp_calloc(wider.room, sizeof *wider.known);
    if (!wider.known) {
        memo->most = memo->room;
        return;
    }
    for (size_t i = 0; i < memo->room; i++)
        if (memo->known[i].count)
            put_entry(&wider, memo->known[i]);
    free(memo->known);
    *memo = wider;
}

void kp_transposition_table_keep(struct kp_transposition_table *memo,
                                 struct kp_transposition_entry known)
{
    if (memo->used > memo->room / 2 && memo->room < memo->most)
        double_room(memo);
    put_entry(memo, known);
}
