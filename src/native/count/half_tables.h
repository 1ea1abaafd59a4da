/* Counts many histograms together: for each, the ways to arrange its pegs so that every row has its
 * black pegs.
 *
 * If there are few rows, one histogram after the other would reach nearly the same states again and
 * again.  Here the pegs are cut into two halves.  Each half is grown once for all histograms, and
 * every histogram is put together from two halves.  A half has a group for each histogram of the
 * half's pegs.  A group has a cell for each combination of the rows' black pegs so far.  A group
 * grows by one peg by adding all its cells, shifted by what the peg adds to the black pegs.  Cells
 * are plain words, so this is for halves of less than 2^64 codes. */
#pragma once

#include "native/count/arrangements.h"

/* The cost of half tables, in nanoseconds of a machine of 2026, and in bytes. */
struct kp_half_tables_estimate {
    double grow;  /* to grow both halves */
    double scan;  /* for each histogram, in addition to its share */
    double bytes; /* at most */
};

/* Estimates the cost for histograms of at most most[class] pegs of each class.  INFINITY: half
 * tables are not possible. */
struct kp_half_tables_estimate kp_half_tables_cost(const struct kp_row_table *table,
                                                   const int *most);

/* Estimates the nanoseconds to put one histogram together. */
double kp_half_tables_share(const struct kp_row_table *table, const int *pegs);

struct kp_half_table {
    struct kp_layers groups;  /* the states of the last layer are histograms */
    uint64_t *cells, *before; /* [group][cell] of the last layer, and of the one before */
};

struct kp_half_tables {
    const struct kp_row_table *table;
    struct kp_arena arena;                     /* of the arrays but those of the halves */
    struct kp_arrangement_counter arrangement; /* of the histograms, without the rows */
    size_t *stride;  /* [row]: the distance of cells whose black pegs differ by one; 0: they are not
                      * counted */
    size_t cells;    /* of a group */
    size_t end;      /* the cell where all blacks are right */
    uint64_t *legal; /* [cell]: all ones, or 0 if a row has too many black pegs */
    struct kp_half_table left, right;
};

/* Grows both halves for all histograms of at most most[class] pegs of each class.  The caller frees
 * them after any return. */
enum kp_stop_reason kp_half_tables_make(struct kp_half_tables *halves,
                                        const struct kp_row_table *table, const int *most,
                                        const struct kp_limits *limits);

/* Counts the ways of one of these histograms, as two limbs. */
enum kp_stop_reason kp_half_tables_count(const struct kp_half_tables *halves, const int *pegs,
                                         const struct kp_limits *limits, uint64_t ways[2]);

void kp_half_tables_free(struct kp_half_tables *halves);
