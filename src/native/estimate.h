/* Predicts what a count will cost, before it is made: some random ways down its steps tell how
 * many states there are (Knuth, Estimating the efficiency of backtrack programs, 1975), and how
 * far the counters spread tells how many of these are equal. */
#ifndef KP_NATIVE_ESTIMATE_H
#define KP_NATIVE_ESTIMATE_H

#include "native/row_table.h"

struct kp_estimate {
    double nodes;       /* of the walk over histograms */
    double histograms;  /* at least one */
    double states;      /* to arrange one of them */
    double nanoseconds; /* to count all secrets, on one core of 2026 */
};

/* The same table always gets the same estimate.  false: counting is not for it, the estimate
 * would take too long, or there is no memory. */
bool kp_estimate_states(const struct kp_row_table *table, const struct kp_limits *limits,
                        struct kp_estimate *estimate);

#endif
