/* Predicts the cost of a count before it is made.  Some random ways down its steps show how many
 * states there are (Knuth, Estimating the efficiency of backtrack programs, 1975).  The spread of
 * the counters shows how many of these states are equal. */
#pragma once

#include "native/row_table.h"

struct kp_estimate {
    double nodes;       /* nodes of the walk over histograms */
    double histograms;  /* histograms; at least one */
    double states;      /* states to arrange the pegs of one histogram */
    double nanoseconds; /* to count all secrets, on one core of 2026 */
};

/* Estimates the count of a table; the same table always gets the same estimate.  Returns false if
 * the table is not suited for counting, if the estimate would take too long, or if memory runs
 * out. */
bool kp_estimate_states(const struct kp_row_table *table, const struct kp_limits *limits,
                        struct kp_estimate *estimate);
