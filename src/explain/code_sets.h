/* All codes that the rules of a game allow, as bits, and what can be said of a secret as sets of them.
 *
 * A set has a bit for each code.  There is a set for each fact, and sets for each row: the codes that
 * give its black count, its total of key pegs, and both.  So whether some facts and rows imply another
 * fact is decided by the conjunction of their sets: no code is left that lacks the fact.
 *
 * A fact is that a peg does not have a colour, that at least k pegs have a colour, or that at most k
 * pegs have it.  Facts are numbered.  A set of facts has a bit for each. */
#pragma once

#include "base/arena.h"
#include "game/transcript.h"

#include <stdint.h>

enum kp_fact_kind { KP_NOT_AT, KP_AT_LEAST, KP_AT_MOST };

struct kp_fact {
    enum kp_fact_kind kind;
    int peg; /* of KP_NOT_AT */
    int colour;
    int times; /* of the others */
};

enum kp_row_part { KP_ROW_BLACK, KP_ROW_TOTAL, KP_ROW_SCORE, KP_ROW_PARTS };

struct kp_code_sets {
    const struct kp_transcript *game;
    int pegs, colours; /* of secrets */
    size_t code_count, words;
    uint16_t *codes; /* one after the other */
    uint64_t *all;   /* the set of all codes */
    uint64_t *facts; /* [fact][words] */
    uint64_t *rows;  /* [row][enum kp_row_part][words] */
    bool *knows;     /* [row][enum kp_row_part]: the row's score says that much */
    size_t fact_count, fact_words;
    struct kp_arena arena;
};

/* The sets of a game; kp_code_sets_free frees them in any case.  KP_BOARD_TOO_LARGE: the
 * board has too many codes for it. */
enum kp_stop_reason kp_code_sets_make(struct kp_code_sets *sets, const struct kp_transcript *game,
                                      const struct kp_limits *limits);
void kp_code_sets_free(struct kp_code_sets *sets);

struct kp_fact kp_fact_of(const struct kp_code_sets *sets, size_t fact);
size_t kp_fact_number(const struct kp_code_sets *sets, struct kp_fact fact);

/* Whether a set of facts has this one; and the bounds that it has on a colour. */
bool kp_facts_have(const struct kp_code_sets *sets, const uint64_t *facts, struct kp_fact fact);
struct kp_times kp_facts_times(const struct kp_code_sets *sets, const uint64_t *facts, int colour);

static inline const uint64_t *kp_fact_codes(const struct kp_code_sets *sets, size_t fact)
{
    return sets->facts + fact * sets->words;
}

static inline const uint64_t *kp_row_codes(const struct kp_code_sets *sets, size_t row,
                                           enum kp_row_part part)
{
    return sets->rows + (row * KP_ROW_PARTS + part) * sets->words;
}

static inline bool kp_row_knows(const struct kp_code_sets *sets, size_t row, enum kp_row_part part)
{
    return sets->knows[row * KP_ROW_PARTS + part];
}

static inline const uint16_t *kp_code_at(const struct kp_code_sets *sets, size_t code)
{
    return sets->codes + code * (size_t)sets->pegs;
}

/* ---- Sets of bits, of codes or of facts ---- */

static inline bool kp_bit(const uint64_t *set, size_t bit)
{
    return set[bit / 64] >> bit % 64 & 1;
}

static inline void kp_bit_set(uint64_t *set, size_t bit)
{
    set[bit / 64] |= (uint64_t)1 << bit % 64;
}

static inline void kp_bit_clear(uint64_t *set, size_t bit)
{
    set[bit / 64] &= ~((uint64_t)1 << bit % 64);
}

static inline bool kp_bits_empty(const uint64_t *set, size_t words)
{
    for (size_t i = 0; i < words; i++)
        if (set[i])
            return false;
    return true;
}

/* Without the instruction for it, which not every processor has. */
static inline size_t kp_bit_count(uint64_t word)
{
    word -= word >> 1 & 0x5555555555555555;
    word = (word & 0x3333333333333333) + (word >> 2 & 0x3333333333333333);
    return (size_t)(((word + (word >> 4)) & 0x0f0f0f0f0f0f0f0f) * 0x0101010101010101 >> 56);
}

static inline size_t kp_bits_count(const uint64_t *set, size_t words)
{
    size_t count = 0;

    for (size_t i = 0; i < words; i++)
        count += kp_bit_count(set[i]);
    return count;
}

static inline bool kp_bits_within(const uint64_t *set, const uint64_t *whole, size_t words)
{
    for (size_t i = 0; i < words; i++)
        if (set[i] & ~whole[i])
            return false;
    return true;
}

static inline void kp_bits_and(uint64_t *set, const uint64_t *other, size_t words)
{
    for (size_t i = 0; i < words; i++)
        set[i] &= other[i];
}
