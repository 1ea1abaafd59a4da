/* All codes that the rules of a game allow, as bits, and what can be said of a secret as sets of
 * them.
 *
 * A set has a bit for each code.  There is a set for each fact, and sets for each row: the codes
 * that give its black count, its total of key pegs, and both.  So whether some facts and rows imply
 * another fact is decided by the conjunction of their sets: no code is left that lacks the fact.
 *
 * A simple fact is that a peg does not have a colour, that at least k pegs have a colour, or that
 * at most k pegs have it.  A joint fact is about the pegs that have one of two colours, or that one
 * of two pegs has a colour.  Facts are numbered, simple ones first.  A set of facts has a bit for
 * each. */
#pragma once

#include "base/arena.h"
#include "base/bits.h"
#include "base/limits.h"
#include "game/transcript.h"

#include <stdint.h>

enum kp_fact_kind { KP_NOT_AT, KP_AT_LEAST, KP_AT_MOST, KP_PLACE };

/* KP_NOT_AT: the peg does not have the colour.  KP_AT_LEAST, KP_AT_MOST: `times` pegs have the
 * colour or the other colour, which is the same colour in a simple fact.  KP_PLACE: one of the two
 * pegs has the colour. */
struct kp_fact {
    enum kp_fact_kind kind;
    int peg;
    int colour;
    int times;
    int other_peg, other_colour;
};

enum kp_row_part { KP_ROW_BLACK, KP_ROW_TOTAL, KP_ROW_SCORE, KP_ROW_PARTS };

struct kp_code_sets {
    const struct kp_transcript *game;
    int pegs, colours; /* of secrets */
    size_t code_count, words;
    uint16_t *codes;       /* one after the other */
    uint64_t *all;         /* the set of all codes */
    uint64_t *facts;       /* [simple fact][words] */
    uint64_t *joint_facts; /* [joint fact][words], or NULL */
    uint64_t *rows;        /* [row][enum kp_row_part][words] */
    bool *knows;           /* [row][enum kp_row_part]: the row's score says that much */
    struct kp_fact *about; /* [fact] */
    size_t fact_count, simple_count, fact_words;
    uint64_t *rules; /* the set of facts that the rules and the lines about pegs and counts imply */
    uint64_t *tables[2]; /* without sets of codes: room for struct kp_bounds */
    struct kp_arena arena;
};

/* The sets of a game; kp_code_sets_free frees them in any case.  KP_BOARD_TOO_LARGE: the
 * board has too many codes for it. */
enum kp_stop_reason kp_code_sets_make(struct kp_code_sets *sets, const struct kp_transcript *game,
                                      const struct kp_limits *limits);
void kp_code_sets_free(struct kp_code_sets *sets);

/* The same without codes, for a board that has too many.  KP_BOARD_TOO_LARGE: over 62 pegs or
 * colours, over 1,000 rows, or a secret without order. */
enum kp_stop_reason kp_code_sets_make_unlisted(struct kp_code_sets *sets,
                                               const struct kp_transcript *game);

/* Makes the sets of the joint facts, unless they are made.  Returns whether they are: they may be
 * too many, or there is no memory. */
bool kp_code_sets_add_joint_facts(struct kp_code_sets *sets);

/* Whether a code has the fact.  tally: [colour], how many pegs have it. */
bool kp_code_has_fact(const struct kp_code_sets *sets, size_t f, const uint16_t *code,
                      const int *tally);

/* Counts a code up, also to one that rules or lines forbid; of multisets to the next in ascending
 * order.  Returns false after the last. */
bool kp_code_sets_next(const struct kp_code_sets *sets, uint16_t *code);

/* Whether there are more codes than this, with those that rules or lines forbid. */
bool kp_code_sets_are_longer(const struct kp_code_sets *sets, size_t most);

/* Moves to the first fact of the set from this one on; returns false if there is none. */
static inline bool kp_next_fact(const struct kp_code_sets *sets, const uint64_t *facts, size_t *f)
{
    while (*f < sets->fact_count && !(facts[*f / 64] >> *f % 64))
        *f = (*f / 64 + 1) * 64;
    if (*f < sets->fact_count) {
        uint64_t rest = facts[*f / 64] >> *f % 64;

        *f += kp_bit_count((rest & -rest) - 1);
    }
    if (*f > sets->fact_count)
        *f = sets->fact_count;
    return *f < sets->fact_count;
}

/* The bounds that a set of facts has on one colour, or on two together. */
struct kp_times kp_facts_times(const struct kp_code_sets *sets, const uint64_t *facts, int colour,
                               int other_colour);

/* The numbers of simple facts: at least one peg, or more; at most as many as all but one. */
static inline size_t kp_fact_not_at(const struct kp_code_sets *sets, int peg, int colour)
{
    return (size_t)peg * (size_t)sets->colours + (size_t)colour;
}

static inline size_t kp_fact_at_least(const struct kp_code_sets *sets, int colour, int times)
{
    return (size_t)(sets->colours + colour) * (size_t)sets->pegs + (size_t)times - 1;
}

static inline size_t kp_fact_at_most(const struct kp_code_sets *sets, int colour, int times)
{
    return (size_t)(2 * sets->colours + colour) * (size_t)sets->pegs + (size_t)times;
}

static inline struct kp_fact kp_fact_of(const struct kp_code_sets *sets, size_t fact)
{
    return sets->about[fact];
}

static inline bool kp_is_bound(struct kp_fact fact)
{
    return fact.kind == KP_AT_LEAST || fact.kind == KP_AT_MOST;
}

static inline const uint64_t *kp_fact_codes(const struct kp_code_sets *sets, size_t fact)
{
    return fact < sets->simple_count
               ? sets->facts + fact * sets->words
               : sets->joint_facts + (fact - sets->simple_count) * sets->words;
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

/* Whether there are sets of codes; else only what the rules say is known. */
static inline bool kp_codes_are_listed(const struct kp_code_sets *sets)
{
    return sets->words > 0;
}

static inline const uint16_t *kp_code_at(const struct kp_code_sets *sets, size_t code)
{
    return sets->codes + code * (size_t)sets->pegs;
}
