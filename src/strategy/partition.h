/* The one partition routine: what a guess would tell about the secrets that are left,
 * as parts of those that would be told the same. */
#ifndef KP_STRATEGY_PARTITION_H
#define KP_STRATEGY_PARTITION_H

#include "strategy/code_table.h"

#include <stddef.h>
#include <stdint.h>

/* How often a mark is among many, which are counted 32 at a time. */
#define KP_OFTEN_LANES 32

/* Of so many times KP_OFTEN_LANES marks. */
typedef uint32_t kp_tally_scores(const uint8_t *marks, size_t count, uint8_t mark);

/* In AVX2 registers, or NULL where the processor has none. */
kp_tally_scores *kp_tally_scores_avx2(void);

/* In the order of marks; the sizes add up to the number of secrets. */
struct kp_split {
    size_t parts;
    uint32_t size[KP_MOST_MARKS];
    uint8_t mark[KP_MOST_MARKS];
};

/* Who splits; all zero at first. */
struct kp_splitter {
    const struct kp_code_table *field;
    const uint32_t *secrets; /* not owned */
    size_t count;
    struct kp_bulk_scorer *planes; /* of the secrets */
    uint8_t *marks;
    size_t room;
    uint32_t tally[4][256];       /* all 0 between two calls */
    kp_tally_scores *often;       /* of very many secrets, instead of the tally; or NULL */
    uint8_t order[KP_MOST_MARKS]; /* the marks, those that rule most guesses out first */
};

/* false: no memory.  To be cleared whatever is returned. */
bool kp_splitter_make(struct kp_splitter *splitter, const struct kp_code_table *field);
void kp_splitter_clear(struct kp_splitter *splitter);

/* From now on split these; they stay where they are.  false: no memory. */
bool kp_splitter_take(struct kp_splitter *splitter, const uint32_t *secrets, size_t count);

/* What the guess would be told by each of them; until the next call. */
const uint8_t *kp_splitter_marks(struct kp_splitter *splitter, size_t guess);

void kp_splitter_split(struct kp_splitter *splitter, size_t guess, struct kp_split *split);

/* The size of its largest part where that is less than `limit`; else `limit`. */
uint32_t kp_splitter_largest(struct kp_splitter *splitter, size_t guess, uint32_t limit);

/* Sort them by what the guess would be told, as the parts of a split follow one another;
 * within a part their order stays. */
void kp_splitter_sort(struct kp_splitter *splitter, size_t guess, const struct kp_split *split,
                      uint32_t *sorted);

#endif
