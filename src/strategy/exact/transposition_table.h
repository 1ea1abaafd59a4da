/* What is known of sets of candidates: the fewest guesses that all games of one take together,
 * or a lower bound of these. */
#pragma once

#include "strategy/exact/score_matrix.h"

#define KP_NO_GUESS UINT32_MAX

struct kp_transposition_entry {
    struct kp_set_hash key;
    uint32_t value;
    uint32_t guess; /* that takes no more; KP_NO_GUESS: `value` is a lower bound */
    uint32_t count; /* candidates; 0: an empty place */
};

struct kp_transposition_table {
    struct kp_transposition_entry *known;
    size_t room, used, most; /* places: all, those used, and those allowed */
};

/* For at most that many bytes.  false: no memory.  The caller frees `known` after any return. */
bool kp_transposition_table_make(struct kp_transposition_table *memo, uint64_t bytes);

/* NULL: nothing is known. */
const struct kp_transposition_entry *
kp_transposition_table_find(const struct kp_transposition_table *memo, struct kp_set_hash key);
void kp_transposition_table_keep(struct kp_transposition_table *memo,
                                 struct kp_transposition_entry known);
