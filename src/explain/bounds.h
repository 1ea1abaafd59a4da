/* What is known of a secret on a board with too many codes to list: the colours of each peg, and
 * the least and most uses of each colour.  What a row adds to that is found without codes.
 *
 * All that is concluded follows, but not all that follows is concluded: pegs and counts are looked
 * at apart, except where a row is taken case by case. */
#pragma once

#include "game/transcript.h"

#define KP_BOUNDS_PEGS    62
#define KP_BOUNDS_COLOURS KP_BOUNDS_PEGS

struct kp_bounds {
    int pegs, colours;
    uint64_t allowed[KP_BOUNDS_PEGS]; /* of a peg: a bit for each colour */
    int least[KP_BOUNDS_COLOURS], most[KP_BOUNDS_COLOURS];
    bool impossible;
    uint64_t *forward, *backward; /* room of kp_bounds_table_words each */
};

/* Counts of a row that are to be reached; the second row may be missing. */
struct kp_bounds_rows {
    const uint16_t *guess[2]; /* the second may be NULL */
    int count[2];
};

size_t kp_bounds_table_words(int pegs, int colours);

/* All pegs are filled, and a peg with one colour left, or a colour with as many pegs left as it
 * needs, decides others.  Repeated until nothing changes. */
void kp_bounds_fill(struct kp_bounds *bounds);

/* The counts of colours for which rows have these totals: dynamic programming over colours, with
 * the pegs used and the total of the first row as states, and the totals of the second as bits. */
void kp_bounds_reach_totals(struct kp_bounds *bounds, const struct kp_bounds_rows *rows);

/* The same for black key pegs, over the pegs. */
void kp_bounds_reach_blacks(struct kp_bounds *bounds, const struct kp_bounds_rows *rows);

/* A whole row, by the places of its black key pegs.  Stores those that are possible, a bit for each
 * peg, and returns how many they are.  SIZE_MAX: there are over `most`, and nothing is concluded. */
size_t kp_bounds_reach_score(struct kp_bounds *bounds, const uint16_t *guess, struct kp_score score,
                             uint64_t *places, size_t most);
