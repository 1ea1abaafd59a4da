#include "explain/memo_table.h"

#include "base/hash.h"

#include <string.h>

#define MOST_WORDS ((size_t)1 << 22) /* 32 MB */

struct kp_memo_entry {
    struct kp_memo_entry *next;
    uint64_t hash;
    uint64_t words[]; /* the key and the value */
};

void kp_memo_table_begin(struct kp_memo_table *table, struct kp_arena *arena, size_t key_words,
                         size_t value_words)
{
    *table = (struct kp_memo_table){
        .arena = arena, .key_words = key_words, .value_words = value_words};
    KP_TAKE(arena, table->key, key_words);
    KP_TAKE(arena, table->spare, value_words);
    /* NOLINTNEXTLINE(bugprone-sizeof-expression): the items are pointers */
    KP_TAKE(arena, table->heads, KP_MEMO_HEADS);
}

static uint64_t hash_key(const struct kp_memo_table *table)
{
    uint64_t hash = KP_FNV_START;

    for (size_t i = 0; i < table->key_words; i++)
        hash = kp_hash_mix(kp_fnv_add(hash, table->key[i]));
    return hash;
}

static struct kp_memo_entry *add_entry(struct kp_memo_table *table, uint64_t hash)
{
    size_t words = table->key_words + table->value_words;
    struct kp_memo_entry **head = &table->heads[hash % KP_MEMO_HEADS];
    struct kp_memo_entry *entry = kp_arena_take(table->arena, 1,
                                                sizeof *entry + words * sizeof *entry->words);

    if (!entry)
        return NULL;
    entry->hash = hash;
    memcpy(entry->words, table->key, table->key_words * sizeof *table->key);
    entry->next = *head;
    *head = entry;
    table->words += words;
    return entry;
}

uint64_t *kp_memo_table_find(struct kp_memo_table *table, bool *known)
{
    size_t key_bytes = table->key_words * sizeof *table->key;
    uint64_t hash = hash_key(table);
    struct kp_memo_entry *entry = table->heads[hash % KP_MEMO_HEADS];

    while (entry && (entry->hash != hash || memcmp(entry->words, table->key, key_bytes) != 0))
        entry = entry->next;
    *known = entry;
    if (!entry && table->words > MOST_WORDS)
        return table->spare;
    if (!entry)
        entry = add_entry(table, hash);
    return entry ? entry->words + table->key_words : NULL;
}
