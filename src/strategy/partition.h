/* Which parts a guess splits the candidates into: a part has those that would give the guess
 * the same score.  For many candidates and one guess at a time; few candidates and many
 * guesses are for partition_blocks.h. */
#pragma once

#include "strategy/code_table.h"

#include <stddef.h>
#include <stdint.h>

/* The parts in the order of their marks; the sizes add up to the number of candidates. */
struct kp_part_sizes {
    size_t parts;
    uint32_t size[KP_MOST_MARKS];
    uint8_t mark[KP_MOST_MARKS];
};

/* Splits a set of candidates, guess after guess.  For one thread. */
struct kp_splitter {
    const struct kp_code_table *table;
    const uint32_t *secrets; /* the candidates: numbers in the table; not owned */
    size_t count;
    struct kp_bulk_scorer *scorer; /* of the candidates */
    uint8_t *marks;                /* of the last guess, one per candidate */
    size_t room;
    uint32_t tally[4][256];       /* all 0 between two calls */
    uint8_t order[KP_MOST_MARKS]; /* all marks, first those that exceeded a limit last */
};

/* false: no memory.  The splitter must be cleared whatever is returned. */
bool kp_splitter_make(struct kp_splitter *splitter, const struct kp_code_table *table);
void kp_splitter_clear(struct kp_splitter *splitter);

/* Splits these candidates from now on; the array must stay.  false: no memory. */
bool kp_splitter_load(struct kp_splitter *splitter, const uint32_t *secrets, size_t count);

/* The marks that the candidates give the guess, which may be any code; they are valid until
 * the next call. */
const uint8_t *kp_splitter_marks(struct kp_splitter *splitter, const uint16_t *guess);

void kp_splitter_split(struct kp_splitter *splitter, const uint16_t *guess,
                       struct kp_part_sizes *split);

/* The size of the largest part if that is less than `limit`; else `limit`. */
uint32_t kp_splitter_largest(struct kp_splitter *splitter, const uint16_t *guess, uint32_t limit);

/* Sorts the candidates into the parts of the split of this guess, one part after the other;
 * within a part their order stays. */
void kp_splitter_sort(struct kp_splitter *splitter, const uint16_t *guess,
                      const struct kp_part_sizes *split, uint32_t *sorted);
