/* Which parts a guess splits the candidates into, for few candidates and very many guesses:
 * 32 guesses at a time.
 *
 * A mark is a sum of terms: one for each peg on which guess and candidate agree, and one for
 * each colour, the number of pegs that both have of it.  Candidates share most of their
 * terms, so for a block of 32 guesses each term is computed once, for all of them, and the
 * marks of a candidate are the sum of a short list of rows.  The sizes of parts are counted
 * in bytes, so there are at most 255 candidates. */
#pragma once

#include "base/arena.h"
#include "native/score/bulk_score_impl.h"
#include "strategy/code_table.h"

#define KP_BLOCK_SECRETS 255
#define KP_BLOCK_TERMS   (2 * KP_MARK_PEGS) /* of a candidate, at most */

struct kp_partition_blocks;

/* A plane of the block and the value it is compared with. */
struct kp_term {
    struct kp_plane plane;
    bool is_peg; /* it counts pegs that agree; else pegs of one colour */
};

struct kp_partition_blocks_method {
    /* A bit for each lane of the block whose largest part is less than `limit`, and the size
     * of that part; the sizes of other lanes are undefined. */
    uint32_t (*largest)(struct kp_partition_blocks *blocks, const unsigned char *block,
                        unsigned limit, uint8_t *largest);

    /* The sum of the costs of its parts, for each lane of the block that was last given to
     * `largest`. */
    void (*sum)(struct kp_partition_blocks *blocks, const int64_t *part_costs, int64_t *sums);
};

struct kp_partition_blocks {
    const struct kp_partition_blocks_method
        *method; /* NULL: the processor has no AVX2, and this is unused */
    const struct kp_code_table *table;
    struct kp_arena arena; /* of the arrays */
    size_t count;          /* candidates */
    size_t width;          /* terms of each */
    size_t term_count;
    struct kp_term *terms;        /* of all candidates; term 0 is always 0 and fills up lists */
    uint16_t *known;              /* the index of each possible term; 0: not used yet */
    uint32_t *lists;              /* of each candidate: where its terms have their rows */
    uint8_t *rows, *marks;        /* of a block: 32 bytes per term, and per candidate */
    uint8_t peg_term;             /* what a peg that agrees adds to a mark */
    uint8_t order[KP_MOST_MARKS]; /* all marks, first those that exceeded a limit last */
};

/* false: no memory.  The struct must be cleared whatever is returned. */
bool kp_partition_blocks_make(struct kp_partition_blocks *blocks,
                              const struct kp_code_table *table);
void kp_partition_blocks_clear(struct kp_partition_blocks *blocks);

/* Splits these candidates from now on, at most KP_BLOCK_SECRETS. */
void kp_partition_blocks_load(struct kp_partition_blocks *blocks, const uint32_t *secrets,
                              size_t count);
