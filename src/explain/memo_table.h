/* What was found for sets of facts, so that it is found once: the searches for the best chain
 * repeat nine of ten looks at a view, and as many choices of premises. */
#pragma once

#include "base/arena.h"

#include <stdint.h>

#define KP_MEMO_HEADS ((size_t)1 << 12)

/* Keys and values are words.  The key is made in `key`; an arena holds the rest. */
struct kp_memo_table {
    struct kp_arena *arena;
    size_t key_words, value_words, words; /* `words`: of all entries */
    uint64_t *key, *spare;
    struct kp_memo_entry **heads;
};

/* Takes the memory; arena->failed: there is none. */
void kp_memo_table_begin(struct kp_memo_table *table, struct kp_arena *arena, size_t key_words,
                         size_t value_words);

/* The value of the key, which the caller must set unless it is `known`; NULL: there is no memory.
 * A new value is zero.  A full table keeps no more of them. */
uint64_t *kp_memo_table_find(struct kp_memo_table *table, bool *known);
