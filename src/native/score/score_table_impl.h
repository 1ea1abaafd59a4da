/* How a score table is stored, for the two files that make it up.
 *
 * The scores of a code lie in words: a byte for each row, 16 * black + white. */
#ifndef KP_NATIVE_SCORE_SCORE_TABLE_IMPL_H
#define KP_NATIVE_SCORE_SCORE_TABLE_IMPL_H

#include "native/score/score_table.h"

#define KP_ROWS_PER_WORD 8
#define KP_TABLE_WORDS   (KP_TABLE_ROWS / KP_ROWS_PER_WORD)

/* A set of rows, and the first code in code order that gets exactly these rows wrong. */
struct kp_minimal_wrong {
    uint64_t wrong;
    size_t code;
};

struct kp_score_table {
    const struct kp_transcript *game; /* not owned */
    size_t pegs, words, count;        /* words: of a code's scores; count: codes */
    size_t room;                      /* for codes */
    unsigned bits;                    /* of a colour */
    uint64_t *codes;  /* in code order; the last peg has the lowest bits; it owns the
                                       * memory of the next two, too */
    uint64_t *scores; /* [word][room] */
    uint64_t *wrong;  /* [code]: bit r is set if row r is wrong */
    struct kp_minimal_wrong *minimal; /* those of these sets that contain no other */
    size_t minimal_count, minimal_room;
    size_t fewest; /* rows that every code gets wrong at least */
    size_t *best;  /* the codes that get no more wrong, in code order */
    size_t best_count, best_room;
};

/* The recorded scores of the rows, and which of their bits are known. */
struct kp_recorded_scores {
    uint64_t scores[KP_TABLE_WORDS], known[KP_TABLE_WORDS];
};

struct kp_recorded_scores kp_recorded_scores_read(const struct kp_transcript *game);

/* Fills in the codes, their scores and their wrong rows.  false: no memory. */
bool kp_score_table_score_codes(struct kp_score_table *table);

#endif
