/* Many histograms at once: in how many ways the pegs of each of them can be
 * arranged so that every row has its blacks.
 *
 * Where rows are few, one histogram after the other would meet nearly the same
 * states again and again.  Here both halves of the pegs are grown once, for
 * all histograms, and every histogram is put together of two halves.  A half
 * has a group for each histogram of its own pegs, and a group has a cell for
 * each way the blacks can have come to: a group moves to the next peg by one
 * addition of all its cells, shifted by what the peg adds to the blacks. */
#ifndef KP_NATIVE_COUNT_HALF_TABLES_H
#define KP_NATIVE_COUNT_HALF_TABLES_H

#include "native/count/colour_histograms.h"
#include "native/count/state_layers.h"
#include "native/row_table.h"

/* Histograms, many of them, and the cheaper way to arrange them all: each by
 * itself, or all at once by halves. */
struct kp_histogram_list {
    size_t classes, n, room;
    int *pegs; /* [histogram][class] */
};

/* Whoever adds up. */
struct kp_histogram_receiver {
    enum kp_stop_reason (*alone)(void *data, const int *pegs); /* arrange this one */
    enum kp_stop_reason (*add)(void *data, const int *pegs, const uint64_t ways[2]);
    void (*rest)(void *data); /* give back what storage can be spared */
    void *data;
};

/* Add one.  false: no memory. */
bool kp_histogram_list_add(struct kp_histogram_list *crowd, const int *pegs);

/* The most pegs of each class that any of them has. */
void kp_histogram_list_most(const struct kp_histogram_list *crowd, int *most);

/* Take on the walk over histograms, up to a crowd of them, and have them told:
 * by halves where that costs less than `alone` nanoseconds each, which *halved
 * then says. */
enum kp_stop_reason kp_histogram_list_count(struct kp_histograms *histograms, double alone,
                                            struct kp_budget *purse,
                                            struct kp_histogram_receiver teller, bool *halved);

struct kp_histogram_list;

struct kp_half_table {
    struct kp_layers groups;  /* the last layer: states are histograms */
    uint64_t *cells, *before; /* [group][cell] of the last layer, and of the one before */
    size_t cell_room, before_room;
};

struct kp_half_tables {
    const struct kp_row_table *board;
    struct kp_counter_problem
        steps;       /* a peg each; its counters are classes, in what most histograms have */
    size_t *stride;  /* of each row's blacks in a group; 0: they are not counted */
    size_t cells;    /* of a group */
    size_t end;      /* the cell where all blacks are right */
    uint64_t *legal; /* of each cell: all ones, or 0: a row has too many blacks */
    struct kp_half_table left, right;
    uint64_t *wanted; /* scratch: the state of a histogram */
};

/* The left half has so many pegs. */
static inline int kp_half_tables_middle(const struct kp_row_table *board)
{
    return board->question->pegs / 2;
}

/* Whether the blacks of a row are counted: the others are nothing or anything. */
static inline bool kp_half_tables_counts(const struct kp_row_bounds *bounds)
{
    return bounds->black_least == bounds->black_most && bounds->black_least > 0;
}

/* What it takes, in nanoseconds of a machine of 2026, and in bytes. */
struct kp_half_tables_estimate {
    double grow;  /* both halves */
    double scan;  /* for each histogram that is put together, and its share */
    double bytes; /* at most */
};

/* For histograms that have no more pegs of each class than `most`.  INFINITY:
 * it cannot be done so. */
struct kp_half_tables_estimate kp_half_tables_cost(const struct kp_row_table *board,
                                                   const int *most);

/* Nanoseconds to put this one together. */
double kp_half_tables_share(const struct kp_row_table *board, const int *pegs);

/* Grow both halves, for all the histograms.  KP_COMPLETED: done.  To be freed after
 * any return. */
enum kp_stop_reason kp_half_tables_make(struct kp_half_tables *halves,
                                        const struct kp_row_table *board,
                                        const struct kp_histogram_list *crowd,
                                        struct kp_budget *purse);

/* The ways of one histogram of the crowd, in two limbs. */
enum kp_stop_reason kp_half_tables_count(struct kp_half_tables *halves, const int *pegs,
                                         struct kp_budget *purse, uint64_t ways[2]);

void kp_half_tables_free(struct kp_half_tables *halves);

#endif
