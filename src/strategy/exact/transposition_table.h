/* What is known of sets of secrets: the fewest guesses that all games of one take
 * together, or how many these are at least.
 *
 * It grows until it has the room that it may have; then what stands for less work makes
 * way. */
#ifndef KP_STRATEGY_EXACT_TRANSPOSITION_TABLE_H
#define KP_STRATEGY_EXACT_TRANSPOSITION_TABLE_H

#include "strategy/exact/score_matrix.h"

#define KP_NO_GUESS UINT32_MAX

struct kp_entry {
    struct kp_set_hash key;
    uint32_t value;
    uint32_t guess; /* that takes no more; KP_NO_GUESS: `value` is but a bound from below */
    uint32_t count; /* secrets */
};

struct kp_transposition_table {
    struct kp_entry *known;
    size_t room, used, most;
};

/* Of at most so many bytes.  false: no memory.  To be cleared whatever is returned. */
bool kp_transposition_table_make(struct kp_transposition_table *memo, uint64_t bytes);
void kp_transposition_table_clear(struct kp_transposition_table *memo);

/* NULL: nothing is known. */
const struct kp_entry *kp_transposition_table_find(const struct kp_transposition_table *memo,
                                                   struct kp_set_hash key);
void kp_transposition_table_keep(struct kp_transposition_table *memo, struct kp_entry known);

#endif
