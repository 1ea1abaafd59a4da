/* The histograms of the secrets: the number of pegs of each class.
 *
 * A walk over the classes finds all histograms that give the totals of the rows and the sum.
 * arrangements.h counts the ways to arrange the pegs of a histogram so that the black pegs are
 * right as well. */
#pragma once

#include "base/arena.h"
#include "base/limits.h"
#include "native/count/packed_counters.h"
#include "native/row_table.h"

struct kp_histograms {
    const struct kp_row_table *table;
    struct kp_arena arena;             /* of all arrays */
    struct kp_counter_problem problem; /* a step for each class; options are numbers of pegs */
    int *class;                        /* [step] */
    int *least, *most;                 /* [class]: the least and the most pegs that it can have */
    int *pegs;                         /* [class]: the present histogram */
    uint64_t *states;                  /* [step][word]: the state before the step, and at the end */
    size_t *next;                      /* [step]: the option that is tried next */
    size_t depth;
};

/* Begins a walk.  `others` is the number of pegs of the merged class; -1: any number.  Returns
 * false if memory runs out.  The caller frees the walk after any return. */
bool kp_histograms_make(struct kp_histograms *histograms, const struct kp_row_table *table,
                        int others);

/* Puts the next histogram into histograms->pegs.  Returns false if there is none, or if *stop has
 * another reason. */
bool kp_histograms_next(struct kp_histograms *histograms, const struct kp_limits *limits,
                        enum kp_stop_reason *stop);

/* Copies a walk, which goes on separately while the first one exists.  Returns false if memory runs
 * out.  After any return only copy->arena is freed. */
bool kp_histograms_copy(struct kp_histograms *copy, const struct kp_histograms *histograms);

void kp_histograms_free(struct kp_histograms *histograms);
