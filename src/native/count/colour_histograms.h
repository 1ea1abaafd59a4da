/* The histograms of the secrets: how many pegs are of each class.
 *
 * Those are found whose totals are the rows' totals, and whose sum is right;
 * whether the pegs can be arranged so that the blacks are right too is
 * another question. */
#ifndef KP_NATIVE_COUNT_COLOUR_HISTOGRAMS_H
#define KP_NATIVE_COUNT_COLOUR_HISTOGRAMS_H

#include "native/budget.h"
#include "native/count/mod_p_equations.h"
#include "native/count/packed_counters.h"
#include "native/row_table.h"

struct kp_histograms {
    const struct kp_row_table *table;
    struct kp_counter_problem problem; /* a class each */
    size_t equations;                  /* counters that say something: the first ones */
    int *class;                        /* of each step */
    int *most;                         /* of each class: pegs it can have */
    int *pegs;                         /* of each class: the histogram at hand */
    uint64_t *states;                  /* before each step, and the end */
    size_t *next;                      /* option of each step that is tried next */
    size_t depth;
    struct kp_mod_p_equations echelon; /* made when the walk has become longer than that takes */
    size_t *chosen;                    /* option of each step */
    double walked, patience;           /* nodes */
};

/* Whether laying them out takes no more than a moment; a board of thousands
 * of pegs and colours would take gigabytes. */
bool kp_histograms_fit(const struct kp_row_table *table);

/* Bytes that laying out so many steps with so many options takes at most. */
double kp_histograms_bytes(const struct kp_row_table *table);

/* Lay out the classes as steps.  `others`: so many pegs are of the merged
 * class; -1: any number.  false: no memory.  To be freed after any return. */
bool kp_histograms_make(struct kp_histograms *histograms, const struct kp_row_table *table,
                        int others);

/* Put the next one into histograms->pegs.  false: there is none, or *stop
 * says why not. */
bool kp_histograms_next(struct kp_histograms *histograms, struct kp_budget *budget,
                        enum kp_stop_reason *stop);

void kp_histograms_free(struct kp_histograms *histograms);

#endif
