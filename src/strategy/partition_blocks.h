/* What very many guesses would tell about few secrets: 32 guesses at a time.
 *
 * A mark is a sum of terms: one for each peg that guess and secret agree on, and one for
 * each colour, which is how often both have it.  So for a block of guesses each term that
 * a secret needs is worked out once, and a secret is a list of them.  All counts are
 * bytes, which is why the secrets must be few. */
#ifndef KP_STRATEGY_PARTITION_BLOCKS_H
#define KP_STRATEGY_PARTITION_BLOCKS_H

#include "native/score/bulk_score_impl.h"
#include "strategy/code_table.h"

#define KP_COLUMN_SECRETS 255
#define KP_COLUMN_TERMS   (2 * KP_MARK_PEGS) /* of a secret, at most */

struct kp_partition_blocks;

/* One term: a plane of the block, and what it is compared with. */
struct kp_term {
    struct kp_plane plane;
    bool is_peg; /* else a colour */
};

/* One way to do it. */
struct kp_partition_blocks_method {
    /* Lanes of the block of which the largest part is less than `limit`, a bit each, and
     * how large that is there; the others may hold anything. */
    uint32_t (*largest)(struct kp_partition_blocks *columns, const unsigned char *block,
                        unsigned limit, uint8_t *largest);

    /* The sum of what its parts weigh, of each lane of the block that was asked for the
     * largest last. */
    void (*sum)(struct kp_partition_blocks *columns, const int64_t *weights, int64_t *sums);
};

/* All zero at first. */
struct kp_partition_blocks {
    const struct kp_partition_blocks_method *way; /* NULL: there are no columns here */
    const struct kp_code_table *field;
    size_t count; /* secrets */
    size_t width; /* terms of each */
    size_t term_count;
    struct kp_term *terms;        /* the first is nothing, and fills up */
    uint16_t *known;              /* the number of each term that there may be; 0: has none yet */
    uint32_t *lists;              /* terms of each secret, one after the other: their rows */
    uint8_t *rows, *marks;        /* of a block: 32 bytes for each term, and for each secret */
    uint8_t peg_term;             /* what a peg that agrees adds to a mark */
    uint8_t order[KP_MOST_MARKS]; /* the marks, those that rule most out first */
};

/* false: no memory.  To be cleared whatever is returned. */
bool kp_partition_blocks_make(struct kp_partition_blocks *columns,
                              const struct kp_code_table *field);
void kp_partition_blocks_clear(struct kp_partition_blocks *columns);

/* From now on these, at most KP_COLUMN_SECRETS. */
void kp_partition_blocks_take(struct kp_partition_blocks *columns, const uint32_t *secrets,
                              size_t count);

/* In AVX2 registers, or NULL where the processor has none. */
const struct kp_partition_blocks_method *kp_partition_blocks_avx2(void);

#endif
