/* The histograms of the secrets: how many pegs are of each class.
 *
 * A walk over the classes finds all histograms that give the totals of the rows and the sum.
 * Whether their pegs can be arranged so that the blacks are right, too, is counted elsewhere
 * (arrangements.h).  A walk that becomes long is cut by linear equations. */
#ifndef KP_NATIVE_COUNT_COLOUR_HISTOGRAMS_H
#define KP_NATIVE_COUNT_COLOUR_HISTOGRAMS_H

#include "native/budget.h"
#include "native/count/packed_counters.h"
#include "native/row_table.h"

/* Equations modulo a prime in echelon form; all zero: none are made yet. */
struct kp_equations {
    size_t columns;  /* the target, and the options */
    uint32_t *terms; /* [equation][column] */
    size_t *first;   /* [step], and the end: the first equation whose last step it is */
    bool impossible; /* no choice of options reaches the targets */
};

/* Arrays of a type share a block. */
struct kp_histograms {
    const struct kp_row_table *table;
    struct kp_counter_problem problem; /* a step for each class; options are numbers of pegs */
    size_t equation_count;             /* the first counters, which are independent conditions */
    int *class;                        /* [step] */
    int *most;                         /* [class]: pegs that it can have */
    int *pegs;                         /* [class]: the histogram at hand */
    uint64_t *states;                  /* [step][word]: before it, and at the end */
    size_t *next;                      /* [step]: the option that is tried next */
    size_t depth;
    size_t *chosen;          /* [step]: the option */
    double walked, patience; /* nodes; how many before the equations are made */
    struct kp_equations equations;
};

/* Whether the problem is small enough to be made in a moment; a board of thousands of pegs and
 * colours would take gigabytes. */
bool kp_histograms_fit(const struct kp_row_table *table);

/* Bytes that the problem takes at most. */
double kp_histograms_bytes(const struct kp_row_table *table);

/* Begins a walk.  `others` is the number of pegs of the merged class; -1: any number.  false: no
 * memory.  To be freed after any return. */
bool kp_histograms_make(struct kp_histograms *histograms, const struct kp_row_table *table,
                        int others);

/* Puts the next histogram into histograms->pegs.  false: there is none, or *stop says why not. */
bool kp_histograms_next(struct kp_histograms *histograms, struct kp_budget *budget,
                        enum kp_stop_reason *stop);

void kp_histograms_free(struct kp_histograms *histograms);

#endif
